"""The tiles of a hand of Inage, counted, and what a hand cannot be: refused with the rule that it breaks.

A hand is a dict: "tiles" (kinds, without the winning one), "win" (a kind), "pons", "kans", "ankans" (kinds, one for
each set), "how", "flags", "side" (kinds laid aside), "dora", "discard_han". Kinds are those of mpsz.py.
"""

from ...errors import RuleError
from ...fields import is_whole
from ...mpsz import FLOWERS, GREEN, KINDS, NORTH, SUITED, WEST, text_of
from . import COPIES, HAND_FLAGS, IN_HAND

HOW = ("tsumo", "ron")
NONE = bytes(KINDS)

# What a kind is, one bit each; a flower is nothing else (decision I11).
MAN, PIN, SOU, HONOUR, TERMINAL, SIMPLE, NOT_GREEN, FLOWER = 1, 2, 4, 8, 16, 32, 64, 128
SUITS = MAN | PIN | SOU
ONE_SUIT = (MAN, PIN, SOU)
_GREEN_KINDS = (19, 20, 21, 23, 25, GREEN)  # 2 3 4 6 8 sou and 6z


def _nature_of(kind):
    if kind >= FLOWERS:
        return FLOWER | NOT_GREEN
    nature = 0 if kind in _GREEN_KINDS else NOT_GREEN
    if kind >= SUITED:
        return nature | HONOUR
    return nature | 1 << kind // 9 | (TERMINAL if kind % 9 in (0, 8) else SIMPLE)


NATURE = bytes(_nature_of(kind) for kind in range(KINDS))
LAID_ASIDE = bytes(1 if kind >= FLOWERS or kind in (WEST, NORTH) else 0 for kind in range(KINDS))

counts = bytearray(KINDS)  # of the concealed tiles and the winning one, until the next hand is counted


def count(hand):
    """Count the concealed tiles into counts; the natures of all tiles of the hand together. Raises RuleError."""
    tiles = hand["tiles"]
    sets = len(hand["pons"]) + len(hand["kans"]) + len(hand["ankans"])
    if len(tiles) + 3 * sets != IN_HAND:
        raise RuleError("inage.not_ten", count=len(tiles), sets=sets, most=IN_HAND - 3 * sets)
    counts[:] = NONE
    nature = 0
    if sets or hand["side"]:
        for name, copies in (("pons", 3), ("kans", 4), ("ankans", 4)):
            for kind in hand[name]:
                _add(kind, copies)
                nature |= NATURE[kind]
        for kind in hand["side"]:
            if not LAID_ASIDE[kind]:
                raise RuleError("inage.not_laid_aside", tile=text_of(kind))
            _add(kind, 1)
    for kind in tiles:
        many = counts[kind] + 1
        if many > COPIES[kind]:
            _add(kind, 1)
        counts[kind] = many
        nature |= NATURE[kind]
    _add(hand["win"], 1)
    nature |= NATURE[hand["win"]]
    if sets or hand["side"]:
        for kind in hand["pons"]:
            counts[kind] -= 3
        for kind in hand["kans"] + hand["ankans"]:
            counts[kind] -= 4
        for kind in hand["side"]:
            counts[kind] -= 1
    if not is_whole(hand["dora"]) or hand["dora"] < len(hand["side"]):
        raise RuleError("inage.dora_below_side", dora=hand["dora"], side=len(hand["side"]))
    if not is_whole(hand["discard_han"]) or hand["discard_han"] < 0:
        raise RuleError("inage.no_han", han=hand["discard_han"])
    return nature


def _add(kind, copies):
    if not COPIES[kind]:
        raise RuleError("tiles.not_of_this_game", tile=text_of(kind))
    counts[kind] += copies
    if counts[kind] > COPIES[kind]:
        raise RuleError("tiles.too_many", tile=text_of(kind), count=counts[kind], most=COPIES[kind])


def check_flags(hand, closed):
    """Raise RuleError for a way to win or a flag that this hand cannot have (decision I10)."""
    if hand["how"] not in HOW:
        raise RuleError("inage.no_such_win", how=hand["how"])
    flags = hand["flags"]
    if not flags:
        return
    for flag in flags:
        if flag not in HAND_FLAGS:
            raise RuleError("inage.no_such_flag", flag=flag)
    for flag in HAND_FLAGS:
        problem = flag_problem(flag, flags, hand, closed) if flag in flags else None
        if problem:
            raise problem


def flag_problem(flag, flags, hand, closed):
    """Why a flag, one of `flags`, cannot be: a RuleError, or None. The winning tile may be None: not known yet."""
    ron = hand["how"] == "ron"
    win = hand["win"]
    if flag == "riichi":
        return None if closed else RuleError("inage.riichi_open")
    if flag == "ippatsu" and "riichi" not in flags:
        return RuleError("inage.ippatsu_without_riichi")
    if flag == "first_turn" and ("riichi" in flags or "last_tile" in flags or not closed):
        return RuleError("inage.no_first_turn")
    if flag == "chan_dora" and (not ron or win not in (None, WEST, NORTH)):
        return RuleError("inage.no_side_dora_ron")
    if flag == "chankan":
        if not ron or "chan_dora" in flags:
            return RuleError("inage.no_kan_ron")
        # The robbed kan holds the three others: the winner has the fourth alone.
        others = 0 if win is None else hand["tiles"].count(win) + 3 * hand["pons"].count(win) + hand["side"].count(win)
        if others:
            return RuleError("tiles.too_many", tile=text_of(win), count=others + 4, most=COPIES[win])
    if flag == "rinshan" and (ron or not (hand["kans"] or hand["ankans"])):
        return RuleError("inage.no_dead_wall_win")
    return None
