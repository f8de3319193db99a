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


# Games that are entered by tiles: how many play, and in which form.
HANDS = (("inage", 3, "hand"), ("bugi", 4, "battle"), ("kogi", 4, "hand"), ("jakugi", 3, "hand"))
KEYS = (("0", "grid"), ("1", "digit keys"))


def hand_entry(rules: str, players: int, form: str, digits: str) -> int:
    """What native/hand_heap.py prints."""
    with tempfile.TemporaryDirectory() as folder:
        return figures("hand_heap.py", folder, rules, str(players), form, digits)[0]


def measure() -> list[Figure]:
    code, boot, form, peak, pc, idle, connected, scoring = evening(AMPLE)
    _, _, short_form, short_peak, short_pc, *_ = evening(SHORT)
    hands = [
        Figure(f"heap: {rules}, the tiles of a hand open, {keys}", hand_entry(rules, players, form, digits), "bytes")
        for rules, players, form in HANDS
        for digits, keys in KEYS
    ]
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
        *hands,
    ]
