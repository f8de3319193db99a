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


@dataclass
class Rival:
    """Somebody whom the one has met at a table."""

    person: int
    name: str
    met: HeadToHead = field(default_factory=HeadToHead)


@dataclass(frozen=True)
class Opponent:
    """times: how often before the one (or, of a victim, behind), of `games` together."""

    person: int
    name: str
    games: int
    times: int


@dataclass(frozen=True)
class Taker:
    """amount: got from the one in all (or, of a giver, paid to them), in parts of a point."""

    rules: str
    person: int
    name: str
    amount: int


@dataclass
class Nemesis:
    """before: who most often came in before the one. takers: who got most from them, for each game with payments.

    victim: who most often came in behind the one. givers: who paid them most.
    """

    before: Opponent | None = None
    takers: list[Taker] = field(default_factory=list)
    victim: Opponent | None = None
    givers: list[Taker] = field(default_factory=list)


def head_to_head(connection: sa.Connection, one: int, other: int, rules: str | None = None) -> HeadToHead:
    """Two people. rules: of this game only."""
    return next((rival.met for rival in rivals(connection, one, rules, other)), HeadToHead())


def rivals(connection: sa.Connection, person: int, rules: str | None = None, other: int | None = None) -> list[Rival]:
    """Everybody whom one person met, those with most games together first. rules: in this game only. other: only this
    one of them."""
    found: dict[int, Rival] = {}
    mine, theirs = _two(rules)
    by = (theirs.c.person, people.c.name, mine.c.rules, mine.c.unit)
    places = _together(mine, theirs, *by, sa.func.count(), *_compared(mine, theirs))
    places = places.join(people, people.c.id == theirs.c.person)
    for who, name, game, unit, games, before, behind in connection.execute(
        _of(places, mine, theirs, person, other).group_by(*by).order_by(*by)
    ):
        before, behind = int(before), int(behind)
        met = found.setdefault(who, Rival(who, name)).met
        met.by_rules[game] = Between(games, before, behind, games - before - behind, unit)
        met.all.games += games
        met.all.before += before
        met.all.behind += behind
        met.all.level += games - before - behind
    for (who, game), paid in _paid(connection, rules, person, other, by_the_one=True).items():
        between = found[who].met.by_rules[game]
        between.paid, between.got = paid, 0
    for (who, game), got in _paid(connection, rules, person, other, by_the_one=False).items():
        between = found[who].met.by_rules[game]
        between.paid, between.got = between.paid or 0, got
    return sorted(found.values(), key=lambda rival: (-rival.met.all.games, rival.name, rival.person))


def nemesis(connection: sa.Connection, person: int, rules: str | None = None) -> Nemesis:
    """Whom one person has most to fear, and who has most to fear from them. rules: in this game only."""
    return most_feared(rivals(connection, person, rules))


def most_feared(met: list[Rival]) -> Nemesis:
    """Of equals the one with fewer games together, then by name."""
    behind = [(rival, rival.met.all.behind) for rival in met]
    before = [(rival, rival.met.all.before) for rival in met]
    paid = [(rival, game, between.paid or 0) for rival in met for game, between in rival.met.by_rules.items()]
    got = [(rival, game, between.got or 0) for rival in met for game, between in rival.met.by_rules.items()]
    return Nemesis(before=_most_often(behind), takers=_most(paid), victim=_most_often(before), givers=_most(got))


def _most_often(counted: list[tuple[Rival, int]]) -> Opponent | None:
    there = [(rival, times) for rival, times in counted if times]
    if not there:
        return None
    rival, times = min(there, key=lambda one: (-one[1], one[0].met.all.games, one[0].name, one[0].person))
    return Opponent(rival.person, rival.name, rival.met.all.games, times)


def _most(amounts: list[tuple[Rival, str, int]]) -> list[Taker]:
    """One for each game in which anything was paid."""
    by_rules: dict[str, Taker] = {}
    for rival, game, amount in sorted(amounts, key=lambda one: (one[1], -one[2], one[0].name, one[0].person)):
        if amount:
            by_rules.setdefault(game, Taker(game, rival.person, rival.name, amount))
    return list(by_rules.values())


def _two(rules: str | None) -> tuple[sa.FromClause, sa.FromClause]:
    sat = seats(rules)
    return sat.alias("mine"), sat.alias("theirs")


def _together(mine: sa.FromClause, theirs: sa.FromClause, *columns: sa.ColumnElement) -> sa.Select:
    same = (mine.c.device == theirs.c.device) & (mine.c.first == theirs.c.first)
    return sa.select(*columns).select_from(mine.join(theirs, same & (mine.c.person != theirs.c.person)))


def _of(
    query: sa.Select, mine: sa.FromClause, theirs: sa.FromClause, person: int, other: int | None
) -> sa.Select:  # fmt: skip
    query = query.where(mine.c.person == person)
    return query if other is None else query.where(theirs.c.person == other)


def _compared(mine: sa.FromClause, theirs: sa.FromClause) -> tuple[sa.ColumnElement[int], sa.ColumnElement[int]]:
    """How often mine came in before theirs, and how often behind."""
    before = sa.func.sum(sa.case((mine.c.place < theirs.c.place, 1), else_=0))
    behind = sa.func.sum(sa.case((mine.c.place > theirs.c.place, 1), else_=0))
    return before, behind


def _paid(
    connection: sa.Connection, rules: str | None, person: int, other: int | None, by_the_one: bool
) -> dict[tuple[int, str], int]:
    """{(who, game's id): what the one paid them}, or what they paid the one."""
    mine, theirs = _two(rules)
    payer, payee = (mine, theirs) if by_the_one else (theirs, mine)
    of_game = (payments.c.device == mine.c.device) & (payments.c.first == mine.c.first)
    between = (payments.c.payer == payer.c.seat) & (payments.c.payee == payee.c.seat)
    by = (theirs.c.person, mine.c.rules)
    query = _together(mine, theirs, *by, *added_up(payments.c.amount)).join(payments, of_game & between)
    rows = connection.execute(_of(query, mine, theirs, person, other).group_by(*by))
    return {(who, game): whole(upper, lower) for who, game, upper, lower in rows}
