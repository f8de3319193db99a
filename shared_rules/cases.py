"""Runs rule-case files, one JSON case a line, on every runtime: `python -m shared_rules.cases FILE...`.

The one place of shared_rules that opens a file; a gadget calls `run_case` with cases that come over its link.
"""

import gc
import json
import sys

from .errors import RuleError
from .games import load


def run_case(case):
    """None where the case {"id", "game", "kind", "in", "out"} comes out as expected, else what came instead."""
    kinds = load(case["game"]).CASES
    if case["kind"] not in kinds:
        return {"unknown kind": case["kind"]}
    expected = case["out"]
    try:
        got = _answer(kinds[case["kind"]], case["in"])
    except RuleError as error:
        return None if expected.get("error") else {"error": str(error)}
    if expected.get("error"):
        return got
    differs = [name for name in expected if name not in got or not _same(name, got[name], expected[name])]
    return {name: got.get(name) for name in differs} if differs else None


def _answer(answer, asked):
    """What the game answers. A case that is not of its kind's form (a key that is missing, a number where a list
    belongs) is an entry that cannot exist, too."""
    try:
        return answer(asked)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise RuleError("case.malformed", why=repr(error))


def _same(name, got, expected):
    # A list of yaku is a set: its order says nothing.
    if name == "yaku" and isinstance(expected, list) and isinstance(got, (list, tuple)):
        return sorted(got) == sorted(expected)
    return got == expected


def run_file(path):
    """Run every case of a file, print each that differs; (passed, failed)."""
    passed = failed = 0
    with open(path) as lines:
        for line in lines:
            if not line.strip():
                continue
            gc.collect()  # a case may load code, which lies badly between what the last one left
            case = json.loads(line)
            got = run_case(case)
            if got is None:
                passed += 1
            else:
                failed += 1
                print("{}: expected {}, got {}".format(case["id"], case["out"], got))
    return passed, failed


def main(paths):
    passed = failed = 0
    for path in paths:
        more_passed, more_failed = run_file(path)
        passed += more_passed
        failed += more_failed
    print("{} passed, {} failed".format(passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
