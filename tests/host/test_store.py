"""The store takes records in once and whole, and keeps aside what is damaged or contradicts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.store.derive import freshen
from host_tools.store.errors import StoreError
from host_tools.store.opening import open_store
from host_tools.store.reading import all_games
from shared_rules.record import Record, encode
from tests.host.evenings import evenings, worked_example
from tests.host.stores import derived


@given(st.data(), evenings())
def test_records_come_back_byte_for_byte_in_whatever_batches_and_order_they_came(databases, data, gadget):
    batch = gadget.batch()
    store = databases.empty()
    rest = data.draw(st.permutations(batch))
    new = 0
    while rest:
        size = data.draw(st.integers(1, len(rest)))
        new += store.add(gadget.device, rest[:size])
        rest = rest[size:]
    assert new == len(batch)
    assert store.raw_records(gadget.device) == batch
    assert store.last_number(gadget.device) == batch[-1][0]


@given(evenings())
def test_the_same_records_again_are_not_new_and_change_nothing(databases, gadget):
    store = databases.filled(gadget)
    before = derived(store)
    assert store.add(gadget.device, gadget.batch()) == 0
    assert freshen(store) == 0
    assert derived(store) == before
    assert store.kept_aside() == []


def test_a_record_twice_in_one_batch_is_one_record(databases):
    gadget = worked_example()
    store = databases.empty()
    assert store.add(gadget.device, gadget.batch() + gadget.batch()) == len(gadget.records)


def test_the_same_numbers_on_two_gadgets_are_different_records(databases):
    first, second = worked_example(), worked_example()
    second.device = "other"
    store = databases.filled(first)
    assert store.add(second.device, second.batch()) == len(second.records)
    freshen(store)
    assert len(all_games(store)) == 2


def test_other_bytes_under_a_number_are_kept_aside_and_the_first_ones_count(databases):
    gadget = worked_example()
    store = databases.filled(gadget)
    before = derived(store)
    other = encode(Record(4, 1, "end", 9, {"reason": "stopped"}))
    for _ in range(2):
        assert store.add(gadget.device, [(4, other)]) == 0
    freshen(store)
    assert derived(store) == before
    assert store.raw_records(gadget.device) == gadget.batch()
    (aside,) = store.kept_aside(gadget.device)
    assert (aside["number"], aside["raw"], aside["why"]) == (4, other, "conflict")


@given(st.binary(max_size=40))
def test_bytes_that_are_no_record_are_kept_aside_and_never_counted(databases, junk):
    store = databases.empty()
    assert store.add("sim", [(1, junk)]) == 0
    assert [row["raw"] for row in store.kept_aside()] == [junk]
    assert store.raw_records("sim") == []


def test_a_record_under_a_number_that_is_not_its_own_is_kept_aside(databases):
    store = databases.empty()
    raw = encode(Record(4, 1, "end", 9, {"reason": "stopped"}))
    assert store.add("sim", [(5, raw)]) == 0
    assert [row["why"] for row in store.kept_aside()] == ["torn"]


def test_damaged_bytes_are_kept_once_with_their_reason(databases):
    store = databases.empty()
    assert store.keep_damaged("sim", b"\x01\x02", "damaged") is True
    assert store.keep_damaged("sim", b"\x01\x02", "damaged") is False
    assert [(row["raw"], row["why"]) for row in store.kept_aside("sim")] == [(b"\x01\x02", "damaged")]


NO_ROOM = {
    "sqlite": "CREATE TRIGGER full BEFORE INSERT ON records WHEN NEW.number = 7 BEGIN SELECT RAISE(ABORT, 'full'); END",
    "postgresql": "ALTER TABLE records ADD CONSTRAINT no_room CHECK (number <> 7)",
}


def test_a_batch_that_fails_half_way_leaves_nothing_behind(databases):
    gadget = worked_example()
    store = open_store(databases.new(), create=True)
    with store.writing() as connection:
        connection.exec_driver_sql(NO_ROOM[databases.kind])
    with pytest.raises(StoreError):
        store.add(gadget.device, gadget.batch(), gadget.hello())
    assert store.raw_records(gadget.device) == []
    assert store.devices() == []
    store.close()


def test_the_last_hello_is_remembered(databases):
    gadget = worked_example()
    store = databases.filled(gadget, gadget.hello(firmware="0.1.0"))
    store.add(gadget.device, [], gadget.hello(firmware="0.2.0"))
    (device,) = store.devices()
    assert (device["id"], device["board"], device["firmware"]) == (gadget.device, "macropad", "0.2.0")
    assert device["hello"] == gadget.hello(firmware="0.2.0")
