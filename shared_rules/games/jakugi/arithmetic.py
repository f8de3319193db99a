"""A hand of Jakugi that wins, explained. Knows how its value came about, not which yaku hold."""

from . import value_text
from .yaku import PARTS, YAKU


def explain(judged, called):
    """Notes of a hand that wins, [(text key, facts)]: each yaku with its points, then the arithmetic."""
    notes = []
    for name, _part, points, _beside in YAKU:
        if name in judged["yaku"]:
            notes.append(("jakugi.yaku_" + name, {"points": points}))
    facts = {"value": value_text(judged["quarters"])}
    for part in range(len(PARTS)):
        facts[PARTS[part].lower()] = judged["parts"][part]
    notes.append(("jakugi.arithmetic_called" if called else "jakugi.arithmetic", facts))
    return notes
