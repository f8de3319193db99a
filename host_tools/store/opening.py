"""Opens the store, or says in a StoreError why it cannot be used. Repairs nothing.

It knows where stores are, and none of the questions that are asked of them.
"""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa

from host_tools.store.database import Store
from host_tools.store.errors import StoreError
from host_tools.store.migrating import prepare, version_of
from host_tools.store.place import Place, name_of
from host_tools.store.postgresql import server_engine
from host_tools.store.schema import SCHEMA_VERSION
from host_tools.store.sqlite import check_pages, file_engine, look_at_file, memory_engine

PATIENCE = 10  # seconds to wait for another program that writes


def open_store(
    place: Place, *, create: bool, clock: Callable[[], float] = time.time, patience: float = PATIENCE
) -> Store:
    """The store at `place`; made where there is none and `create` is set (its folder or server must stand).

    clock: unix seconds. patience: seconds to wait for another program that writes.

    Raises StoreError "store.*", NewerStore. Whatever the error, what is there is left as it was.
    """
    if isinstance(place, Path):
        if not look_at_file(place, create):
            _make_file(place, clock)
        engine = file_engine(place, patience)
    else:
        engine = server_engine(place, patience)
    return _prepared(engine, name_of(place), create, clock)


def open_file(path: Path, *, create: bool, clock: Callable[[], float] = time.time, patience: float = PATIENCE) -> Store:
    """The store in the file `path`, see open_store."""
    return open_store(Path(path), create=create, clock=clock, patience=patience)


def open_unchanged(place: Place, patience: float) -> Store:
    """The store at `place` to look something up quickly, if it is there and of this version. It is not looked through
    for damage, and nothing is brought up to date. Raises StoreError."""
    if isinstance(place, Path):
        look_at_file(place, False)
        engine = file_engine(place, patience)
    else:
        engine = server_engine(place.update_query_dict({"connect_timeout": str(max(1, round(patience)))}), patience)
    store = Store(engine, name_of(place), time.time)
    try:
        with store.reading() as connection:
            found = version_of(connection, store.place)
        if found != SCHEMA_VERSION:
            raise StoreError("store.missing", path=store.place)
    except BaseException:
        store.close()
        raise
    return store


def open_memory(clock: Callable[[], float] = time.time) -> Store:
    """An empty store that lives as long as the object."""
    return _prepared(memory_engine(), ":memory:", True, clock)


def _make_file(path: Path, clock: Callable[[], float]) -> None:
    """A new store appears with all its tables: an empty file would be taken for one that was cut off."""
    part = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        _prepared(file_engine(part, PATIENCE), str(path), True, clock).close()
        _publish(part, path)
    except OSError as error:
        raise StoreError("store.unwritable", path=str(path), why=error.strerror or str(error)) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _publish(part: Path, path: Path) -> None:
    try:
        path.hardlink_to(part)
    except FileExistsError:
        return  # another program was faster
    except OSError:  # no such links on this drive
        if not path.exists():
            part.rename(path)


def _prepared(engine: sa.Engine, place: str, create: bool, clock: Callable[[], float]) -> Store:
    store = Store(engine, place, clock)
    try:
        with store.reading() as connection:
            if engine.dialect.name == "sqlite":
                check_pages(connection, place)
            found = version_of(connection, place)
        if not found and not create:
            raise StoreError("store.missing", path=place)
        if found != SCHEMA_VERSION:
            store.write(lambda connection: prepare(connection, place))
    except BaseException:
        store.close()
        raise
    store.is_of_this_version()
    return store
