"""The yaku of Jakugi, and which of them a hand has: a set of yaku is an int, the yaku at place i is bit i.

Values are in quarters, as halves of halves come up. Knows no tile by name.
"""

from .cutting import BEGINS, ENDS, NINE, THREE, TWO

HAND = 13

# id, part, points, what does not count beside it; in the order of the rules page. Within a part points add.
YAKU = (
    ("jakubihou", "A", 1, ()),
    ("jakutouhou", "A", 2, ("jakubihou",)),
    ("jakutenhou", "A", 8, ("jakubihou", "jakutouhou")),  # J5
    ("soudoushi", "B", 1, ()),
    ("soudouhou", "B", 1, ()),
    ("rokurenshi", "B", 1, ()),
    ("rokurenhou", "B", 1, ()),
    ("sandoushi", "B", 2, ("soudoushi",)),
    ("sandouhou", "B", 2, ("soudouhou",)),
    ("kyuurenshi", "B", 2, ("rokurenshi",)),
    ("kyuurenhou", "B", 2, ("rokurenhou",)),  # J7
    ("chiitoitsu", "B", 4, ("soudoushi",)),  # J2
    ("chiirentsui", "B", 8, ("soudoushi", "rokurenshi", "chiitoitsu")),
    ("konyao", "C", 1, ()),
    ("danyao", "C", 2, ()),
    ("taiyao", "C", 4, ("konyao",)),
    ("konsanshoku", "D", 1, ()),
    ("zetsuisshoku", "D", 2, ()),
    ("chiniisou", "D", 4, ()),
    ("ryuuiisou", "D", 8, ("chiniisou",)),
    ("konkyuujin", "E", 1, ()),
    ("menzenchin", "E", 2, ()),
    ("zenkyuujin", "E", 4, ("konkyuujin",)),
)
PARTS = "ABCDE"
_PART = bytes([PARTS.index(row[1]) for row in YAKU])
_POINTS = bytes([row[2] for row in YAKU])
_BIT = {YAKU[at][0]: 1 << at for at in range(len(YAKU))}
_BESIDE = [(_BIT[row[0]], ~sum([_BIT[name] for name in row[3]])) for row in YAKU if row[3]]

STOOD = _BIT["jakubihou"]
COMPLETED = _BIT["jakutouhou"]
_KONYAO = _BIT["konyao"]
_DANYAO = _BIT["danyao"]
# By number of suits.
_SUITS = (0, _BIT["chiniisou"], _BIT["zetsuisshoku"], _BIT["konsanshoku"])

points_of_parts = bytearray(len(PARTS))  # of what was counted last
_NO_POINTS = bytes(len(PARTS))


def whole_hand(counts, called, how):
    """Yaku that need no cutting: of the numbers, the suits, the calls and of seven pairs.

    counts: of all fourteen tiles, as C and D see the called ones, too (decision J6).
    """
    yaku = _DANYAO
    if counts[0] or counts[8] or counts[9] or counts[17] or counts[18] or counts[26]:
        yaku = _KONYAO
    yaku |= _SUITS[(max(counts[:9]) > 0) + (max(counts[9:18]) > 0) + (max(counts[18:27]) > 0)]
    if counts[19] + counts[20] + counts[21] + counts[23] + counts[25] == HAND + 1:  # 2 3 4 6 8 of sou
        yaku |= _BIT["ryuuiisou"]
    if called:
        yaku |= _BIT["konkyuujin"]
        if len(called) == 4 and how != "self":
            yaku |= _BIT["zenkyuujin"]
        return yaku
    if _all_pairs(counts):
        yaku |= _BIT["chiitoitsu"]
        if _in_a_row(counts):
            yaku |= _BIT["chiirentsui"]
    if how != "self":
        yaku |= _BIT["menzenchin"]
    if how == "dealt":
        yaku |= _BIT["jakutenhou"]
    return yaku


def _all_pairs(counts):
    for copies in counts:
        if copies and copies != 2:
            return False
    return True


def _in_a_row(counts):
    """Are seven pairs of one suit, without a gap?"""
    lowest = 0
    while not counts[lowest]:
        lowest += 1
    return lowest % 9 < 3 and min(counts[lowest : lowest + 7]) == 2


def cut_yaku(x, y, z, pair, called):
    """Yaku of one cutting: x, y, z are the uncalled sequences of the three suits, as `_cut` gives them."""
    yaku = 0
    twins = (x | y | z) >> TWO
    if twins:
        yaku |= _BIT["soudoushi"]
        if twins >> THREE - TWO:
            yaku |= _BIT["sandoushi"]
    x &= BEGINS
    y &= BEGINS
    z &= BEGINS
    if x & y | x & z | y & z:
        yaku |= _BIT["soudouhou"]
        if x & y & z:
            yaku |= _BIT["sandouhou"]
    if x & x >> 3 or y & y >> 3 or z & z >> 3:
        yaku |= _BIT["rokurenshi"]
        if x & NINE == NINE or y & NINE == NINE or z & NINE == NINE:
            yaku |= _BIT["kyuurenshi"]
    if (x | y) & z >> 3 or (x | z) & y >> 3 or (y | z) & x >> 3:
        yaku |= _BIT["rokurenhou"]
        if _nine_over_suits(x, y, z):
            yaku |= _BIT["kyuurenhou"]
    if pair % 9 in (0, 8) and (x | y | z) & ~ENDS == 0:
        yaku |= _BIT["taiyao"]
        for lowest in called:
            if lowest % 9 not in (0, 6):
                yaku &= ~_BIT["taiyao"]
    return yaku


def _nine_over_suits(x, y, z):
    """123, 456 and 789, each of another suit."""
    if x & 1 and (y & 8 and z & 64 or z & 8 and y & 64):
        return True
    if y & 1 and (x & 8 and z & 64 or z & 8 and x & 64):
        return True
    return bool(z & 1 and (x & 8 and y & 64 or y & 8 and x & 64))


def counted(yaku):
    """Those of the yaku that hold that nothing beside them excludes."""
    left = yaku
    for bit, others in _BESIDE:
        if yaku & bit:
            left &= others
    return left


def value_of(yaku, called, empty_part):
    """Quarters of a set of yaku; fills points_of_parts."""
    points = points_of_parts
    points[:] = _NO_POINTS
    at = 0
    while yaku:
        if yaku & 1:
            points[_PART[at]] += _POINTS[at]
        yaku >>= 1
        at += 1
    if empty_part == "one":  # decision J3; only B and E can be without a yaku
        points[1] = points[1] or 1
        points[4] = points[4] or 1
    value = points[0] * points[1] * points[2] * points[3] * points[4]
    return value if called else value * 4  # C and D are halved where sequences are called


def names_of(yaku):
    """The ids of a set of yaku, in the order of the rules page."""
    return [YAKU[at][0] for at in range(len(YAKU)) if yaku >> at & 1]
