"""Whatever keys are pressed in whatever game: nothing goes wrong inside, no text is clipped, nothing saved is lost."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.sim.gadget import BOARDS, SimulatedGadget
from host_tools.sim.kept import KeptFlash
from shared_rules.games import GAMES, load
from shared_rules.house_rules import text_of
from tests.firmware.script import Player
from tests.rules.house_rules import fullest

LONG = ("ABCDEFGHIJKL", "Wwwwwwwwwwww", "ケンジロウー", "みどりみどり", "MMMMMMMMMMMM")
ARROWS = ["up", "down", "left", "right"]
KEYS = {
    "macropad": ["ok"] * 9 + ["up", "down", "down", "down", "back"] + list("0123456789"),
    "pico": ["ok"] * 9 + ["down", *ARROWS, "back"],
    "feather": ["ok"] * 9 + ["down", *ARROWS, "back"],
}
STEPS = 150


def seat(player, language, game):
    """A game of the most players, whose names are as long as can be."""
    app = player.gadget.app
    player.play("keys ok")
    app.service.set("language", language)
    app.service.set("options", text_of(fullest()))
    app.table.start(game, list(LONG[: load(game).SEATS[1]]), {})
    app.home()
    app.draw()


@settings(max_examples=2)
@given(seed=st.integers(0, 2**32))
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", GAMES)
def test_no_row_of_keys_breaks_anything(tmp_path_factory, game, board, language, seed):
    kept = KeptFlash(tmp_path_factory.mktemp("keys") / "flash")
    gadget = SimulatedGadget(board, kept)
    gadget.plug_in()
    try:
        player = Player(gadget)
        seat(player, language, game)
        random = Random(seed)
        keys = [random.choice(KEYS.get(board, KEYS["pico"])) for _ in range(STEPS)]
        player.play("keys " + " ".join(keys))
        shown = [line for lines in player.screens for line in lines if "…" in line or "<" in line or "□" in line]
        assert shown == [], keys
        ledger = gadget.app.table.ledger
        before = ledger and (ledger.rules, ledger.count(), ledger.module.totals(ledger.state()))
        player.play("unplug")
        ledger = gadget.app.table.ledger
        assert before == (ledger and (ledger.rules, ledger.count(), ledger.module.totals(ledger.state())))
    finally:
        gadget.unplug()
        kept.close()
