"""How strong people are, by who came in before whom, game after game: Plackett-Luce ratings of the library openskill.

One rating over all games and one for each kind of game. Where players win together (Bugi) sides are rated as teams.
They are worked out when games change (store/rating.py), and only looked up here.
"""

from dataclasses import dataclass, field

import sqlalchemy as sa

from host_tools.stats.seats import in_order
from host_tools.store.rating import latest
from host_tools.store.schema import seats
from shared_rules.games import GAMES


@dataclass(frozen=True)
class Rating:
    """mu: the strength, 25 of a newcomer; sigma: how unsure that is."""

    mu: float
    sigma: float

    @property
    def sure(self) -> float:
        """What a list goes by: as strong as this at least, most likely. 0 of a newcomer."""
        return self.mu - 3 * self.sigma


@dataclass(frozen=True)
class Step:
    """How strong somebody was after a game. game: where it stands in the order of play."""

    game: tuple[int, str, int]
    person: int
    rating: Rating


@dataclass
class Ratings:
    """By id of the person, over all games that were asked for, and by the game's id."""

    overall: dict[int, Rating] = field(default_factory=dict)
    by_rules: dict[str, dict[int, Rating]] = field(default_factory=dict)


def ratings(connection: sa.Connection, rules: str | None = None) -> Ratings:
    """After all games that count, taken in the order of play. rules: of this game only."""
    if rules is not None:
        told = _told(connection, rules)
        return Ratings(told, {rules: told})
    by_rules = {name: _told(connection, name) for name in GAMES}
    return Ratings(_told(connection, None), {name: told for name, told in by_rules.items() if told})


def _told(connection: sa.Connection, rules: str | None) -> dict[int, Rating]:
    return {
        person: Rating(mu, sigma) for person, mu, sigma, _run in connection.execute(latest(rules)) if mu is not None
    }


def over_time(connection: sa.Connection, persons: list[int], rules: str | None = None) -> list[Step]:
    """The ratings of these people game by game, in the order of play. rules: over these games only."""
    mu, sigma = (seats.c.mu, seats.c.sigma) if rules is None else (seats.c.rules_mu, seats.c.rules_sigma)
    order = in_order(seats)
    query = sa.select(*order, seats.c.person, mu.label("mu"), sigma.label("sigma"))
    query = query.where(seats.c.person.in_(persons), mu.is_not(None))
    if rules is not None:
        query = query.where(seats.c.rules == rules)
    rows = connection.execute(query.order_by(*order, seats.c.person))
    return [Step((row.moment, row.device, row.first), row.person, Rating(row.mu, row.sigma)) for row in rows]
