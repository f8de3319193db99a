"""The value of a Jakugi hand (rules page jakugi.md, decisions J1 to J7): a pair and four sequences, no honours.

Values are in quarters, as halves of halves come up. Called sequences are named by their lowest tile.
"""

from ...errors import RuleError
from ...mpsz import KINDS, SUITED, count, parse, parse_one, text_of
from . import EMPTY_PART, HOW, value_text

HAND = 13
TILES = bytes([kind < SUITED for kind in range(KINDS)])
GREEN = (19, 20, 21, 23, 25)  # 2 3 4 6 8 of sou

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
_PART = bytes([PARTS.index(row[1]) for row in YAKU])
_POINTS = bytes([row[2] for row in YAKU])
_BESIDE = [sum([_BIT[name] for name in row[3]]) for row in YAKU]

# By number of suits.
_SUITS = (0, _BIT["chiniisou"], _BIT["zetsuisshoku"], _BIT["konsanshoku"])

# A suit's sequences are an int: the numbers (0 to 6) that one or more, two or more, three or more begin with.
_TWO = 7
_THREE = 14
_BEGINS = 127
_ENDS = 1 | 1 << 6  # 123 and 789
_NINE = 1 | 1 << 3 | 1 << 6

_points = bytearray(len(PARTS))  # of the cutting that was counted last
_best_points = bytearray(len(PARTS))


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
    best = best_pair = -1
    best_yaku = 0
    pair_suit = _pair_suit(counts)
    if pair_suit >= 0:
        first = pair_suit * 9
        one = _cut(counts, first + 9 if first < 18 else 0, -1)
        other = _cut(counts, first - 9 if first else 18, -1)
        # A sequence's numbers add up to a multiple of 3, so the pair's is known but for multiples of 3.
        weight = 0
        for number in range(1, 9):
            weight += number * counts[first + number]
        for pair in range(first + weight * 2 % 3, first + 9, 3):
            if one < 0 or other < 0 or counts[pair] < 2:
                continue
            cut = _cut(counts, first, pair)
            if cut < 0:
                continue
            yaku = whole | _cut_yaku(cut, one, other, pair, called)
            yaku |= _BIT["jakutouhou"] if pair == win else _BIT["jakubihou"]
            yaku = _counted(yaku)
            value = _value(yaku, called, empty_part)
            if value > best:
                best, best_yaku, best_pair = value, yaku, pair
                _best_points[:] = _points
    return _result(best, best_yaku, best_pair)


def _result(best, yaku, pair):
    found = {"win": best >= 4, "quarters": 0, "yaku": [], "parts": None, "pair": None, "why": None}
    if best < 0:
        found["why"] = ("jakugi.no_win_shape", {})
        return found
    found["parts"] = list(_best_points)
    found["pair"] = pair
    if best < 4:
        found["why"] = ("jakugi.no_win_below_one", {"value": value_text(best)})
        return found
    found["quarters"] = best
    found["yaku"] = [YAKU[at][0] for at in range(len(YAKU)) if yaku >> at & 1]
    return found


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
    """The suit that the pair must be of, -1 where the tiles' numbers leave no room for sequences."""
    found = -1
    for suit in range(3):
        over = 0
        for kind in range(suit * 9, suit * 9 + 9):
            over += counts[kind]
        over %= 3
        if over == 1 or (over and found >= 0):
            return -1
        if over:
            found = suit
    return found


def _cut(counts, first, pair):
    """The suit's sequences, the pair taken out (-1: none is there); -1 where tiles are left over."""
    sequences = 0
    before = two_before = 0  # sequences begun one and two tiles earlier
    for number in range(9):
        begun = counts[first + number] - before - two_before
        if first + number == pair:
            begun -= 2
        if begun < 0 or (begun and number > 6):
            return -1
        if begun:
            sequences |= 1 << number
            if begun > 1:
                sequences |= 1 << number + _TWO
            if begun > 2:
                sequences |= 1 << number + _THREE
        two_before = before
        before = begun
    return sequences


# Yaku


def _whole_hand(counts, called, how):
    """Yaku that need no cutting: of the numbers, the suits, the calls and of seven pairs.

    counts: of all fourteen tiles, as C and D see the called ones, too (decision J6).
    """
    kinds = pairs = suits = ends = green = lowest = highest = 0
    for kind in range(SUITED):
        copies = counts[kind]
        if copies:
            if not kinds:
                lowest = kind
            highest = kind
            kinds += 1
            pairs += copies == 2
            suits |= 1 << kind // 9
            ends += kind % 9 in (0, 8)
            green += kind in GREEN
    yaku = _BIT["konyao"] if ends else _BIT["danyao"]
    yaku |= _SUITS[(suits & 1) + (suits >> 1 & 1) + (suits >> 2)]
    if green == kinds:
        yaku |= _BIT["ryuuiisou"]
    if called:
        yaku |= _BIT["konkyuujin"]
        if len(called) == 4 and how != "self":
            yaku |= _BIT["zenkyuujin"]
        return yaku
    if pairs == 7:
        yaku |= _BIT["chiitoitsu"]
        if highest - lowest == 6 and lowest // 9 == highest // 9:
            yaku |= _BIT["chiirentsui"]
    if how != "self":
        yaku |= _BIT["menzenchin"]
    if how == "dealt":
        yaku |= _BIT["jakutenhou"]
    return yaku


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
    for at in range(len(_BESIDE)):
        if _BESIDE[at] and yaku >> at & 1:
            left &= ~_BESIDE[at]
    return left


def _value(yaku, called, empty_part):
    """Quarters of a set of yaku; fills _points."""
    for part in range(len(PARTS)):
        _points[part] = 0
    at = 0
    while yaku:
        if yaku & 1:
            _points[_PART[at]] += _POINTS[at]
        yaku >>= 1
        at += 1
    value = 1 if called else 4  # C and D are halved where sequences are called
    for part in range(len(PARTS)):
        if not _points[part] and empty_part == "one":  # decision J3
            _points[part] = 1
        value *= _points[part]
    return value


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


def case(asked):
    called = [_lowest_of(text) for text in asked.get("called", ())]
    win = parse_one(asked["win"])
    empty_part = asked.get("empty_part", EMPTY_PART[0])
    judged = judge(parse(asked["tiles"]), called, win, asked.get("how", HOW[0]), empty_part)
    return {name: judged[name] for name in ("win", "quarters", "yaku")}


def _lowest_of(text):
    """The lowest tile of a called sequence. Raises RuleError where the text is none."""
    kinds = sorted(parse(text))
    if len(kinds) != 3 or kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or kinds[0] % 9 > 6 or kinds[0] >= SUITED:
        raise RuleError("jakugi.no_sequence", tiles=text)
    return kinds[0]
