"""Bugi: the rounds that two armies have won (rules page bugi.md, decisions B1 to B6).

Seats 0 to 3 are east, south, west and north. What looks at tiles, battle.py and below, is loaded when it is needed.
"""

from ...errors import RuleError
from ...fields import check_values, with_defaults

ID = "bugi"
SEATS = (4, 4)
PLAYERS = 4
HAND = (16, 17)  # and with an inserted tile

ARMIES = ("heaven", "earth")  # east and south, west and north
WAYS = ("advance", "retreat", "battle")
BATTLES = ("higher", "lower")  # decision B2, the default first: the army that wins by the sum of its shanten
WINDS = ("east", "south", "west", "north")  # the seats
_COPIES = bytes([4] * 34 + [0] * 4)  # no flowers


def options(players):
    """The options of a game, as fields with defaults. No rounds are prescribed: 0 is until the table stops."""
    return (
        {"id": "rounds", "type": "number", "min": 0, "max": None, "default": 0, "zero": "no_limit"},
        {"id": "battle", "type": "choice", "choices": BATTLES, "default": BATTLES[0]},
    )


def forms(players):
    """The ways a round is entered: the army and how it won; one hand, complete or fallen apart; or the four hands of
    a battle with the army that won it, which `derive` finds and an entry is checked for."""
    army = {"id": "army", "type": "choice", "choices": ARMIES}
    way = {"id": "way", "type": "choice", "choices": WAYS}
    whose = {"id": "whose", "type": "player"}
    hands = tuple([_hand_field(WINDS[seat]) | {"seat": seat, "name": "tiles"} for seat in range(PLAYERS)])
    return (
        {"id": "quick", "fields": (army, way)},
        {"id": "hand", "fields": (whose, _hand_field("tiles") | {"whose": "whose"})},
        {"id": "battle", "slow": True, "fields": (army | {"derived": True},) + hands},
    )


def _hand_field(name):
    return {"id": name, "type": "tiles", "most": HAND[1], "hand": True, "sizes": HAND, "copies": _COPIES}


def derive(form_id, entry, state):
    """A copy of the entry with the army that won its battle. Raises RuleError where the hands are none."""
    from .entering import derive

    return derive(form_id, entry, state)


def running(form_id, entry, state):
    """(text key, facts) of how far the hands entered so far are from ready, or None."""
    from .entering import running

    return running(form_id, entry)


def army_of(seat):
    """0 heaven, 1 earth."""
    return seat // 2


# The ledger


def start(players, given):
    """The state before the first round. given: options that differ from the defaults.

    wins: for each army the rounds it won, in the order of WAYS.
    """
    check_seats(players)
    fields = options(players)
    chosen = with_defaults(fields, given)
    check_values(fields, chosen, players)
    return {"players": players, "options": chosen, "rounds": 0, "wins": [[0] * len(WAYS), [0] * len(WAYS)]}


def check_seats(players):
    if players != PLAYERS:
        raise RuleError("game.seats", count=players, least=SEATS[0], most=SEATS[1])


def check(entry, state):
    """Raise RuleError where `entry` (of any form) cannot be the end of a round."""
    _result(entry, state)


def _form_of(entry):
    if isinstance(entry, dict):
        if "whose" in entry:
            return 1
        if WINDS[0] in entry:
            return 2
    return 0


def _result(entry, state):
    """(army, way, what was judged: None, or the answer of `fight`) of the checked entry."""
    check_seats(state["players"])
    form = _form_of(entry)
    check_values(forms(PLAYERS)[form]["fields"], entry, PLAYERS)
    if form == 0:
        return ARMIES.index(entry["army"]), entry["way"], None
    if form == 1:
        from .battle import check_end

        check_end(entry["whose"], entry["tiles"])
        army, way = _end_of(entry)
        return army, way, None
    from .battle import fight

    fought = fight([entry[wind] for wind in WINDS], state["options"]["battle"])
    if ARMIES[fought["winner"]] != entry["army"]:
        raise RuleError("bugi.other_army_won_" + ARMIES[fought["winner"]])
    return fought["winner"], "battle", fought


def _end_of(entry):
    army = army_of(entry["whose"])
    return (army, "advance") if len(entry["tiles"]) == HAND[1] else (1 - army, "retreat")


def score(entry, state):
    """What a round changes: {"deltas": [1 for each of the army that won], "notes": [(text key, facts)], "payments"}."""
    army, way, fought = _result(entry, state)
    notes = []
    if fought:
        from .reasons import notes_of

        notes = notes_of(fought)
    notes.append(("bugi.won_by_" + way + "_" + ARMIES[army], {}))
    return {"deltas": [int(army_of(seat) == army) for seat in range(PLAYERS)], "notes": notes, "payments": ()}


def apply(entry, state):
    """The state after a round. Raises RuleError where the game is over or the entry is none; changes nothing itself."""
    if over(state):
        raise RuleError("game.over")
    army, way, _ = _result(entry, state)
    after = dict(state)
    after["wins"] = [list(row) for row in state["wins"]]
    after["wins"][army][WAYS.index(way)] += 1
    after["rounds"] = state["rounds"] + 1
    return after


def totals(state):
    """The rounds that each player's army has won, in seat order."""
    return [sum(state["wins"][army_of(seat)]) for seat in range(PLAYERS)]


def sides(state):
    """[(text key of its name, [seats])] of the two armies."""
    return [("word." + ARMIES[army], [seat for seat in range(PLAYERS) if army_of(seat) == army]) for army in range(2)]


def detail(state):
    """[(text key, facts)] of the rounds that each army has won, by way."""
    rows = []
    for army in range(2):
        facts = dict(zip(WAYS, state["wins"][army]))
        facts["count"] = sum(state["wins"][army])
        rows.append(("bugi.wins_" + ARMIES[army], facts))
    return rows


def won_by(entry):
    """Seats that won the round of an entry."""
    army = _end_of(entry)[0] if _form_of(entry) == 1 else ARMIES.index(entry["army"])
    return [seat for seat in range(PLAYERS) if army_of(seat) == army]


def over(state):
    """True after the agreed rounds; with none agreed only the table ends the game."""
    agreed = state["options"]["rounds"]
    return agreed > 0 and state["rounds"] >= agreed


def bust(state):
    """Nobody: rounds are won, never lost."""
    return []


def winners(state):
    """The army with most rounds once the game is over (both, where they have as many), else nobody."""
    if not over(state):
        return []
    won = totals(state)
    return [seat for seat in range(PLAYERS) if won[seat] == max(won)]


def next_lead(state):
    """East draws first in every round."""
    return 0


def guide(players, options, section=None):
    """The guide of the game: the titles of its sections, or the rows of one (see games/__init__.py)."""
    from . import guidebook

    return guidebook.guide(players, options, section)


def _case(kind):
    """The runner of a kind of rule cases (tests/cases/bugi.jsonl)."""

    def run(asked):
        from .cases import KINDS

        return KINDS[kind](asked)

    return run


CASES = {kind: _case(kind) for kind in ("shanten", "broken", "hand", "battle")}
