"""Who sat where in the games that count, as the one table that all other questions are asked of.

Which games count, and how the table is kept up to date, stands in store/seating.py. It knows no statistics.
"""

import sqlalchemy as sa

from host_tools.store.reading import short_names
from host_tools.store.schema import devices, games
from host_tools.store.schema import seats as table

_HALF = 1 << 20


def seats(rules: str | None = None, size: int | None = None) -> sa.FromClause:
    """A row for each person and game, see schema.py. rules: of this game only. size: with so many at the table."""
    which = [table.c[name] == value for name, value in (("rules", rules), ("size", size)) if value is not None]
    return sa.select(table).where(*which).subquery("sat") if which else table


def in_order(table: sa.FromClause) -> list[sa.ColumnElement]:
    """The columns that the order of play goes by."""
    return [table.c.moment, table.c.device, table.c.first]


def added_up(column: sa.ColumnElement[int]) -> list[sa.ColumnElement[int]]:
    """Two sums that `whole` makes one of: a database stops at sums beyond 64 bits, and totals may be that long."""
    upper = column // sa.literal_column(str(_HALF), sa.BigInteger)
    lower = column % sa.literal_column(str(_HALF), sa.BigInteger)
    return [sa.func.sum(upper).label("upper"), sa.func.sum(lower).label("lower")]


def whole(upper: int | None, lower: int | None) -> int:
    """The sum of a column from its two parts; 0 of no rows."""
    return int(upper or 0) * _HALF + int(lower or 0)


def game_names(connection: sa.Connection) -> "GameNames":
    """Short ids of games, as `tally games` shows them."""
    played = sa.select(games.c.device).where(games.c.device == devices.c.id).exists()
    return GameNames(short_names(set(connection.execute(sa.select(devices.c.id).where(played)).scalars())))


class GameNames:
    """Makes a game's short id of a row with device, game and turn."""

    def __init__(self, short: dict[str, str]) -> None:
        self._short = short

    def of(self, row: sa.Row) -> str:
        turn = f".{row.turn}" if row.turn > 1 else ""
        return f"{self._short[row.device]}-{row.game}{turn}"
