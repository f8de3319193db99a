"""How strong people are, by who came in before whom, game after game: Plackett-Luce ratings of the library openskill.

One rating over all games and one for each kind of game. Where players win together (Bugi) sides are rated as teams.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

import sqlalchemy as sa
from openskill.models import PlackettLuce, PlackettLuceRating

from host_tools.stats.seats import in_order, seats
from host_tools.store.schema import games
from host_tools.telling.standing import replayed


@dataclass(frozen=True)
class Rating:
    """mu: the strength, 25 of a newcomer; sigma: how unsure that is."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        """What a list goes by: as strong as this at least, most likely. 0 of a newcomer."""
        return self.mu - 3 * self.sigma


@dataclass
class Ratings:
    """By id of the person, over all games that were asked for, and by the game's id."""

    overall: dict[int, Rating] = field(default_factory=dict)
    by_rules: dict[str, dict[int, Rating]] = field(default_factory=dict)


def ratings(connection: sa.Connection, rules: str | None = None) -> Ratings:
    """After all games that count, taken in the order of play. rules: of this game only."""
    sat = seats(rules)
    query = sa.select(sat.c.device, sat.c.first, sat.c.rules, sat.c.size, sat.c.seat, sat.c.person, sat.c.place)
    rows = connection.execute(query.order_by(*in_order(sat), sat.c.seat)).all()
    sides = _Sides(connection)
    overall = _Table()
    by_rules: dict[str, _Table] = {}
    for _game, together in groupby(rows, key=lambda row: (row.device, row.first)):
        at_table = list(together)
        teams = sides.teams(at_table)
        if len(teams) < 2:
            continue
        overall.take_in(teams)
        if rules is None:
            by_rules.setdefault(at_table[0].rules, _Table()).take_in(teams)
    told = {name: table.told() for name, table in by_rules.items()}
    return Ratings(overall.told(), told if rules is None else {rules: overall.told()})


class _Table:
    """The ratings so far."""

    def __init__(self) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[int, PlackettLuceRating] = {}

    def take_in(self, teams: list[list[sa.Row]]) -> None:
        """One game: its teams, each a row a person with its place."""
        before = [[self._of(row.person) for row in team] for team in teams]
        ranks: list[float] = [min(row.place for row in team) for team in teams]
        after = self._model.rate(before, ranks=ranks)
        for team, rated in zip(teams, after, strict=True):
            for row, rating in zip(team, rated, strict=True):
                self._ratings[row.person] = rating

    def _of(self, person: int) -> PlackettLuceRating:
        if person not in self._ratings:
            self._ratings[person] = self._model.rating()
        return self._ratings[person]

    def told(self) -> dict[int, Rating]:
        return {person: Rating(rating.mu, rating.sigma) for person, rating in self._ratings.items()}


class _Sides:
    """Who plays together, as the game's own module says; asked once for each game and number of players."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._known: dict[tuple[str, int], list[list[int]]] = {}

    def teams(self, at_table: list[sa.Row]) -> list[list[sa.Row]]:
        row = at_table[0]
        asked = (row.rules, row.size)
        if asked not in self._known:
            query = sa.select(games.c.options).where(games.c.device == row.device, games.c.first == row.first)
            options = self._connection.execute(query).scalar_one()
            self._known[asked] = [seated for _key, seated in replayed(*asked, options, ()).sides]
        sides: Iterable[list[int]] = self._known[asked] or [[row.seat] for row in at_table]
        teams = [[row for row in at_table if row.seat in side] for side in sides]
        return [team for team in teams if team]
