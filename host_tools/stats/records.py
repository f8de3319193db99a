"""The highest and the longest: totals, rounds, hands, runs of games that were won. Of one person, or of all.

Of equals the one that was there first holds the record.
"""

from dataclasses import dataclass

import sqlalchemy as sa

from host_tools.stats.hands import BestHand, best_hands
from host_tools.stats.seats import GameNames, game_names, in_order, seats
from host_tools.store.schema import people, rounds, scores


@dataclass(frozen=True)
class Best:
    """points: in parts of a point. game: its short id. round: what the players call it, None of a whole game."""

    rules: str
    person: int
    name: str
    points: int
    game: str
    round: int | None = None


@dataclass(frozen=True)
class Run:
    """Games won one after the other. rules: of this kind of game, None of whatever was played."""

    person: int
    name: str
    length: int
    rules: str | None = None


@dataclass
class Records:
    """totals, rounds, hands, runs: one for each kind of game that was played, as far as there is such a thing.
    run: whatever was played; None where nobody has won yet."""

    totals: list[Best]
    rounds: list[Best]
    hands: list[BestHand]
    runs: list[Run]
    run: Run | None


def records(connection: sa.Connection, rules: str | None = None) -> Records:
    """Of all people. rules: of this game only."""
    names = game_names(connection)
    return Records(
        totals=best_games(connection, names, rules),
        rounds=best_rounds(connection, names, rules),
        hands=best_hands(connection, names, rules),
        runs=longest_runs(connection, rules, by_rules=True),
        run=next(iter(longest_runs(connection, rules)), None),
    )


def best_games(
    connection: sa.Connection, names: GameNames, rules: str | None = None, person: int | None = None
) -> list[Best]:
    """The highest total of each kind of game, of one person or of all."""
    sat = seats(rules)
    turn = sa.func.row_number().over(
        partition_by=sat.c.rules, order_by=(sat.c.total.desc(), *in_order(sat), sat.c.seat)
    )
    query = _of(sat, person).add_columns(sat.c.total.label("points"), turn.label("nth"))
    return _first(connection, names, query)


def best_rounds(
    connection: sa.Connection, names: GameNames, rules: str | None = None, person: int | None = None
) -> list[Best]:
    """The most that was won in one round of each kind of game, by one person or by anybody; nothing won, no round."""
    sat = seats(rules)
    here = (scores.c.device == sat.c.device) & (scores.c.first == sat.c.first) & (scores.c.seat == sat.c.seat)
    won = _of(sat, person).join(scores, here).where(scores.c.delta > 0)
    most = won.with_only_columns(sat.c.rules, sa.func.max(scores.c.delta).label("points")).group_by(sat.c.rules)
    limit = most.subquery("most")
    order = (*in_order(sat), scores.c.place, sat.c.seat)
    turn = sa.func.row_number().over(partition_by=sat.c.rules, order_by=order)
    label = (
        (rounds.c.device == scores.c.device) & (rounds.c.first == scores.c.first) & (rounds.c.place == scores.c.place)
    )
    query = (
        won.join(limit, (limit.c.rules == sat.c.rules) & (limit.c.points == scores.c.delta))
        .join(rounds, label)
        .add_columns(scores.c.delta.label("points"), turn.label("nth"), rounds.c.round)
    )
    return _first(connection, names, query)


def _of(sat: sa.CTE, person: int | None) -> sa.Select:
    query = sa.select(sat.c.device, sat.c.first, sat.c.game, sat.c.turn, sat.c.rules, sat.c.person)
    return query if person is None else query.where(sat.c.person == person)


def _first(connection: sa.Connection, names: GameNames, query: sa.Select) -> list[Best]:
    best = query.subquery("best")
    told = sa.select(best, people.c.name).join(people, people.c.id == best.c.person).where(best.c.nth == 1)
    return [
        Best(row.rules, row.person, row.name, row.points, names.of(row), getattr(row, "round", None))
        for row in connection.execute(told.order_by(best.c.rules))
    ]


def longest_runs(
    connection: sa.Connection, rules: str | None = None, person: int | None = None, by_rules: bool = False
) -> list[Run]:
    """The longest run of the one who has the longest, at most one; of one person, theirs. by_rules: one for each kind
    of game, in which games of other kinds break no run."""
    sat = seats(rules)
    order = in_order(sat)
    kind = sat.c.rules if by_rules else sa.null().label("rules")
    whose = (sat.c.person, sat.c.rules) if by_rules else (sat.c.person,)
    nth = sa.func.row_number().over(partition_by=whose, order_by=order)
    nth_alike = sa.func.row_number().over(partition_by=(*whose, sat.c.won), order_by=order)
    # As long as somebody wins, both numbers grow alike.
    query = sa.select(sat.c.person, kind, sat.c.won, sat.c.moment, (nth - nth_alike).label("run"))
    games = (query if person is None else query.where(sat.c.person == person)).subquery("games_in_order")
    length = sa.func.count()
    first = (length.desc(), sa.func.max(games.c.moment), people.c.name, games.c.person)
    runs = (
        sa.select(
            games.c.person, people.c.name, length.label("length"), games.c.rules,
            sa.func.row_number().over(partition_by=games.c.rules, order_by=first).label("nth"),
        )
        .join(people, people.c.id == games.c.person)
        .where(games.c.won == 1)
        .group_by(games.c.person, people.c.name, games.c.rules, games.c.run)
        .subquery("runs")
    )  # fmt: skip
    longest = sa.select(runs).where(runs.c.nth == 1).order_by(runs.c.rules)
    return [Run(row.person, row.name, row.length, row.rules) for row in connection.execute(longest)]
