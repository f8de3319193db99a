"""Seats, ratings and runs that were kept up to date change by change are those that are worked out from scratch."""

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.stats.ratings import ratings
from host_tools.store import rating
from host_tools.store.derive import freshen, rebuild
from host_tools.store.errors import NoSuch
from host_tools.store.people import everybody, join, split
from host_tools.store.schema import seats
from shared_rules.record import Record, encode
from tests.host import leagues
from tests.host.evenings import Gadget
from tests.host.stores import derived


@st.composite
def several_evenings(draw):
    """The evenings of two gadgets, each to be added: games whose order hangs on the dates of those before."""
    steps = []
    for device in ("one", "other"):
        gadget = Gadget(device)
        for boot in range(1, draw(st.integers(2, 4)) + 1):
            gadget.records.clear()
            gadget.boot(boot)
            if draw(st.integers(0, 3)):
                gadget.time(1_700_000_000 + draw(st.integers(0, 5)) * 1000)
            gadget.new(boot, draw(st.permutations(["Ann", "Bo", "Cy"])), rounds=1)
            gadget.round(draw(st.permutations([0, 2, 5])))
            steps.append(("add", device, gadget.batch()))
    return steps


@st.composite
def histories(draw):
    """A league, and the steps in which its store came to it: ("add", gadget, records), ("join", names), ("split",)."""
    league = draw(leagues.leagues())
    steps = []
    for device, unix, records in league.games:
        last = records[-1]
        if unix is not None:
            records = [*records, Record(last.number + 1, 0, "time", last.uptime + 1, {"unix": unix})]
        raw = [(record.number, encode(record)) for record in records]
        cut = draw(st.integers(1, len(raw)))
        steps += [("add", device, part) for part in (raw[:cut], raw[cut:]) if part]
    steps += draw(several_evenings())
    names = sorted(league.names())
    changes = [("split", name, device) for name in names for device in (None, "gadget0")]
    changes += [("join", one, other) for one in names for other in names]
    steps += draw(st.lists(st.sampled_from(changes), max_size=4))
    return draw(st.permutations(steps))


def take(store, step):
    what, one, other = step
    try:
        if what == "add":
            store.add(one, other)
            freshen(store)
        elif what == "join":
            join(store, [one, other])
        else:
            split(store, one, other)
    except NoSuch:
        pass  # nobody of that name yet, or not joined


@given(histories())
@settings(max_examples=15, deadline=None)
def test_change_by_change_comes_to_the_same_as_from_scratch(databases, steps):
    store = databases.empty()
    for step in steps:
        take(store, step)
    kept = derived(store)
    rebuild(store)
    assert derived(store) == kept


def evening(gadget, boot, unix, lefts):
    gadget.boot(boot)
    gadget.time(unix)
    for left in lefts:
        gadget.new(boot * 10 + len(gadget.records), ["Ann", "Bo", "Cy"][: len(left)], rounds=1)
        gadget.round(left)


@pytest.fixture
def gadget():
    gadget = Gadget()
    evening(gadget, 1, 1777660200, [[0, 2, 5], [3, 0, 1]])
    evening(gadget, 2, 1777760200, [[0, 4], [1, 0, 4]])
    return gadget


def rows(store):
    with store.reading() as connection:
        query = sa.select(seats.c.first, seats.c.person, seats.c.mu).order_by(seats.c.first, seats.c.person)
        return [tuple(row) for row in connection.execute(query)]


def rated_games(monkeypatch):
    """The first record of each game that is rated from now on."""
    seen = []
    take_in = rating._Table.take_in

    def noted(table, at_table, teams, names):
        if names[0] == "mu":
            seen.append(at_table[0]["first"])
        take_in(table, at_table, teams, names)

    monkeypatch.setattr(rating._Table, "take_in", noted)
    return seen


def test_a_further_evening_rates_nothing_from_before_the_last_one(databases, gadget, monkeypatch):
    store = databases.filled(gadget)
    before, count = rows(store), len(gadget.records)
    evening(gadget, 3, 1777860200, [[0, 1]])
    store.add(gadget.device, gadget.batch()[count:])
    seen = rated_games(monkeypatch)
    freshen(store)
    # Its boot record says where the boot before it ended, so the games of that one are looked at again.
    firsts = sorted({first for first, _person, _mu in before})
    assert seen[:-1] == firsts[2:]
    assert rows(store)[: len(before)] == before


def test_after_an_edit_what_follows_is_rated_anew_and_nothing_before(databases, gadget, monkeypatch):
    store = databases.filled(gadget)
    before = rows(store)
    firsts = sorted({first for first, _person, _mu in before})
    count = len(gadget.records)
    first = next(record for record in gadget.records if record.number == firsts[1])
    gadget.ledger = None  # this game is not the one that is played
    entry = {"left": [0, 6, 1], "left_twos": [0, 0, 0]}
    old = next(record for record in gadget.records if record.kind == "round" and record.game == first.game)
    gadget.note("edit", first.game, old.payload | {"target": old.number, "entry": entry})
    store.add(gadget.device, gadget.batch()[count:])
    seen = rated_games(monkeypatch)
    freshen(store)
    assert seen == firsts[1:]
    after = rows(store)
    assert [row for row in after if row[0] == firsts[0]] == [row for row in before if row[0] == firsts[0]]
    assert [row for row in after if row[0] > firsts[0]] != [row for row in before if row[0] > firsts[0]]


def test_who_is_joined_is_rated_as_one(databases, gadget):
    store = databases.filled(gadget)
    join(store, ["Bo", "Cy"])
    people = {person.name: person.id for person in everybody(store)}
    with store.reading() as connection:
        found = ratings(connection)
    assert set(found.overall) == set(people.values())
    split(store, "Cy")
    with store.reading() as connection:
        assert len(ratings(connection).overall) == 3
