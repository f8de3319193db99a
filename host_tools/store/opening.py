"""Opens the store's SQLite file, or says in a StoreError why it cannot be used. Repairs nothing.

It knows SQLite and files, and none of the questions that are asked of the store.
"""

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from platformdirs import user_data_dir
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import StaticPool

from host_tools.store.database import Store, explain
from host_tools.store.errors import NewerStore, StoreError
from host_tools.store.schema import SCHEMA_VERSION, metadata, schema

_MAGIC = b"SQLite format 3\x00"
_HEADER_SIZE = 100


def default_path() -> Path:
    """Where the evenings lie when nobody says otherwise: the user's data folder."""
    return Path(user_data_dir("tile-tally", appauthor=False)) / "tally.db"


def open_file(path: Path, *, create: bool, clock: Callable[[], float] = time.time, patience: float = 10) -> Store:
    """The store in `path`; a missing file is made when `create` is set (its folder must stand).

    clock: unix seconds. patience: seconds to wait for another program that writes.

    Raises StoreError "store.*", NewerStore. Whatever the error, the file is left as it was.
    """
    path = Path(path)
    _look_at_file(path, create)
    # Absolute, since SQLite has names of its own, such as ":memory:".
    url = sa.URL.create("sqlite", database=str(path.absolute()))
    engine = sa.create_engine(url, connect_args={"timeout": patience})
    return _prepared(engine, str(path), clock)


def open_memory(clock: Callable[[], float] = time.time) -> Store:
    """An empty store that lives as long as the object."""
    engine = sa.create_engine("sqlite://", poolclass=StaticPool)
    return _prepared(engine, ":memory:", clock)


def _look_at_file(path: Path, create: bool) -> None:
    """SQLite takes an empty file for a new database, and a cut one for whole as long as it can: look first."""
    place = {"path": str(path)}
    try:
        if path.is_dir():
            raise StoreError("store.is_a_folder", **place)
        with path.open("rb") as file:
            head = file.read(_HEADER_SIZE)
            size = file.seek(0, os.SEEK_END)
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise StoreError("store.no_folder", folder=str(path.parent), **place) from None
        if not create:
            raise StoreError("store.missing", **place) from None
        return
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or str(error)
        raise StoreError("store.unreadable", why=why, **place) from error
    if not head:
        raise StoreError("store.empty", **place)
    if not head.startswith(_MAGIC):
        raise StoreError("store.not_a_database", **place)
    # A journal beside it is of a run that was cut off: SQLite puts the file right with it.
    if size < _size_by(head) and not Path(f"{path}-journal").exists():
        raise StoreError("store.damaged", why=f"{size} < {_size_by(head)} bytes", **place)


def _size_by(head: bytes) -> int:
    """The file's size as its header has it (https://sqlite.org/fileformat2.html#the_database_header)."""
    if len(head) < _HEADER_SIZE:
        return _HEADER_SIZE
    page_size = int.from_bytes(head[16:18], "big")
    pages_are_right = head[24:28] == head[92:96]
    return (65536 if page_size == 1 else page_size) * int.from_bytes(head[28:32], "big") * pages_are_right


def _prepared(engine: sa.Engine, place: str, clock: Callable[[], float]) -> Store:
    sa.event.listen(engine, "connect", _set_up_connection)
    sa.event.listen(engine, "begin", _begin)
    try:
        with engine.begin() as connection:
            answer = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
            if answer != "ok":
                raise StoreError("store.damaged", path=place, why=answer)
            _check_schema(connection, place)
    except StoreError:
        engine.dispose()
        raise
    except (DatabaseError, UnicodeDecodeError) as error:
        engine.dispose()
        raise explain(error, place) from error
    return Store(engine, place, clock)


def _set_up_connection(connection: sqlite3.Connection, _record: object) -> None:
    # The driver's own transactions leave CREATE TABLE outside; ours begin in _begin.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    # A rollback journal keeps the store one plain file that can be copied; FULL survives a power cut.
    connection.execute("PRAGMA synchronous = FULL")


def _begin(connection: sa.Connection) -> None:
    # A transaction that reads and then writes could otherwise be refused half way, beside another sync.
    reading = connection.get_execution_options().get("tally_reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _check_schema(connection: sa.Connection, place: str) -> None:
    names = set(sa.inspect(connection).get_table_names())
    if not names:
        metadata.create_all(connection)
        connection.execute(sa.insert(schema).values(version=SCHEMA_VERSION))
        return
    version = connection.execute(sa.select(schema.c.version)).scalar() if schema.name in names else None
    if version is None:
        raise StoreError("store.foreign", path=place)
    if version > SCHEMA_VERSION:
        raise NewerStore("store.newer", path=place, found=version, known=SCHEMA_VERSION)
    if not set(metadata.tables) <= names:
        raise StoreError("store.damaged", path=place, why=", ".join(sorted(set(metadata.tables) - names)))
