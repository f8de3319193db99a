"""Games of every kind for the tests of exports, by the names that the worst of players would have."""

from hypothesis import strategies as st

from host_tools.store.derive import freshen
from host_tools.store.opening import open_memory
from host_tools.store.reading import all_games
from shared_rules.record import Record, encode
from tests.host.evenings import Gadget, names
from tests.rules.any_game import played

DEVICE = "e6614c311b7f2d31"
BEGUN = 1777660200  # 2026-05-01 18:30 UTC
HOSTILE = (
    "=SUM(A1)", "+1", "-2+3", "@now", "<script>alert(1)</script>", "</title><img src=x onerror=alert(1)>",
    "a&amp;b", "'\"><b>", "$x_1^2$", "$", "\\frac{1}{2}", "{{ 7*7 }}", "{% if %}", "]]>", "\u202eevil", "a\tb\nc",
    "_hidden", "\uffff", "いろはにほへとちりぬ", "👩‍👩‍👧", "e\u0301", "%s%n", "_x0041_", "W" * 40,
)  # fmt: skip


def gadget_of(log, called=None):
    """The log's records as a dated gadget has them. called: other names of its players."""
    gadget = Gadget(DEVICE)
    gadget.boot()
    gadget.time(BEGUN)
    before = len(gadget.records)
    for record in log.records:
        payload = dict(record.payload)
        if "target" in payload:
            payload["target"] += before
        if called is not None and "options" in payload:
            payload["players"] = list(called)
        gadget.records.append(Record(record.number + before, 1, record.kind, record.number * 60, payload))
    return gadget


def kept(*gadgets):
    """The games of gadgets, as the store has them."""
    store = open_memory()
    for gadget in gadgets:
        store.add(gadget.device, [(record.number, encode(record)) for record in gadget.records])
    freshen(store)
    return all_games(store)


def game_of(log, called=None):
    (game,) = kept(gadget_of(log, called))
    return game


@st.composite
def games(draw, rules):
    """(game, ledger) of an evening; its players have any names."""
    log = draw(played(rules))
    players = len(log.ledger.players)
    one = st.sampled_from(HOSTILE) | names
    return game_of(log, draw(st.lists(one, min_size=players, max_size=players))), log.ledger


def points(rules, value):
    return value / 4 if rules == "jakugi" else value
