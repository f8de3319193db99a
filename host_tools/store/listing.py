"""What a page shows of the games: some of a list, or one game.

Only rows of what is shown are read, however many games there are.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import sqlalchemy as sa

from host_tools.store.database import Store
from host_tools.store.errors import NoSuchGame, StoreError
from host_tools.store.reading import Game, Player, as_game, fill, short_names
from host_tools.store.schema import aliases, games, people, players, rounds

COUNTING = ("counted", "corrected")


@dataclass(frozen=True)
class Wanted:
    """Which games. rules: of this kind only. person: id of somebody who sat in it. since, until: unix seconds, begun
    at or after the one and before the other; an undated game is in no such time."""

    rules: str | None = None
    person: int | None = None
    since: int | None = None
    until: int | None = None


@dataclass
class Listed:
    """game: with its players and without its rounds. rounds: how many of them count."""

    game: Game
    rounds: int = 0


@dataclass
class Listing:
    """A page of the games that are wanted, newest first, undated ones last. total: on all pages. page: from 1."""

    total: int
    page: int
    pages: int
    games: list[Listed] = field(default_factory=list)


@contextmanager
def _of_derived(store: Store) -> Iterator[sa.Connection]:
    """A connection for rows that were derived. Raises StoreError "store.derived_damaged" where they make no sense."""
    try:
        with store.reading() as connection:
            yield connection
    except (ValueError, TypeError, LookupError) as error:
        raise StoreError("store.derived_damaged", path=store.place) from error


def list_games(store: Store, wanted: Wanted, page: int, most: int) -> Listing:
    """The page of at most so many games; the last one where there are fewer pages."""
    which = _which(wanted)
    with _of_derived(store) as connection:
        total = connection.execute(sa.select(sa.func.count()).select_from(games).where(*which)).scalar_one()
        pages = max(1, -(-total // most))
        page = min(page, pages)
        order = (games.c.started.is_(None), games.c.started.desc(), games.c.device, games.c.first.desc())
        keys = sa.select(games.c.device, games.c.first).where(*which).order_by(*order)
        keys = keys.limit(most).offset((page - 1) * most)
        found = _load(connection, [(row.device, row.first) for row in connection.execute(keys)])
    return Listing(total, page, pages, found)


def _which(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    which: list[sa.ColumnElement[bool]] = []
    if wanted.rules is not None:
        which.append(games.c.rules == wanted.rules)
    if wanted.since is not None:
        which.append(games.c.started >= wanted.since)
    if wanted.until is not None:
        which.append(games.c.started < wanted.until)
    if wanted.person is not None:
        theirs = sa.select(aliases.c.spelling).where(aliases.c.person == wanted.person)
        sat = _sitting().where(players.c.spelling.in_(theirs)).subquery("sat")
        played = sa.select(sat.c.device, sat.c.first).where(sat.c.person == wanted.person)
        which.append(sa.tuple_(games.c.device, games.c.first).in_(played))
    return which


def _sitting() -> sa.Select[tuple[str, int, int, int | None]]:
    """device, first, seat, person: who sits where; an alias on the gadget counts before the one everywhere."""
    own, everywhere = aliases.alias("own"), aliases.alias("everywhere")
    person = sa.func.coalesce(own.c.person, everywhere.c.person).label("person")
    return (
        sa.select(players.c.device, players.c.first, players.c.seat, person)
        .outerjoin(own, (own.c.spelling == players.c.spelling) & (own.c.device == players.c.device))
        .outerjoin(everywhere, (everywhere.c.spelling == players.c.spelling) & everywhere.c.device.is_(None))
    )


def _load(connection: sa.Connection, keys: list[tuple[str, int]]) -> list[Listed]:
    """The games of these keys, in their order."""
    if not keys:
        return []
    earlier = games.alias("earlier")
    turn = sa.select(sa.func.count()).where(
        earlier.c.device == games.c.device, earlier.c.game == games.c.game, earlier.c.first <= games.c.first
    )
    query = sa.select(games, turn.scalar_subquery().label("turn")).where(_among(games, keys))
    short = _short_names(connection)
    found: dict[tuple[str, int], Listed] = {}
    for row in connection.execute(query).mappings():
        columns = dict(row)
        turns = columns.pop("turn")
        found[row["device"], row["first"]] = Listed(as_game(columns, short[row["device"]], turns))
    seated = sa.select(players).where(_among(players, keys)).order_by(*players.primary_key)
    for row in connection.execute(seated).mappings():
        columns = dict(row)
        found[columns.pop("device"), columns.pop("first")].game.players.append(Player(**columns))
    one = (rounds.c.device, rounds.c.first)
    counted = sa.select(*one, sa.func.count()).where(_among(rounds, keys), rounds.c.status.in_(COUNTING)).group_by(*one)
    for device, first, count in connection.execute(counted):
        found[device, first].rounds = count
    return [found[key] for key in keys]


def _among(table: sa.Table, keys: list[tuple[str, int]]) -> sa.ColumnElement[bool]:
    return sa.tuple_(table.c.device, table.c.first).in_(keys)


def _short_names(connection: sa.Connection) -> dict[str, str]:
    return short_names(set(connection.execute(sa.select(games.c.device).distinct()).scalars()))


def one_game(store: Store, asked: str) -> Game:
    """The game with this id or short id, and all that is in it.

    Raises NoSuchGame "store.no_game", StoreError "store.derived_damaged".
    """
    with _of_derived(store) as connection:
        short = _short_names(connection)
        device, first, turn = _whereabouts(connection, short, asked)
        row = connection.execute(sa.select(games).where(games.c.device == device, games.c.first == first)).mappings()
        game = as_game(row.one(), short[device], turn)
        fill(connection, {(device, first): game}, (device, first))
    return game


def _whereabouts(connection: sa.Connection, short: dict[str, str], asked: str) -> tuple[str, int, int]:
    """(device, first, turn) of the game that an id names. Raises NoSuchGame."""
    gadget, _dash, label = asked.rpartition("-")
    number, dot, turn = label.partition(".")
    gadgets = [device for device, name in short.items() if gadget in (device, name)]
    if gadgets and _is_count(number) and (_is_count(turn) or not dot):
        device = gadget if gadget in gadgets else gadgets[0]
        query = sa.select(games.c.first).where(games.c.device == device, games.c.game == int(number))
        found = list(connection.execute(query.order_by(games.c.first)).scalars())
        place = int(turn or 1)
        if place <= len(found):
            return device, found[place - 1], place
    raise NoSuchGame("store.no_game", game=asked)


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10 and text[0] != "0"


def seats_of(store: Store, game: Game) -> dict[int, int]:
    """{seat: id of the person who sits there}."""
    query = _sitting().where(players.c.device == game.device, players.c.first == game.first)
    with store.reading() as connection:
        return {row.seat: row.person for row in connection.execute(query) if row.person is not None}


def names_of_people(store: Store) -> dict[int, str]:
    """{id: name}, by the alphabet."""
    with store.reading() as connection:
        rows = connection.execute(sa.select(people.c.id, people.c.name))
        return dict(sorted(((row.id, row.name) for row in rows), key=lambda row: (row[1].casefold(), row[0])))
