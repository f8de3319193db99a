"""What the store tells about games, read from the derived tables: for the command line, exports and pages."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from host_tools.store.columns import storable
from host_tools.store.database import Store
from host_tools.store.errors import NoSuchGame, StoreError
from host_tools.store.schema import games, payments, players, rounds, scores
from host_tools.telling.standing import Standing, replayed

# Columns of the games that others go by.
_NOT_TOLD = ("turn", "moment")

_MOST_NAMED = 20
SHORT = 4  # letters of a device id that are shown, more where two gadgets end alike


@dataclass
class Player:
    """spelling: the name as people are told apart by, see people.py."""

    seat: int
    name: str
    spelling: str
    place: int
    total: int
    bust: bool
    winner: bool


@dataclass
class Payment:
    payer: int
    payee: int
    amount: int
    why: str
    facts: dict


@dataclass
class Round:
    """place: 1, 2, ... undone rounds too. round: what the players call it, see Ledger.lines.

    status: counted | corrected | undone | refused.
    played: unix seconds or None. deltas, totals: by seat, empty where the round does not count."""

    place: int
    round: int
    number: int
    played: int | None
    status: str
    form: str
    entry: dict
    entered: dict
    trail: list[dict]
    notes: list[dict]
    problem: dict | None
    deltas: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)


@dataclass
class Game:
    """id: device and the gadget's own number of the game. short: what is enough to name it among all games.

    state: running | over | stopped | incomplete (its first record is not here) | newer (a newer version wrote
    some of it) | unreadable. problems: [{"key", "facts"}]. Players and rounds may be empty.
    """

    id: str
    short: str
    device: str
    first: int
    game: int
    state: str
    rules: str | None
    version: int | None
    options: dict
    started: int | None
    problems: list[dict]
    next_lead: int | None
    unit: int
    players: list[Player] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)

    @property
    def winners(self) -> list[int]:
        return [player.seat for player in self.players if player.winner]

    @property
    def counted(self) -> list[Round]:
        return [round_ for round_ in self.rounds if round_.status in ("counted", "corrected")]

    def stands(self) -> Standing:
        """How it stands beside its totals."""
        if self.rules is None or not self.players:
            return Standing()
        return replayed(self.rules, len(self.players), self.options, [round_.entry for round_ in self.counted])


def all_games(store: Store) -> list[Game]:
    """Every game, by device and in the order in which they were begun.

    Raises StoreError, "store.derived_damaged" where only the derived tables are.
    """
    try:
        with store.reading() as connection:
            found = _load_games(connection)
            fill(connection, found)
    except (ValueError, TypeError, LookupError) as error:
        raise StoreError("store.derived_damaged", path=store.place) from error
    return list(found.values())


def find_game(among: list[Game], asked: str) -> Game:
    """The game that a person means by `asked`: its id, its short id, or its number where that is enough.

    Raises NoSuchGame "store.no_such_game" or "store.ambiguous_game" with the ids there are.
    """
    asked = asked.strip()
    for exact in (
        [game for game in among if asked in (game.id, game.short)],
        [game for game in among if game.id.lower().endswith("-" + asked.lower())],
        [game for game in among if game.id.lower().endswith(asked.lower()) and "-" in asked],
    ):
        if len(exact) == 1:
            return exact[0]
        if exact:
            raise NoSuchGame("store.ambiguous_game", game=asked, games=_listed(exact))
    if not among:
        raise NoSuchGame("store.no_games_yet", game=asked)
    raise NoSuchGame("store.no_such_game", game=asked, games=_listed(among))


def _listed(games: list[Game]) -> str:
    """Some of them where there are too many to read."""
    shown = ", ".join(game.short for game in games[-_MOST_NAMED:])
    return shown if len(games) <= _MOST_NAMED else "..., " + shown


def _load_games(connection: sa.Connection) -> dict[tuple[str, int], Game]:
    rows = connection.execute(sa.select(games).order_by(games.c.device, games.c.first)).mappings().all()
    short = short_names({row["device"] for row in rows})
    found = {}
    for row in rows:
        found[row["device"], row["first"]] = as_game(row, short[row["device"]], row["turn"])
    return found


def as_game(row: Mapping[Any, Any], short: str, turn: int) -> Game:
    """A row of the games as a game without players and rounds. short: of its gadget. turn: the gadget has given the
    number to so many games until then."""
    label = f"{row['game']}" if turn == 1 else f"{row['game']}.{turn}"
    names: dict[str, Any] = {"id": f"{row['device']}-{label}", "short": f"{short}-{label}"}
    told = {name: value for name, value in row.items() if name not in _NOT_TOLD}
    return Game(**names, **told)


def short_names(devices: set[str]) -> dict[str, str]:
    """The last letters of each device id, as few as tell them apart but at least SHORT."""
    length = SHORT
    longest = max(map(len, devices), default=0)
    while length < longest and len({device[-length:] for device in devices}) < len(devices):
        length += 1
    return {device: device[-length:] for device in devices}


def fill(connection: sa.Connection, found: dict[tuple[str, int], Game], only: tuple[str, int] | None = None) -> None:
    """Give games their players and rounds. only: this one of them is wanted, else all that there are."""
    _spread(connection, found, players, _take_player, only)
    _spread(connection, found, rounds, _take_round, only)
    _spread(connection, found, scores, _take_score, only)
    _spread(connection, found, payments, _take_payment, only)


def _spread(
    connection: sa.Connection,
    found: dict[tuple[str, int], Game],
    table: sa.Table,
    take: Callable[[Game, dict[str, Any]], None],
    only: tuple[str, int] | None,
) -> None:
    query = sa.select(table).order_by(*table.primary_key)
    if only is not None:
        query = query.where(table.c.device == only[0], table.c.first == only[1])
    for row in connection.execute(query).mappings():
        columns = dict(row)
        take(found[columns.pop("device"), columns.pop("first")], columns)


def made_of(rows: dict[str, list[dict]], short: str) -> Game:
    """A game from its derived rows, by table, as a replay gives them (replay.py): what a store would make of them.

    short: of its gadget.
    """
    game = as_game(rows["games"][0], short, 1)
    takers = {"players": _take_player, "rounds": _take_round, "scores": _take_score, "payments": _take_payment}
    for table, take in takers.items():
        for row in rows[table]:
            take(game, {column: value for column, value in row.items() if column not in ("device", "first")})
    for player in game.players:
        player.name = storable(player.name)
    return game


def _take_player(game: Game, row: dict) -> None:
    game.players.append(Player(**row))


def _take_round(game: Game, row: dict) -> None:
    game.rounds.append(Round(**row))


def _take_score(game: Game, row: dict) -> None:
    # Places run from 1 without a gap, seats come in order.
    game.rounds[row["place"] - 1].deltas.append(row["delta"])
    game.rounds[row["place"] - 1].totals.append(row["total"])


def _take_payment(game: Game, row: dict) -> None:
    round_ = game.rounds[row.pop("place") - 1]
    row.pop("row")
    round_.payments.append(Payment(**row))
