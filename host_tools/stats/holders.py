"""Who holds a record: the one that was there first, and who has done as well since. Knows no record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import sqlalchemy as sa

from host_tools.store.schema import rounds

# Of those who share a record so many are named; the others are counted.
MOST_NAMED = 3

One = TypeVar("One")


@dataclass(frozen=True)
class Holder:
    """One more who holds a record. game: its short id, where they were first as good. round: what the players call
    it. Both None where a record is of no one game or round."""

    person: int
    name: str
    game: str | None = None
    round: int | None = None


def first_of_each(query: sa.Select, person: sa.ColumnElement[int], order: Sequence[sa.ColumnElement]) -> sa.Select:
    """Of each person the first row of a query, in that order."""
    nth = sa.func.row_number().over(partition_by=person, order_by=order).label("nth")
    turn = sa.func.row_number().over(order_by=order).label("in_order")
    rows = query.add_columns(nth, turn).subquery("each")
    return sa.select(rows).where(rows.c.nth == 1).order_by(rows.c.in_order)


def first_of_all(query: sa.Select, order: Sequence[sa.ColumnElement]) -> sa.Select:
    """The first row of a query, in that order."""
    return sa.select(query.order_by(*order).limit(1).subquery("first_one"))


def with_rounds(query: sa.Select) -> sa.Select:
    """A query of one of those above, which has device, first and place of rounds, with what the players call each
    `round`: looked up at the end, for few rows."""
    of = query.selected_columns
    same = (rounds.c.device == of.device) & (rounds.c.first == of.first) & (rounds.c.place == of.place)
    return query.add_columns(rounds.c.round).join(rounds, same)


def named(holders: Sequence[One]) -> tuple[Sequence[One], int]:
    """Those of a record's holders that are named, and how many others there are: never one alone."""
    if len(holders) <= MOST_NAMED + 1:
        return holders, 0
    return holders[:MOST_NAMED], len(holders) - MOST_NAMED
