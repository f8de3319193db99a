"""Stores in memory for the tests of this room, and what stands in them."""

import sqlalchemy as sa

from host_tools.store.derive import freshen
from host_tools.store.opening import open_memory
from host_tools.store.reading import all_games
from host_tools.store.schema import DERIVED

NOW = 1_800_000_000


def filled(gadget, hello=None):
    store = open_memory(lambda: NOW)
    store.add(gadget.device, gadget.batch(), hello)
    freshen(store)
    return store


def derived(store):
    """Every row of every derived table."""
    with store.reading() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for table in DERIVED
        }


def only_game(store):
    (game,) = all_games(store)
    return game


def keys(game):
    return [problem["key"] for problem in game.problems]
