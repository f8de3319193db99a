"""Who sat where in the games that count, as a row for each person and game: the table that statistics are asked of.

A game counts when it is finished and somebody has won it. Whoever sits in it twice, under two spellings, counts once,
with the better seat. After a change only what follows the first game that changed is gone through again, as ratings and
runs build on the games before (rating.py).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa

from host_tools.store.schema import aliases, games, players, rounds, scores, seats

COUNTING = ("counted", "corrected")

Key = tuple[int, str, int]  # moment, device, first: the order of play
Row = dict[str, Any]
T = TypeVar("T")

# Databases bound the number of parameters of one question.
_AT_ONCE = 500


class Changed:
    """The games that changed, as (device, first), and the place in the order of play where the first of them was."""

    def __init__(self) -> None:
        self.games: set[tuple[str, int]] = set()
        self.since: Key | None = None
        self._earliest: dict[str, int] = {}  # of each gadget

    def was(self, moment: int, device: str, first: int) -> None:
        """A game that stood there is gone, or will have changed."""
        self._begins((moment, device, first))
        self._earliest[device] = min(first, self._earliest.get(device, first))

    def now(self, device: str, first: int) -> None:
        """A game is new, or has changed."""
        self.games.add((device, first))
        self._earliest[device] = min(first, self._earliest.get(device, first))

    def date(self, connection: sa.Connection) -> None:
        """Set the moments of these games, and of later ones of the same gadgets where they follow from theirs."""
        for device, earliest in self._earliest.items():
            of_device = games.c.device == device
            earlier = sa.select(games.c.moment).where(of_device, games.c.first < earliest)
            moment = connection.execute(earlier.order_by(games.c.first.desc()).limit(1)).scalar() or 0
            following = sa.select(games.c.first, games.c.started, games.c.moment)
            following = following.where(of_device, games.c.first >= earliest).order_by(games.c.first)
            moved = []
            for first, started, stood in connection.execute(following).all():
                moment = max(moment, started or 0)
                changed = (device, first) in self.games
                if moment != stood:
                    moved.append({"in_device": device, "in_first": first, "moment": moment})
                    if not changed:
                        self.was(stood, device, first)
                        self.now(device, first)
                if changed or moment != stood:
                    self._begins((moment, device, first))
            if moved:
                same = (games.c.device == sa.bindparam("in_device"), games.c.first == sa.bindparam("in_first"))
                connection.execute(sa.update(games).where(*same), moved)

    def _begins(self, key: Key) -> None:
        self.since = key if self.since is None else min(self.since, key)


def seat(connection: sa.Connection, changed: Changed) -> None:
    """Bring the table up to date after games changed; in the transaction that changed them."""
    from host_tools.store.rating import rate  # here, as the library takes a while to load

    changed.date(connection)
    if changed.since is None:
        return
    since = sa.tuple_(*map(sa.literal, changed.since))
    follows = sa.tuple_(seats.c.moment, seats.c.device, seats.c.first) >= since
    rows = [
        dict(row) for row in connection.execute(sa.select(seats).where(follows)).mappings()
        if (row["device"], row["first"]) not in changed.games
    ]  # fmt: skip
    connection.execute(sa.delete(seats).where(follows))
    rows += _seated(connection, changed.games)
    rows.sort(key=lambda row: (row["moment"], row["device"], row["first"], row["seat"]))
    rate(connection, rows)
    for part in batched(rows, _AT_ONCE * 10):
        connection.execute(sa.insert(seats), list(part))


def seat_again(connection: sa.Connection, spellings: Iterable[str]) -> None:
    """After these spellings became somebody else's."""
    changed = Changed()
    for part in batched(sorted(spellings), _AT_ONCE):
        query = sa.select(games.c.moment, games.c.device, games.c.first).join(players, _same_game(players, games))
        for key in connection.execute(query.where(players.c.spelling.in_(part)).distinct()).all():
            changed.was(*key)
            changed.now(*key[1:])
    seat(connection, changed)


def _seated(connection: sa.Connection, among: set[tuple[str, int]]) -> list[Row]:
    """The rows of these games, without ratings and runs."""
    of_device: dict[str, list[int]] = defaultdict(list)
    for device, first in sorted(among):
        of_device[device].append(first)
    return [
        row
        for device, firsts in of_device.items()
        for part in batched(firsts, _AT_ONCE)
        for row in _seated_at(connection, device, part)
    ]


def _seated_at(connection: sa.Connection, device: str, firsts: Sequence[int]) -> Iterator[Row]:
    def these(table: sa.Table) -> list[sa.ColumnElement[bool]]:
        return [table.c.device == device, table.c.first.in_(firsts)]

    chairs: dict[int, list[sa.Row]] = defaultdict(list)
    best_first = (players.c.first, players.c.place, players.c.seat)
    for chair in connection.execute(sa.select(players).where(*these(players)).order_by(*best_first)):
        chairs[chair.first].append(chair)
    persons = _persons(connection, device, {chair.spelling for together in chairs.values() for chair in together})
    count = sa.select(rounds.c.first, sa.func.count().label("rounds")).where(
        *these(rounds), rounds.c.status.in_(COUNTING)
    )
    counted = {row.first: row.rounds for row in connection.execute(count.group_by(rounds.c.first))}
    best = _best_rounds(connection, these(scores))
    one = games.c
    query = sa.select(one.device, one.first, one.moment, one.game, one.turn, one.rules, one.unit)
    for game in connection.execute(query.where(*these(games), one.state.in_(("over", "stopped")))).mappings().all():
        together = chairs[game["first"]]
        if not any(chair.winner for chair in together):
            continue
        met: dict[int, sa.Row] = {}
        for chair in together:
            met.setdefault(persons[chair.spelling], chair)
        for person, chair in met.items():
            most, where = best.get((chair.first, chair.seat), (None, None))
            yield {
                **game, "person": person, "size": len(together), "rounds": counted.get(chair.first, 0),
                "seat": chair.seat, "place": chair.place, "total": chair.total, "won": int(chair.winner),
                "best": most, "best_place": where,
            }  # fmt: skip


def _persons(connection: sa.Connection, device: str, spellings: set[str]) -> dict[str, int]:
    """Whose these spellings are on a gadget."""
    found: dict[str, int] = {}
    for part in batched(sorted(spellings), _AT_ONCE):
        here = aliases.c.device.is_(None) | (aliases.c.device == device)
        query = sa.select(aliases.c.spelling, aliases.c.person).where(aliases.c.spelling.in_(part), here)
        # What a name means on this gadget counts before what it means on all.
        for spelling, person in connection.execute(query.order_by(aliases.c.device.is_not(None))):
            found[spelling] = person
    return found


def _best_rounds(
    connection: sa.Connection, these: list[sa.ColumnElement[bool]]
) -> dict[tuple[int, int], tuple[int, int]]:
    """{(first, seat): (the most won in a round, its place)}."""
    seat = (scores.c.first, scores.c.seat)
    most = sa.select(*seat, sa.func.max(scores.c.delta).label("most")).where(*these, scores.c.delta > 0)
    limit = most.group_by(*seat).subquery("limit")
    same = (limit.c.first == scores.c.first) & (limit.c.seat == scores.c.seat) & (limit.c.most == scores.c.delta)
    query = sa.select(*seat, limit.c.most, sa.func.min(scores.c.place)).join(limit, same).where(*these)
    return {
        (first, at): (delta, place)
        for first, at, delta, place in connection.execute(query.group_by(*seat, limit.c.most))
    }


def _same_game(one: sa.Table, other: sa.Table) -> sa.ColumnElement[bool]:
    return (one.c.device == other.c.device) & (one.c.first == other.c.first)


def batched(values: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """`values` in stretches of at most `size`."""
    for at in range(0, len(values), size):
        yield values[at : at + size]
