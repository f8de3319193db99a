"""Fills the derived tables from the raw records: of games that changed (`freshen`), or of all (`rebuild`).

The same records give the same rows, in whatever order and in however many batches they came.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

import sqlalchemy as sa

from host_tools.store.database import Store, read_out
from host_tools.store.dates import load_calendar
from host_tools.store.errors import StoreError
from host_tools.store.people import meet_people
from host_tools.store.replay import TABLES, replay
from host_tools.store.schema import DERIVED, games, metadata, records, stale
from host_tools.store.seating import Changed, batched, seat

# Games that are derived together, and rows that are held until they are written.
_AT_ONCE = 200
_MOST_ROWS = 20_000


def freshen(store: Store) -> int:
    """Derive the games whose records changed; returns how many. Writes nothing where nothing changed."""
    with store.reading() as connection:
        if connection.execute(sa.select(stale.c.device).limit(1)).first() is None:
            return 0
    return store.write(derive_stale)


def freshen_where_permitted(store: Store) -> None:
    """As `freshen`; who may only look sees what was worked out last."""
    try:
        freshen(store)
    except StoreError as error:
        if error.key != "store.not_permitted":
            raise


def rebuild(store: Store) -> int:
    """Empty the derived tables, derive every game from the raw records; returns how many games there are."""
    return store.write(_rebuild)


def _rebuild(connection: sa.Connection) -> int:
    for table in DERIVED:
        connection.execute(sa.delete(table))
    connection.execute(sa.delete(stale))
    _read_out_again(connection)
    everything = sa.select(records.c.device, records.c.game).where(records.c.game > 0).distinct()
    connection.execute(sa.insert(stale).from_select(["device", "game"], everything))
    derive_stale(connection)
    return connection.execute(sa.select(sa.func.count()).select_from(games)).scalar_one()


def _read_out_again(connection: sa.Connection) -> None:
    """Another version may read more, or less, of a record than the one that took it in."""
    query = sa.select(records.c.device, records.c.number, records.c.raw, records.c.game, records.c.kind)
    changed = []
    for device, number, raw, game, kind in connection.execute(query):
        now = read_out(raw)
        if now != {"game": game, "kind": kind}:
            changed.append({"in_device": device, "in_number": number, **now})
    if changed:
        same = (records.c.device == sa.bindparam("in_device"), records.c.number == sa.bindparam("in_number"))
        connection.execute(sa.update(records).where(*same), changed)


def derive_stale(connection: sa.Connection) -> int:
    """In a transaction that holds all other writers off: a record that comes later makes its game stale again."""
    todo = connection.execute(sa.select(stale).order_by(stale.c.device, stale.c.game)).all()
    deriving = _Deriving(connection)
    for device, of_device in groupby(todo, key=lambda row: row.device):
        for part in batched([row.game for row in of_device], _AT_ONCE):
            deriving.derive(device, part)
    connection.execute(sa.delete(stale))
    meet_people(connection, deriving.written)
    seat(connection, deriving.changed)
    return len(todo)


class _Deriving:
    """Many games at once, as each question of a server takes its time.

    changed: the games so far. written: {spelling: how it was first written}.
    """

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection
        self._rows: dict[str, list[dict]] = {name: [] for name in TABLES}
        self._first_written: dict[str, tuple[str, int, int, str]] = {}
        self.changed = Changed()

    @property
    def written(self) -> dict[str, str]:
        names = sorted((*where, spelling) for spelling, where in self._first_written.items())
        return {spelling: name for _device, _first, _seat, name, spelling in names}

    def derive(self, device: str, numbers: Sequence[int]) -> None:
        """The games of these numbers of a gadget."""
        self._forget(device, numbers)
        query = sa.select(records.c.game, records.c.number, records.c.raw, records.c.kind)
        query = query.where(records.c.device == device, records.c.game.in_(numbers))
        log = self._connection.execute(query.order_by(records.c.game, records.c.number)).all()
        if not log:
            return
        span = [row.number for row in log]
        calendar = load_calendar(self._connection, device, min(span), max(span))
        for number, of_game in groupby(log, key=lambda row: row.game):
            for turn, part in enumerate(_games_in(of_game), 1):
                rows = replay(device, part, calendar)
                rows["games"][0].update(game=number, turn=turn)
                self._take(device, part[0][0], rows)
        self._fill()

    def _take(self, device: str, first: int, rows: dict[str, list[dict]]) -> None:
        self.changed.now(device, first)
        for player in rows["players"]:
            where = (device, first, player["seat"], player["name"])
            spelling = player["spelling"]
            self._first_written[spelling] = min(where, self._first_written.get(spelling, where))
        for name, of_table in rows.items():
            self._rows[name] += of_table
        if sum(map(len, self._rows.values())) > _MOST_ROWS:
            self._fill()

    def _fill(self) -> None:
        for name in TABLES:
            if self._rows[name]:
                self._connection.execute(sa.insert(metadata.tables[name]), self._rows[name])
                self._rows[name] = []

    def _forget(self, device: str, numbers: Sequence[int]) -> None:
        query = sa.select(games.c.first, games.c.moment).where(games.c.device == device, games.c.game.in_(numbers))
        stood = self._connection.execute(query).all()
        for first, moment in stood:
            self.changed.was(moment, device, first)
        for firsts in batched([row.first for row in stood], _AT_ONCE):
            for table in DERIVED:
                these = (table.c.device == device, table.c.first.in_(firsts))
                self._connection.execute(sa.delete(table).where(*these))


def _games_in(log: Iterable[sa.Row]) -> list[list[tuple[int, bytes]]]:
    """A gadget whose memory was lost counts its games from 1 again: each "new" record begins another game."""
    parts: list[list[tuple[int, bytes]]] = []
    for row in log:
        if not parts or row.kind == "new":
            parts.append([])
        parts[-1].append((row.number, bytes(row.raw)))
    return parts
