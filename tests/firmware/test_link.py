"""What the gadget answers to each request, to noise, and to what makes no sense."""

import base64
import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.requests import LOG_MAX, TEXT_MAX
from shared_rules.lines import whole_line
from tests.firmware.fake_service import some_record
from tests.firmware.link_table import Table, bytes_in, coded, records_in


def test_hello_says_who_the_gadget_is_under_the_id_of_the_request():
    answers = Table(greeted=False).ask("af hello 1 00c0ffee")
    assert [answer.split(" ")[0] for answer in answers] == ["af"] * len(answers)
    said = json.loads(bytes_in(answers))
    assert said["device"] == "aa01"
    assert said["protocol"] == 1


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ("2 dance", "verb"),
        ("2", "verb"),
        ("2 hello 2 5e5510", "version 1"),
        ("2 hello", "version 1"),
        ("2 hello 1", "args"),
        ("2 log 1", "args"),
        ("2 log 1 x", "args"),
        ("2 log -1 5", "args"),
        ("2 log 4294967296 5", "args"),
        ("2 ack", "args"),
        ("2 ack 99", "range"),
        ("2 set name", "args"),
        ("2 set name A", "args"),
        ("2 set name /w==", "args"),
        ("2 set name * 5 00000000", "parts"),
        ("2 set name * 5", "parts"),
        ("2 part 3 QUJD", "parts"),
        ("2 state now", "args"),
        ("2 key", "args"),
    ],
)
def test_a_request_that_makes_no_sense_gets_the_code_that_says_why(request_, code):
    table = Table([(1, some_record(1))])
    assert table.ask(request_) == [f"2 error {code}"]
    assert table.service.pressed == table.service.clocks == []


def test_a_line_that_is_too_long_is_said_to_be():
    table = Table()
    table.serial.came += b"?2 set name " + b"A" * 2000 + b"\n"
    assert table.settle() == ["- error long"]


def test_nothing_but_hello_is_answered_outside_a_session():
    table = Table(greeted=False)
    for request in ("1 log 0 5", "2 ack 0", "3 get x", "4 set x QQ==", "5 key ok", "6 case e30=", "7 time 5"):
        assert table.ask(request) == [f"{request[0]} error session"]
    assert table.service.pressed == table.service.clocks == table.service.cases == []


def test_a_log_that_began_a_new_life_ends_the_session():
    table = Table([(1, some_record(1))])
    table.service.journal.life = 3
    assert table.ask("2 log 1 5") == ["2 error session"]
    assert table.ask("3 hello 1 aaaa")[0].startswith("3 last ")
    assert table.ask("4 ack 1") == ["4 ok"]


@pytest.mark.parametrize("noise", [b"\n\n\n", b"AT\r\n", b"?2 key ok 00000000\n", b"\xff\x00\n", b"?2 key ok"])
def test_noise_is_not_answered_and_the_next_line_is(noise):
    table = Table()
    table.serial.came += noise + b"\n"
    assert table.settle() == []
    assert table.ask("3 get x") == ["3 none"]
    assert table.service.pressed == []


def test_its_own_lines_echoed_by_a_terminal_are_not_answered():
    table = Table()
    table.serial.came += whole_line(b"!2 ok") + whole_line(b"!2 error verb")
    assert table.settle() == []


@given(st.text(max_size=100))
def test_any_text_can_be_set_and_got(text):
    table = Table()
    assert table.ask(f"2 set names {coded(text)}") == ["2 ok"]
    assert bytes_in(table.ask("3 get names")).decode() == text


def test_a_key_doubled_on_the_line_is_pressed_once_and_answered_twice():
    table = Table()
    assert table.ask("2 key ok") == ["2 ok"]
    assert table.ask("2 key ok") == ["2 ok"]
    assert table.service.pressed == ["ok"]
    table.ask("3 key ok")
    assert table.service.pressed == ["ok", "ok"]


def test_a_new_session_may_use_the_ids_of_the_last_one():
    table = Table()
    table.ask("2 key ok")
    table.ask("1 hello 1 5e5510")
    table.ask("2 key ok")
    assert table.service.pressed == ["ok"]
    table.ask("1 hello 1 07he5")
    table.ask("2 key ok")
    assert table.service.pressed == ["ok", "ok"]


def test_a_case_and_the_time_are_carried_out_once_for_each_id():
    table = Table()
    first = table.ask(f"2 case {coded('{}')}")
    assert table.ask(f"2 case {coded('{}')}") == first
    assert table.service.cases == ["{}"]
    table.ask("3 time 1700000000")
    table.ask("3 time 1700000000")
    assert table.service.clocks == [1700000000]


def parts_of(text, size):
    data = text.encode()
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    requests = [f"part {index} {base64.b64encode(piece).decode()}" for index, piece in enumerate(pieces)]
    return requests, f"* {len(data)} {zlib.crc32(data):08x}"


@given(st.text(min_size=1, max_size=500), st.integers(1, 400), st.sets(st.integers(0, 9)))
def test_a_long_text_arrives_in_parts_doubled_or_not(text, size, doubled):
    data = text.encode()
    if len(data) > TEXT_MAX or len(data) / size > 60:
        return
    table = Table()
    requests, end = parts_of(text, size)
    for index, request in enumerate(requests):
        for number in range(2 if index in doubled else 1):
            assert table.ask(f"{16 + index * 2 + number:x} {request}") == [f"{16 + index * 2 + number:x} ok"]
    assert table.ask(f"2 case {end}") == table.ask(f"2 case {end}")
    assert table.service.cases == [text]


def test_a_part_left_out_or_parts_of_another_text_are_refused():
    table = Table()
    requests, end = parts_of("one two three four", 5)
    table.ask("2 " + requests[0])
    assert table.ask("3 " + requests[2]) == ["3 error parts"]
    assert table.ask(f"4 case {end}") == ["4 error parts"]
    for index, request in enumerate(requests):
        table.ask(f"1{index} {request}")
    assert table.ask(f"5 case {end[:-1]}x") == ["5 error parts"]
    assert table.service.cases == []


def test_parts_that_grow_too_long_are_refused():
    table = Table()
    answers = [table.ask(f"{index + 2:x} part {index} {coded('x' * 400)}") for index in range(6)]
    assert [answer[0].split(" ", 1)[1] for answer in answers] == ["ok"] * 5 + ["error long"]


def test_what_a_service_refuses_comes_with_the_rule_and_its_facts():
    table = Table()
    answer = table.ask(f"2 set forbidden {coded('x')}")[0]
    assert answer.startswith("2 error rule settings.no_such ")
    assert json.loads(base64.b64decode(answer.split(" ")[-1])) == {"name": "forbidden"}


def test_a_service_that_breaks_does_not_break_the_link():
    table = Table([(1, some_record(1))])
    table.service.shown = {"state": object()}
    assert table.ask("2 state")[0].startswith("2 error fault ")
    table.service.shown = {"state": 1}
    assert json.loads(bytes_in(table.ask("3 state"))) == {"state": 1}


def test_a_flash_that_cannot_be_read_in_mid_log_is_said_and_the_next_request_is_served():
    table = Table([(number, some_record(number)) for number in range(1, 60)])
    table.service.journal.fails_at = 40
    answers = table.ask("2 log 1 100")
    assert answers[-1].startswith("2 error fault ")
    assert table.ask("3 get x") == ["3 none"]


def test_the_screen_comes_as_it_is():
    table = Table()
    assert bytes_in(table.ask("2 screen")) == table.service.pixels


def test_every_answer_begins_on_a_line_of_its_own():
    table = Table()
    for request in ("2 get x", "3 screen", "4 nonsense"):
        table.send(request)
        while table.pump():
            pass
        assert table.serial.sent.startswith(b"\n!")
        table.heard()


# The log


@given(
    st.sets(st.integers(1, 300), max_size=80), st.sets(st.integers(1, 300), max_size=5), st.integers(0, 310),
    st.integers(0, 90), st.integers(0, 3),
)  # fmt: skip
def test_a_log_sends_exactly_what_is_there_from_a_number_on(numbers, damaged, start, most, life):
    base = life << 24
    log = []
    for number in sorted(numbers):
        raw = some_record(base + number)
        log.append((base + number, raw[:-3] if number in damaged else raw))
    table = Table(log)
    records, odd, after, last = records_in(table.ask(f"2 log {base + start} {most}"))
    wanted = [row for row in log if row[0] >= base + start][:most]
    assert sorted(records + odd) == wanted
    assert [number for number, _ in odd] == [number for number, raw in wanted if raw[0] != len(raw)]
    assert after == (wanted[-1][0] + 1 if wanted else base + start)
    assert last == (log[-1][0] if log else 0)


def test_one_answer_has_a_bounded_number_of_records():
    table = Table([(number, some_record(number)) for number in range(1, LOG_MAX + 50)])
    records, _, after, last = records_in(table.ask("2 log 1 4294967295"))
    assert (len(records), after, last) == (LOG_MAX, LOG_MAX + 1, LOG_MAX + 49)


def test_a_new_request_ends_the_answer_to_the_last_one():
    table = Table([(number, some_record(number)) for number in range(1, 500)])
    table.send("2 log 1 500")
    for _ in range(20):
        table.pump()
    table.send("3 get x")
    answers = table.settle()
    assert answers[-1] == "3 none"
    assert 0 < len(answers) < 10


def test_a_doubled_request_does_not_begin_its_answer_anew():
    table = Table([(number, some_record(number)) for number in range(1, 300)])
    table.send("2 log 1 500")
    for _ in range(20):
        table.pump()
    table.send("2 log 1 500")
    records, _, _, _ = records_in(table.settle())
    assert len(records) == 299
