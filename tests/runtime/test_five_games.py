"""One evening with all five games by keys alone, every form entered: it fits a small heap, and is the same everywhere.

The same keys on CPython and MicroPython with the display a list of texts, and on the simulated gadget with its own.
"""

import gc
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware import app, stack
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from shared_rules.errors import RuleError
from shared_rules.games import GAMES, load
from tests.firmware.script import Player
from tests.firmware.unloading import modules_as_before
from tests.runtime.compiled import TABLES, compile_rooms
from tests.runtime.small_heap import ROOT, run

SCRIPT = Path(__file__).with_name("five_games.script")
ON_DEVICE = ROOT / "tests" / "runtime" / "on_device"
BESIDE = [ON_DEVICE / f"{name}.py" for name in ("five_games", "table", "nvm")]
# "w" has MicroPython count in words of 32 bits, as a board has them: 96 KiB there, 192 KiB here, where a word has 64. A
# MicroPython of 32 bits does it in 119 KiB (tests/bench/smallest_heap.py): not all that it keeps is words.
HEAP = "96wk"
# MicroPython never frees a name that it met, and keeps them in pieces of twice the size each: beyond so many of our own
# it wants 9 KB in one piece, in the midst of an evening.
MOST_NAMES = 1270
SETTLED = {
    "lexio": "lexio 3 [114, 124, 104, 79, 79] []",
    "inage": "inage 4 [-40, -32, 72] []",
    "bugi": "bugi 4 [2, 2, 1, 1] []",
    "kogi": "kogi 3 [22, 10, 12, 0] []",
    "jakugi": "jakugi 4 [12, 310, 182] []",
}


BEGIN = """
import sys

sys.path[:] = [""]
import five_games
import micropython

micropython.qstr_info()
"""


class Evening(Player):
    """totals: the lines that on_device/five_games.py prints. forms: (game, form) of each round that was written."""

    def __init__(self, gadget):
        super().__init__(gadget)
        self.totals = []
        self.forms = set()

    def do_check(self, rest):
        """As on_device/five_games.py does it."""
        service = self.gadget.app.service
        try:
            assert json.loads(service.run_case(rest))["passed"]
        except RuleError as error:
            assert error.rule == "link.in_the_midst" and self.gadget.app.draft is not None
        service.check("end", 0)

    def do_total(self, rest):
        ledger = self.gadget.app.table.ledger
        self.totals.append(f"{rest} {ledger.count()} {ledger.module.totals(ledger.state())} {ledger.mismatches}")
        self.forms |= {(rest, line["form"]) for line in ledger.lines()}


def played(folder):
    kept = KeptFlash(folder / "gadget.flash")
    gadget = SimulatedGadget("macropad", kept)
    gadget.plug_in()
    evening = Evening(gadget)
    evening.play(SCRIPT.read_text(encoding="utf-8"))
    gadget.unplug()
    kept.close()
    return evening


@pytest.fixture(scope="module")
def simulated(tmp_path_factory):
    return played(tmp_path_factory.mktemp("simulated"))


def test_every_game_is_played_in_every_form(simulated):
    every = {(game, form["id"]) for game in GAMES for form in load(game).forms(load(game).SEATS[1])}
    assert simulated.forms == every
    assert simulated.totals == [SETTLED[game] for game in GAMES]


def test_cpython_without_a_display_comes_to_the_same(simulated, tmp_path):
    here = subprocess.run(
        [sys.executable, ON_DEVICE / "five_games.py", f"{ROOT / TABLES}{os.sep}", SCRIPT, tmp_path / "nvm"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ON_DEVICE)])},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert here.stdout.splitlines() == simulated.totals


def test_compiled_code_on_a_small_heap_comes_to_the_same_and_leaves_no_game_behind(simulated, tmp_path):
    compile_rooms(tmp_path, *BESIDE)
    begin = tmp_path / "begin.py"
    begin.write_text(BEGIN, encoding="utf-8")
    there = run(begin, f"{TABLES}{os.sep}", SCRIPT, "nvm", heap=HEAP, path=tmp_path, folder=tmp_path)
    *totals, names = there.stdout.splitlines() or [""]
    assert totals == simulated.totals, there.stderr
    assert 0 < int(re.search(r"n_qstr=(\d+)", names)[1]) < MOST_NAMES


CASES = ROOT / "tests" / "cases"
TURN = 7  # so far apart in their files are cases that come after one another


def test_a_case_after_each_key_costs_no_entry_on_a_small_heap(simulated, tmp_path):
    lines = [line for path in sorted(CASES.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines(True)]
    (tmp_path / "cases").write_text("".join(lines[at] for by in range(TURN) for at in range(by, len(lines), TURN)))
    script = SCRIPT.read_text("utf-8").replace("# Inage:", "check_all cases\n# Inage:")
    (tmp_path / "script").write_text(script.replace("# Bugi:", "check_all\n# Bugi:"), "utf-8")
    assert (tmp_path / "script").read_text("utf-8").count("check_all") == 2
    compile_rooms(tmp_path, *BESIDE)
    begin = tmp_path / "begin.py"
    begin.write_text(BEGIN, encoding="utf-8")
    there = run(begin, f"{TABLES}{os.sep}", "script", "nvm", heap=HEAP, path=tmp_path, folder=tmp_path)
    *totals, _names = there.stdout.splitlines() or [""]
    assert totals == simulated.totals, there.stderr


def test_an_evening_in_which_all_that_is_hidden_makes_way_comes_to_the_same(simulated, tmp_path, monkeypatch):
    for module, name in ((app, "is_short"), (stack, "is_short"), (stack, "runs_short")):
        monkeypatch.setattr(module, name, lambda: True)
    monkeypatch.setattr(gc, "collect", int)  # the heap of the tests is large
    with modules_as_before():
        short = played(tmp_path)
    assert short.totals == simulated.totals
    assert len(short.screens) == len(simulated.screens)
