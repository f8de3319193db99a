"""A sync brings what the store lacks, once, whatever the gadget does meanwhile, and says what was odd."""

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.link.answers import LogAnswer
from host_tools.link.errors import (
    KeptRestarting,
    PortVanished,
)
from host_tools.link.sync import missing, sync
from shared_rules.record import Record, encode
from tests.firmware.fake_service import FakeService, log_of, some_record
from tests.host.memory_wire import MemoryStore, MemoryWire


def test_a_sync_brings_everything_and_the_next_one_nothing():
    wire = MemoryWire(FakeService(log_of(700)))
    store = MemoryStore()
    seen = []
    result = sync(wire.client(), store, lambda done, total: seen.append((done, total)), now=lambda: 1_700_000_000)
    assert store.kept == dict(wire.service.journal.records)
    assert (result.new, result.already, result.acknowledged, result.clock_set) == (700, 0, 700, True)
    assert wire.service.clocks == [1_700_000_000]
    assert seen[-1] == (700, 700)
    again = sync(wire.client(), store)
    assert (again.new, again.already, again.damaged, again.gaps) == (0, 700, [], [])
    assert wire.service.clocks == [1_700_000_000]


@given(st.sets(st.integers(1, 120)), st.integers(1, 60), st.integers(0, 80))
def test_a_sync_brings_what_the_store_lacks_wherever_that_is(had, first, count):
    log = log_of(count, first=first)
    wire = MemoryWire(FakeService(log))
    before = [(number, some_record(number)) for number in sorted(had)]
    store = MemoryStore(before)
    result = sync(wire.client(), store)
    assert store.kept == dict(before) | dict(log)
    assert result.new == len(set(dict(log)) - had)
    assert result.already == len(set(dict(log)) & had)
    assert store.aside == []


def test_records_that_another_pc_had_acknowledged_are_reported_as_a_gap():
    wire = MemoryWire(FakeService(log_of(5, first=31)))
    wire.service.journal.acked = 28  # 29 and 30 were never given
    store = MemoryStore(log_of(10))
    result = sync(wire.client(), store)
    assert (result.new, result.gaps) == (5, [(11, 28)])
    assert sync(wire.client(), store).gaps == []
    wire.service.journal.records = []
    wire.service.journal.last_dropped = 35
    assert sync(wire.client(), store).gaps == []


def test_an_empty_gadget_whose_records_all_went_to_another_pc_has_a_gap():
    wire = MemoryWire(FakeService())
    wire.service.journal.last_dropped = wire.service.journal.acked = 12
    assert sync(wire.client(), MemoryStore(log_of(10))).gaps == [(11, 12)]


def test_the_beginning_of_a_new_life_is_no_gap():
    wire = MemoryWire(FakeService(log_of(20) + log_of(7, life=9)))
    result = sync(wire.client(), MemoryStore(log_of(4)))
    assert (result.new, result.gaps) == (23, [])


def test_a_damaged_record_is_kept_aside_and_the_rest_is_synced():
    log = log_of(40)
    torn = bytearray(log[10][1])
    torn[-1] ^= 0x40
    log[10] = (11, bytes(torn))
    log[20] = (21, log[20][1][:-4])
    log[39] = (40, b"\xff" * 30)
    wire = MemoryWire(FakeService(log))
    store = MemoryStore()
    result = sync(wire.client(), store)
    assert [damaged.number for damaged in result.damaged] == [11, 21, 40]
    assert store.aside == [raw for _, raw in (log[10], log[20], log[39])]
    assert sorted(store.kept) == [number for number, _ in log if number not in (11, 21, 40)]
    assert (result.new, result.acknowledged, result.gaps) == (37, 40, [])


def test_a_record_that_was_misread_is_read_again():
    log = log_of(40)
    torn = list(log)
    torn[10] = (11, torn[10][1][:-1] + bytes((torn[10][1][-1] ^ 1,)))
    wire = MemoryWire(FakeService(torn))
    wire.on_answer = lambda line: setattr(wire.service.journal, "records", log) or line if b" end " in line else line
    store = MemoryStore()
    result = sync(wire.client(), store)
    assert (result.new, result.damaged, store.aside) == (40, [], [])


def test_a_record_of_a_newer_format_is_kept_as_it_is_and_named():
    newer = bytearray(some_record(6))
    newer[1] = 0x7F
    newer[-4:] = zlib.crc32(newer[:-4]).to_bytes(4, "little")
    log = log_of(5) + [(6, bytes(newer))]
    store = MemoryStore()
    result = sync(MemoryWire(FakeService(log)).client(), store)
    assert (result.new, result.unreadable, result.damaged) == (6, [6], [])
    assert store.kept[6] == bytes(newer)


def test_a_wiped_gadget_that_counts_from_the_beginning_again_loses_nothing():
    old = log_of(50)
    fresh = [(number, encode(record_at(number))) for number in range(1, 21)]
    store = MemoryStore(old)
    result = sync(MemoryWire(FakeService(fresh)).client(), store)
    assert store.kept == dict(old)
    assert sorted(store.aside) == sorted(raw for _, raw in fresh)
    assert result.conflicts == list(range(1, 21))


def record_at(number):
    return Record(number, 3, "undo", 77, {"target": 1})


def test_nothing_is_acknowledged_that_the_store_did_not_take():
    wire = MemoryWire(FakeService(log_of(1200)))
    store = MemoryStore()
    store.fails_after = 2
    with pytest.raises(RuntimeError):
        sync(wire.client(), store)
    assert wire.service.journal.acked == 0
    store.fails_after = None
    assert sync(wire.client(), store).new == 1200 - 500
    assert wire.service.journal.acked == 1200


def test_a_gadget_that_counts_more_than_it_has_is_told_no_more_than_the_store_has():
    class Boasting(type(FakeService().journal)):
        last = 60

    wire = MemoryWire(FakeService(log_of(50)))
    wire.service.journal.__class__ = Boasting
    sync(wire.client(), MemoryStore())
    assert wire.service.journal.acked == 50


def test_a_line_missing_in_a_log_is_noticed_at_the_next_one():
    answer = LogAnswer(1)
    coded = base64.b64encode(some_record(1))
    assert answer.take([b"rec", b"0", coded])
    assert not answer.take([b"rec", b"0", coded])
    assert not answer.broken
    answer.take([b"rec", b"2", base64.b64encode(some_record(3))])
    assert (answer.broken, answer.done, answer.useful) == (True, False, True)
    assert answer.batch().records == [(1, some_record(1))]


def test_a_gadget_with_an_empty_log_is_synced_too():
    result = sync(MemoryWire(FakeService()).client(), MemoryStore())
    assert (result.new, result.already, result.acknowledged, result.gaps) == (0, 0, 0, [])


@pytest.mark.parametrize("new_life", [False, True])
def test_a_gadget_that_restarts_in_mid_sync_is_synced_on(new_life):
    log = log_of(1300)
    wire = MemoryWire(FakeService(log))
    store = MemoryStore()
    seen = []

    def restart(line):
        seen.append(line)
        if len(seen) in (30, 55):
            wire.service.boot += 1
            if new_life:
                journal = wire.service.journal
                journal.life += 1
                journal.records = journal.records + log_of(15, life=journal.life)
            wire.restart()
            return b""
        return line

    wire.on_answer = restart
    result = sync(wire.client(), store)
    assert store.kept == dict(wire.service.journal.records)
    assert (result.restarts, result.new, result.gaps) == (2, len(store.kept), [])
    assert store.aside == []


def test_a_gadget_that_restarts_all_the_time_is_given_up_and_what_came_is_kept():
    wire = MemoryWire(FakeService(log_of(3000)))
    store = MemoryStore()
    lines = []

    def restart_often(line):
        lines.append(line)
        if len(lines) % 30 == 0:
            wire.service.boot += 1
            wire.restart()
        return line

    wire.on_answer = restart_often
    with pytest.raises(KeptRestarting):
        sync(wire.client(), store)
    assert wire.service.journal.acked == 0
    assert store.kept
    assert store.kept.items() <= dict(wire.service.journal.records).items()


@pytest.mark.parametrize("at", [3, 10, 25, 40])
def test_unplugged_in_mid_sync_and_plugged_in_again_brings_all_of_it_once(at):
    wire = MemoryWire(FakeService(log_of(900)))
    store = MemoryStore()
    lines = []

    def unplug(line):
        lines.append(line)
        if len(lines) == at:
            wire.unplug()
        return line

    wire.on_answer = unplug
    with pytest.raises(PortVanished):
        sync(wire.client(), store)
    assert wire.service.journal.acked == 0
    had = len(store.kept)
    wire.plugged = True
    wire.restart()
    result = sync(wire.client(), store)
    assert (result.new, result.already) == (900 - had, had)
    assert store.kept == dict(wire.service.journal.records)


def test_records_made_during_a_sync_are_not_acknowledged_unseen():
    wire = MemoryWire(FakeService(log_of(600)))
    store = MemoryStore()
    journal = wire.service.journal

    def play_on(line):
        if b" rec " in line and journal.last < 900:
            number = journal.last + 1
            journal.records.append((number, some_record(number)))
        return line

    wire.on_answer = play_on
    sync(wire.client(), store)
    assert journal.acked <= max(store.kept)
    wire.on_answer = lambda line: line
    sync(wire.client(), store)
    assert store.kept == dict(journal.records)
    assert journal.acked == journal.last


@given(st.sets(st.integers(1, 60)), st.integers(1, 60), st.integers(1, 60))
def test_missing_stretches_are_what_is_not_there(numbers, low, high):
    stretches = missing(numbers, low, high)
    lacking = [number for start, end in stretches for number in range(start, end + 1)]
    assert lacking == [number for number in range(low, high + 1) if number not in numbers]
    assert all(start <= end for start, end in stretches)


def test_numbers_that_a_gadget_skipped_are_no_gap_and_cost_no_second_copy():
    log = [row for row in log_of(60) if row[0] not in (1, 17, 18, 44)]
    wire = MemoryWire(FakeService(log))
    store = MemoryStore()
    result = sync(wire.client(), store)
    assert (result.new, result.gaps, result.acknowledged) == (56, [], 60)
    again = sync(wire.client(), store)
    assert (again.new, again.already, again.gaps, again.conflicts) == (0, 56, [], [])


def test_records_that_seemed_gone_while_the_gadget_moved_them_are_looked_for_before_anything_is_acknowledged():
    log = log_of(300)
    wire = MemoryWire(FakeService(log))
    journal = wire.service.journal
    whole = journal.raw_from
    calls = []

    def moving(number):
        calls.append(number)
        return (row for row in whole(number) if len(calls) > 1 or not 100 <= row[0] < 150)

    journal.raw_from = moving
    store = MemoryStore()
    result = sync(wire.client(), store)
    assert store.kept == dict(log)
    assert (result.new, result.acknowledged) == (300, 300)
