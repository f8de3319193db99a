"""Rule-case files, one JSON case a line: those that come along, and those of a user.

Says whether a line is a case that a gadget can be sent; whether it comes out right is the gadget's to find.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools.checking.errors import CheckError

# A few of each game, worked out by hand from the rules pages.
EXAMPLES = Path(__file__).with_name("examples")
MOST_BYTES = 2048  # of a case, as PROTOCOL.md says
MOST_FILE = 16 * 1024 * 1024
NAMES = ("id", "game", "kind")


@dataclass(frozen=True)
class Case:
    """text: as it is sent. expected: what is to come out. origin: "file:line"."""

    id: str
    text: str
    expected: Any
    origin: str


def examples() -> list[Case]:
    return read(sorted(EXAMPLES.glob("*.jsonl")))


def read(paths: Iterable[Path]) -> list[Case]:
    """The cases of all files, in their order. Raises CheckError for the first that is none."""
    found = []
    for path in paths:
        # By newlines alone: a text may hold other letters that end a line.
        lines = [(number, line) for number, line in enumerate(_text(path).split("\n"), 1) if line.strip()]
        if not lines:
            raise CheckError("check.no_cases", path=path)
        found += [_case(line, f"{path}:{number}") for number, line in lines]
    return found


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_FILE:
            raise CheckError("check.file_too_long", path=path, most=MOST_FILE)
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CheckError("check.unreadable", path=path, why=why) from error


def _case(line: str, origin: str) -> Case:
    try:
        row = json.loads(line)
        if not isinstance(row, dict):
            raise ValueError("not an object")
        if not all(isinstance(row.get(name), str) for name in NAMES):
            raise ValueError("id, game, kind")
        if "in" not in row or not isinstance(row.get("out"), dict) or not row["out"]:
            raise ValueError("in, out")
        # As short as can be: a long one has to go in parts.
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        size = len(text.encode())
    except (ValueError, RecursionError) as error:
        raise CheckError("check.no_case", place=origin, why=str(error)) from error
    if size > MOST_BYTES:
        raise CheckError("check.case_too_long", place=origin, bytes=size, most=MOST_BYTES)
    return Case(row["id"], text, row["out"], origin)
