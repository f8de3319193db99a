"""Stores for the tests of this room, in SQLite and in PostgreSQL, and what stands in them."""

import time
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa

from host_tools.store.derive import freshen
from host_tools.store.opening import open_memory, open_store
from host_tools.store.reading import all_games
from host_tools.store.schema import DERIVED, aliases, metadata, revision, schema, seats

NOW = 1_800_000_000


class Databases:
    """empty(): a store with nothing in it, good until the next one is asked for; it costs little.

    new(): a place for --db where no store is yet. connect(place): as any other program reads it.
    """

    def filled(self, gadget, hello=None):
        store = self.empty(lambda: NOW)
        store.add(gadget.device, gadget.batch(), hello)
        freshen(store)
        return store


class OnSqlite(Databases):
    kind = "sqlite"

    def __init__(self):
        self._folder = TemporaryDirectory()
        self._count = 0

    def empty(self, clock=time.time):
        return open_memory(clock)

    def new(self):
        self._count += 1
        return Path(self._folder.name) / f"{self._count}.db"

    def connect(self, place):
        import sqlite3

        return sqlite3.connect(place)

    def close(self):
        self._folder.cleanup()


class OnPostgresql(Databases):
    kind = "postgresql"

    def __init__(self, server):
        self._server = server
        self._count = 0
        self._one = open_store(server.url(server.make("emptied")), create=True, patience=60)

    def empty(self, clock=time.time):
        self._one._clock = clock
        tables = [table for table in reversed(metadata.sorted_tables) if table not in (schema, revision)]
        with self._one.writing() as connection:
            for table in tables:
                connection.execute(sa.delete(table))
        return self._one

    def new(self):
        self._count += 1
        return self._server.url(self._server.make(f"new{self._count}"))

    def connect(self, place):
        return self._server.connect(place.database)

    def close(self):
        self._one.close()


def filled(gadget, hello=None):
    """In SQLite, where the kind of database does not matter."""
    return OnSqlite().filled(gadget, hello)


def derived(store):
    """Every row of every derived table; people by the first of their spellings, as they are numbered as they come."""
    with store.reading() as connection:
        found = {
            table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for table in DERIVED if table is not seats
        }  # fmt: skip
        spellings = sa.select(aliases.c.person, aliases.c.spelling).order_by(aliases.c.spelling.desc())
        who = {row.person: row.spelling for row in connection.execute(spellings)}
        rows = [dict(row) for row in connection.execute(sa.select(seats)).mappings()]
        found["seats"] = sorted([tuple((row | {"person": who[row["person"]]}).values()) for row in rows], key=str)
        return found


def only_game(store):
    (game,) = all_games(store)
    return game


def keys(game):
    return [problem["key"] for problem in game.problems]
