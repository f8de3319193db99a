"""An evening of each game, from the box to the spreadsheet: keys, pulled plug, corrections, syncs, exports.

evenings/<game>/ has the keys (*.script), what they must lead to (evening.toml, expected.*) and, in README.md, how that
was worked out by hand from the rules page. When the rounds were played, only the PC's clock of the day knows: those
columns are looked at apart.
"""

import csv
import io
import json
import threading
import time
import tomllib
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.cli import main
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.port import AnnouncedPort
from shared_rules.games import GAMES
from tests.firmware.few_keys import FewKeys
from tests.firmware.script import Player

EVENINGS = Path(__file__).parent / "evenings"
DEVICE = "0123456789abcdef"
DATES = ("started", "played", "at")


class Evening:
    """A gadget at a local port, who plays on it, and the PC's command line beside it. told: its evening.toml."""

    def __init__(self, game: str, folder: Path, few_keys: bool) -> None:
        self.words = EVENINGS / game
        self.told = tomllib.loads(self.read("evening.toml"))
        self.kept = KeptFlash(folder / "gadget.flash")
        self.kept.uid = bytes.fromhex(DEVICE)
        self.port = AnnouncedPort(0, folder / "notes")
        self.gadget = SimulatedGadget("feather" if few_keys else self.told["board"], self.kept, self.port)
        self.gadget.plug_in()
        translated = few_keys and self.told["board"] == "macropad"
        self.player = FewKeys(self.gadget) if translated else Player(self.gadget)
        self.database = str(folder / "tally.db")

    def read(self, name: str) -> str:
        return (self.words / name).read_text(encoding="utf-8")

    def play(self, name: str) -> None:
        self.player.play(self.read(f"{name}.script"))

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


GAMES_PLAYED = sorted(folder.name for folder in EVENINGS.iterdir() if folder.is_dir())
BY_FEW_KEYS = "-three-keys"


@pytest.fixture(scope="module", params=[game + keys for game in GAMES_PLAYED for keys in ("", BY_FEW_KEYS)])
def evening(request, tmp_path_factory):
    """The whole evening of a game, played and synced; what each sync said is in `said`.

    Once on the board that it was written for, and once on the one with three keys: every press a key that goes down,
    time that passes, and the key going up.
    """
    game = request.param.removesuffix(BY_FEW_KEYS)
    evening = Evening(game, tmp_path_factory.mktemp("evening"), game != request.param)
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
            dates.extend(value[name] for name in DATES if value.get(name))
            return {name: strip(item) for name, item in value.items() if name not in DATES}
        return value

    return strip(rows), dates


def test_every_game_has_its_evening():
    assert {folder.name for folder in EVENINGS.iterdir()} == set(GAMES)


def test_no_text_that_was_shown_is_clipped_missing_or_without_a_glyph(evening):
    lines = {line for screen in evening.player.screens for line in screen}
    assert {line for line in lines if any(mark in line for mark in "…<□")} == set()


def test_each_sync_brings_what_is_new_and_nothing_twice(evening):
    for said, expected in zip(evening.said, evening.told["synced"], strict=True):
        assert expected in said


def test_the_csv_is_the_one_worked_out_by_hand(evening):
    exported, dates = without_dates(list(csv.DictReader(io.StringIO(evening.tally("export", "--format", "csv")))))
    expected = list(csv.DictReader(io.StringIO(evening.read("expected.csv"))))
    assert exported == expected
    assert set(dates) == set()  # the gadget had not been told the time when the game began


def test_the_json_is_the_one_worked_out_by_hand(evening):
    exported, dates = without_dates(json.loads(evening.tally("export", "--format", "json")))
    expected = json.loads(evening.read("expected.json"))
    # Round by round first: what differs is then told in a few lines.
    for round_, worked_out in zip(exported["games"][0]["rounds"], expected["games"][0]["rounds"], strict=True):
        assert round_ == worked_out
    assert exported == expected
    # From the second start on, which has been told the time, there is a date: this day.
    assert len(dates) == evening.told["dates"]
    for moment in dates:
        assert abs(datetime.fromisoformat(moment).timestamp() - time.time()) < 24 * 3600


def test_the_game_is_shown_with_its_rounds_and_its_corrections(evening):
    shown = evening.tally("show", "1")
    for words in evening.told["shown"]:
        assert words in shown


def test_derived_tables_can_be_made_anew_from_the_records(evening):
    before = evening.tally("export", "--format", "json")
    evening.tally("rebuild")
    assert evening.tally("export", "--format", "json") == before


def test_the_gadget_and_the_pc_agree_when_the_plug_is_pulled_afterwards(evening):
    evening.gadget.unplug()
    evening.gadget.plug_in()
    table = evening.gadget.app.table
    game = json.loads(evening.tally("export", "--format", "json"))["games"][0]
    unit = getattr(table.ledger.module, "UNIT", 1)
    totals = [standing["total"] for standing in sorted(game["standings"], key=lambda row: row["player"])]
    assert [total / unit for total in table.ledger.settled()] == totals == evening.told["totals"]
    assert evening.gadget.app.journal.usage()["unsynced"] == 0
