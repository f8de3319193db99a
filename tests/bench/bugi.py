"""Bugi's hands: the slowest one to judge, searched for, and shanten beside PyPI's `mahjong` on hands of equal size.

`python -m tests.bench.bugi [SEED]` prints both, and what the slowest hand takes under MicroPython.
"""

import json
import sys
import time
from collections.abc import Callable
from random import Random

from mahjong.shanten import Shanten

from shared_rules import mpsz, shanten
from shared_rules.games.bugi import battle
from tests.bench.micropython import figures
from tests.bench.vm_steps import on_a_board, steps

COUNTED = ("shared_rules",)
EVERY_TILE = [kind for kind in range(34) for _ in range(4)]
RANDOM_HANDS = 3000
STARTS = 12
CHANGES = 600
COMPARED = 400
ROUNDS = 20


def forget() -> None:
    """The next hand is cut as if it were the first."""
    shanten._suits.clear()
    shanten._sums.clear()


def cost(tiles: list[int], seat: int) -> int:
    """Steps of the virtual machine."""
    forget()
    return steps(lambda: battle.judge(tiles, seat), COUNTED)


def random_hand(random: Random) -> list[int]:
    """16 or 17 tiles of all kinds, of few, of one suit, or of those that the dear compositions ask for."""
    pools = [range(34), range(9), range(27), range(1, 8), range(9, 34), [0, 8, 9, 17, 18, 26, *range(27, 34)]]
    pool = list(random.choice(pools))
    kinds = random.sample(pool, random.randint(min(6, len(pool)), len(pool)))
    size = random.choice((16, 17))
    return sorted(random.sample([kind for kind in kinds for _ in range(4)], size))


def changed(tiles: list[int], random: Random) -> list[int]:
    """A hand of which one to three tiles are others, or a tile more or less is there."""
    left = list(tiles)
    for _ in range(random.randint(1, 3)):
        left.pop(random.randrange(len(left)))
    while len(left) < 16 or (len(left) < 17 and random.random() < 0.5):
        kind = random.choice(left) if random.random() < 0.3 else random.randrange(34)
        kind = min(kind + random.choice((0, 0, 1)), 33)
        if left.count(kind) < 4:
            left.append(kind)
    return sorted(left)


def slowest(seed: int) -> tuple[int, list[int], int]:
    """(steps, tiles, seat) of the slowest hand found: the best of many, then tile by tile slower."""
    random = Random(seed)
    found = []
    for _ in range(RANDOM_HANDS):
        tiles, seat = random_hand(random), random.randrange(4)
        found.append((cost(tiles, seat), tiles, seat))
    found.sort(reverse=True)
    best = found[:STARTS]
    for place, (most, tiles, seat) in enumerate(best):
        for _ in range(CHANGES):
            tried = changed(tiles, random)
            taken = cost(tried, seat)
            if taken > most:
                most, tiles = taken, tried
        best[place] = (most, tiles, seat)
    return max(best)


def ratio(seed: int, size: int) -> float:
    """Our time for the shanten of many hands of four units over theirs; as few tables are kept as on a board."""
    random = Random(seed)
    hands = [mpsz.count(random.sample(EVERY_TILE, size)) for _ in range(COMPARED)]
    lists = [list(counts[:34]) for counts in hands]

    def ours() -> None:
        for counts in hands:
            shanten.shanten(counts, 4)

    def theirs() -> None:
        for counts in lists:
            Shanten.calculate_shanten(counts)

    assert all(
        shanten.shanten(counts, 4) == Shanten.calculate_shanten_for_regular_hand(row)
        for counts, row in zip(hands, lists, strict=True)
    )
    return _seconds(ours) / _seconds(theirs)


def _seconds(call: Callable[[], object]) -> float:
    best = 100.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def on_micropython(tiles: list[int], seat: int) -> tuple[float, int, int]:
    """(time over that of the reference loop, bytes of heap that one judgement takes without a collection, bytes that
    the code holds) of a hand."""
    thousandths, taken, held = figures("judged_hand.py", "shared_rules.games.bugi.battle", json.dumps([tiles, seat]))
    return thousandths / 1000, taken, held


def main(seed: int) -> None:
    for size in (13, 14):
        print(f"shanten of {size} tiles, over mahjong's time: {ratio(seed, size):.2f} (at most 0.50)")
    taken, tiles, seat = slowest(seed)
    print(f"the slowest hand takes {taken} steps, {on_a_board(taken):.0f} ms on a board")
    print(f"  {mpsz.texts_of(tiles)} of {'ESWN'[seat]}: {battle.judge(tiles, seat)}")
    loops, heap, held = on_micropython(tiles, seat)
    print(f"  {loops:.2f} reference loops; {heap} bytes of heap (at most {16 * 1024}) above {held} of code")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
