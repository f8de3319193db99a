"""What is counted of each person: games, rounds, wins, places, points, the best game and the best round.

Points of one game are never added to those of another: each counts in a unit of its own.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

import sqlalchemy as sa

from host_tools.stats.hands import BestHand, YakuCount, best_hands, yaku_counts
from host_tools.stats.records import Best, best_games, best_rounds, longest_runs
from host_tools.stats.seats import added_up, game_names, seats, whole
from host_tools.store.schema import people


@dataclass
class Count:
    """games: that count, see seats.py. rounds: that count in these. places: {place: how often}."""

    games: int = 0
    rounds: int = 0
    wins: int = 0
    places: Counter[int] = field(default_factory=Counter)

    @property
    def share_won(self) -> float | None:
        return self.wins / self.games if self.games else None

    @property
    def average_place(self) -> float | None:
        places = sum(place * times for place, times in self.places.items())
        return places / self.games if self.games else None


@dataclass
class RulesCount(Count):
    """Of one kind of game. points: all totals added up, in parts of a point (of which `unit` make one).

    best_hand: of those that are known. yaku: what was won with, most often first.
    """

    points: int = 0
    unit: int = 1
    best_game: Best | None = None
    best_round: Best | None = None
    best_hand: BestHand | None = None
    longest_run: int = 0
    yaku: list[YakuCount] = field(default_factory=list)

    @property
    def average_points(self) -> float | None:
        return self.points / self.games / self.unit if self.games else None


@dataclass
class Profile:
    """by_rules: by the game's id. by_size: by the number of players at the table. longest_run: games won in a row."""

    id: int
    name: str
    all: Count = field(default_factory=Count)
    by_rules: dict[str, RulesCount] = field(default_factory=dict)
    by_size: dict[int, Count] = field(default_factory=dict)
    longest_run: int = 0


def profiles(connection: sa.Connection, rules: str | None = None, size: int | None = None) -> list[Profile]:
    """Everybody, those with most games first; who has no game that counts has zeros. rules: of this game only. size:
    only with so many players at the table.

    Without best games, rounds and hands, yaku and runs, which `profile` tells of one person.
    """
    found = {row.id: Profile(row.id, row.name) for row in connection.execute(sa.select(people))}
    _count(connection, found, seats(rules, size), None)
    return sorted(found.values(), key=lambda one: (-one.all.games, one.name, one.id))


def profile(connection: sa.Connection, person: int, rules: str | None = None) -> Profile:
    """One person. rules: of this game only."""
    name = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar_one()
    found = Profile(person, name)
    _count(connection, {person: found}, seats(rules), person)
    names = game_names(connection)
    for best in best_games(connection, names, rules, person):
        found.by_rules[best.rules].best_game = best
    for best in best_rounds(connection, names, rules, person):
        found.by_rules[best.rules].best_round = best
    for hand in best_hands(connection, names, rules, person):
        found.by_rules[hand.rules].best_hand = hand
    for count in yaku_counts(connection, person, rules):
        found.by_rules[count.rules].yaku.append(count)
    for run in longest_runs(connection, rules, person, by_rules=True):
        found.by_rules[run.rules or ""].longest_run = run.length
    found.longest_run = max((run.length for run in longest_runs(connection, rules, person)), default=0)
    return found


def _count(connection: sa.Connection, found: dict[int, Profile], sat: sa.FromClause, person: int | None) -> None:
    """One question for all that is counted: a row for each person, game, number of players and place."""
    by = (sat.c.person, sat.c.rules, sat.c.unit, sat.c.size, sat.c.place)
    sums = (sa.func.count().label("games"), sa.func.sum(sat.c.rounds), sa.func.sum(sat.c.won))
    query = sa.select(*by, *sums, *added_up(sat.c.total)).group_by(*by).order_by(*by)
    if person is not None:
        query = query.where(sat.c.person == person)
    for who, game, unit, size, place, times, rounds, wins, upper, lower in connection.execute(query):
        one = found[who]
        kind = one.by_rules.setdefault(game, RulesCount(unit=unit))
        kind.points += whole(upper, lower)
        _add((one.all, kind, one.by_size.setdefault(size, Count())), place, times, int(rounds), int(wins))


def _add(counts: Iterable[Count], place: int, times: int, rounds: int, wins: int) -> None:
    for count in counts:
        count.games += times
        count.rounds += rounds
        count.wins += wins
        count.places[place] += times
