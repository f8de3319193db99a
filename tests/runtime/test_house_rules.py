"""House rules are read by a board's Python as by a PC's."""

import json
import os
import subprocess
import sys

from tests.rules.house_rules import fullest
from tests.runtime.small_heap import ROOT, run

SCRIPT = ROOT / "tests" / "runtime" / "on_device" / "house_rules.py"


def test_house_rules_are_the_same_on_micropython(tmp_path):
    path = tmp_path / "house.json"
    path.write_text(json.dumps(fullest()), encoding="utf-8")
    there = run(SCRIPT, path, heap="512k")  # all games at once, as source
    here = subprocess.run(
        [sys.executable, SCRIPT, path],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.returncode == 0, there.stderr + there.stdout
    assert there.stdout == here.stdout
    assert here.stdout.count("True") == 5 and "house.unreadable" in here.stdout
