"""The guides under MicroPython: their rows are those of CPython, and all of them open in turn on a small heap."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from shared_rules.games import GAMES, load
from tests.runtime.compiled import TABLES, compile_rooms
from tests.runtime.small_heap import ROOT, run

ON_DEVICE = ROOT / "tests" / "runtime" / "on_device"
SCREENS = ON_DEVICE / "guide_screens.py"
# Compiling a game and its guide from source takes most of it.
HEAP = "192k"
# The guide of every game fits beside the app, one at a time; all of them together would not.
HEAP_COMPILED = "192k"


def on_cpython(script: Path, *arguments: str) -> str:
    path = os.pathsep.join([str(ROOT), str(ON_DEVICE)])
    done = subprocess.run(
        [sys.executable, script, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_are_the_same_on_both_runtimes(game: str) -> None:
    script = ON_DEVICE / "guides.py"
    there = run(script, game, heap=HEAP)
    here = on_cpython(script, game)
    assert there.stdout == here, there.stderr
    assert len(json.loads(here.splitlines()[0])) == len(load(game).guide(None, {}))


def test_every_guide_opens_after_any_other_on_a_small_heap(tmp_path: Path) -> None:
    expected = on_cpython(SCREENS, str(ROOT / TABLES) + os.sep)
    assert len(expected.splitlines()) == sum(len(load(game).guide(None, {})) for game in GAMES)
    compile_rooms(tmp_path, ON_DEVICE / "table.py", SCREENS)
    begin = tmp_path / "begin.py"
    begin.write_text("import guide_screens\n", encoding="utf-8")
    there = run(begin, str(tmp_path / TABLES) + os.sep, heap=HEAP_COMPILED, path=tmp_path)
    assert there.stdout == expected, there.stderr
