"""Whatever is given for an import ends in a clear error, with the store as it was."""

import json
import os
import socket
import sqlite3
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from host_tools.store import incoming as bounds
from host_tools.store.derive import freshen
from host_tools.store.errors import BadFile, NewerStore, StoreError
from host_tools.store.importing import read
from host_tools.store.opening import open_file
from host_tools.store.schema import aliases, people, schema
from shared_rules.record import Record, encode
from tests.host.evenings import worked_example
from tests.host.sources import DEVICE, OTHER, log_of, records_file


def refused(path: Path, key: str, error: type[StoreError] = BadFile) -> None:
    with pytest.raises(error) as caught:
        read(path, DEVICE)
    assert caught.value.key == key


RECORD = b64encode(OTHER).decode()


@pytest.mark.parametrize(
    "row",
    [
        {"device": DEVICE, "record": "!!!"},
        {"device": DEVICE, "record": b64encode(OTHER[:-1] + b"\0").decode()},
        {"device": DEVICE, "record": b64encode(OTHER * 2).decode()},
        {"device": DEVICE, "record": b64encode(b"\x10" * 1400).decode()},
        {"device": DEVICE, "record": 7},
        {"device": DEVICE, "record": None},
        {"device": DEVICE, "record": [RECORD]},
        {"device": DEVICE, "record": RECORD, "more": 1},
        {"device": DEVICE, "boot": 1, "last": 2, "started": 10**400},
        {"device": DEVICE, "boot": True, "last": 2, "started": 3},
        {"device": DEVICE, "boot": "1", "last": 2, "started": 3},
        {"device": DEVICE, "boot": 1, "last": 2, "started": float("nan")},
        {"device": DEVICE},
        {},
        [],
        None,
        "text",
        1e999,
    ],
)
def test_a_line_that_is_no_record_refuses_the_whole_file(tmp_path, row):
    refused(records_file(tmp_path / "records", {"device": DEVICE, "record": RECORD}, row), "store.import_no_record")


@pytest.mark.parametrize("device", ["", " ", "x" * 65, "a\nb", "a\0b", "a\u202eb", "\ud800", 7, None, [DEVICE], {}])
def test_a_gadget_that_is_none_refuses_the_whole_file(tmp_path, device):
    refused(records_file(tmp_path / "records", {"device": device, "record": RECORD}), "store.import_no_gadget")


@pytest.mark.parametrize(
    "content",
    [
        b"", b"\n", b"hello",
        b"[" * 3000, b'{"a":' * 3000, b"[" * 1_000_000, b"{" * 10_000_000, b"null", b"\xff\xfe", b"\0" * 99,
        b'{"format": "tile-tally-records"}', b'{"format": "tile-tally-records", "version": "1"}',
        b'{"format": "tile-tally-records", "version": true}', b'{"format": ["tile-tally-records"], "version": 1}',
    ],
)  # fmt: skip
def test_what_is_no_source_is_refused(tmp_path, content):
    path = tmp_path / "source"
    path.write_bytes(content)
    refused(path, "store.import_unknown")


def test_brackets_in_brackets_within_a_line_are_refused(tmp_path):
    path = records_file(tmp_path / "records", {"device": DEVICE, "record": RECORD})
    path.write_bytes(path.read_bytes() + b"[" * 1900 + b"\n")
    refused(path, "store.import_no_record")


def test_games_for_other_programs_are_no_source(tmp_path):
    refused(records_file(tmp_path / "games", head={"format": "tile-tally-export", "version": 1}), "store.import_export")


def test_another_version_is_told(tmp_path):
    path = records_file(tmp_path / "records", head={"format": "tile-tally-records", "version": 2})
    refused(path, "store.import_newer", NewerStore)
    path.write_bytes(log_of(worked_example().batch()).replace(b"TTLG\x01", b"TTLG\x02"))
    refused(path, "store.import_newer", NewerStore)
    with open_file(tmp_path / "new.db", create=True) as store, store.writing() as connection:
        connection.execute(sa.update(schema).values(version=99))
    refused(tmp_path / "new.db", "store.newer", NewerStore)


def test_a_million_records_are_too_many(tmp_path):
    path = tmp_path / "records"
    with path.open("w") as file:
        file.write('{"format": "tile-tally-records", "version": 1}\n')
        for number in range(1, 1_000_001):
            if number > bounds.MOST_RECORDS + 1:
                break  # no more is ever read
            raw = encode(Record(number, 0, "time", 1, {"unix": 1}))
            file.write(f'{{"device": "sim", "record": "{b64encode(raw).decode()}"}}\n')
    refused(path, "store.import_too_many")


def test_a_game_of_more_rounds_than_anybody_plays_is_refused(tmp_path):
    rows = []
    for number in range(1, bounds.MOST_OF_A_GAME + 2):
        raw = encode(Record(number, 1, "end", 1, {"reason": "over"}))
        rows.append({"device": "sim", "record": b64encode(raw).decode()})
    refused(records_file(tmp_path / "records", *rows), "store.import_long_game")


@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
def test_what_is_no_file_is_refused_at_once_wherever_one_is_wanted(tmp_path, kind):
    path = tmp_path / "source"
    if kind == "pipe":
        os.mkfifo(path)  # nobody writes to it, so a reader would wait for ever
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(path))
    else:
        path = Path("/dev/zero")
    refused(path, "store.no_plain_file")
    with pytest.raises(StoreError) as caught:
        open_file(path, create=False)
    assert caught.value.key == "store.no_plain_file"


def lines(path, rows):
    with path.open("w", encoding="utf-8") as file:
        file.write('{"format": "tile-tally-records", "version": 1}\n')
        file.writelines(json.dumps(row) + "\n" for row in rows)


def begun(number, game):
    payload = {"rules": "kogi", "version": 1, "players": ["A", "B", "C", "D"], "options": {"rounds": 0}}
    return b64encode(encode(Record(number, game, "new", 1, payload))).decode()


MANY = {
    "gadgets": (bounds.MOST_GADGETS, lambda count: {"device": f"g{count}", "record": RECORD}),
    "games": (bounds.MOST_GAMES, lambda count: {"device": "sim", "record": begun(count, count % 40_000 + 1)}),
    "clocks": (bounds.MOST_CLOCKS, lambda count: {"device": "sim", "boot": count, "last": 1, "started": 1}),
}


@pytest.mark.parametrize("what", MANY)
def test_more_than_a_club_can_have_is_refused(tmp_path, what):
    most, row = MANY[what]
    record = {"device": "g1", "record": RECORD}
    lines(tmp_path / "records", [record, *(row(count) for count in range(1, most + 3))])
    refused(tmp_path / "records", f"store.import_too_many_{what}")
    lines(tmp_path / "records", [record, *(row(count) for count in range(1, 9))])
    assert read(tmp_path / "records").records


def test_more_spellings_than_a_club_can_have_are_refused(tmp_path):
    path = tmp_path / "hostile.db"
    with open_file(path, create=True) as store:
        store.add(DEVICE, worked_example().batch())
        with store.writing() as connection:
            names = [{"id": count, "name": f"p{count}"} for count in range(1, bounds.MOST_SPELLINGS + 2)]
            connection.execute(sa.insert(people), names)
            connection.execute(sa.insert(aliases), [{"spelling": row["name"], "person": row["id"]} for row in names])
    refused(path, "store.import_too_many_people")


def test_corrections_without_end_are_refused(tmp_path):
    rows = []
    for number in range(1, 3001):
        raw = encode(Record(number, 1 + number % 3, "undo", 1, {"target": 1}))
        rows.append({"device": "sim", "record": b64encode(raw).decode()})
    refused(records_file(tmp_path / "records", *rows), "store.import_all_corrected")
    records_file(tmp_path / "records", *rows[:900])
    assert len(read(tmp_path / "records").records["sim"]) == 900


def test_a_log_file_that_is_cut_off_or_huge_or_empty_is_refused(tmp_path):
    path = tmp_path / "log.bin"
    for content, key in (
        (log_of([])[:600], "store.import_no_log"),
        (log_of([]) * 30, "store.import_no_log"),
        (log_of([]), "store.import_nothing"),
    ):
        path.write_bytes(content)
        refused(path, key)


HOSTILE_TABLES = {
    "text for bytes": "UPDATE records SET raw = 'abc'",
    "a number for bytes": "UPDATE records SET raw = 7",
    "huge bytes": "UPDATE records SET raw = zeroblob(50000000) WHERE number = 4",
    "bytes for a gadget": "UPDATE records SET device = x'00ff'",
    "a huge name": "UPDATE people SET name = printf('%.*c', 9000000, 'x')",
    "a name that is none": "UPDATE people SET name = x'ff'",
    "a name that is worked out":
        "ALTER TABLE people RENAME TO p; CREATE TABLE people (id, name AS (printf('%.*c', 300000000, 'x'))); "
        "INSERT INTO people (id) SELECT id FROM p",
    "bytes that are worked out":
        "ALTER TABLE records RENAME TO r; CREATE TABLE records (device, number, raw AS (zeroblob(300000000))); "
        "INSERT INTO records (device, number) SELECT device, number FROM r",
    "text for a clock": "UPDATE clocks SET started = 'soon'",
    "a clock beyond all": "UPDATE clocks SET started = 9e999",
    "bytes for a reason": "UPDATE damaged SET why = x'00'",
    "text for a number": "UPDATE damaged SET number = 'x'",
    "text that is none": "UPDATE damaged SET why = CAST(x'ff' AS TEXT)",
    "no table": "DROP TABLE records",
    "a view for a table": "ALTER TABLE records RENAME TO r; CREATE VIEW records AS SELECT * FROM r",
    "an endless view": "DROP TABLE records; CREATE VIEW records AS WITH RECURSIVE n(i) AS "
    "(SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'sim' AS device, i AS number, x'00' AS raw FROM n",
    "another version": "UPDATE tally_schema SET version = 'new'",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE_TABLES)
def test_a_database_with_wrong_things_in_it_is_refused(tmp_path, name):
    path = tmp_path / "hostile.db"
    with open_file(path, create=True) as store:
        gadget = worked_example()
        store.add(DEVICE, gadget.batch(), gadget.hello(uptime=10, last=11))
        store.add(DEVICE, [(4, OTHER)])
        freshen(store)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; " + HOSTILE_TABLES[name])
    connection.close()
    with pytest.raises(StoreError) as caught:
        read(path)
    assert caught.value.key in ("store.import_no_record", "store.import_no_gadget", "store.damaged", "store.foreign",
                                "store.import_unknown")  # fmt: skip


@given(st.binary(max_size=3000))
def test_no_bytes_whatever_end_in_anything_but_a_reason(content):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "source"
        for head in (b"", b"TTLG\x01", b"SQLite format 3\0", b'{"format": "tile-tally-records", "version": 1}\n'):
            path.write_bytes(head + content)
            try:
                read(path, DEVICE)
            except StoreError as error:
                assert error.key.startswith("store.")
