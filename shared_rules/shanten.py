"""Shanten: how many tiles a hand is away from ready, where a hand is a head and some units.

A head is one tile or two equal ones; a unit one to three equal tiles, or one to three of three numbers in a row of a
suit. Above the one tile that each of these blocks must have, a whole unit fills 2 and a block of two tiles 1: the
shanten is twice the units, less the most that can be filled. The filling of a suit, or of the honours, is a table of
TABLE bytes: the most for 0 to MOST_UNITS units, without and (from WITH_HEAD on) with a head.
"""

from .mpsz import FLOWERS, SUITED

MOST_UNITS = 5
WITH_HEAD = MOST_UNITS + 1
TABLE = 2 * WITH_HEAD

_EMPTY = bytes(TABLE)

# Suits and sums that were asked for last are likely to be asked for again. A board has room for so many of each.
_kept = 12
_suits = {}
_sums = {}


def shanten(counts, units=MOST_UNITS):
    """The shanten of 3 * units + 1 or 2 tiles: 0 is ready, -1 a whole hand. counts: as mpsz.count gives them."""
    front = together(suit_table(counts, 0), suit_table(counts, 9))
    back = together(suit_table(counts, 18), honour_table(counts))
    return 2 * units - most_filled(front, back, units)


def most_filled(left, right, units):
    """The most that two groups of tiles fill together with a head and `units` units."""
    most = 0
    for mine in range(units + 1):
        others = units - mine
        filled = left[mine] + right[WITH_HEAD + others]
        if filled > most:
            most = filled
        filled = left[WITH_HEAD + mine] + right[others]
        if filled > most:
            most = filled
    return most


def keep(most):
    """Keep the tables of so many suits and sums, on a machine that has more room than a board."""
    global _kept
    _kept = most


def together(left, right):
    """The table of two groups of tiles that share no block."""
    if left == _EMPTY:
        return right
    if right == _EMPTY:
        return left
    key = left + right
    table = _sums.get(key)
    if table is None:
        if len(_sums) >= _kept:
            _sums.clear()
        table = _sums[key] = _together(left, right)
    return table


def _together(left, right):
    table = bytearray(TABLE)
    most = MOST_UNITS
    # More units than fill anything more need not be tried.
    while most and left[most - 1] == left[MOST_UNITS] and left[WITH_HEAD + most - 1] == left[-1]:
        most -= 1
    for mine in range(most + 1):
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


# What so many whole units and blocks of two tiles fill, for 0 to MOST_UNITS units: six bytes for each number of whole
# ones, one such row after the other for each number of the others.
_MOST_PARTIAL = 8


def _filling(more):
    """The table, `more` added everywhere. Built byte by byte: a list of so many takes heap in one piece."""
    return bytes(
        more + 2 * min(whole, units) + min(partial, max(units - whole, 0))
        for partial in range(_MOST_PARTIAL + 1)
        for whole in range(MOST_UNITS + 1)
        for units in range(WITH_HEAD)
    )


_FILLING = _filling(0)
_BESIDE_HEAD = _filling(1)


def _table(whole, partial, headed):
    """The table of whole units and `partial` others, or a head and `headed` others (-1: there is no head)."""
    at = (partial * WITH_HEAD + whole) * WITH_HEAD
    alone = _FILLING[at : at + WITH_HEAD]
    if headed < 0:
        return alone + alone
    at = (headed * WITH_HEAD + whole) * WITH_HEAD
    beside = _BESIDE_HEAD[at : at + WITH_HEAD]
    # A head that may be there need not be: it can cost two units of two tiles.
    return alone + (beside if headed + 1 >= partial else _higher(alone, beside))


def _higher(table, other):
    return bytes([max(filled, more) for filled, more in zip(table, other)])


def honour_table(counts):
    """The table of the honours."""
    triplets = pairs = 0
    for held in counts[SUITED:FLOWERS]:
        if held > 2:
            triplets += 1
        elif held == 2:
            pairs += 1
    if pairs:
        return _table(triplets, pairs, pairs - 1)
    if not triplets:
        return _EMPTY
    return _higher(_table(triplets, 0, -1), _EMPTY[:WITH_HEAD] + _table(triplets - 1, 0, 0)[WITH_HEAD:])


# How the tiles that are in no whole unit pair up, from the lowest on: 5, and 15 for each pair, and 10 or 5 more where
# the last tile lies one or two numbers back unpaired. 0: there is no such pairing. To pair every tile with the next
# one that is near enough gives the most pairs; an unpaired tile is never worth more than a pair, and a nearer one
# never less than a farther one: so of two pairings the greater number is the better.


def _next_pairing(pairing, tiles):
    """The pairing once `tiles` of the next number are there, too."""
    pairs = (pairing - 5) // 15
    unpaired = pairing // 5 - 1 - 3 * pairs
    if not tiles:
        return 5 + 15 * pairs + 5 * max(unpaired - 1, 0)
    if unpaired:
        pairs += 1
        tiles -= 1
    return 5 + 15 * (pairs + tiles // 2) + 10 * (tiles % 2)


# By the pairing so far, plus how many tiles of the next number there are.
PAIRING = bytes(_next_pairing(pairing, tiles) if pairing else 0 for pairing in range(0, 150, 5) for tiles in range(5))


def suit_table(counts, first):
    """The table of the suit whose 1 is the kind `first`."""
    suit = bytes(counts[first : first + 9])
    table = _suits.get(suit)
    if table is None:
        if len(_suits) >= _kept:
            _suits.clear()
        table = _suits[suit] = _suit_table(suit)
    return table


def _suit_table(suit):
    # As long as no whole unit can begin, there is one way to go on.
    alone = 5
    headed = number = 0
    for held in suit:
        if held > 2 or (held and number < 7 and suit[number + 1] and suit[number + 2]):
            break
        headed = PAIRING[headed + held]
        if held == 2 and PAIRING[alone] > headed:
            headed = PAIRING[alone]
        alone = PAIRING[alone + held]
        number += 1
    if number == 9:
        return _table(0, (alone - 5) // 15, (headed - 5) // 15)
    table = None
    for state, pairings in _states(suit, number, alone << 8 | headed).items():
        more = _table(state >> 6, ((pairings >> 8) - 5) // 15, ((pairings & 255) - 5) // 15)
        table = _higher(table, more) if table else more
    return table


def _states(suit, first, pairings):
    """What a suit leads to, cut from the number at `first` on: {state: pairings}.

    State: whole units (from bit 6), sequences begun two numbers ago (bits 3-5) and one ago (bits 0-2), all of which
    still want a tile. Pairings: the best one without a head (from bit 8), and with one (bits 0-7).
    """
    states = {0: pairings}
    behind = sum(suit[first:])
    for number in range(first, 9):
        if not behind:
            break
        held = suit[number]
        behind -= held
        following = {}
        two_on = suit[number + 2] if number < 7 else 0
        one_on = suit[number + 1] if number < 8 else 0
        for state in states:
            begun = state & 7
            free = held - begun - (state >> 3 & 7)
            alone = states[state] >> 8
            headed = states[state] & 255
            kept = state >> 6 << 6 | begun << 3
            most = min(one_on - begun, two_on, free)
            while True:
                for runs in range(most + 1):
                    over = free - runs
                    pairing = PAIRING[alone + over]
                    with_head = PAIRING[headed + over]
                    if over >= 2 and PAIRING[alone + over - 2] > with_head:
                        with_head = PAIRING[alone + over - 2]
                    new = kept + 65 * runs
                    known = following.get(new, 0)
                    if known >> 8 > pairing:
                        pairing = known >> 8
                    if known & 255 > with_head:
                        with_head = known & 255
                    following[new] = pairing << 8 | with_head
                if free < 3:
                    break
                free -= 3
                kept += 64
                if most > free:
                    most = free
        states.clear()  # a board's heap has it back at once
        states = following
    return states
