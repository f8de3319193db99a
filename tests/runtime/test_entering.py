"""What helps while rounds are entered says the same under MicroPython's small heap as on CPython."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.runtime.compiled import compile_rooms
from tests.runtime.small_heap import ROOT, run

SCRIPT = ROOT / "tests" / "runtime" / "on_device" / "entering.py"


@pytest.fixture(scope="module")
def device(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("device")
    compile_rooms(folder, SCRIPT)
    (folder / "begin.py").write_text("import entering\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(("rules", "lines"), [("inage", 111), ("bugi", 11), ("kogi", 5), ("jakugi", 2)])
def test_both_runtimes_help_alike(device, rules, lines):
    there = run(device / "begin.py", rules, path=device)
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
