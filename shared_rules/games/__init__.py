"""The games: a registry that loads one when it is asked for, since a board has no room for all at once.

What a game's module gives, as lexio.py shows it:

    ID, SEATS (least, most); options(players), forms(players): fields as in shared_rules/fields.py
    start(players, options) -> state: a dict with at least "players", "options" and "rounds" (played so far)
    check(entry, state), score(entry, state), apply(entry, state) -> the next state; all raise RuleError
    totals(state), over(state), bust(state), winners(state), next_lead(state), won_by(entry)
    CASES: {kind: function} for the rule-case files

and where the game has such a thing:

    doubts(entry, state): what to ask about before an entry is taken, as (text key, facts)
    final(state), best(state): totals with the bonuses of the end, and who wins by them, of a game that the table ends
    guide(players, options, section): what GUIDE below says
    UNIT, value_text(value): parts of a point that totals count (Jakugi: quarters); progress(state): wind and round

and where they help while a round is entered, from an entry in the making (its fields None, empty or not there):

    fitting(form_id, field_id, entry, state): choices of a flags field that go with the entry; ticked ones stay
    running(form_id, entry, state): (text key, facts) of what the entry is worth so far, or None; never raises
    likely(form_id, field_id, state): rising tuple of usual values of a number field, empty where there are none
    derive(form_id, entry, state): a copy of the entry with its derived fields; RuleError where they cannot be found

and what a standing has beside totals:

    detail(state): [(text key, facts)], best first (Kogi: points of pairs, bonuses; Bugi: wins of an army by way)
    sides(state): [(text key of a side's name, [seats])] where players win together

Option fields have a "default", may have a "step" (how far one press changes a number), "zero" (the word shown for
0) and "ask" (the question whose answer is a player). Form fields of type numbers may have "winner_has_none",
"within" and "all", as lexio.forms says, and a "default" that stands there before anything is entered. A form is told
by its place in records: new ones are appended; "slow": True says that a board takes a while to judge it. Any field
may have

    "when": (field id, values)  it is asked for where that field has one of these values
    "when_seat": field id       it is one player's ("seat", and "name", its id without the seat), asked for where that
                                players field has the seat; None where it has not, and tiles with none [] where it has
    "needs": field id           it belongs to the entry where that other field is not None
    "later": True               not asked in its turn but offered in a closing list, at its default until changed
    "derived": True             never asked: `derive` finds it
    "ask": key                  the question, where its name is not enough of one
    "words": beginning          of flags: of the keys that name the choices, in place of "word."
    "aid": word                 what can find it out where nobody knows it yet (Inage: the han of a row of discards)

a field of type player

    "propose": number           seats to the winner's right where the one sits that is offered first
    "other_than": (fields...)   ids of player fields, or seats: it is none of these players

and a field of type tiles

    "copies": bytes             how many copies of each kind there are for it
    "sizes": (numbers...)       of a hand: how many concealed tiles it has; each called set takes 3 off
    "with": field id            it is entered on the screen of that hand
    "stands_for": word          with "with", what a tile of it is: "win" the winning tile, "tile" another single one,
                                "triplet" three and "quad" four equal ones, "run" a sequence by its lowest
    "whose": field id           of a hand: the player field that says whose it is
    "seat", "name"              as above, of a hand that is there for every player

GUIDE: guide(players, options) -> the sections' titles, as text keys; guide(players, options, n) -> the rows of section
n as (text key, facts, value). players: None where no game is played, then what differs by their number is said for
each; options: those that differ from the defaults. value: "", a text, a (text key, facts) pair, or None where the row
explains the one above. A fact may be a list of such pairs, as wording.describe takes them.
"""

import sys

from ..errors import RuleError

# A game's place in this row is its number in records: append only, never reorder.
GAMES = ("lexio", "inage", "bugi", "kogi", "jakugi")

# Rooms beside the games that only games look into
_ROOT = __name__[: -len("games")]
_BESIDE = tuple([_ROOT + name for name in ("blocks", "cases", "hand_fields", "mpsz", "shanten", "tiles")])

_begun = {}  # game: names of the modules that were in memory once it was loaded
_make_way = []


def load(game_id):
    """The module of a game, by id. Raises RuleError "game.unknown"."""
    if game_id not in GAMES:
        raise RuleError("game.unknown", game=game_id)
    name = __name__ + "." + game_id
    if name not in sys.modules:
        for function in _make_way:
            function(game_id)
        __import__(name)
        _begun[game_id] = loaded()
    return sys.modules[name]


def before_loading(function):
    """On a board: `function` is called with a game's id before its module is loaded, to make room for it."""
    _make_way[:] = [function]


def loaded(but_for=None):
    """Full names of the modules in memory that only games need. but_for: a game; what it began with is left out, not
    what it loaded later, such as the judge of its hands."""
    kept = _begun.get(but_for, ())
    return [name for name in sys.modules if (name.startswith(__name__ + ".") or name in _BESIDE) and name not in kept]
