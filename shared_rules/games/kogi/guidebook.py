"""The guide of Kogi: set-up, how points go, and each yaku with what hand.judge pays for it.

Loaded while somebody reads; knows no screen.
"""

from ...fields import with_defaults
from ...mpsz import COPIES
from . import HAND, PLAYERS, TILES, apply, final, options, start, totals
from .hand import PARTS, YAKU

_WON = {"winner": 0, "inserter": 1, "value": 1}

NONE = {}  # no facts: one for all rows


def guide(players, given, section):
    """See games/__init__.py."""
    if section is None:
        return ["guide.set_up", "guide.points"] + ["kogi.guide_" + part.lower() for part in PARTS]
    if section == 0:
        return _set_up(with_defaults(options(PLAYERS), given)["rounds"])
    return _points() if section == 1 else _yaku(PARTS[section - 2])


def _set_up(rounds):
    return [
        ("guide.players", NONE, str(PLAYERS)),
        ("guide.tiles", NONE, str(sum(TILES) * COPIES)),
        ("kogi.guide_tiles", NONE, None),
        ("guide.hand", NONE, "{} + 1".format(HAND)),
        ("kogi.guide_hand", NONE, None),
        ("word.rounds", NONE, str(rounds) if rounds else ("word.no_limit", NONE)),
        ("kogi.guide_end", NONE, None),
    ]


def _points():
    """The factors of the bonuses are those of a game of one win: its inserter is dear, its winner also virtuous."""
    state = apply(_WON, start(PLAYERS, {}))
    before = totals(state)
    after = final(state)["totals"]
    dear = after[_WON["inserter"]] // before[_WON["inserter"]]
    youth = after[_WON["winner"]] // before[_WON["winner"]] // dear
    return [
        ("kogi.guide_value", NONE, ""),
        ("kogi.guide_gain", NONE, None),
        ("kogi.guide_dearest", NONE, "×{}".format(dear)),
        ("kogi.guide_dearest_is", NONE, None),
        ("kogi.guide_youth", NONE, "×{}".format(youth)),
        ("kogi.guide_youth_is", NONE, None),
        ("kogi.guide_most", NONE, ""),
    ]


def _yaku(part):
    rows = []
    for name, its_part, points in YAKU:
        if its_part == part:
            # The name's row ends in the points, which stand apart here.
            rows.append(("kogi.yaku_" + name, {"points": ""}, str(points)))
            rows.append(("kogi.how_" + name, NONE, None))
    return rows
