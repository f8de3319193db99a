"""Every reading of a complete hand of Inage: its cuttings, and the yaku that each has of its own.

A reading is (rows of its yaku, (form, pair, triplets, sequences)), form being "sets", "pairs" or "orphans".
"""

from ...mpsz import EAST, FLOWERS, KINDS, NORTH, SUITED, WEST, WHITE
from .table import OFF
from .tiles import FLOWER, SIMPLE, counts

# A sequence may begin with it.
BEGINS = bytes(1 if 9 <= kind < SUITED and kind % 9 < 7 else 0 for kind in range(KINDS))
# East, south and the dragons.
VALUE = bytes(1 if SUITED <= kind < FLOWERS and kind not in (WEST, NORTH) else 0 for kind in range(KINDS))

_rest = bytearray(KINDS)

_ANKOU = ("san_ankou_tanki", "san_ankou", "ryan_ankou")
_LINKED = ("goren_toitsu", "yonren_toitsu", "sanren_toitsu")


def longest_played(rows, place, values):
    """[The row at `place`], or the next one that it would have replaced where the table plays without it."""
    while place < len(rows):
        if values[rows[place]] != OFF:
            return [rows[place]]
        place += 1
    return []


def cut_pairs_and_orphans(kinds, nature, values):
    if len(kinds) == 10 and not nature & (SIMPLE | FLOWER):
        pair = [kind for kind in kinds if counts[kind] == 2]
        return [(["kokushi"], ("orphans", pair[0], (), ()))]
    if len(kinds) > 6:
        return []
    pairs = [kind for kind in kinds if counts[kind] > 1]
    if len(pairs) != 5:
        return []
    rows = ["gotsuihan"]
    longest = length = 0
    for i in range(5):
        kind = pairs[i]
        follows = length and kind == pairs[i - 1] + 1 and kind % 9
        length = 0 if kind >= SUITED else length + 1 if follows else 1
        longest = max(longest, length)
    if longest > 2:
        rows += longest_played(_LINKED, 5 - longest, values)
    for kind in (0, 8):
        if kind in pairs and kind + 9 in pairs and kind + 18 in pairs:
            rows.append("sanshoku_toitsu")
    return [(rows, ("pairs", None, tuple(pairs), ()))]


def cut_sets(hand, kinds, melds, tsumo, closed, values, readings):
    """Add every cutting into a pair and sets, read for its yaku.

    Three sets leave no choice from the lowest tile up: three of a kind are a triplet, what is left of it begins
    sequences; only three triplets in a row are three equal sequences, too. So no search as in blocks.py, which
    takes twice as long here.
    """
    # Sets add up to a multiple of 3 in kinds, so only such pairs can leave sets.
    must_be = 2 * (sum(hand["tiles"]) + hand["win"]) % 3
    for pair in kinds:
        if counts[pair] < 2 or pair % 3 != must_be:
            continue
        _rest[:] = counts
        _rest[pair] -= 2
        triplets = []
        sequences = []
        for kind in kinds:
            many = _rest[kind]
            if not many:
                continue
            if many > 2:
                triplets.append(kind)
                if many == 3:
                    continue
                many = 1
            if not BEGINS[kind] or _rest[kind + 1] < many or _rest[kind + 2] < many:
                break
            _rest[kind + 1] -= many
            _rest[kind + 2] -= many
            sequences.append(kind)
            if many == 2:
                sequences.append(kind)
        else:
            read_sets(hand, melds, pair, triplets, sequences, tsumo, closed, values, readings)
            if len(triplets) == 3 and BEGINS[triplets[0]] and triplets[2] == triplets[0] + 2:
                read_sets(hand, melds, pair, [], triplets[:1] * 3, tsumo, closed, values, readings)


def read_sets(hand, melds, pair, triplets, sequences, tsumo, closed, values, readings):
    """Add the reading of one cutting. The winning tile stands where it serves best: no place of it has a yaku that
    another place lacks, but in a triplet of its own that a ron completes."""
    win = hand["win"]
    rows = []
    concealed = len(triplets) + len(hand["ankans"])
    if concealed > 1:
        if not tsumo and win in triplets and not _in_a_sequence(win, sequences):
            concealed -= 1
        if concealed > 1:
            rows += longest_played(_ANKOU, 2 if concealed == 2 else 0 if pair == win else 1, values)
    every = sorted(triplets + melds) if melds else triplets
    if every:
        dragons = 0
        for kind in every:
            if VALUE[kind]:
                rows.append("yakuhai")
                dragons += kind >= WHITE
        if dragons == 3:
            rows.append("daisangen")
        elif dragons == 2 and pair >= WHITE:
            rows.append("shousangen")
    if len(sequences) > 1:
        _read_sequences(sequences, pair, win, closed, rows)
    elif not sequences:
        rows.append("toitoi")
        first = every[0]
        if every[1] == first + 1 and every[2] == first + 2 and BEGINS[first]:
            rows.append("sanrenkou")
        elif every[1] == first + 9 and every[2] == first + 18 and first in (0, 8):
            rows.append("sanshoku_doukou")
        elif first >= EAST and every[2] <= NORTH and EAST <= pair <= NORTH:
            rows.append("kokuiisou")
            rows.append("shousuushi")
    readings.append((rows, ("sets", pair, tuple(every), tuple(sequences))))


def _in_a_sequence(win, sequences):
    for kind in sequences:
        if kind <= win <= kind + 2:
            return True
    return False


def _read_sequences(sequences, pair, win, closed, rows):
    """Add the rows of two or three sequences, which rise."""
    first = sequences[0]
    second = sequences[1]
    if len(sequences) == 2:
        if second == first + 9:
            rows.append("nishoku_doujun")
        if second == first and closed:
            rows.append("iipeikou")
        return
    third = sequences[2]
    if second == first + 9 or third == first + 9 or third == second + 9:
        rows.append("nishoku_doujun")
    if first == second or second == third:
        rows.append("iipeikou")
    if second == first + 3 and third == first + 6 and first % 9 == 0:
        rows.append("ittsu")
    if VALUE[pair]:
        return
    for kind in sequences:
        # Two-sided: the tile beyond the other end would have won, too.
        if (win == kind and kind % 9 < 6) or (win == kind + 2 and kind % 9):
            rows.append("pinfu")
            return
