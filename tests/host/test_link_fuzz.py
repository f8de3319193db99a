"""The line at its worst, both ways at once: neither end crashes or hangs, and once it is quiet all is right."""

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from host_tools.link.errors import LinkError, NoAnswer, NotSure
from host_tools.link.sync import sync
from shared_rules.lines import whole_line
from tests.firmware.fake_service import FakeService, some_record
from tests.host.memory_wire import Faults, MemoryStore, MemoryWire

# No request may take longer than this on the line's own clock, whatever comes: patience and restarts together.
LONGEST = 120.0

rates = st.sampled_from((0.0, 0.0, 0.02, 0.1, 0.3, 0.8))
faults = st.builds(
    Faults, lost=rates, doubled=rates, cut=rates, garbled=rates, noise=rates,
    stalled=st.sampled_from((0.0, 0.0, 0.001, 0.02)), seed=st.integers(0, 1 << 32),
)  # fmt: skip


class GadgetOnABadLine:
    """A gadget with a log, at the end of a line that can be told to be bad, and a PC with a store."""

    def __init__(self, count, faults):
        self.log = [(number, some_record(number)) for number in range(1, count + 1)]
        self.service = FakeService(self.log)
        self.wire = MemoryWire(self.service, faults)
        self.store = MemoryStore()

    def sync(self):
        """A sync that may fail, in the ways that it may."""
        began = self.wire.now
        try:
            sync(self.wire.client(), self.store)
        except LinkError:
            pass
        finally:
            self.wire.connected = False
        assert self.wire.now - began < 10 * LONGEST
        assert self.service.journal.acked <= max(self.store.kept, default=0)
        assert self.store.kept.items() <= dict(self.log).items()
        assert self.store.aside == []

    def end_well(self):
        """The noise is over: everything arrives, once."""
        self.wire.faults = Faults()
        self.wire._still = {"in": 0.0, "out": 0.0}
        had = len(self.store.kept)
        result = sync(self.wire.client(), self.store)
        assert result.new == len(self.log) - had
        assert self.store.kept == dict(self.log)
        assert (self.store.aside, result.damaged, result.conflicts, result.gaps) == ([], [], [], [])
        assert self.service.journal.acked == self.service.journal.last


@given(faults, st.integers(0, 150))
@example(Faults(lost=0.3, doubled=0.3, cut=0.3, garbled=0.3, noise=0.3, stalled=0.02, seed=4), 150)
def test_after_the_noise_a_sync_has_exactly_the_records(faults, count):
    gadget = GadgetOnABadLine(count, faults)
    gadget.sync()
    gadget.end_well()


def test_a_sync_gets_through_a_line_that_loses_every_tenth_line():
    for seed in range(20):
        bad = Faults(lost=0.04, doubled=0.04, cut=0.03, garbled=0.03, noise=0.02, seed=seed)
        gadget = GadgetOnABadLine(400, bad)
        result = sync(gadget.wire.client(), gadget.store)
        assert (result.new, result.damaged) == (400, [])
        assert gadget.store.kept == dict(gadget.log)


@given(faults, st.lists(st.sampled_from(("ok", "up", "down")), max_size=12))
def test_a_key_that_was_confirmed_was_pressed_once_and_any_other_at_most_once(faults, presses):
    wire = MemoryWire(FakeService(), faults)
    client = wire.client()
    for name in presses:
        before = len(wire.service.pressed)
        try:
            client.press(name)
            assert wire.service.pressed[before:] == [name]
        except (NoAnswer, NotSure):
            # A line that lost its newline may still be done when the next one begins.
            wire._to_gadget += b"\n"
            wire.let_run(1)
            assert wire.service.pressed[before:] in ([], [name])
            client = wire.client()
            client.open()


@given(faults, st.text(st.characters(exclude_categories=["Cs"]), min_size=150, max_size=400))
def test_a_long_setting_that_was_confirmed_is_what_was_sent(faults, text):
    wire = MemoryWire(FakeService(), faults)
    try:
        wire.client().set("names", text)
    except LinkError:
        assert wire.service.settings in ({}, {"names": text})
    else:
        assert wire.service.settings == {"names": text}


@given(faults, st.lists(st.integers(1, 60), min_size=1, max_size=3), st.booleans())
def test_restarts_amid_the_noise_lose_nothing(faults, restarts, new_life):
    gadget = GadgetOnABadLine(120, faults)
    journal = gadget.service.journal
    left = sorted(set(restarts))
    lines = []

    def restart(line):
        lines.append(line)
        if left and len(lines) >= left[0]:
            left.pop(0)
            gadget.service.boot += 1
            if new_life:
                journal.life += 1
                first = (journal.life << 24) + 1
                journal.records = journal.records + [(first, some_record(first))]
                gadget.log = journal.records
            gadget.wire.restart()
        return line

    gadget.wire.on_answer = restart
    gadget.sync()
    gadget.wire.on_answer = lambda line: line
    gadget.end_well()


@given(faults, st.lists(st.integers(1, 80), min_size=1, max_size=4))
def test_unplugging_amid_the_noise_loses_nothing(faults, unplugs):
    gadget = GadgetOnABadLine(200, faults)
    for after in unplugs:
        left = [after]

        def unplug(line, left=left):
            left[0] -= 1
            if left[0] == 0:
                gadget.wire.unplug()
            return line

        gadget.wire.on_answer = unplug
        gadget.sync()
        gadget.wire.plugged = True
        gadget.wire.restart()
    gadget.wire.on_answer = lambda line: line
    gadget.end_well()


WORDS = (
    b"ok", b"none", b"data", b"last", b"rec", b"odd", b"end", b"error", b"session", b"version", b"rule", b"fault",
    b"0", b"1", b"2", b"3", b"500", b"4294967295", b"-1", b"QUJD", b"e30=", b"W10=", b"/w==", b"a.b", b"", b"\xff",
)  # fmt: skip
nonsense = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=6).map(b" ".join),
    st.binary(max_size=80).map(lambda body: body.replace(b"\n", b" ")),
    st.binary(min_size=1, max_size=90).map(lambda pack: b"rec 0 " + some_base64(pack)),
)


def some_base64(data):
    import base64

    return base64.b64encode(data)


@given(st.lists(nonsense, min_size=1, max_size=12), st.sampled_from(("hello", "log", "state", "get", "key", "sync")))
def test_a_gadget_that_answers_nonsense_with_right_sums_is_only_an_error(answers, request):
    wire = MemoryWire(FakeService([(number, some_record(number)) for number in range(1, 30)]))
    client = wire.client()
    client.hello()
    queue = list(answers)

    def babble(line):
        if not queue:
            return line
        number = line.split(b" ")[0]
        return whole_line(number + b" " + queue.pop(0))

    wire.on_answer = babble
    began = wire.now
    try:
        {
            "hello": client.hello,
            "log": lambda: client.log(1, 500),
            "state": client.state,
            "get": lambda: client.get("x"),
            "key": lambda: client.press("ok"),
            "sync": lambda: sync(client, MemoryStore()),
        }[request]()
    except LinkError as error:
        assert error.key
    assert wire.now - began < 10 * LONGEST


@given(st.lists(st.binary(max_size=1200), max_size=20))
def test_garbage_from_the_gadget_is_only_silence(chunks):
    wire = MemoryWire(FakeService())
    queue = list(chunks)
    wire.on_answer = lambda line: queue.pop(0) if queue else line
    try:
        assert wire.client().hello()["device"] == "aa01"
    except NoAnswer:
        assert len(chunks) > 4


@pytest.mark.soak
def test_a_long_night_of_every_fault():
    dice = random.Random(20)
    for seed in range(3000):
        bad = Faults(*(dice.choice((0.0, 0.02, 0.1, 0.4)) for _ in range(5)), dice.choice((0.0, 0.005)), seed)
        gadget = GadgetOnABadLine(dice.randrange(600), bad)
        for _ in range(dice.randrange(1, 4)):
            gadget.sync()
            if dice.random() < 0.5:
                gadget.service.boot += 1
                gadget.wire.restart()
        gadget.end_well()
