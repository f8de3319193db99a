"""Stores of earlier versions become those of this one, without loss; what cannot be taken over is left as it was."""

import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from host_tools.store import migrating
from host_tools.store.derive import freshen
from host_tools.store.errors import NewerStore, StoreError
from host_tools.store.opening import open_file, open_store
from host_tools.store.schema import SCHEMA_VERSION, metadata, revision, schema
from host_tools.store.views import NAMES
from tests.host.evenings import worked_example
from tests.host.stores import NOW, derived

# What version 1 of the store wrote of `worked_example`, with a conflict and the PC's clock.
VERSION_1 = (Path(__file__).parent / "store_of_version_1.sql").read_text(encoding="utf-8")


@pytest.fixture
def old(tmp_path):
    path = tmp_path / "old.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(VERSION_1)
    connection.close()
    return path


def versions(store):
    with store.reading() as connection:
        return [connection.execute(sa.select(table)).scalar_one() for table in (schema, revision)]


def test_a_store_of_version_1_is_taken_over_with_all_that_was_kept(old, databases):
    gadget = worked_example()
    with open_file(old, create=False) as store:
        assert versions(store) == [SCHEMA_VERSION, f"{SCHEMA_VERSION:04}"]
        assert store.raw_records(gadget.device) == gadget.batch()
        assert [(row["number"], row["why"]) for row in store.kept_aside()] == [(4, "conflict")]
        assert [(row["id"], row["board"], row["seen_at"]) for row in store.devices()] == [
            (gadget.device, "macropad", float(NOW))
        ]
        assert freshen(store) == 1
        assert derived(store) == derived(databases.filled(gadget, gadget.hello(uptime=4000, last=11)))


def test_a_store_of_version_1_can_be_opened_by_the_command_that_only_reads(old):
    with open_file(old, create=False) as store:
        freshen(store)
    with open_file(old, create=False) as store:
        assert freshen(store) == 0


def test_the_migrations_and_new_tables_come_to_the_same(databases):
    place = databases.new()
    store = open_store(place, create=True)
    with store.writing() as connection:
        migrating.drop_views(connection)
        metadata.drop_all(connection)
        migrating.migrate(connection, 0)
        migrating.create_views(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert indexes(connection) == {
            (table.name, index.name, bool(index.unique), tuple(index.columns.keys()))
            for table in metadata.tables.values()
            for index in table.indexes
        }
    store.close()
    with open_store(place, create=False) as again:
        assert versions(again) == [SCHEMA_VERSION, f"{SCHEMA_VERSION:04}"]
        with again.reading() as connection:
            assert set(sa.inspect(connection).get_view_names()) == set(NAMES)


def indexes(connection):
    look = sa.inspect(connection)
    return {
        (table, index["name"], bool(index["unique"]), tuple(index["column_names"]))
        for table in look.get_table_names()
        for index in look.get_indexes(table)
        if not index.get("duplicates_constraint")
    }


def test_a_migration_that_fails_leaves_the_store_as_it_was(old, monkeypatch):
    def broken(connection):
        raise sa.exc.OperationalError("CREATE VIEW", {}, sqlite3.OperationalError("no room"))

    before = old.read_bytes()
    monkeypatch.setattr(migrating, "create_views", broken)
    with pytest.raises(StoreError):
        open_file(old, create=False)
    with sqlite3.connect(old) as connection:
        assert connection.execute("SELECT version FROM tally_schema").fetchall() == [(1,)]
        assert "people" not in {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    connection.close()
    assert len(old.read_bytes()) == len(before)
    monkeypatch.undo()
    with open_file(old, create=False) as store:
        assert store.last_number("e6614c311b7f2d31") == worked_example().batch()[-1][0]


def test_a_store_of_a_newer_version_is_left_alone_on_both_databases(databases):
    place = databases.new()
    with open_store(place, create=True) as store, store.writing() as connection:
        connection.execute(sa.update(schema).values(version=SCHEMA_VERSION + 1))
    for create in (True, False):
        with pytest.raises(NewerStore) as caught:
            open_store(place, create=create)
        assert caught.value.facts["found"] == SCHEMA_VERSION + 1


def test_a_store_that_a_newer_version_takes_over_meanwhile_is_left_alone_from_then_on(databases):
    gadget = worked_example()
    place = databases.new()
    with open_store(place, create=True) as store:
        store.add(gadget.device, gadget.batch()[:3])
        freshen(store)
        raw, stood = store.raw_records(gadget.device), derived(store)
        _set_version(databases, place, SCHEMA_VERSION + 1)
        for asked in (
            lambda: freshen(store),
            lambda: store.raw_records(gadget.device),
            lambda: store.add(gadget.device, gadget.batch()),
            lambda: store.write(lambda connection: connection.execute(sa.delete(metadata.tables["games"]))),
        ):
            with pytest.raises(NewerStore) as caught:
                asked()
            assert caught.value.facts["found"] == SCHEMA_VERSION + 1
        _set_version(databases, place, SCHEMA_VERSION)
        assert (store.raw_records(gadget.device), derived(store)) == (raw, stood)


def _set_version(databases, place, version):
    connection = databases.connect(place)
    connection.execute(f"UPDATE tally_schema SET version = {version}")
    connection.commit()
    connection.close()


def test_tables_of_another_program_are_left_alone_on_both_databases(databases):
    place = databases.new()
    with databases.connect(place) as connection:
        connection.execute("CREATE TABLE recipes (id INTEGER)")
    connection.close()
    with pytest.raises(StoreError) as caught:
        open_store(place, create=True)
    assert caught.value.key == "store.foreign"
