"""Two evenings by house rules, from the file to the spreadsheet: pushed by command, played by keys, synced, exported.

Worked out by hand: the figures stand beside the keys, with what the rules page would pay.
"""

import csv
import io
import json
import threading
import time

import pytest
from click.testing import CliRunner

from host_tools.cli import main
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.port import AnnouncedPort
from tests.firmware.script import Player

# Points by han: 4 to 7 han pay 20 in place of 16. The evening has three rounds.
HAN_TABLE = """
names = ["Aya", "Bo", "Cy"]

[inage]
rounds = 3

[inage.han_table]
4 = 20
5 = 20
6 = 20
7 = 20
"""
BY_HAN = """
    keys ok
    pick Tsumo
    pick Aya
    pick Han
    keys 5
    see 5 han = 20
    keys ok
    rows Why (R1)
    keys ok
    rows Save round 1? | Aya +20 = 20 | Bo +0 = 0 | Cy +0 = 0
    keys ok
    keys ok                     # 3 han: 8 as on the rules page
    pick Ron
    pick Bo
    pick Cy
    pick Han
    keys 3
    see 3 han = 8
    keys ok
    pick Go on
    keys ok
    rows Save round 2? | Aya +0 = 20 | Bo +8 = 8 | Cy -8 = -8
    keys ok
    unplug                      # the game keeps its rules
    keys ok
    pick Ron
    pick Cy
    pick Aya
    pick Han
    keys 7
    see 7 han = 20
    keys ok
    pick Go on
    keys ok
    rows Save round 3? | Aya -20 = 0 | Bo +0 = 8 | Cy +20 = 12
    keys ok
"""
DELTAS_BY_HAN = [20, 0, 0, 0, 8, -8, -20, 0, 20]

# Riichi counts 1 han in place of 3, pinfu is a fourfold mangan, all simples are not played.
YAKU_HAN = """
names = ["Aya", "Bo", "Cy"]

[inage.yaku_han]
riichi = 1
pinfu = "fourfold"
tanyao = 0
"""
# Round 1: riichi 1, menzen tsumo 1, dora 1: 3 han, 8 (the rules page: 3 + 1 + 1 = 5 han, 16). Round 2: riichi and
# pinfu, a fourfold mangan, 32 (the rules page: 3 + 3 = 6 han, 16).
BY_YAKU = """
    keys ok
    pick Tsumo
    pick Aya
    pick List of yaku
    pick Closed
    see 1 han = 8
    pick Riichi
    see 2 han = 8
    pick Go on
    to Dora in all
    keys 1
    pick Go on
    rows Why (R1)
    keys ok
    rows Save round 1? | Aya +8 = 8 | Bo +0 = 0 | Cy +0 = 0
    keys ok
    keys ok
    pick Ron
    pick Bo
    pick Cy
    pick List of yaku
    pick Closed
    pick Riichi
    pick Pinfu
    pick Go on
    pick Go on
    rows Why (R2)
    keys ok
    rows Save round 2? | Aya +0 = 8 | Bo +32 = 32 | Cy -32 = -32
    keys ok
"""
DELTAS_BY_YAKU = [8, 0, 0, 0, 32, -32]

EVENINGS = {
    "points by han": (HAN_TABLE, BY_HAN, DELTAS_BY_HAN, {"4": 20, "5": 20, "6": 20, "7": 20}, {}),
    "han of yaku": (YAKU_HAN, BY_YAKU, DELTAS_BY_YAKU, {}, {"riichi": 1, "pinfu": "fourfold", "tanyao": 0}),
}


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening_by_house_rules_is_the_one_worked_out_by_hand(tmp_path, evening):
    text, keys, deltas, han_table, yaku_han = EVENINGS[evening]
    (tmp_path / "tally.toml").write_text(text, encoding="utf-8")
    kept = KeptFlash(tmp_path / "gadget.flash")
    port = AnnouncedPort(0, tmp_path / "notes")
    gadget = SimulatedGadget("macropad", kept, port)
    gadget.plug_in()

    def tally(*words):
        """A command while the gadget's loop turns."""
        stop = threading.Event()

        def turn():
            while not stop.is_set():
                gadget.advance(5)
                time.sleep(0.0005)

        loop = threading.Thread(target=turn)
        loop.start()
        try:
            result = CliRunner().invoke(main, ["--db", str(tmp_path / "tally.db"), "--lang", "en", *words])
        finally:
            stop.set()
            loop.join()
        assert result.exit_code == 0, result.output
        return result.stdout

    player = Player(gadget)
    player.play("pick English")
    tally("names", "push", "--port", port.url)
    tally("options", "push", "--port", port.url)
    player.play("""
        pick New game
        pick Inage
        pick Aya
        pick Bo
        pick Cy
        keys ok
        see House rules
        pick Start
        keys ok
    """)
    player.play(keys)
    totals = gadget.app.table.ledger.module.totals(gadget.app.table.ledger.state())
    tally("sync", "--port", port.url)
    rows = list(csv.DictReader(io.StringIO(tally("export", "--format", "csv"))))
    assert [int(row["delta"]) for row in rows] == deltas
    assert [int(row["total"]) for row in rows[-3:]] == totals == [sum(deltas[seat::3]) for seat in range(3)]
    [game] = json.loads(tally("export", "--format", "json"))["games"]
    assert (game["options"]["han_table"], game["options"]["yaku_han"]) == (han_table, yaku_han)
    assert game["problems"] == []
    assert game["state"] == ("over" if "rounds = 3" in text else "running")
    tally("options", "pull", "--port", port.url)
    assert (tmp_path / "tally.toml").read_text(encoding="utf-8") == text
    gadget.unplug()
    kept.close()
