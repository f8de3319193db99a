"""The games: a registry that loads one when it is asked for, since a board has no room for all at once.

What a game's module gives, as lexio.py shows it:

    ID, SEATS (least, most); options(players), forms(players): fields as in shared_rules/fields.py
    start(players, options) -> state: a dict with at least "players", "options" and "rounds" (played so far)
    check(entry, state), score(entry, state), apply(entry, state) -> the next state; all raise RuleError
    totals(state), over(state), bust(state), winners(state), next_lead(state), won_by(entry)
    CASES: {kind: function} for the rule-case files

and where the game has such a thing:

    doubts(entry, state) or doubts(entry, state): what to ask about before an entry is taken, as (text key, facts)
    final(state), best(state): totals with the bonuses of the end, and who wins by them, of a game that the table ends
    UNIT, value_text(value): parts of a point that totals count (Jakugi: quarters); progress(state): wind and round

Option fields have a "default", may have a "step" (how far one press changes a number), "zero" (the word shown for
0) and "ask" (the question whose answer is a player). Form fields of type numbers may have "winner_has_none",
"within" and "all", as lexio.forms says, and a "default" that stands there before anything is entered. Any field
may have "when": (field id, values), the values of another field at which it is asked for, and a field of type player
"propose": how many seats to the winner's right the one is that is offered first.
"""

import sys

from ..errors import RuleError

# A game's place in this row is its number in records: append only, never reorder.
GAMES = ("lexio", "inage", "bugi", "kogi", "jakugi")


def load(game_id):
    """The module of a game, by id. Raises RuleError "game.unknown"."""
    if game_id not in GAMES:
        raise RuleError("game.unknown", game=game_id)
    name = __name__ + "." + game_id
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]
