"""The app, ledger and journal play an evening under MicroPython, and it comes out as on CPython."""

import os
import subprocess
import sys

from tests.runtime.small_heap import ROOT, run

SCRIPT = ROOT / "tests" / "runtime" / "on_device" / "evening.py"
TABLES = str(ROOT / "firmware" / "i18n") + os.sep
# Compiling from source takes most of it; a board loads compiled files. What stays in use: see `make bench`.
HEAP = "288k"


def test_an_evening_comes_out_the_same_on_both_runtimes():
    there = run(SCRIPT, TABLES, heap=HEAP)
    assert there.returncode == 0, there.stderr
    path = os.pathsep.join([str(ROOT), str(SCRIPT.parent)])
    here = subprocess.run(
        [sys.executable, SCRIPT, TABLES],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert there.stdout == here.stdout
    assert there.stdout.splitlines()[:3] == [
        "12 [175, 145, 100, 60, 20]",
        "12 [159, 134, 99, 69, 39]",
        "12 [159, 134, 99, 69, 39]",
    ]
