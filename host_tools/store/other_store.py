"""The records of another store, an SQLite file or a server's database, read for an import. It is left as it is.

Its tables may hold anything: values are cut to a bound by the database, and no type is believed.
"""

import sqlite3
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from host_tools.store.database import LONGEST_ASIDE
from host_tools.store.errors import BadFile
from host_tools.store.faults import explain
from host_tools.store.incoming import LONGEST_DEVICE, MOST_ASIDE, MOST_CLOCKS, MOST_RECORDS, MOST_SPELLINGS, Incoming
from host_tools.store.migrating import version_of
from host_tools.store.place import Place, name_of
from host_tools.store.postgresql import server_engine
from host_tools.store.sqlite import check_pages, file_engine, look_at_file
from shared_rules.record import MOST

_PATIENCE = 10
_LONGEST_VALUE = 1 << 20  # bytes; of ours the largest is a game's options
_LONGEST_NAME = 254


def read_store(place: Place) -> Incoming:
    """Raises StoreError, BadFile, NewerStore."""
    path = name_of(place)
    if isinstance(place, Path):
        look_at_file(place, create=False)
        engine = file_engine(place, _PATIENCE)
        sa.event.listen(engine, "connect", _beware)
    else:
        engine = server_engine(place, _PATIENCE)
    try:
        with engine.connect().execution_options(tally_reading=True) as connection:
            if isinstance(place, Path):
                check_pages(connection, path)
            version = version_of(connection, path)
            tables = set(sa.inspect(connection).get_table_names())
            if not {"records", "clocks", "damaged"} <= tables:
                raise BadFile("store.import_unknown", path=path)
            incoming = Incoming(path)
            _read_logs(connection, incoming)
            if version > 1:
                _read_people(connection, incoming)
            return incoming
    except (DBAPIError, UnicodeDecodeError) as error:
        raise explain(error, path) from error
    finally:
        engine.dispose()


def _beware(connection: sqlite3.Connection, _record: object) -> None:
    """A hostile file's own expressions may call nothing that does harm, and no value of it may fill the memory."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)


def _read_logs(connection: sa.Connection, incoming: Incoming) -> None:
    table = _table("records", "device", "raw")
    log = sa.select(_cut(table.c.device, LONGEST_DEVICE), _cut(table.c.raw, MOST)).limit(MOST_RECORDS + 1)
    for row, (whose, record) in enumerate(_rows(connection, log), 1):
        incoming.take_record(whose, _bytes(record), row)
    table = _table("clocks", "device", "boot", "last", "started")
    moments: list[sa.ColumnElement] = [table.c.boot, table.c.last, table.c.started]
    told = sa.select(_cut(table.c.device, LONGEST_DEVICE), *moments).limit(MOST_CLOCKS + 1)
    for row, (whose, boot, last, started) in enumerate(_rows(connection, told), 1):
        incoming.take_clock(whose, boot, last, started, row)
    table = _table("damaged", "device", "number", "raw", "why")
    cut: list[sa.ColumnElement] = [table.c.number, _cut(table.c.raw, LONGEST_ASIDE), _cut(table.c.why, LONGEST_ASIDE)]
    aside = sa.select(_cut(table.c.device, LONGEST_DEVICE), *cut).limit(MOST_ASIDE)
    for row, (whose, number, raw, why) in enumerate(_rows(connection, aside), 1):
        piece = _bytes(raw)
        if piece is None or not isinstance(why, str) or type(number) not in (int, type(None)):
            raise BadFile("store.import_no_record", path=incoming.path, where=row)
        incoming.aside.append((incoming.checked_device(whose, row), number, piece, why))


def _rows(connection: sa.Connection, query: sa.Select) -> sa.CursorResult:
    """No more of them in memory than are looked at."""
    return connection.execute(query.execution_options(yield_per=1000))


def _table(name: str, *columns: str) -> sa.TableClause:
    """Without types: whatever stands there comes as it is."""
    return sa.table(name, *[sa.column(column) for column in columns])


def _cut(column: sa.ColumnElement, most: int) -> sa.ColumnElement:
    """One more than may be, so that it shows."""
    return sa.func.substr(column, 1, most + 1)


def _read_people(connection: sa.Connection, incoming: Incoming) -> None:
    """Who was joined there; the rest comes with the records."""
    alias = _table("aliases", "id", "spelling", "device", "person")
    person = _table("people", "id", "name")
    cut = [
        _cut(person.c.name, _LONGEST_NAME),
        _cut(alias.c.spelling, _LONGEST_NAME),
        _cut(alias.c.device, LONGEST_DEVICE),
    ]
    query = sa.select(person.c.id, *cut).select_from(person.join(alias, alias.c.person == person.c.id))
    query = query.order_by(person.c.id, alias.c.id).limit(MOST_SPELLINGS + 1)
    found: dict[object, tuple[str, list[tuple[str, str | None]]]] = {}
    for row, (id_, name, spelling, device) in enumerate(_rows(connection, query), 1):
        if row > MOST_SPELLINGS:
            raise BadFile("store.import_too_many_people", path=incoming.path, most=MOST_SPELLINGS)
        if not all(isinstance(word, str) and len(word) <= _LONGEST_NAME for word in (name, spelling)):
            raise BadFile("store.import_no_record", path=incoming.path, where=row)
        on = None if device is None else incoming.checked_device(device, row)
        found.setdefault(id_, (name, []))[1].append((spelling, on))
    incoming.people = list(found.values())


def _bytes(value: object) -> bytes | None:
    return bytes(value) if isinstance(value, bytes | memoryview) else None
