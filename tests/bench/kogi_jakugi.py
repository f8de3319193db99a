"""Kogi's and Jakugi's hands: the slowest ones, searched for, and judging beside PyPI's `mahjong`.

`python -m tests.bench.kogi_jakugi [SEED]` prints both, and what the slowest hands take under MicroPython.
"""

import json
import sys
import time
from collections.abc import Callable
from random import Random

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.tile import TilesConverter

from shared_rules.games.jakugi import hand as jakugi
from shared_rules.games.kogi import hand as kogi
from shared_rules.mpsz import KINDS, texts_of
from tests.bench.micropython import figures
from tests.bench.vm_steps import on_a_board, steps

COUNTED = ("shared_rules",)
RANDOM_HANDS = 1000
CHANGES = 1500
COMPARED = 200
ROUNDS = 10

# What a game's judge() is asked: tiles and, in Jakugi, called sequences; the winning tile; the rest.
Asked = list
KOGI_TILES = [kind for kind in range(KINDS) if kogi.TILES[kind]]


def kogi_hand(random: Random) -> Asked:
    """A hand that wins."""
    pair, *triplets = random.sample(KOGI_TILES, 4)
    return _kogi([pair] * 2 + triplets * 3, random)


def _kogi(tiles: list[int], random: Random) -> Asked:
    random.shuffle(tiles)
    return [tiles[:-1], tiles[-1]]


def other_kogi_hand(asked: Asked, random: Random) -> Asked:
    tiles = [*asked[0], asked[1]]
    old, new = random.choice(tiles), random.choice(KOGI_TILES)
    return _kogi([new if tile == old else old if tile == new else tile for tile in tiles], random)


def jakugi_hand(random: Random, called: int | None = None) -> Asked:
    """A hand of the basic form, often with several cuttings."""
    while True:
        suits = random.choice(((0,), (1,), (2,), (0, 2), (0, 1, 2)))
        numbers = random.choice((range(7), range(7), range(3), (3,), (3, 4)))
        starts = [random.choice(suits) * 9 + random.choice(numbers) for _ in range(4)]
        pair = random.choice(suits) * 9 + random.randrange(9)
        calls = random.choice((0, 0, 1, 2, 3, 4)) if called is None else called
        tiles = [pair, pair] + [start + step for start in starts[calls:] for step in range(3)]
        if _possible(tiles, starts[:calls]):
            return _jakugi(tiles, starts[:calls], random)


def _jakugi(tiles: list[int], called: list[int], random: Random) -> Asked:
    random.shuffle(tiles)
    how = random.choice(jakugi.HOW[:2] if called else jakugi.HOW[:3])
    return [tiles[:-1], called, tiles[-1], how, "one"]


def _possible(tiles: list[int], called: list[int]) -> bool:
    tiles = tiles + [start + step for start in called for step in range(3)]
    return max(map(tiles.count, tiles)) <= 4


def other_jakugi_hand(asked: Asked, random: Random) -> Asked:
    while True:
        tiles, called = [*asked[0], asked[2]], list(asked[1])
        for _ in range(random.choice((0, 1, 1, 2, 3))):
            tiles[random.randrange(len(tiles))] = random.choice((random.choice(tiles), random.randrange(27)))
        if called and random.random() < 0.3:
            called[random.randrange(len(called))] = random.choice((0, 9, 18)) + random.randrange(7)
        if _possible(tiles, called):
            return _jakugi(tiles, called, random)


Judge = Callable[..., dict]
GAMES: tuple[tuple[str, Judge, Callable[[Random], Asked], Callable[[Asked, Random], Asked]], ...] = (
    ("shared_rules.games.kogi.hand", kogi.judge, kogi_hand, other_kogi_hand),
    ("shared_rules.games.jakugi.hand", jakugi.judge, jakugi_hand, other_jakugi_hand),
)


def slowest(judge: Judge, some: Callable, other: Callable, seed: int) -> tuple[int, Asked]:
    """(steps of the virtual machine, hand) of the slowest hand found: the best of many, then change by change."""
    random = Random(seed)
    most, hand = 0, some(random)
    for turn in range(RANDOM_HANDS + CHANGES):
        tried = some(random) if turn < RANDOM_HANDS else other(hand, random)
        taken = steps(lambda tried=tried: judge(*tried), COUNTED)  # type: ignore[misc]
        if taken >= most:
            most, hand = taken, tried
    return most, hand


def comparable(seed: int) -> list[tuple[Callable[[], object], Callable[[], object]]]:
    """Calls that judge one closed hand of fourteen tiles each, ours and theirs."""
    random = Random(seed)
    return [_both(jakugi_hand(random, called=0)) for _ in range(COMPARED)]


def _both(asked: Asked) -> tuple[Callable[[], object], Callable[[], object]]:
    names = {"m": "man", "p": "pin", "s": "sou"}

    def converted(kinds: list[int]) -> list[int]:
        texts = [texts_of([kind]) for kind in kinds]
        by_suit = {name: "".join(text[0] for text in texts if text[1] == suit) for suit, name in names.items()}
        return TilesConverter.string_to_136_array(**by_suit)

    tiles = converted(sorted([*asked[0], asked[2]]))
    win = converted([asked[2]])[0]
    config = HandConfig(is_tsumo=True)
    assert HandCalculator.estimate_hand_value(tiles, win, config=config).error is None
    return (
        lambda: jakugi.judge(*asked),
        lambda: HandCalculator.estimate_hand_value(tiles, win, config=config),
    )


def ratio(seed: int) -> tuple[float, float]:
    """Our time over theirs, all hands together and on the hand where it is worst; the best of several rounds each."""
    pairs = comparable(seed)
    ours = [_seconds(own) for own, _ in pairs]
    theirs = [_seconds(other) for _, other in pairs]
    return sum(ours) / sum(theirs), max(own / other for own, other in zip(ours, theirs, strict=True))


def _seconds(call: Callable[[], object]) -> float:
    best = 1.0
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(10):
            call()
        best = min(best, time.perf_counter() - start)
    return best


def on_micropython(module: str, asked: Asked) -> tuple[float, int, int]:
    """(time over that of the reference loop, bytes of heap that one judgement takes without a collection, bytes that
    the code holds) of a hand."""
    thousandths, taken, held = figures("judged_hand.py", module, json.dumps(asked))
    return thousandths / 1000, taken, held


def main(seed: int) -> None:
    together, worst = ratio(seed)
    print(f"Jakugi, over mahjong's time: {together:.2f} together, {worst:.2f} at worst (at most 0.50)")
    for module, judge, some, other in GAMES:
        taken, hand = slowest(judge, some, other, seed)
        print(f"{module}: the slowest hand takes {taken} steps, {on_a_board(taken):.0f} ms on a board (at most 150)")
        print(f"  {hand}")
        loops, heap, held = on_micropython(module, hand)
        print(f"  {loops:.3f} reference loops; {heap} bytes of heap (at most {16 * 1024}) above {held} of code")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
