"""What helps while a round of Inage is entered: what goes together, what it is worth so far, which points are usual.

Works on an entry in the making, where a field not entered yet is None, empty or not there. Refuses nothing: the ledger
does that.
"""

from ...errors import RuleError
from . import HAND_FLAGS
from .table import EACH, ENDLESS, FOURFOLD_POINTS, YAKUMAN_POINTS, points_for, worths_of

# A hand of 25 han or five yakuman is rare enough to be typed.
_MOST_HAN = 25
_MOST_YAKUMAN = 5
_COUNTED = ("dora", "discard_han", "ankan", "yakuhai")


def fitting(field_id, entry, state):
    """The flags or the yaku that go with what is entered so far; those that are ticked stay.

    Where closed or open, tsumo or ron is not known yet, what goes with either.
    """
    if field_id == "flags":
        return _fitting_flags(entry)
    from .checklist import fitting as fitting_yaku
    from .win_forms import CHECKLIST

    worths = worths_of(state["options"])
    ticked = entry.get("yaku") or []
    counted = {name: entry.get(name) or 0 for name in _COUNTED}
    found = []
    for word in _known_or(entry.get("closed"), ("closed", "open")):
        closed = word == "closed"
        values = worths.closed if closed else worths.open
        for how in _known_or(entry.get("result"), ("tsumo", "ron")):
            found += fitting_yaku(ticked, closed, how == "tsumo", counted, values)
    return tuple([name for name in CHECKLIST if name in found])


def _known_or(word, either):
    return either if word is None else (word,)


def _fitting_flags(entry):
    hand = {name: entry.get(name) or [] for name in ("tiles", "pons", "kans", "ankans", "side")}
    win = entry.get("win")
    hand["win"] = win[0] if win else None
    flags = entry.get("flags") or []
    found = list(flags)
    for how in _known_or(entry.get("result"), ("tsumo", "ron")):
        hand["how"] = how
        wrong = _wrong_flags(flags, hand)
        for flag in HAND_FLAGS:
            # It would be taken, but counts with two open sets only.
            if flag == "koku_ryuu_hou" and len(hand["pons"]) + len(hand["kans"]) < 2:
                continue
            wrong_then = _wrong_flags(flags + [flag], hand)
            if flag not in found and not [one for one in wrong_then if one not in wrong]:
                found.append(flag)
    return tuple([flag for flag in HAND_FLAGS if flag in found])


def _wrong_flags(flags, hand):
    from .tiles import flag_problem

    closed = not hand["pons"] and not hand["kans"]
    return [flag for flag in flags if flag_problem(flag, flags, hand, closed)]


def running(form_id, entry, state):
    """(text key, facts), or None where nothing can be told yet."""
    worths = worths_of(state["options"])
    if form_id == "han":
        return _han_note(entry.get("han") or 0, worths)
    if form_id != "checklist" or entry.get("closed") is None:
        return None
    from .checklist import tally

    so_far = {name: entry.get(name) or 0 for name in _COUNTED}
    so_far.update({"closed": entry["closed"], "result": entry.get("result"), "yaku": entry.get("yaku") or []})
    try:
        _, _, points, limit, han, _ = tally(so_far, worths)
    except RuleError:
        return None
    if not limit:
        return _han_note(han, worths)
    from .arithmetic import limit_note

    return limit_note(points)


def _han_note(han, worths):
    return ("inage.note_points", {"han": han, "points": points_for(han, worths.points)}) if han else None


def likely(field_id, state):
    """The points of the table in force, fourfold mangan, some han beyond the table, and yakuman."""
    if field_id not in ("points", "also_points"):
        return ()
    usual = set(worths_of(state["options"]).points[1:])
    usual.add(FOURFOLD_POINTS)
    usual.update([EACH * han for han in range(ENDLESS, _MOST_HAN + 1)])
    usual.update([YAKUMAN_POINTS * count for count in range(1, _MOST_YAKUMAN + 1)])
    return tuple(sorted(usual))
