"""The guide of Inage mahjong: set-up, points, and each yaku with its han or limit, as the game's options have it.

Loaded while somebody reads; knows no screen.
"""

from ...fields import with_defaults
from . import DRAW_POINTS, FIXED_POINTS, SEATS, forms, options, score, start
from .table import (
    DOUBLE,
    EACH,
    ENDLESS,
    FOURFOLD,
    NAMES,
    OFF,
    WORDS,
    YAKUMAN,
    total,
    word_of,
    worths_of,
)  # fmt: skip

# Where in NAMES the common yaku and the discard yaku begin.
COMMON = NAMES.index("riichi")
DISCARDS = NAMES.index("tomato")
# These say by their names all there is.
PLAIN = ("ryan_ankou", "ryan_kantsu", "san_ankou", "san_ankou_tanki", "san_kantsu", "toitoi", "honroutou", "tsuuiisou",
         "tonnanshaapei", "hakuhatsuchun")  # fmt: skip

NONE = {}  # no facts: one for all rows


def guide(players, given, section):
    """See games/__init__.py."""
    if section is None:
        return ["guide.set_up", "guide.points", "inage.guide_han", "inage.guide_own", "inage.guide_common",
                "inage.guide_discards"]  # fmt: skip
    chosen = with_defaults(options(players or SEATS[0]), given)
    if section == 0:
        return _set_up(players, chosen["rounds"])
    if section == 1:
        return _points(players)
    worths = worths_of(chosen)
    if section == 2:
        return _han(worths.points)
    if section == 5:
        return _discards(worths)
    first, beyond = (0, COMMON) if section == 3 else (COMMON, DISCARDS)
    rows = [("inage.guide_both", NONE, ("inage.guide_closed_open", NONE))]
    for name in NAMES[first:beyond]:
        rows.append((word_of(name), NONE, _worth_of(name, worths)))
        if name not in PLAIN:
            rows.append(("inage.how_" + name, NONE, None))
    return rows


def _set_up(players, rounds):
    from .tiles import COPIES, IN_HAND

    return [
        ("guide.players", NONE, str(players) if players else "{}-{}".format(SEATS[0], SEATS[1])),
        ("guide.tiles", NONE, str(sum(COPIES))),
        ("inage.guide_tiles", NONE, None),
        ("guide.hand", NONE, "{} + 1".format(IN_HAND)),
        ("inage.guide_hand", NONE, None),
        ("inage.guide_values", NONE, ""),
        ("inage.guide_aside", NONE, ""),
        ("inage.guide_must_riichi", NONE, ""),
        ("inage.guide_first", NONE, ""),
        ("word.rounds", NONE, str(rounds) if rounds else ("word.no_limit", NONE)),
        ("inage.guide_end", NONE, None),
    ]


def _points(players):
    rows = [
        ("word.tsumo", NONE, ""),
        ("inage.how_by_tsumo", NONE, None),
        ("word.ron", NONE, ""),
        ("inage.how_by_ron", NONE, None),
        ("word.shiisan_puutaa", NONE, str(FIXED_POINTS)),
        ("inage.how_shiisan_puutaa", NONE, None),
        ("word.nagashi", NONE, str(FIXED_POINTS)),
        ("inage.how_nagashi", NONE, None),
        ("word.draw", NONE, str(DRAW_POINTS)),
        ("inage.how_draw", NONE, None),
    ]
    for count in (players,) if players else SEATS:
        for tenpai in range(1, count):
            changes = " ".join(["{:+d}".format(change) for change in _drawn(count, tenpai)])
            rows.append(("inage.guide_tenpai", {"tenpai": tenpai, "count": count}, changes))
    return rows


def _drawn(players, tenpai):
    """What a draw with so many players tenpai changes."""
    entry = {}
    for field in forms(players)[0]["fields"]:
        entry[field["id"]] = field.get("default")
    entry["result"] = "draw"
    entry["tenpai"] = list(range(tenpai))
    return score(entry, start(players, {}))["deltas"]


def _han(points):
    """The table of han and the limits."""
    rows = _steps(points)
    rows.append(("inage.guide_endless", {"han": ENDLESS}, ("inage.guide_each", {"points": EACH})))
    for worth in (FOURFOLD, YAKUMAN, DOUBLE):
        rows.append((_word_of(worth), NONE, str(total(("",), {"": worth}, points, 0)[0])))
    return rows + [("inage.guide_add_up", NONE, None), ("inage.guide_better", NONE, None)]


def _steps(points):
    """A row for all han that pay alike."""
    rows = []
    first = 1
    for han in range(1, ENDLESS):
        if han + 1 == ENDLESS or points[han + 1] != points[han]:
            steps = str(han) if han == first else "{}-{}".format(first, han)
            rows.append(("inage.guide_steps", {"han": steps}, str(points[han])))
            first = han + 1
    return rows


def _discards(worths):
    rows = [("inage.guide_row", NONE, ""), ("inage.guide_pieces", NONE, "")]
    for name in NAMES[DISCARDS:]:
        # Discards count alike in closed and open hands.
        rows += _discard(name, worths.closed[name])
    return rows


def _discard(name, han):
    from .discards import LEAST_MIMIC, PALINDROMES

    rows = [(word_of(name), NONE, str(han))]
    lengths = [length for length in PALINDROMES if PALINDROMES[length] == name]
    if lengths:
        rows += [("inage.guide_pattern", {"pattern": _pattern(lengths[0])}, None)]
    elif name not in PLAIN:
        rows += [("inage.how_" + name, {"least": LEAST_MIMIC}, None)]
    if lengths != [max(PALINDROMES)]:
        return rows
    return rows + [("inage.guide_longer", {"length": lengths[0]}, ("inage.guide_letters", NONE))]


def _pattern(length):
    half = "ABCDE"[: length // 2]
    return half + "ABCDE"[length // 2] + "".join([half[-1 - at] for at in range(len(half))])


def _worth_of(name, worths):
    closed = _worth(worths.closed[name])
    opened = _worth(worths.open[name])
    if closed == opened:
        return ("inage.guide_off", NONE) if closed == "-" else closed
    return "inage.guide_two", {"closed": _fact(closed), "opened": _fact(opened)}


def _fact(worth):
    return worth if isinstance(worth, str) else [worth]


def _worth(worth):
    """As a row's value: a number of han, a limit's word, or "-" for none."""
    if worth == OFF:
        return "-"
    return str(worth) if worth < FOURFOLD else (_word_of(worth), NONE)


def _word_of(limit):
    return "guide." + WORDS[limit - FOURFOLD]
