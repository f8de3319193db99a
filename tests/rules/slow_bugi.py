"""Bugi's hands the slow and obvious way, from the rules page word by word: only for tests to compare with.

Every cutting into a head and units is walked through, tile by tile: the lowest tile is left over, or a block is made
that holds it. Cuttings that look alike from the tiles behind on are followed once.
"""

from collections import Counter
from typing import NamedTuple

TERMINALS = {0, 8, 9, 17, 18, 26}
HONOURS = set(range(27, 34))
ENDS = TERMINALS | HONOURS
WINDS = {27, 28, 29, 30}
DRAGONS = {31, 32, 33}
ORDER = ("tenton", "tenmon", "gengun")


class Cutting(NamedTuple):
    """What the rules ask of a cutting's blocks."""

    whole: tuple[tuple[int, ...], ...] = ()  # sequences and triplets
    head: int | None = None  # where it is a pair
    honours: frozenset[int] = frozenset()  # kinds in units of any size
    suits: frozenset[int] = frozenset()
    kinds_of_tile: frozenset[str] = frozenset()  # "simple", "terminal", "honour"
    every_block: frozenset[str] = frozenset(("end", "terminal"))  # what every block holds


def best_of(tiles: tuple[int, ...], seat_wind: int, units: int = 5) -> tuple[int, int | str, list[frozenset[str]]]:
    """(shanten, value, every set of yaku that has it)."""
    used, cuttings = all_cuttings(tiles, units)
    values = [value_of(cutting, seat_wind) for cutting in cuttings]
    best = max((value for value, _ in values), key=lambda value: _rank(value))
    return 3 * units + 2 - used - 1, best, sorted({yaku for value, yaku in values if value == best}, key=sorted)


def _rank(value: int | str) -> tuple[int, int]:
    return (1 + ORDER.index(value), 0) if isinstance(value, str) else (0, value)


def all_cuttings(tiles: tuple[int, ...], units: int) -> tuple[int, set[Cutting]]:
    """(tiles used, cuttings) of all that use the most tiles."""
    return _cut(tuple(sorted(tiles)), units, True, {})


def _cut(tiles, units, head, known) -> tuple[int, set[Cutting]]:
    if not units and not head:
        return 0, {Cutting()}
    if not tiles:
        return -100, set()
    key = tiles, units, head
    if key in known:
        return known[key]
    low = tiles[0]
    most, found = _cut(tiles[1:], units, head, known)
    found = set(found)
    tries = []
    if head:
        tries += [(True, block) for block in ((low,), (low, low))]
    if units:
        blocks = [(low,), (low, low), (low, low, low)]
        if low < 27:
            blocks += [(low, low + 1)] if low % 9 < 8 else []
            blocks += [(low, low + 2), (low, low + 1, low + 2)] if low % 9 < 7 else []
        tries += [(False, block) for block in blocks]
    for is_head, block in tries:
        rest = list(tiles)
        try:
            for kind in block:
                rest.remove(kind)
        except ValueError:
            continue
        used, others = _cut(tuple(rest), units - (not is_head), head and not is_head, known)
        used += len(block)
        if used < max(most, 0):
            continue
        if used > most:
            most, found = used, set()
        found |= {_with(other, block, is_head) for other in others}
    known[key] = most, found
    return most, found


def _with(other: Cutting, block: tuple[int, ...], is_head: bool) -> Cutting:
    kinds = set(block)
    holds = {name for name, wanted in (("end", ENDS), ("terminal", TERMINALS)) if kinds & wanted}
    return Cutting(
        tuple(sorted((*other.whole, block))) if len(block) == 3 else other.whole,
        block[0] if is_head and len(block) == 2 else other.head,
        other.honours | (kinds & HONOURS) if not is_head else other.honours,
        other.suits | {kind // 9 for kind in block if kind < 27},
        other.kinds_of_tile
        | {"terminal" if kind in TERMINALS else "honour" if kind in HONOURS else "simple" for kind in block},
        other.every_block & holds,
    )


def value_of(cutting: Cutting, seat_wind: int) -> tuple[int | str, frozenset[str]]:
    triplets = [unit[0] for unit in cutting.whole if unit[0] == unit[2]]
    sequences = Counter(unit[0] for unit in cutting.whole if unit[0] != unit[2])
    points = sum(4 if kind in ENDS else 2 for kind in triplets)
    if cutting.head in DRAGONS | {seat_wind}:
        points += 2
    if not points:
        return 0, frozenset()
    yaku = {}
    twins = sum(count // 2 for count in sequences.values())
    if twins >= 1:
        yaku["doton"] = 2
    for kind, name in ((32, "mokuton"), (33, "katon"), (31, "raiton"), (seat_wind, "fuuton")):
        if kind in triplets:
            yaku[name] = 2
    for low in range(9):
        alike = {low, low + 9, low + 18}
        if alike <= set(triplets) or alike <= set(sequences):
            yaku["suiton"] = 4
    if any(count >= 3 for count in sequences.values()):
        yaku["hyouton"] = 4
    if any(all(first + low in sequences for low in (0, 3, 6)) for first in (0, 9, 18)):
        yaku["jinton"] = 4
    if cutting.honours >= DRAGONS:
        yaku["chiton"] = 4
    if twins >= 2:
        yaku["sekiton"] = 8
    if set(triplets) >= DRAGONS:
        yaku["kinton"] = 16
    tiles = cutting.kinds_of_tile
    yakuman = {"tenton"} if cutting.honours >= WINDS else set()
    if tiles == {"terminal"}:
        yakuman.add("gengun")
    elif tiles <= {"terminal", "honour"}:
        yaku["shugun"] = 16
    elif "terminal" in cutting.every_block:
        yaku["kougun"] = 8
    elif "end" in cutting.every_block:
        yaku["seigun"] = 4
    elif tiles == {"simple"}:
        yaku["hakugun"] = 2
    if not cutting.suits:
        yakuman.add("tenmon")
    elif len(cutting.suits) == 1:
        if "honour" in tiles:
            yaku["konmon"] = 4
        else:
            yaku["seimon"] = 8
    elif len(cutting.suits) == 2:
        yaku["zetsumon"] = 2
    for name in reversed(ORDER):
        if name in yakuman:
            return name, frozenset((name,))
    value = points
    for factor in yaku.values():
        value *= factor
    return value, frozenset(yaku)
