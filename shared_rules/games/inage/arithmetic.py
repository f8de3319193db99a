"""How a hand of Inage comes to its points, line by line, for whoever shows it."""

from ...mpsz import texts_of
from .table import YAKUMAN_POINTS, word_of


def notes_of(won, entry):
    """[(text key, facts)] of an evaluated hand: how it was read, each yaku, and how they make the points."""
    notes = []
    if won["reading"] and won["reading"][0] == "sets":
        notes.append(("inage.note_reading", {"tiles": _text_of(won["reading"], entry["kans"] + entry["ankans"])}))
    han = 0
    for name in won["yaku"]:
        worth = won["yaku"][name]
        if isinstance(worth, int):
            han += worth
            notes.append(("inage.note_han", {"yaku": word_of(name), "han": worth}))
        else:
            notes.append(("inage.note_" + worth, {"yaku": word_of(name)}))
    points = won["points"]
    if won["han"]:
        if won["han"] > han:
            notes.append(("inage.note_discards", {"han": won["han"] - han}))
        notes.append(("inage.note_points", {"han": won["han"], "points": points}))
        return notes
    notes.append(limit_note(points))
    if won["replaced_han"]:
        notes.append(("inage.note_instead", {"han": won["replaced_han"]}))
    return notes


def limit_note(points):
    """(text key, facts) of the points of a limit: so many yakuman, or fourfold mangan."""
    if points < YAKUMAN_POINTS:
        return "inage.note_mangan", {"points": points}
    return "inage.note_limits", {"count": points // YAKUMAN_POINTS, "each": YAKUMAN_POINTS, "points": points}


def _text_of(reading, kans):
    """The pair and the sets, `99m 123p 6666p 567s`."""
    _, pair, triplets, sequences = reading
    sets = [(kind,) * (4 if kind in kans else 3) for kind in triplets]
    sets += [(kind, kind + 1, kind + 2) for kind in sequences]
    return " ".join([texts_of(block) for block in [(pair, pair)] + sorted(sets)])
