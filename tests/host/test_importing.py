"""Imports bring all of a source once, or end in a clear error with the store as it was."""

import sqlite3
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.cold import ColdLog
from firmware.facts import Facts
from firmware.files import Files
from host_tools.store.backup import back_up
from host_tools.store.database import Store
from host_tools.store.derive import freshen
from host_tools.store.errors import BadFile
from host_tools.store.importing import read, take_in, whose_log
from host_tools.store.opening import open_file, open_memory, open_store
from host_tools.store.people import everybody, join, split
from host_tools.store.records_file import write_records
from shared_rules.record import Record, encode
from tests.host.evenings import Gadget, evenings, worked_example
from tests.host.sources import DEVICE, OTHER, everything, log_of, records_file
from tests.host.stores import derived, filled
from tests.host.terminal import fill, own_database, own_home, tally  # noqa: F401  fixtures


def kept(store: Store, device: str = DEVICE) -> tuple:
    aside = [(row["device"], row["number"], row["raw"], row["why"]) for row in store.kept_aside()]
    return store.raw_records(device), aside, derived(store)


@given(gadget=evenings())
@settings(max_examples=15)
def test_a_records_file_brings_back_all_that_was_exported(databases, gadget):
    source = filled(gadget, gadget.hello(uptime=100, last=gadget.records[-1].number))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "records.jsonl"
        path.write_text("".join(write_records(source)), encoding="utf-8")
        store = databases.empty()
        (told,) = take_in(store, read(path))
        assert (told.device, told.new, told.already, told.conflicts) == (gadget.device, len(gadget.records), 0, [])
        assert kept(store, gadget.device) == kept(source, gadget.device)
        (told,) = take_in(store, read(path))
        assert (told.new, told.already) == (0, len(gadget.records))


@given(gadget=evenings())
@settings(max_examples=10)
def test_a_backup_is_the_same_database_and_restores_another_one(databases, gadget):
    store = databases.filled(gadget, gadget.hello(uptime=100, last=gadget.records[-1].number))
    store.keep_damaged(gadget.device, b"\x01\x02", "torn")
    with TemporaryDirectory() as folder:
        path = Path(folder) / "backup.db"
        assert back_up(store, path) == len(gadget.records)
        before = everything(store)
        with open_file(path, create=False) as copy:
            assert everything(copy) == before
            assert freshen(copy) == 0
        assert [file.name for file in Path(folder).iterdir()] == ["backup.db"]
        was = kept(store, gadget.device)
        restored = databases.empty()
        take_in(restored, read(path))
        assert kept(restored, gadget.device) == was


def test_a_restored_database_has_the_same_people(databases, tmp_path):
    store = databases.filled(worked_example())
    join(store, ["Ann", "Bo"])
    split(store, "だい", DEVICE)
    before = [(person.name, sorted(person.spellings, key=str), person.games) for person in everybody(store)]
    back_up(store, tmp_path / "backup.db")
    restored = databases.empty()
    take_in(restored, read(tmp_path / "backup.db"))
    after = [(person.name, sorted(person.spellings, key=str), person.games) for person in everybody(restored)]
    assert sorted(after) == sorted(before)


def test_who_is_joined_here_stays_joined_as_it_is_here(databases, tmp_path):
    back_up(filled(worked_example()), tmp_path / "apart.db")
    store = databases.filled(worked_example())
    join(store, ["Ann", "Bo"])
    take_in(store, read(tmp_path / "apart.db"))
    assert len(everybody(store)) == 3


def test_a_server_is_a_source_too(server, tmp_path):
    place = server.url(server.make("source"))
    gadget = worked_example()
    with open_store(place, create=True) as source:
        source.add(DEVICE, gadget.batch())
    store = open_memory()
    assert take_in(store, read(place))[0].new == len(gadget.records)
    assert store.raw_records(DEVICE) == gadget.batch()


def test_a_store_of_version_1_is_a_source_and_is_left_as_it_is(databases, tmp_path):
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript((Path(__file__).parent / "store_of_version_1.sql").read_text(encoding="utf-8"))
    connection.close()
    before = path.read_bytes()
    store = databases.empty()
    take_in(store, read(path))
    assert kept(store)[:2] == (worked_example().batch(), [(DEVICE, 4, OTHER, "conflict")])
    assert path.read_bytes() == before


@given(batch=evenings().map(Gadget.batch), junk=st.binary(max_size=40).map(lambda junk: junk.strip(b"\xff")))
@settings(max_examples=20)
def test_a_log_file_brings_what_is_whole_and_counts_what_is_not(databases, batch, junk):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.bin"
        path.write_bytes(log_of(batch, junk))
        incoming = read(path, DEVICE)
        assert incoming.skipped == len(junk) - junk.count(b"\xff")
        store = databases.empty()
        take_in(store, incoming, must_agree=True)
        assert store.raw_records(DEVICE) == batch


def test_a_log_file_as_the_firmware_writes_it_is_read(tmp_path):
    log = ColdLog(Files(str(tmp_path), lambda: True))
    gadget = worked_example()
    log.store(lambda: iter(gadget.batch()), 1, Facts())
    for number in (12, 13):
        gadget.records.append(Record(number, 1, "undo", 9, {"target": 10}))
        log.append(gadget.batch()[-1][1], 1, Facts())
    for folder in ("log_a", "log_b"):
        incoming = read(tmp_path / folder / "log.bin", DEVICE)
        assert (incoming.records, incoming.skipped) == ({DEVICE: gadget.batch()}, 0)


def test_whose_a_log_is_is_known_by_the_records_that_are_here(tmp_path):
    gadget = worked_example()
    path = tmp_path / "log.bin"
    path.write_bytes(log_of(gadget.batch()))
    store = open_memory()
    assert whose_log(store, path) is None
    store.add("other", [(4, OTHER)])
    store.add(DEVICE, gadget.batch()[:3])
    assert whose_log(store, path) == DEVICE
    store.add("twin", gadget.batch()[:3])
    assert whose_log(store, path) is None


def test_a_record_that_contradicts_is_kept_aside_but_refused_of_a_log_file(databases, tmp_path):
    store = databases.filled(worked_example())
    path = records_file(tmp_path / "records", {"device": DEVICE, "record": b64encode(OTHER).decode()})
    (told,) = take_in(store, read(path))
    assert (told.new, told.conflicts) == (0, [4])
    assert [(row["number"], row["raw"]) for row in store.kept_aside()] == [(4, OTHER)]
    before = everything(store)
    log = tmp_path / "log.bin"
    log.write_bytes(log_of([(20, encode(Record(20, 2, "end", 9, {"reason": "over"}))), (5, encode_5())]))
    with pytest.raises(BadFile) as caught:
        take_in(store, read(log, DEVICE), must_agree=True)
    assert (caught.value.key, caught.value.facts["number"]) == ("store.import_contradicts", 5)
    assert everything(store) == before


def encode_5() -> bytes:
    return encode(Record(5, 1, "end", 9, {"reason": "stopped"}))


# --- the command


def test_records_go_from_one_database_to_another_by_the_command(db, tmp_path):
    fill(db, worked_example())
    out = tmp_path / "records.jsonl"
    assert tally("--db", db, "export", "--format", "records", "-o", out)[0] == 0
    other = tmp_path / "other.db"
    number = len(worked_example().records)
    assert tally("--db", other, "import", out) == (0, f"{DEVICE}: {number} new, 0 already here\n", "")
    assert tally("--db", other, "import", db) == (0, f"{DEVICE}: 0 new, {number} already here\n", "")
    assert tally("--db", other, "export", "--format", "json")[1] == tally("--db", db, "export", "--format", "json")[1]
    assert tally("--db", other, "import", other)[0] == 0


def test_a_log_file_needs_a_gadget_once(db, tmp_path):
    log = tmp_path / "log.bin"
    log.write_bytes(log_of(worked_example().batch(), b"\x01\x02"))
    code, out, err = tally("--db", db, "import", log)
    assert (code, out) == (2, "") and "--gadget" in err
    code, out, err = tally("--db", db, "import", log, "--gadget", DEVICE)
    assert (code, out) == (1, f"{DEVICE}: {len(worked_example().records)} new, 0 already here\n")
    assert "2 bytes" in err
    assert tally("--db", db, "import", log)[1] == f"{DEVICE}: 0 new, {len(worked_example().records)} already here\n"
    assert tally("--db", db, "import", log, "--gadget", "2d31")[0] == 1
    assert "Ann won" in tally("--db", db, "games")[1]


@pytest.mark.parametrize("name", ["nowhere", ".", "a\0b", "notes.txt"])
def test_what_cannot_be_imported_is_exit_code_2_and_no_database_is_made(db, tmp_path, name):
    (tmp_path / "notes.txt").write_text("hello")
    code, out, err = tally("--db", db, "import", tmp_path / name)
    assert (code, out) == (2, "")
    assert err.startswith("tally: ")
    assert not db.exists()


def test_a_source_of_another_version_is_exit_code_5(db, tmp_path):
    path = records_file(tmp_path / "records", head={"format": "tile-tally-records", "version": 2})
    code, _, err = tally("--db", db, "import", path)
    assert code == 5 and "Update tally" in err


def test_a_backup_is_a_database_and_overwrites_nothing(db, tmp_path):
    fill(db, worked_example())
    target = tmp_path / "backup.db"
    number = len(worked_example().records)
    assert tally("--db", db, "backup", target) == (0, f"Copied to {target}, records: {number}\n", "")
    assert tally("--db", target, "games")[1] == tally("--db", db, "games")[1]
    before = target.read_bytes()
    code, _, err = tally("--db", db, "backup", target)
    assert code == 2 and "there already" in err
    assert target.read_bytes() == before


@pytest.mark.parametrize("target", ["/nowhere/backup.db", "/proc/backup.db", "a\0b", ""])
def test_a_backup_that_cannot_be_written_says_so(db, target):
    fill(db, worked_example())
    code, out, err = tally("--db", db, "backup", target)
    assert (code in (2, 6), out) == (True, "")
    assert err.startswith("tally: ")
