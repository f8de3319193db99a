"""What somebody has played, and how they did lately: the last games, each with its place."""

from dataclasses import dataclass

import sqlalchemy as sa

from host_tools.stats.ratings import Rating
from host_tools.stats.seats import game_names, in_order, seats
from host_tools.store.schema import games


@dataclass(frozen=True)
class Sat:
    """One game of one person. game: its short id. started: unix seconds, None of an undated game. size: players at
    the table. total: in parts of a point. rating: after it, over all games or over those that were asked for; None
    until the first game with a rival."""

    game: str
    rules: str
    started: int | None
    size: int
    place: int
    total: int
    won: bool
    rating: Rating | None = None


def games_played(connection: sa.Connection, person: int) -> dict[str, int]:
    """{game's id: how many of them that count}."""
    sat = seats()
    query = sa.select(sat.c.rules, sa.func.count().label("games")).where(sat.c.person == person).group_by(sat.c.rules)
    return {row.rules: row.games for row in connection.execute(query.order_by(sat.c.rules))}


def last_games(
    connection: sa.Connection, person: int, rules: str | None = None, most: int = 20, against: int | None = None
) -> list[Sat]:
    """The last ones first. rules: of this game only. against: only those at one table with this person."""
    sat = seats(rules)
    mu, sigma = (sat.c.mu, sat.c.sigma) if rules is None else (sat.c.rules_mu, sat.c.rules_sigma)
    query = (
        sa.select(
            sat.c.device, sat.c.game, sat.c.turn, sat.c.rules, sat.c.size, sat.c.place, sat.c.total, sat.c.won,
            games.c.started, mu.label("mu"), sigma.label("sigma"),
        )
        .join(games, (games.c.device == sat.c.device) & (games.c.first == sat.c.first))
        .where(sat.c.person == person)
    )  # fmt: skip
    if against is not None:
        other = sat.alias("other")
        same = (other.c.device == sat.c.device) & (other.c.first == sat.c.first) & (other.c.person == against)
        query = query.join(other, same)
    names = game_names(connection)
    rows = connection.execute(query.order_by(*[column.desc() for column in in_order(sat)]).limit(most))
    return [
        Sat(
            names.of(row), row.rules, row.started, row.size, row.place, row.total, bool(row.won),
            None if row.mu is None else Rating(row.mu, row.sigma),
        )
        for row in rows
    ]  # fmt: skip
