"""Entries: what a group of tiles (a suit, the winds...) can be cut into, {fill: [worth]}, and how groups are joined.

Fill is small numbers side by side, as worth is (worth.py). Above the one tile that each of the six blocks must have, a
whole unit fills 2 and a block of two tiles 1, as in shared_rules/shanten.py.
"""

from ...shanten import MOST_UNITS, WITH_HEAD
from .worth import SPARE

FILLED = 1  # by the blocks that must be used; 5 bits
UNITS = 1 << 5  # units that must be used; 4 bits
PARTIAL = 1 << 9  # units of two tiles that may be used or not; 4 bits
HEAD = 1 << 13  # heads of two tiles; 2 bits
AWAY = 1 << 15  # tiles that no block may use; 5 bits
ENDS = 1 << 20  # terminals and honours that are in nothing of the above; 5 bits
DOUBLE = 1 << 25  # those of PARTIAL that are two terminals or honours; 4 bits

UNIT = 2 * FILLED + UNITS  # a whole one
PAIR_AS_HEAD = FILLED + HEAD


def add(entries, fill, worth):
    """Put an entry in, unless one of the same fill has everything that it is worth."""
    rivals = entries.get(fill)
    if rivals is None:
        entries[fill] = [worth]
        return
    at = 0
    while at < len(rivals):
        rival = rivals[at]
        if (rival | SPARE) - worth & SPARE == SPARE:
            return
        if (worth | SPARE) - rival & SPARE == SPARE:
            rivals.pop(at)
        else:
            at += 1
    rivals.append(worth)


def join(left, right, others, filled, unused):
    """Every entry of `left` with every one of `right`, if with `others` it may fill `filled`; see `may_fill`.

    unused: the most tiles that may be away. Both are used up: a board's heap has them back at once.
    """
    joined = {}
    for fill in left:
        for more in right:
            both = fill + more
            if (both >> 15 & 31) <= unused and may_fill(both, others, filled):
                for worth in left[fill]:
                    for other in right[more]:
                        add(joined, both, worth + other)
    left.clear()
    right.clear()
    return joined


def may_fill(fill, others, filled):
    """True where an entry can be part of a cutting that fills `filled`, the table of all other groups given."""
    free = MOST_UNITS - (fill >> 5 & 15)
    head = fill >> 13 & 3
    if free < 0 or head > 1:
        return False
    row = free if head else WITH_HEAD + free
    wanted = filled - (fill & 31)
    used = min(fill >> 9 & 15, free)
    if others[row] + used < wanted:
        return False
    while used and others[row - used] + used < wanted:
        used -= 1
    return others[row - used] + used >= wanted


def kept(entries, others, filled):
    """The entries that may_fill lets through."""
    return {fill: entries[fill] for fill in entries if may_fill(fill, others, filled)}
