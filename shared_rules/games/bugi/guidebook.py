"""The guide of Bugi: set-up, how a round is won, and the compositions with what hand judgement multiplies by.

Loaded while somebody reads; knows no screen.
"""

from ...fields import with_defaults
from ...mpsz import COPIES, FLOWERS
from . import HAND, PLAYERS, options
from .compositions import SUITS, TILES, UNITS, times_of
from .worth import END_TRIPLET, HEAD_POINTS, POINTS, SIMPLE_TRIPLET, YAKUMAN

SECTIONS = ("guide.set_up", "bugi.guide_rounds", "bugi.guide_judgement",
            "bugi.guide_units", "bugi.guide_by_tiles", "bugi.guide_by_suits")  # fmt: skip

NONE = {}  # no facts: one for all rows


def guide(players, given, section):
    """See games/__init__.py."""
    if section is None:
        return list(SECTIONS)
    chosen = with_defaults(options(PLAYERS), given)
    if section == 0:
        return _set_up(chosen["rounds"])
    if section == 1:
        return _rounds(chosen["battle"])
    if section == 2:
        return _judgement()
    if section == 3:
        return _compositions(UNITS)
    return [("bugi.guide_highest", NONE, "")] + _compositions(TILES if section == 4 else SUITS)


def _set_up(rounds):
    return [
        ("guide.players", NONE, str(PLAYERS)),
        ("bugi.guide_armies", NONE, None),
        ("guide.tiles", NONE, str(FLOWERS * COPIES)),
        ("bugi.guide_tiles", NONE, None),
        ("guide.hand", NONE, "{} + {}".format(HAND[0], HAND[1] - HAND[0])),
        ("bugi.guide_hand", NONE, None),
        ("word.rounds", NONE, str(rounds) if rounds else ("word.no_limit", NONE)),
        ("bugi.guide_end", NONE, None),
    ]


def _rounds(battle):
    rows = []
    for way in ("advance", "retreat", "battle"):
        rows.append(("bugi.guide_" + way, NONE, ""))
        rows.append(("bugi.how_" + way, NONE, None))
    return rows + [
        ("bugi.guide_shanten", NONE, ""),
        ("bugi.guide_" + battle, NONE, None),
        ("bugi.guide_equal", NONE, None),
    ]


def _judgement():
    strongest = {}
    for at in range(len(YAKUMAN)):
        strongest["yaku_{}".format(at)] = [("bugi.yaku_" + YAKUMAN[at], NONE)]
    return [
        ("bugi.guide_value", NONE, ""),
        ("bugi.guide_two_hands", NONE, None),
        ("bugi.guide_end_triplet", NONE, str(END_TRIPLET // POINTS)),
        ("bugi.guide_simple_triplet", NONE, str(SIMPLE_TRIPLET // POINTS)),
        ("bugi.guide_other_unit", NONE, "0"),
        ("bugi.guide_head", NONE, str(HEAD_POINTS)),
        ("bugi.how_head", NONE, None),
        ("bugi.guide_cutting", NONE, ""),
        ("bugi.guide_yakuman", NONE, ""),
        ("bugi.guide_yakuman_order", strongest, None),
        ("bugi.guide_heaven", NONE, None),
    ]


def _compositions(table):
    rows = []
    for row in table:
        times = times_of(row)
        rows.append(("bugi.yaku_" + row[0], NONE, "×{}".format(times) if times else ("guide.yakuman", NONE)))
        rows.append(("bugi.how_" + row[0], NONE, None))
    return rows
