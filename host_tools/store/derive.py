"""Fills the derived tables from the raw records: of games that changed (`freshen`), or of all (`rebuild`).

The same records give the same rows, in whatever order and in however many batches they came.
"""

import sqlalchemy as sa

from host_tools.store.database import Store, read_out
from host_tools.store.dates import Calendar, load_calendar
from host_tools.store.errors import StoreError
from host_tools.store.people import meet_people
from host_tools.store.replay import TABLES, replay
from host_tools.store.schema import DERIVED, games, metadata, records, stale


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
    calendars: dict[str, Calendar] = {}
    for device, game in todo:
        if device not in calendars:
            calendars[device] = load_calendar(connection, device)
        _derive(connection, device, game, calendars[device])
    connection.execute(sa.delete(stale))
    meet_people(connection)
    return len(todo)


def _derive(connection: sa.Connection, device: str, game: int, calendar: Calendar) -> None:
    _forget(connection, device, game)
    of_game = (records.c.device == device, records.c.game == game)
    log = connection.execute(
        sa.select(records.c.number, records.c.raw, records.c.kind).where(*of_game).order_by(records.c.number)
    )
    for part in _games_in(log):
        rows = replay(device, part, calendar)
        rows["games"][0]["game"] = game
        for name in TABLES:
            if rows[name]:
                connection.execute(sa.insert(metadata.tables[name]), rows[name])


def _forget(connection: sa.Connection, device: str, game: int) -> None:
    query = sa.select(games.c.first).where(games.c.device == device, games.c.game == game)
    firsts = list(connection.execute(query).scalars())
    for table in DERIVED:
        connection.execute(sa.delete(table).where(table.c.device == device, table.c.first.in_(firsts)))


def _games_in(log: sa.Result) -> list[list[tuple[int, bytes]]]:
    """A gadget whose memory was lost counts its games from 1 again: each "new" record begins another game."""
    parts: list[list[tuple[int, bytes]]] = []
    for number, raw, kind in log:
        if not parts or kind == "new":
            parts.append([])
        parts[-1].append((number, bytes(raw)))
    return parts
