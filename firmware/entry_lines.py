"""What was entered for a round, to be read again: a row a field, in the words of the game's form."""

from .draft import Draft, blank
from .hand import STANDS_FOR
from .tile_pictures import pictures

ROOM = 126  # pixels of a row
GAP = 4


def entry_lines(app, panel, ledger, line):
    """[(left, right)] of the entry of a line, as Ledger.lines() has it."""
    draft = Draft(ledger, line)
    fields = draft.fields()
    if fields[0]["type"] == "numbers":
        return _table(app, ledger, fields, line["entry"])
    rows = []
    for field in fields:
        value = line["entry"][field["id"]]
        if value == blank(field) or not draft.belongs(field):
            continue
        word = app.t("word." + field.get("name", field["id"]))
        if "seat" in field:
            word = app.t("entry.whose", name=ledger.players[field["seat"]], what=word)
        rows += _fitted(panel, word, value_text(app, ledger, field, value), field["type"] == "tiles")
    return rows


def _table(app, ledger, fields, entry):
    """Numbers of every player: a column a field."""
    rows = [(app.t("history.entered"), " ".join([app.t("short." + field["id"]) for field in fields]))]
    for seat in range(len(ledger.players)):
        numbers = ["{:2d}".format(entry[field["id"]][seat]) for field in fields]
        rows.append((ledger.players[seat], "  ".join(numbers)))
    return rows


def value_text(app, ledger, field, value):
    """A field's value in words, tiles as pictures."""
    kind = field["type"]
    if kind == "choice":
        return app.t("word." + value)
    if kind == "player":
        return ledger.players[value]
    if kind == "players":
        return "・".join([ledger.players[seat] for seat in value])
    if kind == "tiles":
        steps = STANDS_FOR[field.get("stands_for", "tile")]
        between = " " if len(steps) > 1 else ""
        return between.join([pictures([first + step for step in steps]) for first in value])
    if kind == "flags":
        return ", ".join([app.t(field.get("words", "word.") + choice) for choice in value])
    return ledger.text(value) if "unit" in field else str(value)


def _fitted(panel, left, right, leftward):
    """One row where both fit in it, else the right one in rows of its own; leftward: those begin at the left."""
    if panel.width(left) + GAP + panel.width(right) <= ROOM:
        return [(left, right)]
    above = [(line, "") for line in panel.wrap(left, ROOM)]
    return above + [(line, "") if leftward else ("", line) for line in panel.wrap(right, ROOM)]
