"""Bugi's hand judgement (rules page bugi.md, decisions B3 to B6): of all cuttings with the least shanten, the dearest.

A hand has far too many cuttings to look at each. So every suit, and the honours, is cut by itself into entries: how
much of the six blocks is filled, and what the whole ones are worth. Entries that cannot be part of a cutting with the
least shanten, or that another beats in all respects, fall away; the rest are put together here.
"""

from ...mpsz import FLOWERS, SUITED, WHITE
from ...shanten import MOST_UNITS, TABLE, honour_table, most_filled, suit_table, together
from .ends import ends_entries, honour_entries
from .entries import AWAY, add, join, kept
from .suits import suit_entries
from .worth import (
    ANY,
    BEYOND,
    ENDS_ONLY,
    HONOURS_AWAY,
    SIMPLES,
    SUITS_AWAY,
    VALUED_HEAD,
    WITH_ENDS,
    YAKUMAN,
    points_of,
    value_of,
    yaku_of,
)  # fmt: skip

_NOTHING = bytes(TABLE)
_BLOCKS = MOST_UNITS + 1
_ENDS = (0, 8, 9, 17, 18, 26)
_BESIDE_ENDS = (1, 2, 6, 7, 10, 11, 15, 16, 19, 20, 24, 25)


def judge(counts, own_wind):
    """(shanten, value, yaku, (unit points, head points)) of 16 or 17 tiles; value: a number, or the id of a yakuman.

    counts: as mpsz.count. own_wind: the kind of the player's seat wind.
    """
    search = _Search(counts, own_wind)
    away = 2 * MOST_UNITS - search.filled
    if not _may_have_points(counts, own_wind):
        return away, 0, [], (0, 0)
    search.look_everywhere()
    if not search.value:
        return away, 0, [], (0, 0)
    if search.value >> BEYOND:
        name = YAKUMAN[(search.value >> BEYOND) - 1]
        return away, name, [name], points_of(search.dearest[0])
    return away, search.value, yaku_of(counts, *search.dearest), points_of(search.dearest[0])


def _may_have_points(counts, own_wind):
    if max(counts) > 2:
        return True
    return max(counts[WHITE:FLOWERS]) == 2 or counts[own_wind] == 2


class _Search:
    """The cuttings that fill the blocks most. `value`: of the dearest; `dearest`: (worth, tiles used, water)."""

    def __init__(self, counts, own_wind):
        self._counts = counts
        self._own_wind = own_wind
        tables = [suit_table(counts, first) for first in range(0, SUITED, 9)] + [honour_table(counts)]
        back = together(tables[2], tables[3])
        front = together(tables[0], tables[1])
        # What can be filled beside each group, and behind the first, the first two and the first three.
        self._beside = (
            together(tables[1], back), together(tables[0], back),
            together(front, tables[3]), together(front, tables[2]),
        )  # fmt: skip
        self._behind = (self._beside[0], back, tables[3])
        self.filled = most_filled(front, back, MOST_UNITS)
        self._unused = sum(counts) - _BLOCKS - self.filled  # tiles that no block has, in all these cuttings
        self._simple_suits = {}
        self.value = 0
        self.dearest = None

    def look_everywhere(self):
        """Any blocks; those that the tile compositions ask for; and each with three units alike (water)."""
        counts = self._counts
        honours = sum(counts[SUITED:FLOWERS])
        ends = honours + sum([counts[kind] for kind in _ENDS])
        beside = sum([counts[kind] for kind in _BESIDE_ENDS])
        used = _BLOCKS + self.filled
        self._look_with_water(ANY)
        # No other way is worth more than this and the doublings of its own rung.
        plain = self.value
        if not plain:
            return
        if ends >= used:
            self._look_with_water(ENDS_ONLY)
        if self.value >> BEYOND:
            return
        if beside and ends >= _BLOCKS and ends + beside >= used and self.value < plain << 3:
            self._look_with_water(WITH_ENDS)
        if ends <= self._unused:
            self._look_with_water(SIMPLES)

    def _look_with_water(self, tiles):
        self._look(tiles, None)
        if 0 < self.value < 1 << BEYOND:
            for forced in self._alike(tiles):
                self._look(tiles, forced)

    def _alike(self, tiles):
        """The units, as suit_entries takes them, that three suits can have and that `tiles` allow."""
        counts = self._counts
        held = [min(counts[low], counts[low + 9], counts[low + 18]) for low in range(9)]
        found = []
        for low in range(9):
            end = low in (0, 8)
            if held[low] > 2 and (tiles == ANY or (tiles == SIMPLES) != end):
                found.append((low, False))
            if low < 7 and held[low] and held[low + 1] and held[low + 2] and tiles != ENDS_ONLY:
                end = low in (0, 6)
                if tiles == ANY or (tiles == SIMPLES) != end:
                    found.append((low, True))
        return found

    def _look(self, tiles, forced):
        """Judge every cutting whose blocks have only `tiles`, and the unit `forced` in each suit if it is not None."""
        counts = self._counts
        groups = []
        for at in range(3):
            entries = self._suit(at, tiles, forced)
            if forced is None:
                self._let_away(entries, counts[9 * at : 9 * at + 9], tiles, SUITS_AWAY)
            groups.append(entries)
        entries = {} if tiles == SIMPLES else honour_entries(counts, self._own_wind, tiles != ANY)
        self._let_away(entries, counts[SUITED:FLOWERS], tiles, HONOURS_AWAY)
        groups.append(entries)
        for at in range(4):
            groups[at] = kept(groups[at], self._beside[at], self.filled)
            if not groups[at]:
                return
        joined = groups[0]
        for at in (1, 2):
            joined = join(joined, groups[at], self._behind[at], self.filled, self._unused)
        joined = join(joined, groups[3], _NOTHING, self.filled, self._unused)
        for fill in joined:
            if tiles <= SIMPLES or self._has_ends(fill):
                for worth in joined[fill]:
                    value = value_of(worth, tiles, forced is not None)
                    if value > self.value or (value == self.value and self._goes_before(worth)):
                        self.value = value
                        self.dearest = (worth, tiles, forced is not None)

    def _goes_before(self, worth):
        """Of cuttings of equal value the one with more points, before the doublings, is named (P6); then any, but
        always the same one."""
        if self.dearest is None:
            return False
        other = self.dearest[0]
        return (worth & 31, worth & ~VALUED_HEAD) > (other & 31, other & ~VALUED_HEAD)

    def _suit(self, at, tiles, forced):
        counts = self._counts
        first = 9 * at
        if tiles > SIMPLES:
            return ends_entries(counts, first, tiles, forced)
        # A suit without terminals is cut the same with any tiles and with simples.
        known = not counts[first] + counts[first + 8] and self._simple_suits.get((at, forced))
        if not known:
            known = suit_entries(counts, first, tiles, forced, self._beside[at], self.filled)
            self._simple_suits[at, forced] = known
        return dict(known)

    def _let_away(self, entries, held, tiles, worth):
        """The group may be left out. Blocks of a single tile take any tile left over, so that enough must be left."""
        count = sum(held)
        if tiles > SIMPLES:
            add(entries, 0, worth)
        elif count <= self._unused:
            add(entries, count * AWAY, worth)

    def _has_ends(self, fill):
        """True where the blocks of a single tile, head included, can all be terminals or honours."""
        free = MOST_UNITS - (fill >> 5 & 15)
        used = self.filled - (fill & 31)
        double = fill >> 25 & 15
        mixed = (fill >> 9 & 15) - double
        # Units that are not used give their terminals back: first of all those that have two.
        left = (fill >> 20 & 31) + max(mixed - used, 0) + 2 * (double - max(used - mixed, 0))
        return left >= free - used + 1 - (fill >> 13 & 3)
