"""What a board carries on its flash: the code, fonts and text tables of firmware/ and shared_rules/."""

from tests.bench.budgets import FLASH, Figure
from tests.runtime.small_heap import ROOT

ROOMS = ("firmware", "shared_rules")
CARRIED = (".py", ".tbl", ".bin")
BLOCK = 512  # CircuitPython's drive hands out space by sectors


def sizes(ending: str) -> list[int]:
    """Bytes of each file, whole sectors."""
    paths = [path for room in ROOMS for path in (ROOT / room).rglob(f"*{ending}")]
    return [-(-path.stat().st_size // BLOCK) * BLOCK for path in paths]


def measure() -> list[Figure]:
    kinds = [Figure(f"flash: *{ending}", sum(sizes(ending)), "bytes") for ending in CARRIED]
    return [*kinds, Figure("flash: all", sum(kind.value for kind in kinds), "bytes", most=FLASH)]
