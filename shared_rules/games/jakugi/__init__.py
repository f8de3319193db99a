"""Jakugi: sixteen rounds of winds, several winners a round, points in quarters (rules page jakugi.md).

The ledger. How a round is entered stands in entry_forms.py; what a hand is worth in hand.py, and the hands of a round
in hands_won.py, loaded when a hand is entered.
"""

from ...errors import RuleError
from ...fields import check_values, with_defaults

ID = "jakugi"
SEATS = (3, 3)
PLAYERS = 3
ROUNDS = 16
WINDS = "ESWN"
UNIT = 4  # totals and changes are in quarters (decision J4)

HOW = ("discard", "self", "dealt", "draw")
EMPTY_PART = ("one", "zero")  # decision J3, the default first


def options(players):
    """The options of a game, as fields with defaults."""
    return ({"id": "empty_part", "type": "choice", "choices": EMPTY_PART, "default": EMPTY_PART[0]},)


def forms(players):
    """The ways a round is entered: values, or the tiles of those who won."""
    from .entry_forms import FORMS

    return FORMS


def likely(form_id, field_id, state):
    """The quarters that hands are worth; nothing for other fields."""
    from .entry_forms import VALUES

    return VALUES if field_id[:8] == "quarters" else ()


# The ledger


def start(players, given):
    """The state before the first round. given: options that differ from the defaults. `rounds`: those that
    somebody won, so that moved the wind."""
    check_seats(players)
    fields = options(players)
    chosen = with_defaults(fields, given)
    check_values(fields, chosen, players)
    return {"players": players, "options": chosen, "rounds": 0, "quarters": [0] * PLAYERS}


def check_seats(players):
    if players != PLAYERS:
        raise RuleError("game.seats", count=players, least=SEATS[0], most=SEATS[1])


def check(entry, state):
    """Raise RuleError where `entry`, as `forms` describes it, cannot be a round."""
    _wins(entry, state)


def _wins(entry, state):
    """[(winner, provider, quarters, the judged hand or None)] of the checked entry, in seat order."""
    check_seats(state["players"])
    quick, hand = forms(PLAYERS)
    by_tiles = isinstance(entry, dict) and "tiles_0" in entry
    check_values(hand["fields"] if by_tiles else quick["fields"], entry, PLAYERS)
    how = entry["how"]
    if how == "draw" and entry["winners"]:
        raise RuleError("jakugi.draw_with_winner", players=entry["winners"])
    if how != "draw" and not entry["winners"]:
        raise RuleError("jakugi.nobody_won")
    asked = ("tiles", "called", "win") if by_tiles else ("quarters",)
    wins = []
    for seat in range(PLAYERS):
        won = seat in entry["winners"]
        for name in asked:
            if (entry["{}_{}".format(name, seat)] is not None) != won:
                raise RuleError("jakugi.value_missing" if won else "jakugi.value_of_loser", player=seat)
        provider = _provider(entry, seat, won)
        if won:
            wins.append((seat, provider, None if by_tiles else entry["quarters_{}".format(seat)], None))
    if not by_tiles:
        return wins
    from .hands_won import judged

    return judged(entry, wins, state["options"]["empty_part"])


def _provider(entry, seat, won):
    """Who gave the winning tile: on a self-draw and (decision J1) a dealt win the winner."""
    provider = entry["provider_{}".format(seat)]
    if not won:
        if provider is not None:
            raise RuleError("jakugi.value_of_loser", player=seat)
        return None
    if entry["how"] != "discard":
        if provider is not None and provider != seat:
            raise RuleError("jakugi.mixed_wins", player=seat)
        return seat
    if provider is None:
        raise RuleError("jakugi.no_provider", player=seat)
    if provider == seat:
        raise RuleError("jakugi.mixed_wins", player=seat)
    return provider


def doubts(entry, state):
    """[(text key, facts)] of what is unlikely in a legal entry, for the table to confirm."""
    from .entry_forms import VALUES

    found = []
    for seat, _provider, quarters, judged in _wins(entry, state):
        if judged is None and quarters not in VALUES:
            found.append(("jakugi.odd_value", {"player": seat, "value": value_text(quarters)}))
    return found


def value_text(quarters):
    """Quarters as a number of points: "12", "1.5"."""
    return str(quarters // 4) + ("", ".25", ".5", ".75")[quarters % 4]


def score(entry, state):
    """What a round changes.

    Returns {"deltas": [quarters], "notes": [(text key, facts)], "payments": []}: nobody pays, winner and provider
    gain alike.
    """
    wins = _wins(entry, state)
    deltas = [0] * PLAYERS
    notes = [] if wins else [("jakugi.note_draw", {})]
    for seat, provider, quarters, judged in wins:
        deltas[seat] += quarters
        deltas[provider] += quarters
        if judged is not None:
            from .arithmetic import explain

            if len(wins) > 1:
                notes.append(("jakugi.note_hand", {"player": seat}))
            notes += explain(judged, entry["called_{}".format(seat)])
        value = value_text(quarters)
        if provider == seat:
            notes.append(("jakugi.note_twice", {"player": seat, "value": value}))
        else:
            notes.append(("jakugi.note_both", {"players": [seat, provider], "value": value}))
    return {"deltas": deltas, "notes": notes, "payments": []}


def apply(entry, state):
    """The state after a round. Raises RuleError where the game is over or the entry is none; changes nothing itself."""
    if over(state):
        raise RuleError("game.over")
    wins = _wins(entry, state)
    after = dict(state)
    after["quarters"] = list(state["quarters"])
    for seat, provider, quarters, _judged_hand in wins:
        after["quarters"][seat] += quarters
        after["quarters"][provider] += quarters
    # An exhausted wall replays the round.
    after["rounds"] = state["rounds"] + (1 if wins else 0)
    return after


def totals(state):
    """Quarters of each player, in seat order: UNIT of them make a point."""
    return state["quarters"]


def progress(state):
    """(round that is played, how many there are, its wind); after the last the round is one more."""
    round_now = state["rounds"] + 1
    return round_now, ROUNDS, WINDS[(min(round_now, ROUNDS) - 1) % 4]


def won_by(entry):
    """Seats that won the round of an entry."""
    return entry["winners"]


def over(state):
    """True after four times round the winds."""
    return state["rounds"] >= ROUNDS


def bust(state):
    """Nobody: points only grow."""
    return []


def winners(state):
    """Players with most points once the game is over, else nobody."""
    if not over(state):
        return []
    most = max(state["quarters"])
    return [player for player in range(PLAYERS) if state["quarters"][player] == most]


def next_lead(state):
    """None: all play at the same time."""


def guide(players, options, section=None):
    """The guide of the game: the titles of its sections, or the rows of one (see games/__init__.py)."""
    from . import guidebook

    return guidebook.guide(players, options, section)


def _case(kind):
    """The runner of a kind of rule cases (tests/cases/jakugi.jsonl)."""

    def run(asked):
        from .cases import KINDS

        return KINDS[kind](asked)

    return run


CASES = {kind: _case(kind) for kind in ("hand", "game")}
