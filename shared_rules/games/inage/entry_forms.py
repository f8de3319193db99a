"""The ways in which a round of Inage is entered, and the fields of the shortest of them: the points.

Knows no worth: what an entry comes to is the ledger's question, what goes with a half-made one entering.py's.
"""

from . import RESULTS, WINS

# A form's place is its number in records: append only. By the field that no other form has; "quick" has none.
FORMS = (("quick", None), ("hand", "tiles"), ("checklist", "yaku"), ("han", "han"))


def forms(players):
    """Points; tiles; the list of the yaku; a number of han.

    Every field has a "default" where it may stay as it is: of another result it must.
    """
    return tuple([form(name, players) for name, _ in FORMS])


def form_of(entry, players):
    """The form that an entry fills: the one with its field."""
    for name, field in FORMS[1:]:
        if field in entry:
            return form(name, players)
    return form("quick", players)


def form(name, players):
    """A form by its id."""
    others = ("winner", "also") if players == 3 else ("winner",)
    if name == "quick":
        fields = _quick(others)
    else:
        from .win_forms import fields_of

        fields = fields_of(name, others)
    return {"id": name, "fields": fields + (_second_winner() if players == 3 else ())}


def _quick(others):
    return (
        {"id": "result", "type": "choice", "choices": RESULTS},
        winner(),
        # Who dealt thirteen unconnected tiles sits to the winner's right (decision I1).
        payer(others, ("ron", "shiisan_puutaa")) | {"propose": 1},
        points("points") | {"when": ("result", WINS)},
        {"id": "tenpai", "type": "players", "when": ("result", ("draw",)), "default": []},
    )


def winner():
    return {"id": "winner", "type": "player", "default": None, "when": ("result", RESULTS[:-1])}


def payer(others, results):
    return {"id": "from", "type": "player", "default": None, "when": ("result", results), "other_than": others}


def points(name):
    return {"id": name, "type": "number", "min": 1, "max": None, "optional": True, "default": None}


def _second_winner():
    """A second winner on the same tile: by the points, however the first hand is entered."""
    later = {"when": ("result", ("ron",)), "later": True}
    also = {"id": "also", "type": "player", "default": None, "other_than": ("winner", "from")}
    return also | later, points("also_points") | later | {"needs": "also"}
