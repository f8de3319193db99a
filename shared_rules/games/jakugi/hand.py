"""The value of a Jakugi hand (rules page jakugi.md, decisions J1 to J7): a pair and four sequences, no honours.

Values are in quarters, as halves of halves come up. Called sequences are named by their lowest tile.
"""

from ...errors import RuleError
from ...mpsz import KINDS, SUITED, count, text_of
from . import EMPTY_PART, HOW, value_text

HAND = 13
TILES = bytes(kind < SUITED for kind in range(KINDS))

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

# A set of yaku is an int: the yaku at place i is bit i.
_BIT = {YAKU[at][0]: 1 << at for at in range(len(YAKU))}
_NAME = {1 << at: YAKU[at][0] for at in range(len(YAKU))}
_PART = {1 << at: PARTS.index(YAKU[at][1]) for at in range(len(YAKU))}
_POINTS = {1 << at: YAKU[at][2] for at in range(len(YAKU))}
_BESIDE = [(_BIT[row[0]], ~sum([_BIT[name] for name in row[3]])) for row in YAKU if row[3]]

_STOOD = _BIT["jakubihou"]
_COMPLETED = _BIT["jakutouhou"]
_KONYAO = _BIT["konyao"]
_DANYAO = _BIT["danyao"]
# By number of suits.
_SUITS = (0, _BIT["chiniisou"], _BIT["zetsuisshoku"], _BIT["konsanshoku"])

# A suit's sequences are an int: the numbers (0 to 6) that one or more, two or more, three or more begin with.
_TWO = 7
_THREE = 14
_BEGUN = (0, 1, 1 | 1 << _TWO, 1 | 1 << _TWO | 1 << _THREE, 1 | 1 << _TWO | 1 << _THREE)
_BEGINS = 127
_ENDS = 1 | 1 << 6  # 123 and 789
_NINE = 1 | 1 << 3 | 1 << 6

_points = bytearray(len(PARTS))  # of the cutting that was counted last
_best_points = bytearray(len(PARTS))
_NO_POINTS = bytes(len(PARTS))


def judge(tiles, called, win, how, empty_part):
    """The best reading of a hand: concealed `tiles` without the winning one, kinds in any order.

    Returns {"win", "quarters", "yaku": [ids], "parts": points of A to E, "pair": kind, "why": None or
    (text key, facts) where it is no win}. Raises RuleError where there can be no such hand.
    """
    counts = _check(tiles, called, win, how, empty_part)
    whole = _whole_hand(counts, called, how)
    for lowest in called:
        for kind in range(lowest, lowest + 3):
            counts[kind] -= 1
    best = best_pair = one = other = -1
    best_yaku = 0
    first = _pair_suit(counts)
    if first >= 0:
        one = _cut(counts, (first + 9) % SUITED)
        other = _cut(counts, (first + 18) % SUITED)
    if one >= 0 and other >= 0:
        for pair in range(first + _lowest_pair(counts, first), first + 9, 3):
            if counts[pair] < 2:
                continue
            counts[pair] -= 2
            cut = _cut(counts, first)
            counts[pair] += 2
            if cut < 0:
                continue
            yaku = whole | _cut_yaku(cut, one, other, pair, called)
            yaku = _counted(yaku | (_COMPLETED if pair == win else _STOOD))
            value = _value(yaku, called, empty_part)
            if value > best:
                best, best_yaku, best_pair = value, yaku, pair
                _best_points[:] = _points
    return _result(best, best_yaku, best_pair)


def _result(best, yaku, pair):
    if best < 0:
        why = ("jakugi.no_win_shape", {})
        return {"win": False, "quarters": 0, "yaku": [], "parts": None, "pair": None, "why": why}
    parts = list(_best_points)
    if best < 4:
        why = ("jakugi.no_win_below_one", {"value": value_text(best)})
        return {"win": False, "quarters": 0, "yaku": [], "parts": parts, "pair": pair, "why": why}
    names = []
    while yaku:
        lowest = yaku & -yaku
        names.append(_NAME[lowest])
        yaku ^= lowest
    return {"win": True, "quarters": best, "yaku": names, "parts": parts, "pair": pair, "why": None}


def _check(tiles, called, win, how, empty_part):
    """Counts of all fourteen tiles. Raises RuleError where there can be no such hand."""
    if how == "draw" or how not in HOW:
        raise RuleError("entry.no_such_choice", field="how", value=how, choices=", ".join(HOW[:-1]))
    if empty_part not in EMPTY_PART:
        raise RuleError("entry.no_such_choice", field="empty_part", value=empty_part, choices=", ".join(EMPTY_PART))
    together = list(tiles)
    together.append(win)
    for lowest in called:
        if not 0 <= lowest < SUITED or lowest % 9 > 6:
            raise RuleError("jakugi.no_sequence", tiles=text_of(lowest))
        together += (lowest, lowest + 1, lowest + 2)
    if len(together) != HAND + 1:
        wanted = HAND - 3 * len(called)
        raise RuleError("jakugi.not_thirteen_tiles", count=len(tiles), called=len(called), most=max(wanted, 0))
    if called and how == "dealt":
        raise RuleError("jakugi.dealt_with_called")
    return count(together, TILES)


# Cutting. Once the pair is chosen there is one way at most: the lowest tile of a suit must begin a sequence.


def _pair_suit(counts):
    """The lowest kind of the suit that the pair must be of; -1 where the suits' tiles cannot all be in sequences."""
    found = -1
    for first in (0, 9, 18):
        over = sum(counts[first : first + 9]) % 3
        if over == 1 or (over and found >= 0):
            return -1
        if over:
            found = first
    return found


def _lowest_pair(counts, first):
    """0, 1 or 2: the number of the suit's pair but for threes, as those of a sequence add up to a multiple of 3."""
    ones = counts[first + 1] + counts[first + 4] + counts[first + 7]
    twos = counts[first + 2] + counts[first + 5] + counts[first + 8]
    return (ones * 2 + twos) % 3


def _cut(counts, first):
    """The sequences of the suit whose lowest kind is `first`; -1 where tiles are left over."""
    sequences = 0
    before = two_before = 0  # sequences begun one and two tiles earlier
    for number in range(9):
        begun = counts[first + number] - before - two_before
        two_before = before
        before = begun
        if begun:
            if begun < 0 or number > 6:
                return -1
            sequences |= _BEGUN[begun] << number
    return sequences


# Yaku


def _whole_hand(counts, called, how):
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


def _cut_yaku(x, y, z, pair, called):
    """Yaku of one cutting: x, y, z are the uncalled sequences of the three suits, as `_cut` gives them."""
    yaku = 0
    twins = (x | y | z) >> _TWO
    if twins:
        yaku |= _BIT["soudoushi"]
        if twins >> _THREE - _TWO:
            yaku |= _BIT["sandoushi"]
    x &= _BEGINS
    y &= _BEGINS
    z &= _BEGINS
    if x & y | x & z | y & z:
        yaku |= _BIT["soudouhou"]
        if x & y & z:
            yaku |= _BIT["sandouhou"]
    if x & x >> 3 or y & y >> 3 or z & z >> 3:
        yaku |= _BIT["rokurenshi"]
        if x & _NINE == _NINE or y & _NINE == _NINE or z & _NINE == _NINE:
            yaku |= _BIT["kyuurenshi"]
    if (x | y) & z >> 3 or (x | z) & y >> 3 or (y | z) & x >> 3:
        yaku |= _BIT["rokurenhou"]
        if _nine_over_suits(x, y, z):
            yaku |= _BIT["kyuurenhou"]
    if pair % 9 in (0, 8) and (x | y | z) & ~_ENDS == 0:
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


def _counted(yaku):
    """Those of the yaku that hold that nothing beside them excludes."""
    left = yaku
    for bit, others in _BESIDE:
        if yaku & bit:
            left &= others
    return left


def _value(yaku, called, empty_part):
    """Quarters of a set of yaku; fills _points."""
    points = _points
    points[:] = _NO_POINTS
    while yaku:
        lowest = yaku & -yaku
        points[_PART[lowest]] += _POINTS[lowest]
        yaku ^= lowest
    if empty_part == "one":  # decision J3; only B and E can be without a yaku
        points[1] = points[1] or 1
        points[4] = points[4] or 1
    value = points[0] * points[1] * points[2] * points[3] * points[4]
    return value if called else value * 4  # C and D are halved where sequences are called


def explain(judged, called):
    """Notes of a hand that wins, [(text key, facts)]: each yaku with its points, then the arithmetic."""
    notes = []
    for name, _part, points, _beside in YAKU:
        if name in judged["yaku"]:
            notes.append(("jakugi.yaku_" + name, {"points": points}))
    facts = {"value": value_text(judged["quarters"])}
    for part in range(len(PARTS)):
        facts[PARTS[part].lower()] = judged["parts"][part]
    notes.append(("jakugi.arithmetic_called" if called else "jakugi.arithmetic", facts))
    return notes


# The rule cases of kind "hand"
