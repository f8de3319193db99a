"""Inage's hands: the slowest one, searched for, and evaluating beside PyPI's `mahjong` on hands of equal shape.

`python -m tests.bench.inage [SEED]` prints both, and what the slowest hand takes under MicroPython.
"""

import json
import sys
import time
from collections.abc import Callable
from random import Random

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.tile import TilesConverter

from shared_rules.errors import RuleError
from shared_rules.games.inage.hand import evaluate
from tests.bench.micropython import figures
from tests.bench.vm_steps import on_a_board, steps
from tests.rules.inage_hands import FLOWERS, TILES, asked, random_hand

COUNTED = ("shared_rules",)
RANDOM_HANDS = 1500
CHANGES = 1500
COMPARED = 200
ROUNDS = 20


def cost(hand: dict) -> int:
    """Steps of the virtual machine; 0 for a hand that cannot be."""
    given = asked(hand)
    try:
        return steps(lambda: evaluate(given), COUNTED)
    except RuleError:
        return 0


def slowest(seed: int) -> tuple[int, dict]:
    """(steps, hand) of the slowest hand found: the best of many, then tile by tile slower."""
    random = Random(seed)
    most, hand = max(((cost(hand), hand) for hand in (random_hand(random) for _ in range(RANDOM_HANDS))), key=_first)
    for _ in range(CHANGES):
        other = _changed(hand, random)
        taken = cost(other)
        if taken >= most:
            most, hand = taken, other
    return most, hand


def _first(found: tuple[int, dict]) -> int:
    return found[0]


def _changed(hand: dict, random: Random) -> dict:
    other = dict(hand)
    what = random.randrange(5)
    if what == 0:
        other["how"] = random.choice(["tsumo", "ron"])
    elif what == 1:
        flags = random_hand(random)["flags"]
        other["flags"] = flags
    elif what == 2:
        other["dora"] = random.randrange(10)
        other["side"] = random.choice([[], FLOWERS])
    else:
        tiles = [*hand["tiles"], hand["win"]]
        for _ in range(random.choice([1, 1, 2, 3])):
            near = random.choice([*tiles, random.choice(TILES)])
            tiles[random.randrange(len(tiles))] = near
        random.shuffle(tiles)
        other["tiles"], other["win"] = tiles[:-1], tiles[-1]
    return other


def comparable(seed: int) -> list[tuple[Callable[[], object], Callable[[], object]]]:
    """Calls that evaluate one closed hand each, ours and theirs: eleven tiles, and the same with one set more."""
    random = Random(seed)
    calls = []
    while len(calls) < COMPARED:
        hand = random_hand(random)
        if hand["melds"] or not set(hand["tiles"]) | {hand["win"]} <= set(TILES):
            continue
        hand |= {"how": "tsumo", "flags": [], "side": [], "dora": 0}
        ours = asked(hand)
        found = evaluate(ours)
        if not found["win"] or found["reading"][0] != "sets":
            continue
        theirs = TilesConverter.string_to_136_array(**_by_suit([*hand["tiles"], hand["win"], "3m", "4m", "5m"]))
        win = TilesConverter.string_to_136_array(**_by_suit([hand["win"]]))[0]
        config = HandConfig(is_tsumo=True)
        assert HandCalculator.estimate_hand_value(theirs, win, config=config).error is None
        calls.append((_ours(ours), _theirs(theirs, win, config)))
    return calls


def _ours(hand: dict) -> Callable[[], object]:
    return lambda: evaluate(hand)


def _theirs(tiles: list[int], win: int, config: HandConfig) -> Callable[[], object]:
    return lambda: HandCalculator.estimate_hand_value(tiles, win, config=config)


def _by_suit(tiles: list[str]) -> dict[str, str]:
    names = {"m": "man", "p": "pin", "s": "sou", "z": "honors"}
    return {name: "".join(sorted(tile[0] for tile in tiles if tile[1] == suit)) for suit, name in names.items()}


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


def on_micropython(hand: dict) -> tuple[float, int, int]:
    """(time over that of the reference loop, bytes of heap that one evaluation takes without a collection, bytes
    that the code holds) of a hand."""
    percent, taken, held = figures("inage_hand.py", json.dumps(asked(hand)))
    return percent / 100, taken, held


def main(seed: int) -> None:
    together, worst = ratio(seed)
    print(f"evaluating, over mahjong's time: {together:.2f} together, {worst:.2f} at worst (at most 0.50)")
    taken, hand = slowest(seed)
    print(f"slowest hand: {taken} steps, {on_a_board(taken):.0f} ms on a board (at most 150)")
    print(f"  {hand}")
    loops, heap, held = on_micropython(hand)
    print(f"  {loops:.2f} reference loops; {heap} bytes of heap (at most {16 * 1024}) above {held} of code")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
