"""Two people at one table: who came in before whom, and who paid whom. Places of equals are level.

Bugi's partners are level, too: they win together. Payments are told where a game has such, each in its own unit.
"""

from dataclasses import dataclass, field

import sqlalchemy as sa

from host_tools.stats.seats import added_up, seats, whole
from host_tools.store.schema import payments, people


@dataclass
class Between:
    """Games of two people at one table: how often the one came in before the other, behind, level.

    paid, got: what the one paid the other and got from them, in parts of a point; None where nothing was paid.
    """

    games: int = 0
    before: int = 0
    behind: int = 0
    level: int = 0
    unit: int = 1
    paid: int | None = None
    got: int | None = None


@dataclass
class HeadToHead:
    """As the one sees it. all: places of all games, without payments. by_rules: by the game's id."""

    all: Between = field(default_factory=Between)
    by_rules: dict[str, Between] = field(default_factory=dict)


@dataclass(frozen=True)
class Opponent:
    """times: how often before the one, of `games` together."""

    person: int
    name: str
    games: int
    times: int


@dataclass(frozen=True)
class Taker:
    """amount: got from the one in all, in parts of a point."""

    rules: str
    person: int
    name: str
    amount: int


@dataclass
class Nemesis:
    """before: who most often came in before the one. takers: who got most from them, for each game with payments."""

    before: Opponent | None = None
    takers: list[Taker] = field(default_factory=list)


def head_to_head(connection: sa.Connection, one: int, other: int, rules: str | None = None) -> HeadToHead:
    """Two people. rules: of this game only."""
    found = HeadToHead()
    mine, theirs = _two(rules)
    counts = (sa.func.count(), *_compared(mine, theirs))
    places = _together(mine, theirs, mine.c.rules, mine.c.unit, *counts)
    places = places.where(mine.c.person == one, theirs.c.person == other)
    places = places.group_by(mine.c.rules, mine.c.unit).order_by(mine.c.rules)
    for game, unit, games, before, behind in connection.execute(places):
        before, behind = int(before), int(behind)
        found.by_rules[game] = Between(games, before, behind, games - before - behind, unit)
        found.all.games += games
        found.all.before += before
        found.all.behind += behind
        found.all.level += games - before - behind
    paid = _paid(connection, rules, one, other)
    got = _paid(connection, rules, other, one)
    for game in paid.keys() | got.keys():
        found.by_rules[game].paid = paid.get(game, 0)
        found.by_rules[game].got = got.get(game, 0)
    return found


def nemesis(connection: sa.Connection, person: int, rules: str | None = None) -> Nemesis:
    """Whom one person has most to fear. Of equals the one with fewer games together, then by name."""
    mine, theirs = _two(rules)
    behind = _compared(mine, theirs)[1]
    query = _together(mine, theirs, theirs.c.person, people.c.name, sa.func.count().label("games"), behind)
    query = query.join(people, people.c.id == theirs.c.person).where(mine.c.person == person)
    query = query.group_by(theirs.c.person, people.c.name).having(behind > 0)
    query = query.order_by(behind.desc(), sa.func.count(), people.c.name, theirs.c.person).limit(1)
    found = Nemesis()
    for who, name, games, times in connection.execute(query):
        found.before = Opponent(who, name, games, int(times))
    by_rules: dict[str, Taker] = {}
    for game, who, name, amount in _takers(connection, person, rules):
        if game not in by_rules or amount > by_rules[game].amount:
            by_rules[game] = Taker(game, who, name, amount)
    found.takers = list(by_rules.values())
    return found


def _two(rules: str | None) -> tuple[sa.FromClause, sa.FromClause]:
    sat = seats(rules)
    return sat.alias("mine"), sat.alias("theirs")


def _together(mine: sa.FromClause, theirs: sa.FromClause, *columns: sa.ColumnElement) -> sa.Select:
    same = (mine.c.device == theirs.c.device) & (mine.c.first == theirs.c.first)
    return sa.select(*columns).select_from(mine.join(theirs, same & (mine.c.person != theirs.c.person)))


def _compared(mine: sa.FromClause, theirs: sa.FromClause) -> tuple[sa.ColumnElement[int], sa.ColumnElement[int]]:
    """How often mine came in before theirs, and how often behind."""
    before = sa.func.sum(sa.case((mine.c.place < theirs.c.place, 1), else_=0))
    behind = sa.func.sum(sa.case((mine.c.place > theirs.c.place, 1), else_=0))
    return before, behind


def _payments(mine: sa.FromClause, theirs: sa.FromClause, *columns: sa.ColumnElement) -> sa.Select:
    """What mine paid theirs."""
    of_game = (payments.c.device == mine.c.device) & (payments.c.first == mine.c.first)
    between = (payments.c.payer == mine.c.seat) & (payments.c.payee == theirs.c.seat)
    query = _together(mine, theirs, *columns, *added_up(payments.c.amount))
    return query.join(payments, of_game & between)


def _paid(connection: sa.Connection, rules: str | None, payer: int, payee: int) -> dict[str, int]:
    mine, theirs = _two(rules)
    query = _payments(mine, theirs, mine.c.rules).group_by(mine.c.rules)
    rows = connection.execute(query.where(mine.c.person == payer, theirs.c.person == payee))
    return {game: whole(upper, lower) for game, upper, lower in rows}


def _takers(connection: sa.Connection, person: int, rules: str | None) -> list[tuple[str, int, str, int]]:
    mine, theirs = _two(rules)
    by = (mine.c.rules, people.c.name, theirs.c.person)
    query = _payments(mine, theirs, *by).join(people, people.c.id == theirs.c.person)
    rows = connection.execute(query.where(mine.c.person == person).group_by(*by).order_by(*by))
    return [(game, who, name, whole(upper, lower)) for game, name, who, upper, lower in rows]
