"""`python -m tests.lint ROOM...`: prints "file:line: what; use X instead" for each fault, exits 1 if any.

Device rooms (shared_rules, firmware) are checked for what a board's Python lacks, every room for its arrows.
"""

import ast
import sys
from pathlib import Path

from tests.lint import arrows, board_python

ROOT = Path(__file__).resolve().parents[2]
DEVICE = ("shared_rules", "firmware")


def check_room(room: str) -> list[str]:
    """The faults of all Python files of a room, as lines to print."""
    lines = []
    for path in sorted((ROOT / room).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"), name)
        faults = arrows.find(name, tree)
        if room in DEVICE:
            faults += board_python.find(tree)
        lines += [f"{name}:{line}: {what}" for line, what in sorted(faults)]
    return lines


def main(rooms: list[str]) -> int:
    faults = [line for room in rooms for line in check_room(room)]
    print("\n".join(faults) or f"nothing that a board lacks, all arrows one way: {' '.join(rooms)}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or [*DEVICE, "host_tools"]))
