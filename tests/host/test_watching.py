"""A gadget is followed over a line of any quality: what is seen is what it has recorded, and it is only ever asked."""

import json
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.i18n import LANGUAGES, Texts
from host_tools.link.errors import BadAddress, NoPermission, NoSuchPort, PortBusy, WrongVersion
from host_tools.link.ports import Gadget as Found
from host_tools.store.derive import freshen
from host_tools.store.export import to_json
from host_tools.store.opening import open_memory
from host_tools.store.reading import all_games
from host_tools.watching import background
from host_tools.watching.background import BackgroundWatch
from host_tools.watching.live import Live
from host_tools.watching.seen import CONNECTED, TROUBLE, WAITING
from host_tools.watching.watch import ROWS, Watch
from shared_rules.lines import body_of
from shared_rules.record import Record
from tests.firmware.fake_service import FakeService
from tests.host.evenings import Gadget, evenings, resealed, worked_example
from tests.host.memory_wire import Faults, MemoryWire

DATES = ("started", "played", "at")


class Table:
    """A gadget that makes records, the line to it, and who watches. verbs: all that was asked of it."""

    def __init__(self, gadget, shown=0, faults=None):
        self.gadget = gadget
        self.wire = MemoryWire(FakeService(gadget.batch()[:shown], device=gadget.device), faults)
        self.verbs = []
        self.wire.on_line = self.note
        self.watch = Watch("memory", make=lambda url, **options: self.wire.client(**options))

    def note(self, line):
        body = body_of(line.strip())
        if body:
            self.verbs.append(body.split(b" ")[1].decode())

    def record(self, upto=None):
        """The gadget has records up to this place by now."""
        self.wire.service.journal.records = self.gadget.batch()[:upto]

    def look_until_it_is_all_there(self):
        want = len(self.wire.service.journal.records)
        for _ in range(60):
            self.watch.look()
            if self.watch.seen.state == CONNECTED and len(self.watch.seen.log) == want:
                return self.watch.seen
        raise AssertionError(self.watch.seen)


def undated(value):
    if isinstance(value, list):
        return [undated(item) for item in value]
    if isinstance(value, dict):
        return {name: undated(item) for name, item in value.items() if name not in DATES}
    return value


def exported(gadget, records):
    """The newest game of the records, by way of a store and the JSON export."""
    store = open_memory()
    store.add(gadget.device, records)
    freshen(store)
    games = json.loads(to_json(all_games(store)))["games"]
    return max(games, key=lambda game: game["record"], default=None)


faults = st.builds(
    Faults,
    lost=st.sampled_from([0, 0.05]),
    doubled=st.sampled_from([0, 0.1]),
    cut=st.sampled_from([0, 0.05]),
    garbled=st.sampled_from([0, 0.1]),
    noise=st.sampled_from([0, 0.2]),
    seed=st.integers(0, 2**16),
)


@settings(max_examples=10)
@given(evenings(), faults, st.data())
def test_whatever_the_line_does_what_is_seen_is_what_an_export_would_say(gadget, faults, data):
    table = Table(gadget, faults=faults)
    for shown in sorted(data.draw(st.sets(st.integers(1, len(gadget.records)), min_size=1, max_size=3))):
        table.record(shown)
        seen = table.look_until_it_is_all_there()
        expected = exported(gadget, gadget.batch()[:shown])
        assert undated(seen.document()["game"]) == undated(expected)
        live = Live()
        live.take(gadget.records[:shown])
        assert seen.table == live.table()
        assert list(seen.rows) == live.latest(ROWS)
    assert set(table.verbs) <= {"hello", "log"}


def test_dates_come_from_the_gadgets_time_and_the_document_is_the_same_in_json():
    gadget = worked_example()
    seen = Table(gadget, len(gadget.records)).watch
    seen.look()
    document = seen.seen.document()
    assert document["game"] == exported(gadget, gadget.batch())
    assert json.loads(json.dumps(document)) == document
    assert document["gadget"] == {"device": gadget.device, "name": None, "board": "fake", "firmware": "0.0.0"}
    assert (document["format"], document["version"], document["state"]) == ("tile-tally-watch", 1, "connected")


def totals(seen):
    return {player["name"]: player["total"] for player in seen.table["players"]}


def test_each_round_its_undo_and_its_correction_are_seen_at_the_next_look():
    gadget = Gadget()
    gadget.boot()
    gadget.new(players=["Ann", "Bo", "Cy"])
    table = Table(gadget)
    table.record()
    assert table.watch.look()
    assert totals(table.watch.seen) == {"Ann": 100, "Bo": 100, "Cy": 100}
    assert table.watch.seen.rows == ()
    first = gadget.round([0, 2, 3])
    table.record()
    assert table.watch.look()
    assert totals(table.watch.seen) == {"Ann": 105, "Bo": 99, "Cy": 96}
    assert [row["text"]["en"] for row in table.watch.seen.rows] == ["Round 1: Ann\u00a0+5, Bo\u00a0−1, Cy\u00a0−4"]
    assert {player["name"]: player["change"] for player in table.watch.seen.table["players"]} == {
        "Ann": "+5", "Bo": "−1", "Cy": "−4",
    }  # fmt: skip
    gadget.edit(first.number, [3, 0, 3])
    table.record()
    assert table.watch.look()
    assert totals(table.watch.seen)["Bo"] == 106
    gadget.undo(first.number)
    table.record()
    assert table.watch.look()
    assert totals(table.watch.seen) == {"Ann": 100, "Bo": 100, "Cy": 100}
    assert table.watch.seen.rows[-1]["text"]["ja"] == "ラウンド1を取り消し"
    assert not table.watch.look()


def test_a_look_at_a_gadget_that_has_nothing_new_is_one_short_question():
    gadget = worked_example()
    table = Table(gadget, len(gadget.records))
    table.watch.look()
    del table.verbs[:]
    fetched = table.wire.service.journal.fetched
    assert not table.watch.look()
    assert table.verbs == ["log"]
    assert table.wire.service.journal.fetched == fetched


def test_a_gadget_that_sends_what_it_was_not_asked_for_is_not_counted_twice():
    gadget = worked_example()
    table = Table(gadget, len(gadget.records))
    journal = table.wire.service.journal
    journal.raw_from = lambda number: iter(journal.records)
    table.watch.look()
    table.watch.look()
    assert [number for number, _raw in table.watch.seen.log] == [record.number for record in gadget.records]
    assert table.watch.seen.document()["game"] == exported(gadget, gadget.batch())


def test_an_unplugged_gadget_is_waited_for_and_what_it_said_stays_and_goes_on():
    gadget = worked_example()
    table = Table(gadget, 6)
    before = table.look_until_it_is_all_there()
    table.wire.unplug()
    assert table.watch.look()
    away = table.watch.seen
    assert (away.state, away.table, away.rows) == (WAITING, before.table, before.rows)
    assert away.how(Texts("en")) == f"{gadget.device} is not connected any more. Waiting for it…"
    assert not table.watch.look()
    table.record()
    table.wire.service.boot += 1
    table.wire.plugged = True
    table.wire.restart()
    seen = table.look_until_it_is_all_there()
    assert seen.document()["game"] == exported(gadget, gadget.batch())
    assert table.wire.service.journal.fetched < 6 + len(gadget.records)  # it went on from where it was


@pytest.mark.parametrize("how", ["other gadget", "memory lost", "another life", "fewer records"])
def test_another_log_at_the_same_port_is_begun_from_its_own_first_record(how):
    table = Table(worked_example(), len(worked_example().records))
    table.look_until_it_is_all_there()
    other = Gadget("beef" if how == "other gadget" else table.gadget.device)
    other.boot()
    other.new(players=["Xi", "Yu"])
    for turn in range(0 if how == "fewer records" else 4):
        other.round([0, 1] if turn % 2 else [1, 0])
        other.time(1777660200 + turn)
        other.time(1777660300 + turn)
    table.gadget = other
    table.wire.unplug()
    table.watch.look()
    life = 1 if how == "another life" else 0
    table.wire.service = FakeService(other.batch(), device=other.device, life=life)
    table.wire.plugged = True
    table.wire.restart()
    seen = table.look_until_it_is_all_there()
    assert undated(seen.document()["game"]) == undated(exported(other, other.batch()))
    assert set(totals(seen)) == {"Xi", "Yu"}


def test_records_that_cannot_be_read_are_counted_and_harm_nothing():
    gadget = worked_example()
    batch = gadget.batch()
    newer = bytearray(batch[1][1])
    newer[1] = newer[1] & 15 | 0xF0
    torn = bytearray(batch[8][1])
    torn[12] ^= 1
    table = Table(gadget)
    table.wire.service.journal.records = [batch[0], (2, resealed(newer)), *batch[2:8], (9, bytes(torn)), *batch[9:]]
    table.watch.look()
    assert table.watch.seen.unread == 2
    assert table.watch.seen.table["game"] == 1
    assert table.watch.seen.document()["game"]["problems"]


def test_a_game_by_rules_of_another_version_is_not_shown_and_stops_nothing():
    live = Live()
    options = {"start_chips": 100, "rounds": 4, "twos": "count", "first_lead": None}
    good = Record(1, 1, "new", 0, {"rules": "lexio", "version": 1, "players": ["Ann", "Bo"], "options": options})
    bad = Record(2, 2, "new", 0, good.payload | {"players": ["Ann"] * 9})
    live.take([good, bad, Record(3, 2, "undo", 0, {"target": 2}), Record(4, 2, "end", 0, {"reason": "over"})])
    assert live.table() is None
    assert live.latest(5) == []
    assert len(live.rows()) == 4


# Which gadget


def found(*gadgets):
    return lambda: [Found(url, "", hello={"device": device}) for url, device in gadgets]


def watch_of(found_, wires):
    return Watch(find=found_, make=lambda url, **options: wires[url].client(**options))


def test_the_one_gadget_that_is_found_is_followed_and_of_several_the_one_that_was():
    wires = {name: MemoryWire(FakeService(worked_example().batch(), device=name)) for name in ("a", "b")}
    there = [("a", "a")]
    watch = watch_of(lambda: found(*there)(), wires)
    watch.look()
    assert watch.seen.state == CONNECTED and watch.seen.hello["device"] == "a"
    there.append(("b", "b"))
    watch.close()
    watch.look()
    assert watch.seen.state == CONNECTED and watch.seen.hello["device"] == "a"
    watch = watch_of(found(*there), wires)
    watch.look()
    assert watch.seen.state == TROUBLE and watch.hopeless
    assert "a, b" in watch.seen.how(Texts("en")) and "--port" in watch.seen.how(Texts("en"))


def test_nobody_is_waited_for_until_somebody_comes():
    there = []
    wire = MemoryWire(FakeService(worked_example().batch(), device="a"))
    watch = watch_of(lambda: found(*there)(), {"a": wire})
    assert not watch.look()
    assert watch.seen.state == WAITING and not watch.hopeless
    assert watch.seen.how(Texts("en")).startswith("No gadget is connected")
    assert watch.seen.document()["game"] is None and watch.seen.document()["gadget"] is None
    there.append(("a", "a"))
    assert watch.look()
    assert watch.seen.state == CONNECTED


PROBLEMS = [
    (NoSuchPort(port="COM5", why="gone"), WAITING, False),
    (PortBusy(port="COM5"), TROUBLE, False),
    (NoPermission(port="COM5", group="dialout"), TROUBLE, True),
    (BadAddress(port="COM5"), TROUBLE, True),
    (WrongVersion("link.gadget_newer", port="COM5", gadget=9, own=1), TROUBLE, True),
]


@pytest.mark.parametrize(("problem", "state", "hopeless"), PROBLEMS)
def test_what_keeps_it_from_being_asked_is_said_in_every_language_and_in_the_document(problem, state, hopeless):
    def make(url, **options):
        raise problem

    watch = Watch("COM5", make=make)
    assert watch.look() == (state == TROUBLE)
    assert (watch.seen.state, watch.hopeless) == (state, hopeless)
    for language in LANGUAGES:
        told = watch.seen.how(Texts(language))
        assert told and "<" not in told and "{" not in told
    told = json.loads(json.dumps(watch.seen.document()))["problem"]
    assert (told is None) == (state == WAITING)
    assert told is None or told["key"] == problem.key
    assert not watch.look()


# In the background


class Plays(Watch):
    """A watch on nothing that notes what is done with it."""

    def __init__(self, fails=None):
        super().__init__("memory", make=lambda url, **options: None)
        self.looks = 0
        self.closes = 0
        self.fails = fails
        self.again = threading.Event()

    @property
    def pause(self):
        return 0.001

    def look(self):
        self.looks += 1
        if self.looks % 3 == 0:
            self.again.set()
        if self.fails and self.looks < 3:
            raise self.fails
        return True

    def close(self):
        self.closes += 1


def test_the_gadget_is_asked_only_while_somebody_looks_on(monkeypatch):
    monkeypatch.setattr(background, "GRACE", 0)
    watch = Plays()
    shared = BackgroundWatch(watch)
    assert watch.looks == 0
    for _ in range(2):
        told = threading.Event()
        with shared.looking_on(told.set):
            assert told.wait(5)
        for _ in range(1000):
            if watch.closes:
                break
            threading.Event().wait(0.005)
        looks, watch.closes = watch.looks, 0
        threading.Event().wait(0.02)
        assert watch.looks == looks
    shared.close()
    assert watch.closes == 1
    with shared.looking_on(lambda: None):
        assert watch.looks == looks


def test_a_fault_nobody_thought_of_is_said_and_the_watch_goes_on():
    watch = Plays(fails=ZeroDivisionError("by zero"))
    shared = BackgroundWatch(watch)
    seen = []
    with shared.looking_on(lambda: seen.append(shared.seen)):
        assert watch.again.wait(5)
    shared.close()
    assert seen[0].state == TROUBLE
    assert "by zero" in seen[0].how(Texts("en"))
