"""A suit of a Bugi hand cut in every way that fills enough: number by number, with cuttings alike followed once."""

from ...shanten import MOST_UNITS, PAIRING, WITH_HEAD
from .entries import AWAY, PAIR_AS_HEAD, PARTIAL, UNIT, add
from .worth import ANY, END_TRIPLET, EQUAL, ONE_TO_NINE, SIMPLE_TRIPLET, THREE_EQUAL, TWINS

# A state of the search, one int:
#   bits 0-4, 5-9   a fifth of the pairing of the tiles left over (shared_rules/shanten.py), without and with a head
#   bits 10-12      whole units
#   from 13 on      points (5 bits), TWINS (2), THREE_EQUAL (1), beginnings of 123 456 789 (2)
# States of which as many sequences begun still want a tile go on alike: they are searched together.
_UNIT = 1 << 10
_POINTS = 13
_BEGINNING = 1 << 21
_EQUAL = tuple([(worth >> 6 & 3 | (worth >> 9 & 1) << 2) << 18 for worth in EQUAL])
# By how many tiles of a number are left over, what becomes of each pairing.
_PAIRING = [bytes(PAIRING[5 * pairing + over] // 5 for pairing in range(30)) for over in range(5)]
# Three times what a pairing fills, and twice the tile that is unpaired.
_PROMISE = bytes([0] + [(pairing - 1) // 3 * 3 + (2 if (pairing - 1) % 3 else 0) for pairing in range(1, 30)])


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
    least = _least_units(behind, others, filled)
    wanted = 3 * (filled - others[WITH_HEAD + MOST_UNITS])
    run_at, triplet_at = -1, -1
    if forced is not None:
        run_at, triplet_at = (forced[0], -1) if forced[1] else (-1, forced[0])
    groups = {0: {1}}
    for number in range(9):
        if not behind:
            break
        held = suit[number]
        behind -= held
        two_on = suit[number + 2] if number < 7 else 0
        one_on = suit[number + 1] if number < 8 else 0
        triplet = _UNIT + ((END_TRIPLET if number in (0, 8) else SIMPLE_TRIPLET) << _POINTS)
        begins = _BEGINNING if number % 3 == 0 else 0
        following = {}
        # A group is known by the sequences begun one number ago, and 8 times those begun two ago.
        for group in groups:
            begun = group & 7
            free = held - begun - (group >> 3)
            most = min(one_on - begun, two_on)
            for triplets in range(number == triplet_at, 1 + (free > 2)):
                rest = free - 3 * triplets
                for runs in range(number == run_at, min(most, rest) + 1):
                    gain = triplets * triplet
                    if runs:
                        gain += runs * _UNIT + _EQUAL[runs] + begins
                    into = begun << 3 | runs
                    if into not in following:
                        following[into] = set()
                    # Tiles that can still be in whole units, beside those of the units so far.
                    reach = behind - begun + runs + 3 * triplets
                    _go_on(groups[group], rest - runs, gain, least - reach // 3, wanted - 2 * reach, following[into])
            groups[group].clear()  # a board's heap has it back at once
        groups.clear()
        groups = following
    return _entries_of(groups, away)


def _go_on(states, over, gain, least, wanted, following):
    """Put into `following` what becomes of `states` where `over` tiles of a number are left over.

    gain: units and worth. least: whole units that must be there, wanted: what must be promised by them and the pairing.
    """
    pairing = _PAIRING[over]
    to_head = _PAIRING[over - 2] if over > 1 else None
    for state in states:
        paired = pairing[state & 31]
        units = state >> 10 & 7
        if units < least or 6 * units + _PROMISE[paired] < wanted:
            continue
        headed = pairing[state >> 5 & 31]
        if to_head and to_head[state & 31] > headed:
            headed = to_head[state & 31]
        following.add((state >> 10 << 10) + gain + (headed << 5) + paired)


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


def _entries_of(groups, away):
    entries = {}
    for group in groups:
        for state in groups[group]:
            worth = (state >> _POINTS & 31) + (state >> 18 & 3) * TWINS + (state >> 20 & 1) * THREE_EQUAL
            if state >> 21 == 3:
                worth += ONE_TO_NINE
            fill = (state >> 10 & 7) * UNIT + away * AWAY
            add(entries, fill + ((state & 31) - 1) // 3 * PARTIAL, worth)
            headed = state >> 5 & 31
            if headed:
                add(entries, fill + PAIR_AS_HEAD + (headed - 1) // 3 * PARTIAL, worth)
        groups[group].clear()
    return entries
