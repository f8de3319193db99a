"""Random evenings of every game, by every form that it has, for the tests of what works for any game.

An entry is filled in field by field from the game's own description; hands come from the games' generators. What the
rules refuse (a hand without yaku, say) is not written.
"""

from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import GAMES, bugi, inage, jakugi, kogi, load
from shared_rules.games.bugi import battle
from shared_rules.games.jakugi import entry_forms as jakugi_forms
from tests.rules import bugi_hands, evenings, inage_hands, jakugi_hands
from tests.rules.logs import Log

KOGI_KINDS = [kind for kind in range(len(kogi.TILES)) if kogi.TILES[kind]]
# Sixteen tiles that fell apart, and seventeen that are complete.
BUGI_ENDS = (
    [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 28, 29, 30, 31, 32, 33],
    [0, 1, 2, 3, 4, 5, 9, 10, 11, 18, 18, 18, 27, 27, 27, 33, 33],
)


def filled(form, given):
    """An entry of a form: what is given, else what stands there before anything is entered."""
    blank = {"players": [], "tiles": [], "flags": [], "number": 0, "choice": None, "player": None}
    entry = {}
    for field in form["fields"]:
        nothing = None if field.get("optional") else blank[field["type"]]
        entry[field["id"]] = given.get(field["id"], field.get("default", nothing))
    return entry


@st.composite
def lexio_entry(draw, form, players, options):
    return draw(evenings.entries(players))


@st.composite
def inage_entry(draw, form, players, options):
    fields = {field["id"]: field for field in form["fields"]}
    result = draw(st.sampled_from(fields["result"]["choices"]))
    hand = draw(inage_hands.hands())
    if form["id"] == "hand" and result in inage.WINS:
        result = hand["how"]
    if result == "draw":
        return filled(form, {"result": result, "tenpai": sorted(draw(st.sets(st.integers(0, players - 1))))})
    seats = draw(st.permutations(range(players)))
    given = {"result": result, "winner": seats[0]}
    if result in ("ron", "shiisan_puutaa"):
        given["from"] = seats[1]
    if result == "ron" and players == 3 and draw(st.booleans()):
        given |= {"also": seats[2], "also_points": draw(st.sampled_from([8, 32, 7]))}
    if result in inage.WINS:
        given |= draw(inage_win(form, hand))
    return filled(form, given)


@st.composite
def inage_win(draw, form, hand):
    choices = {field["id"]: field.get("choices") for field in form["fields"]}
    if form["id"] == "hand":
        given = inage_hands.asked(hand)
        flags = [flag for flag in choices["flags"] if flag in hand["flags"]]
        given |= {"win": [given["win"]], "flags": flags}
        return given | {name: sorted(given[name]) for name in ("tiles", "side")}
    if form["id"] == "checklist":
        yaku = draw(st.sets(st.sampled_from(["riichi", "pinfu", "toitoi", "honitsu", "ittsu"]), min_size=1, max_size=2))
        yaku = [name for name in choices["yaku"] if name in yaku]
        return {"closed": "closed", "yaku": yaku, "dora": draw(st.integers(0, 3))}
    return {"points": draw(st.sampled_from([8, 16, 240, 7])), "han": draw(st.integers(1, 13))}


@st.composite
def bugi_entry(draw, form, players, options):
    if form["id"] == "quick":
        return {"army": draw(st.sampled_from(bugi.ARMIES)), "way": draw(st.sampled_from(bugi.WAYS))}
    if form["id"] == "hand":
        return {"whose": draw(st.integers(0, 3)), "tiles": draw(st.sampled_from(BUGI_ENDS))}
    hands = [draw(bugi_hands.from_kinds(range(first, 34, 4), 16)) for first in range(4)]
    army = bugi.ARMIES[battle.fight(hands, options["battle"])["winner"]]
    return {"army": army, **dict(zip(bugi.WINDS, hands, strict=True))}


@st.composite
def kogi_entry(draw, form, players, options):
    winner, inserter = draw(st.permutations(range(4)))[:2]
    given = {"winner": winner, "inserter": inserter, "value": draw(st.integers(1, 33))}
    kinds = draw(st.lists(st.sampled_from(KOGI_KINDS), min_size=4, max_size=4, unique=True))
    given |= {"tiles": sorted(kinds[:1] + kinds[1:] * 3), "win": [kinds[0]]}
    return {field["id"]: given[field["id"]] for field in form["fields"]}


@st.composite
def jakugi_entry(draw, form, players, options):
    how = draw(st.sampled_from(jakugi.HOW))
    hand = draw(jakugi_hands.hands())
    if form["id"] == "hand" and how != "draw":
        how = hand["how"]
    given = {"how": how, "winners": []}
    if how != "draw":
        most = 3 if form["id"] == "quick" else 1
        given["winners"] = sorted(draw(st.sets(st.integers(0, 2), min_size=1, max_size=most)))
    for seat in given["winners"]:
        if how == "discard":
            given[f"provider_{seat}"] = (seat + draw(st.integers(1, 2))) % 3
        if form["id"] == "quick":
            given[f"quarters_{seat}"] = draw(st.sampled_from(jakugi_forms.VALUES) | st.integers(4, 5000))
        else:
            given |= {f"tiles_{seat}": sorted(hand["tiles"]), f"called_{seat}": hand["called"]}
            given[f"win_{seat}"] = [hand["win"]]
    return filled(form, given)


ENTRIES = {
    "lexio": lexio_entry, "inage": inage_entry, "bugi": bugi_entry, "kogi": kogi_entry, "jakugi": jakugi_entry,
}  # fmt: skip


@st.composite
def options(draw, rules, players):
    if rules == "lexio":
        return draw(evenings.options(players))
    if rules == "jakugi":
        return {"empty_part": draw(st.sampled_from(jakugi.EMPTY_PART))}
    chosen = {"rounds": draw(st.sampled_from([0, 0, 2, 4]))}
    if rules == "bugi":
        chosen["battle"] = draw(st.sampled_from(bugi.BATTLES))
    if rules == "inage":
        chosen["han_table"] = draw(st.sampled_from([{}, {"19": 48}]))
        chosen["yaku_han"] = draw(st.sampled_from([{}, {"pinfu": 2, "chinitsu_open": 4, "ittsu": "yakuman"}]))
        chosen["first_draw"] = draw(st.none() | st.integers(0, players - 1))
    return chosen


@st.composite
def begun(draw, rules):
    """A log of one game, of which only the beginning is written."""
    least, most = load(rules).SEATS
    players = draw(st.integers(least, most))
    return Log(rules, players, draw(options(rules, players)))


@st.composite
def entry_and_form(draw, log):
    """An entry by any form of the game, and the form's id. The rules may refuse it."""
    players = len(log.ledger.players)
    form = draw(st.sampled_from(log.game.forms(players)))
    return draw(ENTRIES[log.ledger.rules](form, players, log.ledger.options)), form["id"]


@st.composite
def played(draw, rules, most=6):
    """A log of one game of `rules` with rounds, corrections and perhaps its end; what the rules refuse is left out."""
    log = draw(begun(rules))
    for _ in range(draw(st.integers(0, most))):
        step = draw(st.sampled_from(["round"] * 4 + ["edit", "undo"]))
        numbers = [record.number for record in log.records[1:]]
        try:
            if step == "round":
                log.round(*draw(entry_and_form(log)))
            elif numbers and step == "edit":
                log.edit(draw(st.sampled_from(numbers)), *draw(entry_and_form(log)))
            elif numbers:
                log.undo(draw(st.sampled_from(numbers)))
        except RuleError:
            continue  # so a gadget would not write it
    if draw(st.booleans()):
        log.end()
    return log


def any_game():
    return st.sampled_from(GAMES)
