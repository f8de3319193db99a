"""The rule cases come out as expected on CPython and, by the same runner, under MicroPython's small heap."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from shared_rules.errors import RuleError
from shared_rules.games import load
from tests.runtime.small_heap import ROOT, run

CASES = sorted((ROOT / "tests" / "cases").glob("*.jsonl"))


def on_cpython(path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "shared_rules.cases", str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)


def on_micropython(path: Path) -> subprocess.CompletedProcess[str]:
    return run("-m", "shared_rules.cases", path)


@pytest.fixture(params=[on_cpython, on_micropython], ids=["cpython", "micropython"])
def runner(request: pytest.FixtureRequest):
    return request.param


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_case_passes(runner, path: Path) -> None:
    count = len(path.read_text(encoding="utf-8").splitlines())
    done = runner(path)
    assert (done.stdout, done.returncode) == (f"{count} passed, 0 failed\n", 0), done.stderr


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_with_another_outcome_is_printed_and_fails(runner, path: Path, tmp_path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    good = next(case for case in map(json.loads, lines) if "error" not in case["out"])
    wrong = {**good, "id": "wrong", "out": {**good["out"], next(iter(good["out"])): "wrong"}}
    missing_error = {**good, "id": "missing", "out": {"error": True}}
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(map(json.dumps, [good, wrong, missing_error])), encoding="utf-8")
    done = runner(changed)
    *differing, last = done.stdout.splitlines()
    assert [line.split(":")[0] for line in differing] == ["wrong", "missing"], done.stderr
    assert (last, done.returncode) == ("1 passed, 2 failed", 1)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_the_rules_forbid_is_refused_by_a_rule_and_not_by_a_crash(path: Path) -> None:
    for case in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        if "error" in case["out"] and "-form-" not in case["id"]:
            with pytest.raises(RuleError):
                load(case["game"]).CASES[case["kind"]](case["in"])
