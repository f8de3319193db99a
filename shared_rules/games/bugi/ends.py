"""Entries of the honours, and of suits whose blocks must all have a terminal, or nothing else."""

from ...mpsz import EAST, FLOWERS, WHITE
from .entries import DOUBLE, ENDS, FILLED, HEAD, PAIR_AS_HEAD, PARTIAL, UNIT, UNITS, add
from .worth import ALL_DRAGONS, ALL_WINDS, DRAGONS, END_TRIPLET, EQUAL, OWN_WIND, PAIR_HEAD, WITH_ENDS


def honour_entries(counts, own_wind, with_ends):
    """Entries of the honours. with_ends: count the tiles left over, as ENDS."""
    winds = _kinds_entries(counts, EAST, WHITE, own_wind, ALL_WINDS, with_ends)
    return _product(winds, _kinds_entries(counts, WHITE, FLOWERS, own_wind, ALL_DRAGONS, with_ends))


def _kinds_entries(counts, first, beyond, own_wind, all_held, with_ends):
    """Entries of the winds or the dragons. all_held: what it is worth if every kind is in a unit.

    Kinds can be cut in more ways than these. With those, none has the least shanten, or a triplet and a tile left
    over do better; so there is one way only to have every kind in a unit, too.
    """
    end = ENDS if with_ends else 0
    entries = {0: [0]}
    every_fill = every_worth = 0
    for kind in range(first, beyond):
        held = counts[kind]
        if not held:
            continue
        if held == 1:
            every_fill += UNITS
            if end:
                entries = {fill + end: entries[fill] for fill in entries}
            continue
        if held == 2:
            ways = {PARTIAL + (DOUBLE if end else 0): [0]}
            every_fill += FILLED + UNITS
        else:
            worth = END_TRIPLET
            if kind >= WHITE:
                worth += DRAGONS
            elif kind == own_wind:
                worth += OWN_WIND
            fill = UNIT + (held - 3) * end
            ways = {held * end: [0], fill: [worth]}
            every_fill += fill
            every_worth += worth
        head = PAIR_HEAD if kind >= WHITE or kind == own_wind else 0
        ways[PAIR_AS_HEAD + (held - 2) * end] = [head]
        entries = _product(entries, ways)
    if min(counts[first:beyond]):
        add(entries, every_fill, every_worth + all_held)
    return entries


def _product(left, right):
    """Every entry of both groups together, with at most one head. Both are used up, as in `join`."""
    entries = {}
    for fill in left:
        for more in right:
            if not fill & more & HEAD:
                for worth in left[fill]:
                    for other in right[more]:
                        add(entries, fill + more, worth + other)
    left.clear()
    right.clear()
    return entries


def ends_entries(counts, first, tiles, forced):
    """Entries of the suit whose 1 is the kind `first`: WITH_ENDS, or ENDS_ONLY.

    forced: (number, True for a sequence from it on) of a unit that must be there, or None.
    """
    near = far = 0
    sides = []
    for end, step in ((0, 1), (8, -1)):
        if tiles == WITH_ENDS:
            near = counts[first + end + step]
            far = counts[first + end + 2 * step]
        run = forced == (min(end, end + 2 * step), True)
        triplet = forced == (end, False)
        sides.append(_side_entries(counts[first + end], near, far, int(run), int(triplet)))
    return _product(sides[0], sides[1])


def _side_entries(ends, near, far, fewest_runs, fewest_triplets):
    """Entries of the 1s (or 9s) of a suit, with its 2s and 3s (8s and 7s)."""
    entries = {}
    for runs in range(fewest_runs, min(ends, near, far) + 1):
        for triplets in range(fewest_triplets, 2 if ends - runs >= 3 else 1):
            for head in range(2):
                left = ends - runs - 3 * triplets - 2 * head
                if left < 0:
                    break
                # With a 2 or 3, a 1 is in a unit of two tiles; the others make 11s.
                mixed = min(left, near + far - 2 * runs)
                left -= mixed
                fill = (runs + triplets) * UNIT + head * PAIR_AS_HEAD + mixed * PARTIAL
                fill += left // 2 * (PARTIAL + DOUBLE) + left % 2 * ENDS
                add(entries, fill, triplets * END_TRIPLET + EQUAL[runs])
    return entries
