"""The highest and the longest: totals, rounds, hands, runs of games that were won. Of one person, or of all.

Of equals the one that was there first is told, and with it who else is as good.
"""

from dataclasses import dataclass, replace

import sqlalchemy as sa

from host_tools.stats.hands import BestHand, best_hands
from host_tools.stats.holders import Holder, first_of_all, first_of_each, with_rounds
from host_tools.stats.seats import GameNames, game_names, in_order
from host_tools.store.schema import people, seats
from shared_rules.games import GAMES


@dataclass(frozen=True)
class Best:
    """points: in parts of a point. game: its short id. round: what the players call it, None of a whole game.
    also: others with as many, in the order of play."""

    rules: str
    person: int
    name: str
    points: int
    game: str
    round: int | None = None
    also: tuple[Holder, ...] = ()


@dataclass(frozen=True)
class Run:
    """Games won one after the other. rules: of this kind of game, None of whatever was played. also: others with a run
    as long."""

    person: int
    name: str
    length: int
    rules: str | None = None
    also: tuple[Holder, ...] = ()


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
    order = [*in_order(seats), seats.c.seat]
    return _each(connection, names, _of(person, seats.c.total), seats.c.total, order, rules, person)


def best_rounds(
    connection: sa.Connection, names: GameNames, rules: str | None = None, person: int | None = None
) -> list[Best]:
    """The most that was won in one round of each kind of game, by one person or by anybody; nothing won, no round."""
    query = _of(person, seats.c.best).add_columns(seats.c.first, seats.c.best_place.label("place"))
    order = [*in_order(seats), seats.c.best_place, seats.c.seat]
    return _each(connection, names, query, seats.c.best, order, rules, person)


def _of(person: int | None, points: sa.Column[int]) -> sa.Select:
    told = (seats.c.device, seats.c.game, seats.c.turn, seats.c.rules, seats.c.person, people.c.name)
    query = sa.select(*told, points.label("points")).join_from(seats, people, people.c.id == seats.c.person)
    return query if person is None else query.where(seats.c.person == person)


def _each(
    connection: sa.Connection,
    names: GameNames,
    query: sa.Select,
    points: sa.Column[int],
    order: list[sa.ColumnElement],
    rules: str | None,
    person: int | None,
) -> list[Best]:
    """Who has most points of each kind of game, or of the one that is asked for: found by an index, then among equals
    by the order of play."""
    found = []
    for game in sorted(GAMES) if rules is None else [rules]:
        all_points = sa.select(sa.func.max(points)).where(seats.c.rules == game)
        if person is not None:
            all_points = all_points.where(seats.c.person == person)
        most = connection.execute(all_points).scalar()
        if most is None:
            continue
        equals = query.where(seats.c.rules == game, points == most)
        best = first_of_each(equals, seats.c.person, order) if person is None else first_of_all(equals, order)
        best = with_rounds(best) if "place" in best.selected_columns else best
        first, *others = connection.execute(best).all()
        where = getattr(first, "round", None)
        also = tuple(Holder(row.person, row.name, names.of(row), getattr(row, "round", None)) for row in others)
        found.append(Best(game, first.person, first.name, most, names.of(first), where, also))
    return found


def longest_runs(
    connection: sa.Connection, rules: str | None = None, person: int | None = None, by_rules: bool = False
) -> list[Run]:
    """The longest run, at most one; of one person, theirs. by_rules: one for each kind
    of game, in which games of other kinds break no run."""
    if not by_rules:
        return _longest_run(connection, rules, person)
    return [
        replace(run, rules=game)
        for game in (sorted(GAMES) if rules is None else [rules])
        for run in _longest_run(connection, game, person)
    ]


def _longest_run(connection: sa.Connection, rules: str | None, person: int | None) -> list[Run]:
    length = seats.c.run if rules is None else seats.c.rules_run
    which = [seats.c.rules == rules] * (rules is not None) + [seats.c.person == person] * (person is not None)
    longest = connection.execute(sa.select(sa.func.max(length)).where(*which)).scalar()
    if not longest:
        return []
    query = sa.select(seats.c.person, people.c.name).join(people, people.c.id == seats.c.person)
    query = query.where(length == longest, *which)
    order = (seats.c.moment, people.c.name, seats.c.person)
    best = first_of_each(query, seats.c.person, order) if person is None else first_of_all(query, order)
    first, *others = connection.execute(best).all()
    return [Run(first.person, first.name, longest, also=tuple(Holder(row.person, row.name) for row in others))]
