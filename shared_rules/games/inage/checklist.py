"""A hand of Inage as the list of its yaku, ticked by the table.

Which yaku the tiles would give is not known here: only what no hand has is refused.
"""

from ...errors import RuleError
from .table import NAMES, OFF, listed, on_the_page, total, word_of
from .together import apart_from, check_together
from .win_forms import CHECKLIST

# What is replaced by what, and what comes only with what (decisions I4, I10, I11).
REPLACED = (
    ("san_ankou_tanki", ("san_ankou", "ryan_ankou")), ("san_ankou", ("ryan_ankou",)),
    ("san_kantsu", ("ryan_kantsu",)), ("goren_toitsu", ("yonren_toitsu", "sanren_toitsu")),
    ("yonren_toitsu", ("sanren_toitsu",)),
)  # fmt: skip
BROUGHT = (("kokuiisou", ("tsuuiisou", "shousuushi")), ("shousuushi", ("tsuuiisou", "kokuiisou")))
NEEDS = (
    ("ippatsu", "riichi"), ("riichi_only", "riichi"), ("sanren_toitsu", "gotsuihan"), ("yonren_toitsu", "gotsuihan"),
    ("goren_toitsu", "gotsuihan"), ("sanshoku_toitsu", "gotsuihan"),
)  # fmt: skip
# Of the way to win; what the tiles keep apart stands in together.py.
EXCLUDED = (("first_turn", "riichi"), ("first_turn", "last_tile"))
# By tsumo only, or by ron only.
BY_TSUMO = (("tsumo", True), ("rinshan", True), ("chan_dora", False), ("chankan", False))


def evaluate(entry, worths):
    """As hand.evaluate, from the yaku of an entry. Raises RuleError for yaku that cannot stand together."""
    ticked = entry["yaku"]
    closed = entry["closed"] == "closed"
    tsumo = entry["result"] == "tsumo"
    rows, values, points, limit, han, yaku = tally(entry, worths)
    why = None
    if not yaku - ("suuka_kaihou" in ticked) and not entry["discard_han"]:
        why = "inage.why_no_yaku"
    elif not points:
        why = "inage.why_no_han"
    elif closed and not tsumo and not entry["ankan"] and "riichi" not in ticked and "first_turn" not in ticked:
        why = "inage.why_no_riichi"
    if why:
        return {"win": False, "yaku": {}, "han": 0, "points": 0, "why": (why, {}), "reading": None, "replaced_han": 0}
    return {
        "win": True, "yaku": listed(rows, values, limit, entry["dora"]), "han": 0 if limit else han, "points": points,
        "why": None, "reading": None, "replaced_han": han if limit else 0,
    }  # fmt: skip


def tally(entry, worths):
    """(rows, their values, points, limit, han, yaku) of an entry, the last four as table.total has them. Raises
    RuleError as `check` does."""
    closed = entry["closed"] == "closed"
    names = check(entry, closed, entry["result"] == "tsumo")
    rows = names + ["yakuhai"] * entry["yakuhai"] + ["ankan"] * entry["ankan"]
    values = worths.closed if closed else worths.open
    extra = entry["dora"] * values["dora"] + entry["discard_han"]
    points, limit, han, yaku = total(rows, values, worths.points, extra)
    return rows, values, points, limit, han, yaku


def check(entry, closed, tsumo):
    """The yaku of an entry without the replaced ones. Raises RuleError "inage.list_*" for those that cannot be."""
    names = _with_brought(entry["yaku"])
    for name in NAMES:
        if name in names and on_the_page(name, closed) == OFF:
            raise RuleError("inage.list_only_open" if closed else "inage.list_only_closed", yaku=word_of(name))
    if tsumo and closed and "tsumo" not in names:
        names.append("tsumo")
    for name, needed in NEEDS:
        if name in names and needed not in names:
            raise RuleError("inage.list_needs", yaku=word_of(name), other=word_of(needed))
    for name, other in EXCLUDED:
        if name in names and other in names:
            raise RuleError("inage.list_apart", yaku=word_of(name), other=word_of(other))
    for name, wanted in BY_TSUMO:
        if name in names and tsumo != wanted:
            raise RuleError("inage.list_other_win", yaku=word_of(name))
    check_together(names, closed, entry["yakuhai"], entry["ankan"])
    beside = entry["dora"] or entry["discard_han"] or entry["ankan"] or entry["yakuhai"]
    if "riichi_only" in names and (len(names) > 2 or beside):
        raise RuleError("inage.list_alone", yaku=word_of("riichi_only"))
    for name, replaced in REPLACED:
        if name in names:
            names = [other for other in names if other not in replaced]
    return names


def _with_brought(ticked):
    names = list(ticked)
    for name, by in BROUGHT:
        if name in names:
            names += [other for other in by if other not in names]
    return names


def fitting(ticked, closed, tsumo, counted, values):
    """The yaku that can be ticked beside those that are, which stay. Not those that come by themselves, are replaced or
    are played without. counted: {what else counts, too: how many} (dora, discards, value triplets, concealed kans)."""
    names = _with_brought(ticked)
    if tsumo and closed and "tsumo" not in names:
        names.append("tsumo")
    replaced = []
    for name, by in REPLACED:
        if name in names:
            replaced += by
    apart = apart_from(names, closed, counted["yakuhai"], counted["ankan"])
    alone = not any(counted.values())
    found = []
    for name in CHECKLIST:
        if name not in ticked:
            if name in names or name in replaced or values[name] == OFF:
                continue
            if name in apart or not _goes_with(name, names, tsumo, alone):
                continue
        found.append(name)
    return tuple(found)


def _goes_with(name, names, tsumo, alone):
    """Whether `check` would take a yaku beside others, as far as this one and the way to win are concerned."""
    for needing, needed in NEEDS:
        if needing == name and needed not in names:
            return False
    for one, other in EXCLUDED:
        if (one == name and other in names) or (other == name and one in names):
            return False
    for one, wanted in BY_TSUMO:
        if one == name and tsumo != wanted:
            return False
    if name == "riichi_only":
        return len(names) < 2 and alone
    return "riichi_only" not in names or name == "riichi"
