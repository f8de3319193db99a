"""Heap of the gadget on MicroPython, and what its idle loop allocates."""

import tempfile

from tests.bench.budgets import HAND_HEAP, HEAP, IDLE, Figure
from tests.bench.micropython import figures

# More than any heap has free: all that is not in use makes way, as on a board with no room left.
SHORT = str(1 << 30)
AMPLE = "0"


def evening(least: str) -> list[int]:
    """What native/evening_heap.py prints."""
    with tempfile.TemporaryDirectory() as folder:
        return figures("evening_heap.py", folder, least)


def measure() -> list[Figure]:
    code, boot, form, peak, pc, idle, connected, scoring = evening(AMPLE)
    _, _, short_form, short_peak, short_pc, *_ = evening(SHORT)
    return [
        Figure("heap: modules of the start", code, "bytes"),
        Figure("heap: after boot", boot, "bytes"),
        Figure("heap: Lexio loaded, a form open; nothing made way", form, "bytes"),
        Figure("heap: the same, what is not in use made way", short_form, "bytes", most=HEAP),
        Figure("heap: peak of an evening; nothing made way", peak, "bytes"),
        Figure("heap: the same, what is not in use made way", short_peak, "bytes"),
        Figure("heap: the score, a PC connected; nothing made way", pc, "bytes"),
        Figure("heap: the same, what is not in use made way", short_pc, "bytes"),
        Figure("heap: garbage of the dearest score or verdict", scoring, "bytes", most=HAND_HEAP),
        Figure("1,000 idle turns allocate", idle, "bytes", most=IDLE),
        Figure("1,000 idle turns allocate, a silent PC connected", connected, "bytes", most=IDLE),
    ]
