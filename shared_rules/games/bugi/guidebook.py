"""The guide of Bugi: set-up, how a round is won, and the compositions with what hand judgement multiplies by.

Loaded while somebody reads; knows no screen.
"""

from ...fields import with_defaults
from ...mpsz import COPIES, FLOWERS
from . import HAND, PLAYERS, options
from .compositions import SUITS, TILES, UNITS, times_of
from .worth import END_TRIPLET, PAIR_HEAD, POINTS, SIMPLE_TRIPLET, YAKUMAN

SECTIONS = ("guide.set_up", "bugi.guide_rounds", "bugi.guide_judgement",
            "bugi.guide_units", "bugi.guide_by_tiles", "bugi.guide_by_suits")  # fmt: skip


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
    return [("bugi.guide_highest", {}, "")] + _compositions(TILES if section == 4 else SUITS)


def _set_up(rounds):
    return [
        ("guide.players", {}, str(PLAYERS)),
        ("bugi.guide_armies", {}, None),
        ("guide.tiles", {}, str(FLOWERS * COPIES)),
        ("bugi.guide_tiles", {}, None),
        ("guide.hand", {}, "{} + {}".format(HAND[0], HAND[1] - HAND[0])),
        ("bugi.guide_hand", {}, None),
        ("word.rounds", {}, str(rounds) if rounds else ("word.no_limit", {})),
        ("bugi.guide_end", {}, None),
    ]


def _rounds(battle):
    rows = []
    for way in ("advance", "retreat", "battle"):
        rows.append(("bugi.guide_" + way, {}, ""))
        rows.append(("bugi.how_" + way, {}, None))
    return rows + [
        ("bugi.guide_shanten", {}, ""),
        ("bugi.guide_" + battle, {}, None),
        ("bugi.guide_equal", {}, None),
    ]


def _judgement():
    strongest = {}
    for at in range(len(YAKUMAN)):
        strongest["yaku_{}".format(at)] = [("bugi.yaku_" + YAKUMAN[at], {})]
    return [
        ("bugi.guide_value", {}, ""),
        ("bugi.guide_two_hands", {}, None),
        ("bugi.guide_end_triplet", {}, str(END_TRIPLET // POINTS)),
        ("bugi.guide_simple_triplet", {}, str(SIMPLE_TRIPLET // POINTS)),
        ("bugi.guide_other_unit", {}, "0"),
        ("bugi.guide_head", {}, str(PAIR_HEAD // POINTS)),
        ("bugi.how_head", {}, None),
        ("bugi.guide_cutting", {}, ""),
        ("bugi.guide_yakuman", {}, ""),
        ("bugi.guide_yakuman_order", strongest, None),
        ("bugi.guide_heaven", {}, None),
    ]


def _compositions(table):
    rows = []
    for row in table:
        times = times_of(row)
        rows.append(("bugi.yaku_" + row[0], {}, "×{}".format(times) if times else ("guide.yakuman", {})))
        rows.append(("bugi.how_" + row[0], {}, None))
    return rows
