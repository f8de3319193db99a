"""Who sat where in the games that count, as one table that all other questions are asked of.

A game counts when it is finished and somebody has won it. Whoever sits in it twice, under two spellings, counts once,
with the better seat. It knows no statistics.
"""

import sqlalchemy as sa

from host_tools.store.reading import short_names
from host_tools.store.schema import aliases, games, players, rounds

COUNTING = ("counted", "corrected")
_HALF = 1 << 20


def seats(rules: str | None = None, size: int | None = None) -> sa.CTE:
    """A row for each person and game: device, first, game, turn, rules, unit, moment, size (players), rounds, person,
    seat, place, total, won (1 or 0). rules: of this game only. size: only with so many players at the table.

    moment: what the order of play goes by: the latest that the gadget knew until then, so that its own games keep
    their order where one is undated or the clock was set back.
    """
    game = _games()
    chair = _chairs()
    counted = (
        sa.select(rounds.c.device, rounds.c.first, sa.func.count().label("rounds"))
        .where(rounds.c.status.in_(COUNTING))
        .group_by(rounds.c.device, rounds.c.first)
        .subquery("counted")
    )
    query = (
        sa.select(
            game.c.device, game.c.first, game.c.game, game.c.turn, game.c.rules, game.c.unit, game.c.moment,
            chair.c.size, sa.func.coalesce(counted.c.rounds, 0).label("rounds"),
            chair.c.person, chair.c.seat, chair.c.place, chair.c.total, chair.c.won,
        )
        .join(chair, _same_game(game, chair))
        .outerjoin(counted, _same_game(game, counted))
        .where(game.c.state.in_(("over", "stopped")), chair.c.winners > 0, chair.c.chair == 1)
        .where(chair.c.person.is_not(None))
    )  # fmt: skip
    if rules is not None:
        query = query.where(game.c.rules == rules)
    if size is not None:
        query = query.where(chair.c.size == size)
    return query.cte("sat")


def _games() -> sa.Subquery:
    one = games.c
    before = sa.func.max(one.started).over(partition_by=one.device, order_by=one.first, rows=(None, 0))
    turn = sa.func.row_number().over(partition_by=(one.device, one.game), order_by=one.first)
    return sa.select(
        one.device, one.first, one.game, one.rules, one.unit, one.state,
        turn.label("turn"), sa.func.coalesce(before, 0).label("moment"),
    ).subquery("game")  # fmt: skip


def _chairs() -> sa.Subquery:
    own, everywhere = aliases.alias("own"), aliases.alias("everywhere")
    person = sa.func.coalesce(own.c.person, everywhere.c.person)
    won = sa.case((players.c.winner, 1), else_=0)
    game = (players.c.device, players.c.first)
    best_first = (players.c.place, players.c.seat)
    return (
        sa.select(
            *game, players.c.seat, players.c.place, players.c.total, person.label("person"), won.label("won"),
            sa.func.count().over(partition_by=game).label("size"),
            sa.func.sum(won).over(partition_by=game).label("winners"),
            sa.func.row_number().over(partition_by=(*game, person), order_by=best_first).label("chair"),
        )
        .outerjoin(own, (own.c.spelling == players.c.spelling) & (own.c.device == players.c.device))
        .outerjoin(everywhere, (everywhere.c.spelling == players.c.spelling) & everywhere.c.device.is_(None))
        .subquery("chair")
    )  # fmt: skip


def _same_game(one: sa.FromClause, other: sa.FromClause) -> sa.ColumnElement[bool]:
    return (one.c.device == other.c.device) & (one.c.first == other.c.first)


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
    return GameNames(short_names(set(connection.execute(sa.select(games.c.device).distinct()).scalars())))


class GameNames:
    """Makes a game's short id of a row with device, game and turn."""

    def __init__(self, short: dict[str, str]) -> None:
        self._short = short

    def of(self, row: sa.Row) -> str:
        turn = f".{row.turn}" if row.turn > 1 else ""
        return f"{self._short[row.device]}-{row.game}{turn}"
