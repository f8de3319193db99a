"""A copy of the store in a new SQLite file, of one moment, whoever writes meanwhile and wherever the store is."""

from contextlib import suppress
from pathlib import Path

import sqlalchemy as sa

from host_tools.store.database import Store
from host_tools.store.errors import BadFile
from host_tools.store.opening import open_file
from host_tools.store.schema import metadata, records, revision, schema

_CHUNK = 1000


def back_up(store: Store, path: Path) -> int:
    """Write the copy; returns how many records it holds. Raises BadFile where the file cannot be, and StoreError.

    The file is there only when all of it is.
    """
    part = Path(f"{path}.part")
    try:
        if path.exists():
            raise BadFile("store.backup_exists", path=str(path))
        part.unlink(missing_ok=True)
        with open_file(part, create=True) as target:
            count = _copy(store, target)
        part.rename(path)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or str(error)
        raise BadFile("store.unwritable", path=str(path), why=why) from error
    finally:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)
    return count


def _copy(store: Store, target: Store) -> int:
    with store.reading() as source, target.writing() as into:
        for table in metadata.sorted_tables:
            if table in (schema, revision):
                continue
            found = source.execute(sa.select(table).execution_options(yield_per=_CHUNK))
            for rows in found.mappings().partitions():
                into.execute(sa.insert(table), [dict(row) for row in rows])
        return into.execute(sa.select(sa.func.count()).select_from(records)).scalar_one()
