"""The app, ledger and journal play an evening under MicroPython, and it comes out as on CPython."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.compiled import TABLES, compile_rooms
from tests.runtime.small_heap import ROOT, run

ON_DEVICE = ROOT / "tests" / "runtime" / "on_device"
SCRIPT = ON_DEVICE / "evening.py"
# Compiling from source takes most of the first; what stays in use: see `make bench`.
HEAP = "208k"
HEAP_COMPILED = "144k"


def folder_of(tables: Path) -> str:
    return str(tables) + os.sep


@pytest.fixture(scope="module")
def expected() -> str:
    path = os.pathsep.join([str(ROOT), str(ON_DEVICE)])
    here = subprocess.run(
        [sys.executable, SCRIPT, folder_of(ROOT / TABLES)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert here.stdout.splitlines()[:3] == [
        "12 [175, 145, 100, 60, 20]",
        "12 [159, 134, 99, 69, 39]",
        "12 [159, 134, 99, 69, 39]",
    ]
    return here.stdout


def test_an_evening_comes_out_the_same_on_both_runtimes(expected: str) -> None:
    there = run(SCRIPT, folder_of(ROOT / TABLES), heap=HEAP)
    assert there.stdout == expected, there.stderr


def test_an_evening_of_compiled_code_fits_a_small_heap(expected: str, tmp_path: Path) -> None:
    compile_rooms(tmp_path, ON_DEVICE / "table.py", SCRIPT)
    begin = tmp_path / "begin.py"
    begin.write_text("import evening\n", encoding="utf-8")
    there = run(begin, folder_of(tmp_path / TABLES), heap=HEAP_COMPILED, path=tmp_path)
    assert there.stdout == expected, there.stderr
