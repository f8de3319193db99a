"""Shanten: how many tiles a hand is away from ready, where a hand is a head and some units.

A head is one tile or two equal ones; a unit one to three equal tiles, or one to three of three numbers in a row of a
suit. Above the one tile that each of these blocks must have, a whole unit fills 2 and a block of two tiles 1: the
shanten is twice the units, less the most that can be filled. The filling of a suit, or of the honours, is a table of
TABLE bytes: the most for 0 to MOST_UNITS units, without and (from WITH_HEAD on) with a head.
"""

import sys

from .mpsz import FLOWERS, SUITED

MOST_UNITS = 5
WITH_HEAD = MOST_UNITS + 1
TABLE = 2 * WITH_HEAD

# Suits and sums that were asked for last are likely to be asked for again; a PC has room for more of them.
_KEPT = 8192 if sys.implementation.name == "cpython" else 24
_suits = {}
_sums = {}


def shanten(counts, units=MOST_UNITS):
    """The shanten of 3 * units + 1 or 2 tiles: 0 is ready, -1 a whole hand. counts: as mpsz.count gives them."""
    table = together(suit_table(counts, 0), suit_table(counts, 9))
    table = together(table, together(suit_table(counts, 18), honour_table(counts)))
    return 2 * units - table[WITH_HEAD + units]


def together(left, right):
    """The table of two groups of tiles that share no block."""
    key = left + right
    table = _sums.get(key)
    if table is None:
        if len(_sums) >= _KEPT:
            _sums.clear()
        table = _sums[key] = _together(left, right)
    return table


def _together(left, right):
    table = bytearray(TABLE)
    for mine in range(WITH_HEAD):
        alone = left[mine]
        headed = left[WITH_HEAD + mine]
        for others in range(WITH_HEAD - mine):
            at = mine + others
            filled = alone + right[others]
            if filled > table[at]:
                table[at] = filled
            filled = headed + right[others]
            other = alone + right[WITH_HEAD + others]
            if other > filled:
                filled = other
            if filled > table[WITH_HEAD + at]:
                table[WITH_HEAD + at] = filled
    return bytes(table)


def honour_table(counts):
    """The table of the honours."""
    triplets = pairs = 0
    for held in counts[SUITED:FLOWERS]:
        if held > 2:
            triplets += 1
        elif held == 2:
            pairs += 1
    table = bytearray(TABLE)
    _enter(table, 0, triplets, pairs)
    if pairs:
        _enter(table, 1, triplets, pairs - 1)
    elif triplets:
        _enter(table, 1, triplets - 1, 0)
    return _with_less(table)


def _enter(table, head, whole, partial):
    """Enter units, so many `whole` ones and `partial` ones of two tiles, beside a `head` of two tiles or none."""
    filled = head
    for units in range(WITH_HEAD):
        at = head * WITH_HEAD + units
        if filled > table[at]:
            table[at] = filled
        if units < whole:
            filled += 2
        elif units < whole + partial:
            filled += 1


def _with_less(table):
    """A head that may be there need not be."""
    for units in range(WITH_HEAD):
        if table[units] > table[WITH_HEAD + units]:
            table[WITH_HEAD + units] = table[units]
    return bytes(table)


# How the tiles that are in no whole unit pair up, from the lowest on: 1 and 3 for each pair, and 2 or 1 more where
# the last tile lies one or two numbers back unpaired. 0: there is no such pairing. To pair every tile with the next
# one that is near enough gives the most pairs; an unpaired tile is never worth more than a pair, and a nearer one
# never less than a farther one: so of two pairings the greater number is the better.


def _next_pairing(pairing, tiles):
    """The pairing once `tiles` of the next number are there, too."""
    pairs = (pairing - 1) // 3
    unpaired = (pairing - 1) % 3
    if not tiles:
        return 1 + 3 * pairs + max(unpaired - 1, 0)
    if unpaired:
        pairs += 1
        tiles -= 1
    return 1 + 3 * (pairs + tiles // 2) + 2 * (tiles % 2)


PAIRING = bytes([_next_pairing(pairing, tiles) if pairing else 0 for pairing in range(32) for tiles in range(5)])


def suit_table(counts, first):
    """The table of the suit whose 1 is the kind `first`."""
    suit = bytes(counts[first : first + 9])
    table = _suits.get(suit)
    if table is None:
        if len(_suits) >= _KEPT:
            _suits.clear()
        table = _suits[suit] = _suit_table(suit)
    return table


def _suit_table(suit):
    # State: whole units (from bit 6), sequences begun two tiles ago (bits 3-5) and one ago (bits 0-2), all of which
    # still want a tile. What it leads to: the best pairing without a head (from bit 5) and with one (bits 0-4).
    states = {0: 1 << 5}
    for number in range(9):
        held = suit[number]
        following = {}
        if not held:
            for state in states:
                pairing = states[state]
                following[state] = PAIRING[(pairing >> 5) * 5] << 5 | PAIRING[(pairing & 31) * 5]
            states = following
            continue
        two_on = suit[number + 2] if number < 7 else 0
        one_on = suit[number + 1] if two_on else 0
        for state in states:
            begun = state & 7
            free = held - begun - (state >> 3 & 7)
            alone = (states[state] >> 5) * 5
            headed = (states[state] & 31) * 5
            kept = state >> 6 << 6 | begun << 3
            most = min(one_on - begun, two_on)
            while True:
                for runs in range(min(most, free) + 1 if most > 0 else 1):
                    over = free - runs
                    pairing = PAIRING[alone + over]
                    with_head = PAIRING[headed + over]
                    if over >= 2 and PAIRING[alone + over - 2] > with_head:
                        with_head = PAIRING[alone + over - 2]
                    new = kept + 65 * runs
                    known = following.get(new, 0)
                    if known >> 5 > pairing:
                        pairing = known >> 5
                    if known & 31 > with_head:
                        with_head = known & 31
                    following[new] = pairing << 5 | with_head
                if free < 3:
                    break
                free -= 3
                kept += 64
        states = following
    table = bytearray(TABLE)
    for state in states:
        _enter(table, 0, state >> 6, ((states[state] >> 5) - 1) // 3)
        if states[state] & 31:
            _enter(table, 1, state >> 6, ((states[state] & 31) - 1) // 3)
    return _with_less(table)
