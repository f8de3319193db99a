"""An evening of five, from the box to the spreadsheet: keys, pulled plug, corrections, syncs, exports.

evening/*.script has the keys; evening/expected.* was worked out by hand from the rules page of Lexio Plus. When
the rounds were played, only the PC's clock of the day knows: those columns are looked at apart.
"""

import csv
import io
import json
import threading
import time
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.cli import main
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.port import AnnouncedPort
from tests.firmware.script import Player

EVENING = Path(__file__).parent / "evening"
DEVICE = "0123456789abcdef"


class Evening:
    """A gadget at a local port, who plays on it, and the PC's command line beside it."""

    def __init__(self, folder: Path) -> None:
        self.kept = KeptFlash(folder / "gadget.flash")
        self.kept.uid = bytes.fromhex(DEVICE)
        self.port = AnnouncedPort(0, folder / "notes")
        self.gadget = SimulatedGadget("macropad", self.kept, self.port)
        self.gadget.plug_in()
        self.player = Player(self.gadget)
        self.database = str(folder / "tally.db")

    def play(self, name: str) -> None:
        self.player.play((EVENING / f"{name}.script").read_text(encoding="utf-8"))

    def tally(self, *words: str, code: int = 0) -> str:
        result = CliRunner().invoke(main, ["--db", self.database, "--lang", "en", *words])
        assert result.exit_code == code, result.output
        return result.stdout

    def sync(self) -> str:
        """`tally sync` while the gadget's loop turns."""
        stop = threading.Event()

        def turn() -> None:
            while not stop.is_set():
                self.gadget.advance(5)
                time.sleep(0.0005)

        loop = threading.Thread(target=turn)
        loop.start()
        try:
            return self.tally("sync", "--port", self.port.url)
        finally:
            stop.set()
            loop.join()

    def close(self) -> None:
        self.gadget.unplug()
        self.kept.close()


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The whole evening, played and synced; what each sync said is in `said`."""
    evening = Evening(tmp_path_factory.mktemp("evening"))
    evening.said = []
    evening.play("before_first_sync")
    evening.said += [evening.sync(), evening.sync()]
    evening.play("after_first_sync")
    evening.said += [evening.sync(), evening.sync()]
    yield evening
    evening.close()


def without_dates(rows):
    """Rows of a table or tree without the columns that tell when; what those held."""
    dates = []

    def strip(value):
        if isinstance(value, list):
            return [strip(item) for item in value]
        if isinstance(value, dict):
            dates.extend(value[name] for name in ("started", "played", "at") if value.get(name))
            return {name: strip(item) for name, item in value.items() if name not in ("started", "played", "at")}
        return value

    return strip(rows), dates


def test_each_sync_brings_what_is_new_and_nothing_twice(evening):
    first, second, third, fourth = [said.strip() for said in evening.said]
    assert "7 new, 0 already here" in first
    assert "0 new, 7 already here" in second
    assert "6 new, 7 already here" in third
    assert "0 new, 13 already here" in fourth


def test_the_csv_is_the_one_worked_out_by_hand(evening):
    exported, dates = without_dates(list(csv.DictReader(io.StringIO(evening.tally("export", "--format", "csv")))))
    expected = list(csv.DictReader(io.StringIO((EVENING / "expected.csv").read_text(encoding="utf-8"))))
    assert exported == expected
    assert set(dates) == set()  # the gadget had not been told the time when the game began


def test_the_json_is_the_one_worked_out_by_hand(evening):
    exported, dates = without_dates(json.loads(evening.tally("export", "--format", "json")))
    assert exported == json.loads((EVENING / "expected.json").read_text(encoding="utf-8"))
    # From the second start on there is a date: five records and the edit, all of this day.
    assert len(dates) == 6
    for moment in dates:
        assert abs(datetime.fromisoformat(moment).timestamp() - time.time()) < 24 * 3600


def test_the_game_is_shown_with_who_paid_whom_and_its_corrections(evening):
    shown = evening.tally("show", "1")
    for words in ("Aya", "ケン", "134", "4-0", "undone", "corrected"):
        assert words in shown


def test_derived_tables_can_be_made_anew_from_the_records(evening):
    before = evening.tally("export", "--format", "json")
    evening.tally("rebuild")
    assert evening.tally("export", "--format", "json") == before


def test_the_gadget_and_the_pc_agree_when_the_plug_is_pulled_afterwards(evening):
    evening.gadget.unplug()
    evening.gadget.plug_in()
    assert evening.gadget.app.table.ledger.state()["chips"] == [134, 129, 89, 119, 29]
    assert evening.gadget.app.journal.usage()["unsynced"] == 0
