"""Brings the tables of a store to this version: makes them, or runs the migrations that are missing.

A store of a newer version, or of another program, is left as it is.
"""

from pathlib import Path

import sqlalchemy as sa

from host_tools.store.errors import NewerStore, StoreError
from host_tools.store.schema import SCHEMA_VERSION, metadata, revision, schema
from host_tools.store.views import NAMES, create_views, drop_views

_MIGRATIONS = Path(__file__).parent / "migrations"


def version_of(connection: sa.Connection, place: str) -> int:
    """The version of the tables, 0 where there are none. Raises StoreError, NewerStore."""
    names = set(sa.inspect(connection).get_table_names())
    if not names:
        return 0
    found = connection.execute(sa.select(schema.c.version)).scalar() if schema.name in names else None
    if not isinstance(found, int):
        raise StoreError("store.foreign", path=place)
    if found > SCHEMA_VERSION:
        raise NewerStore("store.newer", path=place, found=found, known=SCHEMA_VERSION)
    missing = set(metadata.tables) - names
    if found == SCHEMA_VERSION:
        missing |= set(NAMES) - set(sa.inspect(connection).get_view_names())
        if missing:
            raise StoreError("store.damaged", path=place, why=", ".join(sorted(missing)))
    return found


def prepare(connection: sa.Connection, place: str) -> None:
    """Make this version's tables out of what is there, in the transaction of `connection`."""
    found = version_of(connection, place)
    if found == SCHEMA_VERSION:  # another program was faster
        return
    if not found:
        metadata.create_all(connection)
        connection.execute(sa.insert(schema).values(version=SCHEMA_VERSION))
        connection.execute(sa.insert(revision).values(version_num=_revision(SCHEMA_VERSION)))
    else:
        drop_views(connection)
        migrate(connection, found)
    create_views(connection)


def migrate(connection: sa.Connection, found: int, target: int = SCHEMA_VERSION) -> None:
    """Run the migrations after version `found` (0: no tables yet) up to `target`."""
    # Here, as few runs of the program need it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if found:  # the first version had no note of Alembic's
        command.stamp(config, _revision(found))
    command.upgrade(config, _revision(target))


def _revision(version: int) -> str:
    return f"{version:04}"
