"""Kogi: points of persons and pairs, and the final bonuses (rules page kogi.md, decisions K1 and K2).

The ledger. What a hand is worth stands in hand.py, which is loaded when a hand is entered.
"""

from ...errors import RuleError
from ...fields import check_values, with_defaults
from ...mpsz import KINDS, RED, SUITED

ID = "kogi"
SEATS = (4, 4)
PLAYERS = 4
HAND = 10
PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))

# 1 3 5 7 9 of each suit and every honour.
TILES = bytes(kind < SUITED and kind % 9 % 2 == 0 or SUITED <= kind <= RED for kind in range(KINDS))

_COPIES = bytes(4 * used for used in TILES)

# Values that a hand can have; another typed one is questioned (`doubts`), not refused.
VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 15, 18, 21, 24, 33)


def options(players):
    """The options of a game, as fields with defaults. No rounds are prescribed: 0 is until the table stops."""
    return ({"id": "rounds", "type": "number", "min": 0, "max": None, "default": 0, "zero": "no_limit"},)


_WINNER = {"id": "winner", "type": "player"}
_INSERTER = {"id": "inserter", "type": "player", "other_than": ("winner",)}
_VALUE = {"id": "value", "type": "number", "min": 1, "max": None}
_TILES = {"id": "tiles", "type": "tiles", "most": HAND, "hand": True, "sizes": (HAND,), "copies": _COPIES,
          "whose": "winner"}  # fmt: skip
_WIN = {"id": "win", "type": "tiles", "most": 1, "with": "tiles", "stands_for": "win", "copies": _COPIES}
_FORMS = (
    {"id": "quick", "fields": (_WINNER, _INSERTER, _VALUE)},
    {"id": "hand", "fields": (_WINNER, _INSERTER, _TILES, _WIN)},
)


def forms(players):
    """The ways a win is entered: its value, or the ten tiles of the hand and the inserted one."""
    return _FORMS


def likely(form_id, field_id, state):
    """The values that hands have; nothing for other fields."""
    return VALUES if field_id == "value" else ()


# The ledger


def start(players, given):
    """The state before the first round. given: options that differ from the defaults.

    personal: points by seat; pairs: points in the order of PAIRS; inserted: who ever inserted a winning tile.
    """
    check_seats(players)
    fields = options(players)
    chosen = with_defaults(fields, given)
    check_values(fields, chosen, players)
    return {
        "players": players, "options": chosen, "rounds": 0,
        "personal": [0] * PLAYERS, "pairs": [0] * len(PAIRS), "inserted": [False] * PLAYERS,
    }  # fmt: skip


def check_seats(players):
    if players != PLAYERS:
        raise RuleError("game.seats", count=players, least=SEATS[0], most=SEATS[1])


def check(entry, state):
    """Raise RuleError where `entry` {"winner", "inserter", and "value" or "tiles" and "win"} cannot be a win."""
    _value(entry, state)


def _value(entry, state):
    """The checked entry's value."""
    quick, hand = _FORMS
    by_tiles = isinstance(entry, dict) and "tiles" in entry
    check_seats(state["players"])
    check_values(hand["fields"] if by_tiles else quick["fields"], entry, PLAYERS)
    if entry["winner"] is None:
        raise RuleError("kogi.no_winner")
    if entry["inserter"] is None:
        raise RuleError("kogi.no_inserter", player=entry["winner"])
    if entry["winner"] == entry["inserter"]:
        raise RuleError("kogi.inserted_for_oneself", player=entry["winner"])
    if not by_tiles:
        return entry["value"]
    judged = _judge_entry(entry)
    if not judged["win"]:
        raise RuleError(judged["why"][0], **judged["why"][1])
    return judged["value"]


def _judge_entry(entry):
    if len(entry["win"]) != 1:
        raise RuleError("kogi.no_inserted_tile")
    from .hand import judge

    return judge(entry["tiles"], entry["win"][0])


def doubts(entry, state):
    """[(text key, facts)] of what is unlikely in a legal entry, for the table to confirm."""
    value = _value(entry, state)
    return [] if value in VALUES else [("kogi.odd_value", {"value": value})]


def score(entry, state):
    """What a win changes.

    Returns {"deltas": [points], "notes": [(text key, facts)], "payments": []}: nobody pays, both players gain.
    """
    value = _value(entry, state)
    deltas = [0] * PLAYERS
    deltas[entry["winner"]] = deltas[entry["inserter"]] = value
    notes = []
    if "tiles" in entry:
        from .hand import explain

        notes = explain(_judge_entry(entry))
    notes.append(("kogi.note_pair", {"players": sorted([entry["winner"], entry["inserter"]]), "value": value}))
    return {"deltas": deltas, "notes": notes, "payments": []}


def apply(entry, state):
    """The state after a win. Raises RuleError where the game is over or the entry is none; changes nothing itself."""
    if over(state):
        raise RuleError("game.over")
    value = _value(entry, state)
    winner = entry["winner"]
    inserter = entry["inserter"]
    after = dict(state)
    for name in ("personal", "pairs", "inserted"):
        after[name] = list(state[name])
    after["personal"][winner] += value
    after["personal"][inserter] += value
    after["pairs"][PAIRS.index((min(winner, inserter), max(winner, inserter)))] += value
    after["inserted"][inserter] = True
    after["rounds"] = state["rounds"] + 1
    return after


def totals(state):
    """Personal points of each player, in seat order, before the final bonuses."""
    return state["personal"]


def final(state):
    """The settlement at the end: {"totals": personal points with the bonuses, "notes": [(text key, facts)]}.

    Decision K1: all pairs with most points are dearest, each player doubles once for it, and without a win there
    is no bonus. Decision K2: who never inserted a winning tile doubles, too.
    """
    settled = list(state["personal"])
    notes = []
    if not state["rounds"]:
        return {"totals": settled, "notes": notes}
    most = max(state["pairs"])
    dear = [False] * PLAYERS
    for pair, points in zip(PAIRS, state["pairs"]):
        if points == most:
            notes.append(("kogi.dearest_pair", {"players": list(pair), "points": points}))
            dear[pair[0]] = dear[pair[1]] = True
    for player in range(PLAYERS):
        if dear[player]:
            settled[player] *= 2
        if not state["inserted"][player]:
            notes.append(("kogi.virtuous_youth", {"player": player}))
            settled[player] *= 2
    return {"totals": settled, "notes": notes}


def detail(state):
    """[(text key, facts)] beside the totals: points of the pairs that have any, most first, and the bonuses now."""
    ranked = sorted([(-state["pairs"][at], at) for at in range(len(PAIRS)) if state["pairs"][at]])
    rows = [("kogi.pair_points", {"players": list(PAIRS[at]), "points": -points}) for points, at in ranked]
    return rows + final(state)["notes"]


def won_by(entry):
    """Seats that won the round of an entry."""
    return [entry["winner"]]


def over(state):
    """True after the agreed rounds; with none agreed only the table ends the game."""
    agreed = state["options"]["rounds"]
    return agreed > 0 and state["rounds"] >= agreed


def bust(state):
    """Nobody: points only grow."""
    return []


def winners(state):
    """Who has most points after the bonuses, once the agreed rounds are played, else nobody."""
    return best(state) if over(state) else []


def best(state):
    """Players with most points (花花公子) if the table stopped now."""
    settled = final(state)["totals"]
    most = max(settled)
    return [player for player in range(PLAYERS) if settled[player] == most]


def next_lead(state):
    """None: the tiles that are dealt say who draws first."""


def guide(players, options, section=None):
    """The guide of the game: the titles of its sections, or the rows of one (see games/__init__.py)."""
    from . import guidebook

    return guidebook.guide(players, options, section)


def _case(kind):
    """The runner of a kind of rule cases (tests/cases/kogi.jsonl)."""

    def run(asked):
        from .cases import KINDS

        return KINDS[kind](asked)

    return run


CASES = {kind: _case(kind) for kind in ("hand", "game")}
