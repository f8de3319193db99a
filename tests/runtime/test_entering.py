"""What helps while rounds are entered says the same under MicroPython's small heap as on CPython."""

import os
import subprocess
import sys

import pytest

from tests.runtime.small_heap import ROOT, run

SCRIPT = ROOT / "tests" / "runtime" / "on_device" / "entering.py"
# Compiling the game's modules from source takes most of it.
HEAP = "128k"


@pytest.mark.parametrize(("rules", "lines"), [("inage", 111), ("bugi", 11), ("kogi", 5), ("jakugi", 2)])
def test_both_runtimes_help_alike(rules, lines):
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
    assert len(here.stdout.splitlines()) == lines
