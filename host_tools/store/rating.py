"""How strong people are after each game, by who came in before whom: Plackett-Luce ratings of the library openskill;
and how many games each has won in a row.

Both over all games and over those of one kind. Where players win together (Bugi) sides are rated as teams.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from openskill.models import PlackettLuce, PlackettLuceRating

from host_tools.store.schema import games, people, seats
from host_tools.telling.standing import replayed

Row = dict[str, Any]
_AT_ONCE = 500


def rate(connection: sa.Connection, rows: list[Row]) -> None:
    """Fill in ratings and runs of `rows` of the table seats, which come in the order of play after all that are in
    the table."""
    overall = _Table(connection, rows, None)
    by_rules: dict[str, _Table] = {}
    sides = _Sides(connection)
    for _game, together in groupby(rows, key=lambda row: (row["device"], row["first"])):
        at_table = list(together)
        rules = at_table[0]["rules"]
        if rules not in by_rules:
            by_rules[rules] = _Table(connection, rows, rules)
        teams = sides.teams(at_table)
        overall.take_in(at_table, teams, ("mu", "sigma", "run"))
        by_rules[rules].take_in(at_table, teams, ("rules_mu", "rules_sigma", "rules_run"))


def latest(rules: str | None) -> sa.Select:
    """(person, mu, sigma, run) of each person after the last game that is in the table; null where there is none.

    rules: over the games of these rules only.
    """
    own = (seats.c.person == people.c.id, *([] if rules is None else [seats.c.rules == rules]))
    last_first = (seats.c.moment.desc(), seats.c.device.desc(), seats.c.first.desc())

    def last(name: str) -> sa.ScalarSelect:
        column = seats.c[name if rules is None else f"rules_{name}"]
        return sa.select(column).where(*own).order_by(*last_first).limit(1).scalar_subquery()

    return sa.select(people.c.id.label("person"), *[last(name).label(name) for name in ("mu", "sigma", "run")])


class _Table:
    """The ratings and runs so far, of all games or of one kind. rows: those that are to be taken in."""

    def __init__(self, connection: sa.Connection, rows: list[Row], rules: str | None) -> None:
        self._model = PlackettLuce()
        self._ratings: dict[int, PlackettLuceRating] = {}
        self._runs: dict[int, int] = {}
        coming = sorted({row["person"] for row in rows if rules in (None, row["rules"])})
        for at in range(0, len(coming), _AT_ONCE):
            known = latest(rules).where(people.c.id.in_(coming[at : at + _AT_ONCE]))
            for person, mu, sigma, run in connection.execute(known):
                if mu is not None:
                    self._ratings[person] = self._model.rating(mu, sigma)
                self._runs[person] = run or 0

    def take_in(self, at_table: list[Row], teams: list[list[Row]], names: tuple[str, str, str]) -> None:
        """One game: all that sat there, and as teams. names: of the columns to fill."""
        if len(teams) > 1:
            self._rate(teams)
        mu, sigma, run = names
        for row in at_table:
            person = row["person"]
            self._runs[person] = self._runs.get(person, 0) + 1 if row["won"] else 0
            rating = self._ratings.get(person)
            row[mu], row[sigma] = (None, None) if rating is None else (rating.mu, rating.sigma)
            row[run] = self._runs[person]

    def _rate(self, teams: list[list[Row]]) -> None:
        before = [[self._ratings.get(row["person"]) or self._model.rating() for row in team] for team in teams]
        ranks: list[float] = [min(row["place"] for row in team) for team in teams]
        for team, rated in zip(teams, self._model.rate(before, ranks=ranks), strict=True):
            for row, rating in zip(team, rated, strict=True):
                self._ratings[row["person"]] = rating


class _Sides:
    """Who plays together, as the game's own module says; asked once for each game and number of players."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._known: dict[tuple[str, int], list[list[int]]] = {}

    def teams(self, at_table: list[Row]) -> list[list[Row]]:
        row = at_table[0]
        asked = (row["rules"], row["size"])
        if asked not in self._known:
            query = sa.select(games.c.options).where(games.c.device == row["device"], games.c.first == row["first"])
            options = self._connection.execute(query).scalar_one()
            self._known[asked] = [seated for _key, seated in replayed(*asked, options, ()).sides]
        sides: Iterable[list[int]] = self._known[asked] or [[row["seat"]] for row in at_table]
        teams = [[row for row in at_table if row["seat"] in side] for side in sides]
        return [team for team in teams if team]
