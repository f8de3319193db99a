"""A suit of a Bugi hand cut in every way that fills enough: number by number, with cuttings alike followed once."""

from ...shanten import MOST_UNITS, PAIRING, WITH_HEAD
from .entries import AWAY, PAIR_AS_HEAD, PARTIAL, UNIT, add
from .worth import ANY, END_TRIPLET, EQUAL, ONE_TO_NINE, SIMPLE_TRIPLET, THREE_EQUAL, TWINS

# A state of the search, one int:
#   bits 0-2, 3-5     sequences begun one and two numbers ago, which still want a tile
#   bits 6-10, 11-15  a fifth of the pairing of the tiles left over (shared_rules/shanten.py), without and with a head
#   bits 16-18        whole units
#   from 19 on        points (5 bits), TWINS (2), THREE_EQUAL (1), beginnings of 123 456 789 (2)
_UNIT = 1 << 16
_BEGINNING = 1 << 27
_PAIRING = bytes([pairing // 5 for pairing in PAIRING])
# Three times what a pairing fills, and twice the tile that is unpaired.
_PROMISE = bytes([0] + [(pairing - 1) // 3 * 3 + (2 if (pairing - 1) % 3 else 0) for pairing in range(1, 32)])
_EQUAL = tuple([(worth >> 6 & 3 | (worth >> 9 & 1) << 2) << 24 for worth in EQUAL])


def suit_entries(counts, first, tiles, forced, others, filled):
    """Entries of the suit whose 1 is the kind `first`.

    tiles: ANY or SIMPLES. forced: (number, True for a sequence from it on) of a unit that must be there, or None.
    others, filled: what all other groups can fill (a table), and all together must.
    """
    suit = counts[first : first + 9]
    away = 0
    if tiles != ANY:
        away = suit[0] + suit[8]
        suit[0] = suit[8] = 0
    behind = sum(suit)
    if not behind:
        return {away * AWAY: [0]}
    # A state is given up once its tiles cannot be enough any more: a whole unit fills 2 by 3 tiles, a pair 1 by 2.
    least = 3 * _least_units(behind, others, filled)
    wanted = 3 * (filled - others[WITH_HEAD + MOST_UNITS])
    states = (1 << 6,)
    for number in range(9):
        held = suit[number]
        if not held:
            if behind:
                states = _without(states)
            continue
        behind -= held
        two_on = suit[number + 2] if number < 7 else 0
        one_on = suit[number + 1] if number < 8 else 0
        triplet = _UNIT + ((END_TRIPLET if number in (0, 8) else SIMPLE_TRIPLET) << 19)
        begins = _BEGINNING if number % 3 == 0 else 0
        fewest = 1 if forced == (number, True) else 0
        following = set()
        for state in states:
            begun = state & 7
            free = held - begun - (state >> 3 & 7)
            if forced == (number, False):
                if free < 3:
                    continue
                free -= 3
                state += triplet
            most = min(one_on - begun, two_on, free)
            reach = behind - begun + 3 * (state >> 16 & 7)
            base = (state >> 16 << 16) + (begun << 3)
            alone = (state >> 6 & 31) * 5
            headed = (state >> 11 & 31) * 5
            while True:
                for runs in range(fewest, most + 1):
                    over = free - runs
                    pairing = _PAIRING[alone + over]
                    if reach + runs < least or 2 * (reach + runs) + _PROMISE[pairing] < wanted:
                        continue
                    with_head = _PAIRING[headed + over]
                    if over >= 2 and _PAIRING[alone + over - 2] > with_head:
                        with_head = _PAIRING[alone + over - 2]
                    new = base + (pairing << 6) + (with_head << 11)
                    if runs:
                        new += runs * (_UNIT + 1) + _EQUAL[runs] + begins
                    following.add(new)
                if free < 3:
                    break
                free -= 3
                if most > free:
                    most = free
                reach += 3
                base += triplet
        states = following
    return _entries_of(states, away)


def _without(states):
    """The states behind a number of which there is no tile."""
    following = set()
    for state in states:
        pairing = _PAIRING[(state >> 6 & 31) * 5] << 6 | _PAIRING[(state >> 11 & 31) * 5] << 11
        following.add((state >> 16 << 16) | pairing)
    return following


def _least_units(tiles, others, filled):
    """The fewest whole units of a suit of `tiles` with which all groups together may fill `filled`."""
    for units in range(MOST_UNITS):
        free = MOST_UNITS - units
        wanted = filled - 2 * units
        most = min((tiles - 3 * units) // 2, free)
        for used in range(most + 1):
            if used + others[WITH_HEAD + free - used] >= wanted:
                return units
            if 3 * units + 2 * used + 2 <= tiles and used + 1 + others[free - used] >= wanted:
                return units
    return MOST_UNITS


def _entries_of(states, away):
    entries = {}
    for state in states:
        worth = (state >> 19 & 31) + (state >> 24 & 3) * TWINS + (state >> 26 & 1) * THREE_EQUAL
        if state >> 27 == 3:
            worth += ONE_TO_NINE
        fill = (state >> 16 & 7) * UNIT + away * AWAY
        add(entries, fill + ((state >> 6 & 31) - 1) // 3 * PARTIAL, worth)
        headed = state >> 11 & 31
        if headed:
            add(entries, fill + PAIR_AS_HEAD + (headed - 1) // 3 * PARTIAL, worth)
    return entries
