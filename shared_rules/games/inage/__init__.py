"""Inage mahjong: the ledger of its rounds (rules page inage.md), whatever the way in which a round is entered.

What a hand or a row of discards is worth stands in hand.py and discards.py, loaded when one is entered.
"""

from ...errors import RuleError
from ...fields import check_values, with_defaults
from .table import ENDLESS, MOST_HAN, WORDS, YAKUMAN_POINTS, can_pay, option_ids, points_for, worths_of

ID = "inage"
SEATS = (2, 3)

RESULTS = ("tsumo", "ron", "shiisan_puutaa", "nagashi", "draw")
WINS = ("tsumo", "ron")
HAND_FLAGS = ("riichi", "ippatsu", "first_turn", "last_tile", "chan_dora", "chankan", "rinshan", "koku_ryuu_hou")
IN_HAND = 10
# How many copies of each kind there are: none of 2m to 8m.
COPIES = bytes([4] + [0] * 7 + [4] * 26 + [1] * 4)
FIXED_POINTS = 32  # of shiisan_puutaa and nagashi
DRAW_POINTS = 48


def options(players):
    """`han_table`: points by han that differ from decision I3; `yaku_han`: han of yaku, or a limit, that differ."""
    none = {"default": {}}
    steps = tuple([str(han) for han in range(1, ENDLESS)])
    return (
        {"id": "rounds", "type": "number", "min": 0, "max": None, "default": 0, "zero": "no_limit"},
        {"id": "han_table", "type": "values", "ids": steps, "min": 1, "max": YAKUMAN_POINTS, "words": ()} | none,
        {"id": "yaku_han", "type": "values", "ids": option_ids(), "min": 0, "max": MOST_HAN, "words": WORDS} | none,
        {"id": "first_draw", "type": "player", "default": None, "ask": "ask.first_draw"},
    )  # fmt: skip


def forms(players):
    """The ways a round is entered."""
    from .entry_forms import forms

    return forms(players)


# What helps to enter a round, as games/__init__.py says: in a room of its own, as a replay needs none of it.


def fitting(form_id, field_id, entry, state):
    """The choices of a flags field that go with what is entered so far; those ticked stay."""
    from .entering import fitting

    return fitting(field_id, entry, state)


def running(form_id, entry, state):
    """(text key, facts) of what the list of yaku or the han are worth so far, or None."""
    from .entering import running

    return running(form_id, entry, state)


def likely(form_id, field_id, state):
    """Rising points that hands are usually worth; nothing for other fields."""
    from .entering import likely

    return likely(field_id, state)


# The ledger


def start(players, given):
    """The state before the first round. given: options that differ from the defaults."""
    check_seats(players)
    fields = options(players)
    chosen = with_defaults(fields, given)
    check_values(fields, chosen, players)
    worths_of(chosen)
    return {"players": players, "options": chosen, "points": [0] * players, "rounds": 0, "lead": chosen["first_draw"]}


def check_seats(players):
    if players not in SEATS:
        raise RuleError("game.seats", count=players, least=SEATS[0], most=SEATS[1])


def check(entry, state):
    """Raise RuleError where `entry` cannot be a round, or its hand is no win."""
    _points(entry, state)


def _points(entry, state):
    """(points of the winner, 0 in a draw; the evaluated hand or None). Raises RuleError as `check` does."""
    from .entry_forms import form_of

    players = state["players"]
    check_seats(players)
    if not isinstance(entry, dict):
        raise RuleError("entry.not_a_form")
    form = form_of(entry, players)
    check_values(form["fields"], entry, players)
    result = entry["result"]
    for field in form["fields"]:
        if "when" in field:
            _check_asked(field, entry[field["id"]], result)
    also = entry.get("also")
    if (also is None) != (entry.get("also_points") is None):
        raise RuleError("inage.second_winner", player=also) if also is not None else RuleError("inage.no_second_winner")
    if entry["from"] is not None and entry["from"] in (entry["winner"], also):
        raise RuleError("inage.pays_oneself", player=entry["from"])
    if also is not None and also == entry["winner"]:
        raise RuleError("inage.wins_twice", player=also)
    if result not in WINS:
        return (0 if result == "draw" else FIXED_POINTS), None
    if form["id"] == "quick":
        return entry["points"], None
    worths = worths_of(state["options"])
    if form["id"] == "han":
        return points_for(entry["han"], worths.points), None
    if form["id"] == "hand":
        won = evaluate_hand(entry, worths)
    else:
        from .checklist import evaluate

        won = evaluate(entry, worths)
    if not won["win"]:
        raise RuleError(won["why"][0], **won["why"][1])
    return won["points"], won


def _check_asked(field, value, result):
    """Raise RuleError where a field of another result is filled in, or one of this result is not."""
    asked = result in field["when"][1]
    if value != field["default"] and not asked:
        raise RuleError("inage.not_asked", field=field["id"], result=result)
    if value is None and asked and field["id"][:4] != "also":
        raise RuleError("entry.missing", field=field["id"])


def evaluate_hand(entry, worths):
    """What hand.evaluate says of an entry of tiles."""
    from .hand import evaluate

    if not entry["win"]:
        raise RuleError("entry.missing", field="win")
    hand = dict(entry)
    hand["win"] = entry["win"][0]
    hand["how"] = entry["result"]
    won = evaluate(hand, worths)
    if won["why"] and won["why"][0] == "inage.why_incomplete":
        won["why"] = _what_is_left_over(hand)
    return won


def _what_is_left_over(hand):
    """(text key, facts) of a hand that is not complete: the tiles that are in no pair and no set."""
    from ...left_over import left_over
    from ...mpsz import texts_of

    called = len(hand["pons"]) + len(hand["kans"]) + len(hand["ankans"])
    out = left_over(hand["tiles"] + [hand["win"]], 3 - called, True)
    return "inage.why_left_over" if called else "inage.why_no_form", {"tiles": texts_of(out)}


def score(entry, state):
    """What a round changes.

    Returns {"deltas": [points], "notes": [(text key, facts)], "payments": [(payer, payee, points, text key, facts)],
    "hand": the evaluated hand or None}. A note is a line of the arithmetic, or what is questioned.
    """
    points, won = _points(entry, state)
    notes = []
    if won:
        from .arithmetic import notes_of

        notes = notes_of(won, entry)
    elif "han" in entry:
        notes.append(("inage.note_points", {"han": entry["han"], "points": points}))
    notes += doubts(entry, state)
    result = entry["result"]
    if result in ("tsumo", "nagashi"):
        notes.append(("inage.note_" + result, {"player": entry["winner"], "points": points}))
    deltas, payments = _settle(entry, state["players"], points)
    return {"deltas": deltas, "notes": notes, "payments": payments, "hand": won}


def doubts(entry, state):
    """[(text key, facts)] of what is unlikely and should be asked about, but is not refused."""
    worths = worths_of(state["options"])
    found = []
    for name in ("points", "also_points"):
        points = entry.get(name)
        if points is not None and not can_pay(points, worths):
            found.append(("inage.odd_points", {"points": points}))
    return found


def _settle(entry, players, points):
    """(deltas, payments) of a checked entry. Tsumo and nagashi take from nobody."""
    result = entry["result"]
    deltas = [0] * players
    payments = []
    if result == "draw":
        tenpai = entry["tenpai"]
        noten = [seat for seat in range(players) if seat not in tenpai]
        if tenpai and noten:
            each = DRAW_POINTS // (len(tenpai) * len(noten))
            facts = {"points": DRAW_POINTS, "tenpai": len(tenpai), "noten": len(noten)}
            payments = [(payer, payee, each, "inage.why_draw", facts) for payer in noten for payee in tenpai]
    elif result in ("tsumo", "nagashi"):
        deltas[entry["winner"]] += points
    else:
        payments = [(entry["from"], entry["winner"], points, "inage.why_" + result, {"points": points})]
        if entry.get("also") is not None:
            facts = {"points": entry["also_points"]}
            payments.append((entry["from"], entry["also"], entry["also_points"], "inage.why_ron", facts))
    for payer, payee, paid, _, _ in payments:
        deltas[payer] -= paid
        deltas[payee] += paid
    return deltas, payments


def apply(entry, state):
    """The state after a round. Raises RuleError where the game is over or the entry is none; changes nothing itself."""
    if over(state):
        raise RuleError("game.over")
    deltas = _settle(entry, state["players"], _points(entry, state)[0])[0]
    after = dict(state)
    after["points"] = [state["points"][seat] + deltas[seat] for seat in range(state["players"])]
    after["rounds"] = state["rounds"] + 1
    if entry["result"] != "draw":
        after["lead"] = _first_winner(entry, state["players"])
    return after


def _first_winner(entry, players):
    """Of two winners on one tile, who plays next after the discarder (the source is silent)."""
    also = entry.get("also")
    if also is None:
        return entry["winner"]
    turns = [(seat - entry["from"]) % players for seat in (entry["winner"], also)]
    return entry["winner"] if turns[0] < turns[1] else also


def totals(state):
    """Points of each player, in seat order."""
    return state["points"]


def won_by(entry):
    """Seats that won the round of an entry; nobody in a draw."""
    return [seat for seat in (entry["winner"], entry.get("also")) if seat is not None]


def over(state):
    """True after the agreed rounds; without a number of them the table stops when it likes."""
    return 0 < state["options"]["rounds"] <= state["rounds"]


def bust(state):
    """Nobody: points may fall below 0."""
    return []


def winners(state):
    """Players with the most points once the game is over, else nobody."""
    if not over(state):
        return []
    most = max(state["points"])
    return [seat for seat in range(state["players"]) if state["points"][seat] == most]


def next_lead(state):
    """Who draws first in the next round: who won last; None where nobody has said yet."""
    return state["lead"]


def payer_of(winner, players):
    """Who dealt the winner's hand: the player on the right (decision I1)."""
    return (winner + 1) % players


def guide(players, options, section=None):
    """The guide of the game: the titles of its sections, or the rows of one (see games/__init__.py)."""
    from . import guidebook

    return guidebook.guide(players, options, section)


# The rule cases (tests/cases/inage*.jsonl), by kind: in -> out


def _case(kind):
    def run(asked):
        from .cases import KINDS

        return KINDS[kind](asked)

    return run


CASES = {kind: _case(kind) for kind in ("points", "hand", "discards", "game")}
