"""A store in an SQLite file: looked at before SQLite sees it, and how its connections and transactions are set up.

Repairs nothing. It knows no tables.
"""

import os
import sqlite3
import stat
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from host_tools.store.errors import StoreError

MAGIC = b"SQLite format 3\x00"
_HEADER_SIZE = 100


def file_engine(path: Path, patience: float) -> sa.Engine:
    """patience: seconds to wait for another program that writes."""
    # Absolute, since SQLite has names of its own, such as ":memory:".
    url = sa.URL.create("sqlite", database=str(path.absolute()))
    return _set_up(sa.create_engine(url, connect_args={"timeout": patience}))


def memory_engine() -> sa.Engine:
    """One connection for all threads, which take turns."""
    return _set_up(sa.create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False}))


def _set_up(engine: sa.Engine) -> sa.Engine:
    sa.event.listen(engine, "connect", _set_up_connection)
    sa.event.listen(engine, "begin", _begin)
    return engine


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


def check_pages(connection: sa.Connection, place: str) -> None:
    """Raises StoreError "store.damaged"."""
    answer = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if answer != "ok":
        raise StoreError("store.damaged", path=place, why=answer)


def is_pipe_or_device(path: Path) -> bool:
    """A pipe would be waited for without end, and a device has none. Raises OSError, ValueError."""
    kind = path.stat().st_mode
    return not stat.S_ISREG(kind) and not stat.S_ISDIR(kind)


def look_at_file(path: Path, create: bool) -> bool:
    """SQLite takes an empty file for a new database, and a cut one for whole as long as it can: look first.

    False where there is no file, which is no error where it may be made (`create`). Raises StoreError.
    """
    place = {"path": str(path)}
    try:
        if path.is_dir():
            raise StoreError("store.is_a_folder", **place)
        if is_pipe_or_device(path):
            raise StoreError("store.no_plain_file", **place)
        with path.open("rb") as file:
            head = file.read(_HEADER_SIZE)
            size = file.seek(0, os.SEEK_END)
    except FileNotFoundError:
        if not path.parent.is_dir():
            raise StoreError("store.no_folder", folder=str(path.parent), **place) from None
        if not create:
            raise StoreError("store.missing", **place) from None
        return False
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or str(error)
        raise StoreError("store.unreadable", why=why, **place) from error
    if not head:
        raise StoreError("store.empty", **place)
    if not head.startswith(MAGIC):
        raise StoreError("store.not_a_database", **place)
    # A journal beside it is of a run that was cut off: SQLite puts the file right with it.
    if size < _size_by(head) and not Path(f"{path}-journal").exists():
        raise StoreError("store.damaged", why=f"{size} < {_size_by(head)} bytes", **place)
    return True


def _size_by(head: bytes) -> int:
    """The file's size as its header has it (https://sqlite.org/fileformat2.html#the_database_header)."""
    if len(head) < _HEADER_SIZE:
        return _HEADER_SIZE
    page_size = int.from_bytes(head[16:18], "big")
    pages_are_right = head[24:28] == head[92:96]
    return (65536 if page_size == 1 else page_size) * int.from_bytes(head[28:32], "big") * pages_are_right
