"""The PC asks a gadget: again where a line was lost, hello again where it restarted, never a key twice."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.link.client import PATIENCE
from host_tools.link.errors import (
    KeptRestarting,
    LinkError,
    NoAnswer,
    NotSure,
    OtherGadget,
    PortVanished,
    TurnedDown,
    WrongVersion,
)
from shared_rules.lines import body_of, whole_line
from shared_rules.record import number_of
from tests.firmware.fake_service import FakeService, log_of
from tests.host.memory_wire import MemoryWire


def lose(wire, wanted):
    """Let the line lose the first answer whose body `wanted` likes."""
    lost = []

    def on_answer(line):
        if not lost and wanted(line):
            lost.append(line)
            return b""
        return line

    wire.on_answer = on_answer
    return lost


names = st.text(st.characters(exclude_categories=["Cs"]), max_size=300)


@given(names)
def test_any_text_comes_back_as_it_was_set(text):
    wire = MemoryWire(FakeService())
    client = wire.client()
    assert client.get("names") is None
    client.set("names", text)
    assert wire.service.settings == {"names": text}
    assert client.get("names") == text


def test_every_request_reaches_the_gadget():
    wire = MemoryWire(FakeService(log_of(3)))
    client = wire.client()
    assert client.hello()["device"] == "aa01"
    assert client.state() == wire.service.shown
    assert client.screen() == wire.service.pixels
    case = json.dumps({"id": "x", "in": "1" * 1400})
    assert json.loads(client.case(case)) == {"got": len(case)}
    assert wire.service.cases == [case]
    client.press("ok")
    client.set_clock(1_700_000_000)
    client.acknowledge(2)
    assert wire.service.pressed == ["ok"]
    assert wire.service.clocks == [1_700_000_000]
    assert wire.service.journal.acked == 2


def test_a_key_whose_answer_is_lost_is_asked_again_and_pressed_once():
    wire = MemoryWire(FakeService())
    client = wire.client()
    client.hello()
    lost = lose(wire, lambda line: b" ok " in line)
    client.press("up")
    assert lost
    assert wire.service.pressed == ["up"]


def test_a_key_is_not_pressed_again_where_it_may_have_been_pressed():
    wire = MemoryWire(FakeService())
    client = wire.client()
    client.hello()

    def restart_after_it(line):
        if b" ok " in line:
            wire.restart()
            wire.on_answer = lambda line: line
            return b""
        return line

    wire.on_answer = restart_after_it
    with pytest.raises(NotSure):
        client.press("up")
    assert wire.service.pressed == ["up"]
    client.press("down")
    assert wire.service.pressed == ["up", "down"]


def test_a_gadget_that_restarted_is_greeted_again_and_counted():
    wire = MemoryWire(FakeService(log_of(3)))
    client = wire.client()
    client.hello()
    wire.service.boot = 2
    wire.restart()
    assert client.state() == wire.service.shown
    assert client.restarts == 1
    assert client.greeting["boot"] == 2
    client.press("ok")  # it cannot have been pressed before: nothing was lost
    assert wire.service.pressed == ["ok"]


def test_a_long_text_is_sent_anew_where_the_gadget_restarted_between_its_parts():
    wire = MemoryWire(FakeService())
    client = wire.client()
    client.hello()
    seen = []

    def restart_at_the_third_part(line):
        if b" part 2 " in line and not seen:
            seen.append(line)
            wire.restart()

    wire.on_line = restart_at_the_third_part
    text = "あいう" * 200
    client.set("names", text)
    assert seen
    assert wire.service.settings == {"names": text}


def test_another_gadget_at_the_same_port_is_not_taken_for_the_first():
    wire = MemoryWire(FakeService())
    client = wire.client()
    client.hello()
    wire.service = FakeService(device="bb02")
    wire.restart()
    with pytest.raises(OtherGadget):
        client.state()


def test_a_port_that_vanishes_and_comes_back_is_opened_again():
    wire = MemoryWire(FakeService())
    client = wire.client()
    client.hello()
    wire.unplug()
    wire.restart()
    plain_sleep = client._sleep

    def sleep_and_plug_in(seconds):
        plain_sleep(seconds)
        wire.plugged = True

    client._sleep = sleep_and_plug_in
    assert client.state() == wire.service.shown


def test_a_port_that_vanishes_for_good_is_said_to_have():
    wire = MemoryWire(FakeService())
    client = wire.client()
    client.hello()
    wire.unplug()
    with pytest.raises(PortVanished):
        client.state()
    with pytest.raises(LinkError):
        wire.client().hello()


def test_silence_is_an_error_after_some_patience():
    wire = MemoryWire(FakeService())
    wire.on_answer = lambda line: b""
    asked = []
    wire.on_line = asked.append
    before = wire.now
    with pytest.raises(NoAnswer):
        wire.client().hello()
    assert len([line for line in asked if line.strip()]) == len(PATIENCE)
    assert 5 < wire.now - before < 20


@pytest.mark.parametrize(("spoken", "key"), [(2, "link.gadget_newer"), (0, "link.gadget_older")])
def test_a_gadget_of_another_protocol_version_is_named_so(spoken, key):
    wire = MemoryWire(FakeService())
    wire.on_answer = lambda line: (
        whole_line(body_of(line[:-1]).split(b" ")[0] + b" error version %d" % spoken) if line.strip() else line
    )
    with pytest.raises(WrongVersion) as caught:
        wire.client().hello()
    assert caught.value.key == key
    assert (caught.value.facts["gadget"], caught.value.facts["own"]) == (spoken, 1)


def test_what_the_gadget_refuses_comes_with_its_own_text_key():
    client = MemoryWire(FakeService()).client()
    with pytest.raises(TurnedDown) as caught:
        client.set("forbidden", "x")
    assert (caught.value.key, caught.value.facts) == ("settings.no_such", {"name": "forbidden"})


def test_a_gadget_that_restarts_at_every_request_is_given_up():
    wire = MemoryWire(FakeService())
    client = wire.client()
    client.hello()
    wire.on_line = lambda line: None if b"hello" in line else wire.restart()
    with pytest.raises(KeptRestarting):
        client.state()


def test_record_numbers_on_the_wire_are_the_records_own():
    wire = MemoryWire(FakeService(log_of(90, life=3)))
    batch = wire.client().log(0, 500)
    assert [number for number, _ in batch.records] == [number_of(raw) for _, raw in batch.records]
    assert (batch.after, batch.last) == ((3 << 24) + 91, (3 << 24) + 90)
