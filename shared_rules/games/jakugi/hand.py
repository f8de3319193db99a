"""The value of a Jakugi hand (rules page jakugi.md, decisions J1 to J7): a pair and four sequences, no honours.

Values are in quarters, as halves of halves come up. Called sequences are named by their lowest tile.
"""

from ...errors import RuleError
from ...mpsz import KINDS, SUITED, count, text_of
from . import EMPTY_PART, HOW, value_text
from .cutting import cut, lowest_pair, pair_suit
from .yaku import (
    COMPLETED,
    HAND,
    PARTS,
    STOOD,
    counted,
    cut_yaku,
    names_of,
    points_of_parts,
    value_of,
    whole_hand,
)

TILES = bytes(kind < SUITED for kind in range(KINDS))

_best_points = bytearray(len(PARTS))


def judge(tiles, called, win, how, empty_part):
    """The best reading of a hand: concealed `tiles` without the winning one, kinds in any order.

    Returns {"win", "quarters", "yaku": [ids], "parts": points of A to E, "pair": kind, "why": None or
    (text key, facts) where it is no win}. Raises RuleError where there can be no such hand.
    """
    counts = _check(tiles, called, win, how, empty_part)
    whole = whole_hand(counts, called, how)
    for lowest in called:
        for kind in range(lowest, lowest + 3):
            counts[kind] -= 1
    best = best_pair = one = other = -1
    best_yaku = 0
    first = pair_suit(counts)
    if first >= 0:
        one = cut(counts, (first + 9) % SUITED)
        other = cut(counts, (first + 18) % SUITED)
    if one >= 0 and other >= 0:
        for pair in range(first + lowest_pair(counts, first), first + 9, 3):
            if counts[pair] < 2:
                continue
            counts[pair] -= 2
            own = cut(counts, first)
            counts[pair] += 2
            if own < 0:
                continue
            yaku = whole | cut_yaku(own, one, other, pair, called)
            yaku = counted(yaku | (COMPLETED if pair == win else STOOD))
            value = value_of(yaku, called, empty_part)
            if value > best:
                best, best_yaku, best_pair = value, yaku, pair
                _best_points[:] = points_of_parts
    return _result(best, best_yaku, best_pair)


def _result(best, yaku, pair):
    if best < 0:
        why = ("jakugi.no_win_shape", {})
        return {"win": False, "quarters": 0, "yaku": [], "parts": None, "pair": None, "why": why}
    parts = list(_best_points)
    if best < 4:
        why = ("jakugi.no_win_below_one", {"value": value_text(best)})
        return {"win": False, "quarters": 0, "yaku": [], "parts": parts, "pair": pair, "why": why}
    return {"win": True, "quarters": best, "yaku": names_of(yaku), "parts": parts, "pair": pair, "why": None}


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
