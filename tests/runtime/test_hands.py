"""Rounds entered by tiles come out under MicroPython's small heap as on CPython, as records and as points."""

import os
import subprocess
import sys

import pytest

from tests.runtime.small_heap import ROOT, run

SCRIPT = ROOT / "tests" / "runtime" / "on_device" / "hands.py"
# Compiling the record's and the ledger's modules from source takes most of it.
HEAP = "192k"
MOST_BYTES = 40


@pytest.mark.parametrize(
    ("rules", "settled"),
    [
        ("kogi", ["[33, 33, 0, 0]", "[41, 33, 8, 0]", "[41, 36, 8, 3]"]),
        ("jakugi", ["[32, 64, 96]", "[32, 64, 96]", "[32, 64, 112]", "[32, 8256, 112]", "[160, 8384, 112]"]),
    ],
)
def test_rounds_of_hands_come_out_the_same_on_both_runtimes(rules, settled):
    there = run(SCRIPT, rules, heap=HEAP)
    assert there.returncode == 0, there.stderr
    here = subprocess.run(
        [sys.executable, SCRIPT, rules],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert there.stdout == here.stdout
    assert here.stdout.splitlines()[-1] == "[]"
    lines = [line.split(" ", 1) for line in here.stdout.splitlines()[: len(settled)]]
    assert [totals for _, totals in lines] == settled
    assert max(int(length) for length, _ in lines) < MOST_BYTES
