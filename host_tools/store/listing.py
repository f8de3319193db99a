"""What a page shows of the games: some of a list, or one game.

Only rows of what is shown are read, however many games there are.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import sqlalchemy as sa

from host_tools.store.database import Store
from host_tools.store.errors import NoSuchGame, StoreError
from host_tools.store.reading import Game, Player, as_game, fill, find_game, short_names
from host_tools.store.schema import aliases, games, people, players, rounds
from host_tools.store.seating import batched

COUNTING = ("counted", "corrected")

_AT_ONCE = 500  # games that one question asks for
# A game's own number, at the end of whatever it is called by.
_NUMBER = re.compile(r"(\d{1,9})(?:\.\d+)?$", re.ASCII)


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
    rounds: int


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


def every_game(store: Store) -> list[Listed]:
    """All there are, by device and in the order in which they were begun."""
    with _of_derived(store) as connection:
        query = sa.select(games.c.device, games.c.first).order_by(games.c.device, games.c.first)
        keys = [(row.device, row.first) for row in connection.execute(query)]
        return [one for part in batched(keys, _AT_ONCE) for one in _load(connection, list(part))]


def short_ids(store: Store) -> list[str]:
    """The short ids of all games, those of each gadget newest first."""
    with _of_derived(store) as connection:
        short = _short_names(connection)
        query = sa.select(games.c.device, games.c.game, games.c.turn).order_by(games.c.device, games.c.first.desc())
        rows = connection.execute(query).all()
    return [f"{short[device]}-{game}" + (f".{turn}" if turn > 1 else "") for device, game, turn in rows]


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
    counted = sa.select(sa.func.count()).where(
        rounds.c.device == games.c.device, rounds.c.first == games.c.first, rounds.c.status.in_(COUNTING)
    )
    query = sa.select(games, counted.scalar_subquery().label("rounds")).where(_among(games.c.first, keys))
    rows = [dict(row) for row in connection.execute(query).mappings()]
    short, turns = _short_names(connection), _turns(connection, [(row["device"], row["game"]) for row in rows])
    found: dict[tuple[str, int], Listed] = {}
    for row in rows:
        played = row.pop("rounds")
        key = (row["device"], row["first"])
        found[key] = Listed(as_game(row, short[row["device"]], turns[key]), played)
    seated = sa.select(players).where(_among(players.c.first, keys)).order_by(*players.primary_key)
    for player in connection.execute(seated).mappings():
        columns = dict(player)
        found[columns.pop("device"), columns.pop("first")].game.players.append(Player(**columns))
    return [found[key] for key in keys]


def _among(column: sa.Column[int], keys: list[tuple[str, int]]) -> sa.ColumnElement[bool]:
    """Rows of these devices and numbers; gadget by gadget, as a database finds pairs by looking at every row."""
    numbers: dict[str, list[int]] = {}
    for device, number in keys:
        numbers.setdefault(device, []).append(number)
    gadget = column.table.c.device
    return sa.or_(*(sa.and_(gadget == one, column.in_(some)) for one, some in numbers.items()))


def _turns(connection: sa.Connection, keys: list[tuple[str, int]]) -> dict[tuple[str, int], int]:
    """{(device, first): so many games of the gadget had the number until then}, of gadgets and their numbers."""
    query = sa.select(games.c.device, games.c.game, games.c.first).where(_among(games.c.game, keys))
    times: dict[tuple[str, int], int] = {}
    turns = {}
    for device, game, first in connection.execute(query.order_by(games.c.first)):
        times[device, game] = times.get((device, game), 0) + 1
        turns[device, first] = times[device, game]
    return turns


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


def meant_games(store: Store, asked: Iterable[str]) -> list[Game]:
    """The games that a person means, see find_game, each once, by device and in the order in which they were begun;
    of all others only names are read. Raises NoSuchGame, StoreError."""
    with _of_derived(store) as connection:
        short = _short_names(connection)
        found = {}
        for name in asked:
            number = _NUMBER.search(name.strip())
            alike = _named(connection, short, games.c.game == int(number[1])) if number else []
            try:
                game = find_game(alike, name)
            except NoSuchGame as error:
                if error.key == "store.ambiguous_game":
                    raise
                game = find_game(_named(connection, short), name)  # says what there is
            found[game.device, game.first] = game
        for key, game in found.items():
            fill(connection, {key: game}, key)
    return [found[key] for key in sorted(found)]


def _named(connection: sa.Connection, short: dict[str, str], *which: sa.ColumnElement[bool]) -> list[Game]:
    """Games by name alone."""
    query = sa.select(games).where(*which).order_by(games.c.device, games.c.first)
    return [as_game(row, short[row["device"]], row["turn"]) for row in connection.execute(query).mappings()]


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
