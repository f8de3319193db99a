"""How little the link does at a time, whatever comes, and that no PC, port or service stops it."""

import json
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from firmware.link import IN_STEP, STALL_MS
from firmware.requests import RECORD_STEP
from shared_rules.lines import LINE_MAX, body_of, whole_line
from tests.firmware.fake_service import some_record
from tests.firmware.link_table import Table, records_in
from tests.runtime.small_heap import run

REQUESTS = (b"log 1 1000", b"state", b"screen", b"key ok", b"hello 1 ab", b"get x", b"part 0 QUJD", b"set")


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=1500),
            st.sampled_from(REQUESTS).map(lambda request: whole_line(b"?9 " + request)),
            st.binary(max_size=60).map(lambda body: whole_line(b"?" + body.replace(b"\n", b""))),
        ),
        max_size=10,
    ),
    st.lists(st.integers(0, 300), max_size=200),
)
def test_whatever_comes_one_turn_reads_writes_and_fetches_little(stream, takes):
    table = Table([(number, some_record(number)) for number in range(1, 200)])
    table.serial.came += b"".join(stream)
    table.serial.takes = list(takes)
    for _ in range(2000):
        fetched, sent = table.service.journal.fetched, len(table.serial.sent)
        table.pump()
        assert table.serial.most_read <= IN_STEP
        assert len(table.serial.sent) - sent <= LINE_MAX
        assert table.service.journal.fetched - fetched <= RECORD_STEP + 1
    table.serial.takes = None
    table.serial.came += b"\n"
    for _ in range(3000):
        table.pump()
    table.serial.sent.clear()
    table.ask("1 hello 1 afresh")
    assert table.ask("2 get x") == ["2 none"]


@given(st.lists(st.integers(0, 40), max_size=4000))
def test_an_answer_taken_in_small_bites_is_the_same(takes):
    table = Table([(number, some_record(number)) for number in range(1, 60)])
    whole = table.ask("2 log 1 100")
    table.serial.takes = list(takes)
    table.send("2 log 1 100")
    for _ in range(len(takes) + 30):
        table.pump()
    table.serial.takes = None
    assert table.settle() == whole


def test_a_pc_that_stops_reading_costs_nothing_and_is_given_up_after_a_while():
    table = Table([(number, some_record(number)) for number in range(1, 500)])
    table.send("2 log 1 500")
    table.serial.takes = [1, 5, 100]
    for _ in range(10):
        table.pump()
    fetched = table.service.journal.fetched
    for _ in range(STALL_MS // 10 + 2):
        assert not table.pump(10)
    assert table.service.journal.fetched == fetched
    table.serial.takes = None
    assert table.pump() is False
    table.serial.sent += b"\n"
    lines = bytes(table.serial.sent).split(b"\n")
    table.serial.sent.clear()
    assert body_of(lines[0]) is None, "only a piece of the first line had been taken"
    assert table.ask("3 get x") == ["3 error session"]


def test_a_pc_that_reads_slowly_is_not_given_up():
    table = Table([(number, some_record(number)) for number in range(1, 100)])
    table.send("2 log 1 500")
    table.serial.takes = [0, 7] * 2000
    for _ in range(4000):
        table.pump(STALL_MS * 2 // 3)
    table.serial.takes = None
    records, _, _, _ = records_in(table.settle())
    assert len(records) == 99


def test_a_pc_that_goes_away_in_mid_line_leaves_nothing_to_the_next_one():
    table = Table([(number, some_record(number)) for number in range(1, 100)])
    table.send("2 log 1 500")
    table.serial.takes = [1, 30]
    for _ in range(10):
        table.pump()
    table.serial.connected = False
    assert table.pump() is False
    table.serial.connected = True
    table.serial.takes = None
    table.send("3 key ok")
    for _ in range(10):
        table.pump()
    cut, answer = [line for line in bytes(table.serial.sent).split(b"\n") if line]
    assert body_of(cut) is None
    assert body_of(answer) == b"!3 error session"


def test_a_port_that_says_bytes_wait_and_gives_none_is_left_alone():
    table = Table()
    table.serial.says_waiting = 5
    assert [table.pump() for _ in range(5)] == [False] * 5
    table.serial.says_waiting = None
    assert table.ask("2 get x") == ["2 none"]


def test_a_port_that_fails_is_no_end_of_the_game():
    table = Table()
    table.serial.fails = True
    table.send("2 get x")
    assert table.pump() is False
    table.serial.fails = False
    table.serial.came.clear()
    assert table.ask("3 get x") == ["3 error session"]


def test_on_a_small_heap_it_answers_and_allocates_nothing_when_idle():
    done = run(Path("tests") / "firmware" / "link_on_device.py")
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["records"] == 150
    assert report["idle"] == report["unconnected"] == report["stalled"] == 0
