"""Evaluating hands: each game's slowest hand, searched for, and our time beside that of PyPI's `mahjong`.

The searches themselves stand in inage.py, bugi.py and kogi_jakugi.py.
"""

from tests.bench import bugi, inage, kogi_jakugi
from tests.bench.budgets import HAND_HEAP, HAND_MS, Figure
from tests.bench.vm_steps import on_a_board

SEED = 1
HALF = 0.5  # of mahjong's time


def measure() -> list[Figure]:
    rows = []
    for name, bench in (("Inage", inage), ("Jakugi", kogi_jakugi)):
        rows.append(Figure(f"{name}: our time / mahjong's, together", bench.ratio(SEED)[0], "", most=HALF))
    for size in (13, 14):
        ratio = bugi.ratio(SEED, size)
        rows.append(Figure(f"Bugi, shanten of {size} tiles: our time / mahjong's", ratio, "", most=HALF))
    taken, tiles, seat = bugi.slowest(SEED)
    rows += _slowest("Bugi", taken, *bugi.on_micropython(tiles, seat)[:2])
    taken, hand = inage.slowest(SEED)
    rows += _slowest("Inage", taken, *inage.on_micropython(hand)[:2])
    for module, judge, some, other in kogi_jakugi.GAMES:
        taken, asked = kogi_jakugi.slowest(judge, some, other, SEED)
        rows += _slowest(module.split(".")[2].title(), taken, *kogi_jakugi.on_micropython(module, asked)[:2])
    return rows


def _slowest(game: str, taken: int, loops: float, heap: int) -> list[Figure]:
    return [
        Figure(f"{game}: slowest hand", on_a_board(taken), "ms", most=HAND_MS),
        Figure(f"{game}: the same in reference loops", loops, ""),
        Figure(f"{game}: heap of the same, without collection", heap, "bytes", most=HAND_HEAP),
    ]
