"""The guide of Jakugi: set-up, how points go, and each yaku with what hand.judge pays for it.

Loaded while somebody reads; knows no screen.
"""

from ...fields import with_defaults
from ...mpsz import COPIES
from . import EMPTY_PART, PLAYERS, ROUNDS, UNIT, WINDS, options, value_text
from .hand import TILES
from .yaku import HAND, PARTS, YAKU

NONE = {}  # no facts: one for all rows


def guide(players, given, section):
    """See games/__init__.py."""
    if section is None:
        return ["guide.set_up", "guide.points"] + ["jakugi.guide_" + part.lower() for part in PARTS]
    if section == 0:
        return _set_up()
    if section == 1:
        return _points(with_defaults(options(PLAYERS), given)["empty_part"])
    return _yaku(PARTS[section - 2])


def _set_up():
    return [
        ("guide.players", NONE, str(PLAYERS)),
        ("guide.tiles", NONE, str(sum(TILES) * COPIES)),
        ("jakugi.guide_tiles", NONE, None),
        ("guide.hand", NONE, "{} + 1".format(HAND)),
        ("jakugi.guide_hand", NONE, None),
        ("jakugi.guide_calls", NONE, None),
        ("word.rounds", NONE, str(ROUNDS)),
        ("jakugi.guide_winds", {"times": ROUNDS // len(WINDS)}, None),
        ("jakugi.guide_end", NONE, None),
    ]


def _points(empty_part):
    rows = [
        ("jakugi.guide_value", NONE, ""),
        ("jakugi.guide_called", NONE, None),
        ("jakugi.guide_least", {"least": value_text(UNIT)}, None),
        ("word.empty_part", NONE, ("word." + empty_part, NONE)),
    ]
    if empty_part != EMPTY_PART[0]:
        rows.append(("jakugi.guide_zero", NONE, None))
    return rows + [
        ("jakugi.guide_discard", NONE, ""),
        ("jakugi.guide_discard_is", NONE, None),
        ("jakugi.guide_self", NONE, ""),
        ("jakugi.guide_self_is", NONE, None),
    ]


def _yaku(part):
    rows = []
    if part == "B":
        rows.append(("jakugi.guide_uncalled", NONE, ""))
    elif part in "CD":
        rows.append(("jakugi.guide_halved", NONE, ""))
    for name, its_part, points, beside in YAKU:
        if its_part == part:
            rows.append((_name(name)[0], _name(name)[1], str(points)))
            rows.append(("jakugi.how_" + name, NONE, None))
            if beside:
                rows.append(("jakugi.guide_beside", {"others": [_name(other) for other in beside]}, None))
    return rows


def _name(yaku):
    """Its row ends in the points, which stand apart here."""
    return "jakugi.yaku_" + yaku, {"points": ""}
