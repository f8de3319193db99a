"""From a button to the screen, on an RP2040: what Python takes, by native/button_times.py, and the display's part."""

import tempfile

from tests.bench.budgets import HAND_MS, REFRESH_MS, SCREEN_MS, SMALL_REFRESH_MS, VALUE_MS, Figure
from tests.bench.micropython import figures

# As button_times.py prints them: what is pressed, whether only a value changes.
PRESSES = (
    ("score, OK: who is out", False),
    ("a digit in the numbers", True),
    ("a step in the numbers", True),
    ("numbers, OK: why", False),
    ("why, OK: last look", False),
    ("last look, OK: saved, the score", False),
    ("score, down: 60 rounds", False),
    ("rounds, OK: the 60th", False),
    ("undo the first of 60, OK", False),
)
TILES = ("tiles: a digit, a tile typed", "tiles: a step in the grid", "tiles: one taken from the grid")
HANDS = ("a round of five scored", "a play of five judged")


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        found = figures("button_times.py", folder)
    rows = []
    for (what, value_only), ms in zip(PRESSES, found, strict=False):
        refresh, most = (SMALL_REFRESH_MS, VALUE_MS) if value_only else (REFRESH_MS, SCREEN_MS)
        rows.append(Figure(f"{what} ({ms} + {refresh})", ms + refresh, "ms", most=most))
    hands = zip(HANDS, found[len(PRESSES) :], strict=False)
    rows += [Figure(what, ms, "ms", most=HAND_MS) for what, ms in hands]
    for what, ms in zip(TILES, found[len(PRESSES) + len(HANDS) :], strict=True):
        rows.append(Figure(f"{what} ({ms} + {SMALL_REFRESH_MS})", ms + SMALL_REFRESH_MS, "ms", most=VALUE_MS))
    return rows
