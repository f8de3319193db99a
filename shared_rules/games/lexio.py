"""Lexio Plus: chips for tiles left (rules page lexio.md, decisions L1, L2, L4). Plays: lexio_referee.py."""

from ..errors import RuleError
from ..fields import check_rows, check_values, is_whole, with_defaults

ID = "lexio"
SEATS = (2, 5)

# players: (highest rank in use, tiles dealt to each)
SET_UP = {2: (9, 13), 3: (9, 12), 4: (13, 13), 5: (15, 12)}

TWOS = ("count", "payment")  # decision L1, the default first
ALL_TWOS = 4


def options(players):
    """The options of a game of `players`, as fields with defaults. `first_lead`: decision L4, the table says who."""
    ask = "ask.first_lead_two" if players == 2 else "ask.first_lead"
    return (
        {"id": "start_chips", "type": "number", "min": 1, "max": None, "default": 100, "step": 50},
        {"id": "rounds", "type": "number", "min": 0, "max": None, "default": players, "zero": "no_limit"},
        {"id": "twos", "type": "choice", "choices": TWOS, "default": TWOS[0]},
        {"id": "first_lead", "type": "player", "default": None, "ask": ask},
    )


def forms(players):
    """The ways a round is entered. "winner_has_none": the player with 0 is picked first, by one press;
    "within": no more than the same player's number in that field; "all": the most that all may hold together."""
    dealt = SET_UP[players][1]
    left = {"id": "left", "type": "numbers", "min": 0, "max": dealt, "winner_has_none": True}
    twos = {"id": "left_twos", "type": "numbers", "min": 0, "max": ALL_TWOS, "default": 0}
    twos.update({"within": "left", "all": ALL_TWOS})
    return ({"id": "quick", "fields": (left, twos)},)


# The ledger


def start(players, given):
    """The state before the first round. given: options that differ from the defaults."""
    check_seats(players)
    fields = options(players)
    chosen = with_defaults(fields, given)
    check_values(fields, chosen, players)
    chips = [chosen["start_chips"]] * players
    return {"players": players, "options": chosen, "chips": chips, "rounds": 0, "lead": chosen["first_lead"]}


def check_seats(players):
    if not is_whole(players) or players not in SET_UP:
        raise RuleError("game.seats", count=players, least=SEATS[0], most=SEATS[1])


def check(entry, state):
    """Raise RuleError where `entry` {"left": [n], "left_twos": [t]} cannot be the end of a round."""
    check_seats(state["players"])
    check_values(forms(state["players"])[0]["fields"], entry, state["players"])
    left = entry["left"]
    twos = entry["left_twos"]
    out = [player for player in range(len(left)) if left[player] == 0]
    if not out:
        raise RuleError("lexio.nobody_out")
    if len(out) > 1:
        raise RuleError("lexio.two_out", players=out)
    for player in range(len(left)):
        if twos[player] > left[player]:
            raise RuleError("lexio.more_twos_than_tiles", player=player, twos=twos[player], left=left[player])
    if sum(twos) > ALL_TWOS:
        raise RuleError("lexio.too_many_twos", twos=sum(twos), most=ALL_TWOS)


def score(entry, state):
    """What a round changes.

    Returns {"deltas": [chips], "notes": [(text key, facts)], "payments": [(payer, payee, chips, text key, facts)]}:
    every pair that pays, payers in seat order, and why it is that much.
    """
    deltas = _deltas(entry, state)
    left = entry["left"]
    twos = entry["left_twos"]
    counts = state["options"]["twos"] == "count"
    notes = []
    for player in range(len(left)):
        if twos[player]:
            factor = 1 << twos[player]
            facts = {"player": player, "left": left[player], "factor": factor, "worth": left[player] * factor}
            notes.append(("lexio.note_count" if counts else "lexio.note_payment", facts))
    payments = []
    worth = _worth(entry, counts)
    for payer in range(len(left)):
        for payee in range(len(left)):
            if worth[payer] <= worth[payee]:
                continue
            facts = {"more": worth[payer], "less": worth[payee]}
            chips = worth[payer] - worth[payee]
            why = "lexio.why_difference"
            if not counts and twos[payer]:
                facts["factor"] = 1 << twos[payer]
                chips *= facts["factor"]
                why = "lexio.why_doubled"
            payments.append((payer, payee, chips, why, facts))
    return {"deltas": deltas, "notes": notes, "payments": payments}


def _worth(entry, counts):
    """What each holding counts: its tiles, by `count` doubled for every 2 (decision L2: four 2s make x16)."""
    if not counts:
        return entry["left"]
    return [left << twos for left, twos in zip(entry["left"], entry["left_twos"])]


def _deltas(entry, state):
    """Chips that each player gains. Raises RuleError as `check` does."""
    check(entry, state)
    counts = state["options"]["twos"] == "count"
    worth = _worth(entry, counts)
    deltas = [0] * len(worth)
    for payer in range(len(worth)):
        factor = 0 if counts else entry["left_twos"][payer]
        for payee in range(payer):
            chips = worth[payer] - worth[payee]
            chips <<= factor if chips > 0 else (0 if counts else entry["left_twos"][payee])
            deltas[payer] -= chips
            deltas[payee] += chips
    return deltas


def apply(entry, state):
    """The state after a round. Raises RuleError where the game is over or the entry is none; changes nothing itself."""
    if over(state):
        raise RuleError("game.over")
    deltas = _deltas(entry, state)
    after = dict(state)
    after["chips"] = [state["chips"][player] + deltas[player] for player in range(state["players"])]
    after["rounds"] = state["rounds"] + 1
    after["lead"] = entry["left"].index(0)
    return after


def totals(state):
    """Chips of each player, in seat order."""
    return state["chips"]


def won_by(entry):
    """Seats that won the round of an entry: who went out."""
    return [entry["left"].index(0)]


def over(state):
    """True after the agreed rounds, or when somebody has fewer than 0 chips."""
    agreed = state["options"]["rounds"]
    return bust(state) != [] or (agreed > 0 and state["rounds"] >= agreed)


def bust(state):
    """Players in debt."""
    return [player for player in range(state["players"]) if state["chips"][player] < 0]


def winners(state):
    """Players with the most chips once the game is over, else nobody."""
    if not over(state):
        return []
    most = max(state["chips"])
    return [player for player in range(state["players"]) if state["chips"][player] == most]


def next_lead(state):
    """Who leads the next round: who went out last; None where nobody has said yet."""
    return state["lead"]


# The referee


def judge(players, table, play):
    """Does `play` beat `table`? Both are texts of tiles; an empty table is a lead.

    Returns {"table_kind", "play_kind" (None: no play), "beats", "why": None or (text key, facts)}.
    """
    check_seats(players)
    from . import lexio_referee  # here, as a gadget needs it only now and then

    return lexio_referee.judge(SET_UP[players][0], table, play)


def guide(players, options, section=None):
    """The guide of the game: the titles of its sections, or the rows of one (see games/__init__.py)."""
    from . import lexio_guidebook

    return lexio_guidebook.guide(players, options, section)


# The rule cases (tests/cases/lexio.jsonl), by kind: in -> out


def _case_settle(asked):
    state = start(asked["players"], {"twos": asked.get("twos") or TWOS[0]})
    return {"deltas": score(_case_entry(asked, asked["players"]), state)["deltas"]}


def _case_entry(given, players):
    """The entry of a case: 2s that are not given are none."""
    entry = {name: given[name] for name in ("left", "left_twos") if given.get(name) is not None}
    entry.setdefault("left_twos", [0] * players)
    return entry


def _case_play(asked):
    return judge(asked["players"], asked.get("table") or "", asked["play"])


def _case_game(asked):
    state = start(asked["players"], asked.get("options", {}))
    for given in check_rows(asked["rounds"]):
        state = apply(_case_entry(given, asked["players"]), state)
    return {"chips": totals(state), "over": over(state), "winners": winners(state), "next_lead": next_lead(state)}


CASES = {"settle": _case_settle, "play": _case_play, "game": _case_game}
