"""What a board carries on its flash: the code as it is shrunk for it, fonts and text tables."""

import tempfile
from pathlib import Path

from host_tools.deploy.__main__ import put
from tests.bench.budgets import FLASH, Figure

CARRIED = (".py", ".tbl", ".bin")
BLOCK = 512  # CircuitPython's drive hands out space by sectors


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        put(Path(name))
        found = [
            (path.suffix, -(-path.stat().st_size // BLOCK) * BLOCK) for path in Path(name).rglob("*") if path.is_file()
        ]
    kinds = [
        Figure(f"flash: *{kind}", sum(size for ending, size in found if ending == kind), "bytes") for kind in CARRIED
    ]
    return [*kinds, Figure("flash: all", sum(size for _, size in found), "bytes", most=FLASH)]
