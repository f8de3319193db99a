"""What a board carries on its flash: the code as it is shrunk for it, fonts and text tables."""

import tempfile
from pathlib import Path

from host_tools.deploy.__main__ import put
from host_tools.deploy.boards import NAMES
from host_tools.deploy.carried import traits
from tests.bench.budgets import FLASH, Figure

CARRIED = (".py", ".tbl", ".bin")
BLOCK = 512  # CircuitPython's drive hands out space by sectors
# The design's budget, and the footprint, are those of the boards with a small display.
SMALL = tuple(board for board in NAMES if "has_colour" not in traits(board))


def measure() -> list[Figure]:
    rows = []
    for board in NAMES:
        with tempfile.TemporaryDirectory() as name:
            put(Path(name), board)
            found = [(path.suffix, blocks(path)) for path in Path(name).rglob("*") if path.is_file()]
        kinds = [
            Figure(f"flash, {board}: *{kind}", sum(size for ending, size in found if ending == kind), "bytes")
            for kind in CARRIED
        ]
        most = FLASH if board in SMALL else None
        rows += [*kinds, Figure(f"flash, {board}: all", sum(size for _, size in found), "bytes", most=most)]
    return rows


def blocks(path: Path) -> int:
    """What a file takes of a drive."""
    return -(-path.stat().st_size // BLOCK) * BLOCK
