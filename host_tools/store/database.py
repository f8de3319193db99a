"""The store itself: takes in records in one transaction a batch, keeps aside what is damaged or contradicts.

A record that is here is never changed. It knows tables and raw records, and no rules of any game.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from host_tools.store.errors import StoreError
from host_tools.store.schema import clocks, damaged, devices, records, stale
from shared_rules.fields import is_whole
from shared_rules.record import RecordError, decode, game_of, measure, number_of

# Why something was kept aside; the words stand under "store.aside_...". The link has its own words.
CONFLICT = "conflict"
TORN = "torn"

# SQLite's name for what happened -> our text; the longest matching beginning counts.
_REASONS = {
    "SQLITE_BUSY": "store.busy",
    "SQLITE_LOCKED": "store.busy",
    "SQLITE_FULL": "store.disk_full",
    "SQLITE_READONLY": "store.unwritable",
    "SQLITE_CANTOPEN": "store.unwritable",
    "SQLITE_PERM": "store.unwritable",
    "SQLITE_CORRUPT": "store.damaged",
    "SQLITE_NOTADB": "store.not_a_database",
    "SQLITE_IOERR": "store.damaged",
}


def explain(error: DBAPIError | UnicodeDecodeError, place: str) -> StoreError:
    """The database driver's error as one that a person can act on."""
    if isinstance(error, UnicodeDecodeError):  # what stands there as text, or the driver's message about it, is none
        return StoreError("store.damaged", path=place, why=str(error))
    name = getattr(error.orig, "sqlite_errorname", "")
    for beginning, key in _REASONS.items():
        if name.startswith(beginning):
            return StoreError(key, path=place, why=str(error.orig))
    return StoreError("store.failed", path=place, why=str(error.orig))


class Store:
    """A log of every gadget. Use it as a context manager, or close() it.

    engine: where the tables stand; place: its name for messages; clock: unix seconds.
    """

    def __init__(self, engine: sa.Engine, place: str, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.place = place
        self._clock = clock

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that sees one state of the store. Raises StoreError."""
        try:
            with self.engine.connect() as connection:
                connection = connection.execution_options(tally_reading=True)
                with connection.begin():
                    yield connection
        except (DBAPIError, UnicodeDecodeError) as error:
            raise explain(error, self.place) from error

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A connection in one transaction: all of it is kept, or nothing. Raises StoreError."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except (DBAPIError, UnicodeDecodeError) as error:
            raise explain(error, self.place) from error

    # --- taking in ------------------------------------------------------------------------------------

    def last_number(self, device: str) -> int:
        """The highest number of a record of `device` that is here; 0 where there is none."""
        with self.reading() as connection:
            query = sa.select(sa.func.max(records.c.number)).where(records.c.device == device)
            return connection.execute(query).scalar() or 0

    def add(self, device: str, batch: Iterable[tuple[int, bytes]], hello: dict | None = None) -> int:
        """Keep (number, raw record) pairs of `device` in one transaction; returns how many were new.

        The same record twice is one. Other bytes under a number that is taken are kept beside, as a conflict.
        hello: the gadget's last hello, if there was one. Raises StoreError.
        """
        batch = [(number, bytes(raw)) for number, raw in batch]
        with self.writing() as connection:
            now = self._clock()
            self._meet(connection, device, hello, now)
            have = _raw_by_number(connection, device, [number for number, _ in batch])
            rows = []
            for number, raw in batch:
                if measure(raw) != len(raw) or number_of(raw) != number:
                    _keep_aside(connection, device, number, raw, TORN, now)
                elif number not in have:
                    have[number] = raw
                    row = {"device": device, "number": number, "raw": raw, "received_at": now}
                    rows.append(row | read_out(raw))
                elif have[number] != raw:
                    _keep_aside(connection, device, number, raw, CONFLICT, now)
            if rows:
                connection.execute(sa.insert(records), rows)
                _mark_stale(connection, device, _touched(connection, device, rows))
            if hello is not None:
                _note_clock(connection, device, hello, now)
            return len(rows)

    def keep_damaged(self, device: str, raw: bytes, why: str) -> bool:
        """Keep bytes that are no whole record aside; True where they were not here yet. Raises StoreError.

        why: a word or a sentence of what is wrong, for a person to read.
        """
        with self.writing() as connection:
            self._meet(connection, device, None, self._clock())
            return _keep_aside(connection, device, None, bytes(raw), why, self._clock())

    def _meet(self, connection: sa.Connection, device: str, hello: dict | None, now: float) -> None:
        known = connection.execute(sa.select(devices.c.id).where(devices.c.id == device)).first()
        facts: dict[str, object] = {"seen_at": now}
        if hello is not None:
            facts["hello"] = hello
            facts["board"] = str(hello.get("board", ""))
            facts["firmware"] = str(hello.get("firmware", ""))
        if known is None:
            connection.execute(sa.insert(devices).values(**{"id": device, "hello": {}, **facts}))
        elif hello is not None:
            connection.execute(sa.update(devices).where(devices.c.id == device).values(**facts))

    # --- telling --------------------------------------------------------------------------------------

    def raw_records(self, device: str) -> list[tuple[int, bytes]]:
        """All records of a gadget as (number, raw), in the order of their numbers."""
        with self.reading() as connection:
            query = sa.select(records.c.number, records.c.raw).where(records.c.device == device)
            return [(number, raw) for number, raw in connection.execute(query.order_by(records.c.number))]

    def devices(self) -> list[dict]:
        """The gadgets met so far, each {"id", "board", "firmware", "hello", "seen_at"}, by id."""
        query = sa.select(devices).order_by(devices.c.id)
        with self.reading() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    def kept_aside(self, device: str | None = None) -> list[dict]:
        """What was kept aside, each {"device", "number", "raw", "why", "received_at"}, oldest first."""
        query = sa.select(damaged).order_by(damaged.c.device, damaged.c.id)
        if device is not None:
            query = query.where(damaged.c.device == device)
        with self.reading() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]


def read_out(raw: bytes) -> dict:
    """What is read out of a whole raw record: {"game", "kind"}, kind "" where it cannot be read."""
    try:
        record = decode(raw)
    except RecordError:
        return {"game": game_of(raw), "kind": ""}
    return {"game": record.game, "kind": record.kind}


def _raw_by_number(connection: sa.Connection, device: str, numbers: list[int]) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for at in range(0, len(numbers), 500):  # databases bound the number of parameters of one question
        query = sa.select(records.c.number, records.c.raw).where(
            records.c.device == device, records.c.number.in_(numbers[at : at + 500])
        )
        found.update((number, bytes(raw)) for number, raw in connection.execute(query))
    return found


def _keep_aside(connection: sa.Connection, device: str, number: int | None, raw: bytes, why: str, now: float) -> bool:
    same = (damaged.c.device == device, damaged.c.raw == raw, damaged.c.why == why)
    if connection.execute(sa.select(damaged.c.id).where(*same)).first():
        return False
    row = {"device": device, "number": number, "raw": raw, "why": why, "received_at": now}
    connection.execute(sa.insert(damaged).values(**row))
    return True


def _note_clock(connection: sa.Connection, device: str, hello: dict, now: float) -> None:
    """Remember the PC's clock at the gadget's last record, where its hello tells boot and uptime."""
    said = [hello[name] for name in ("boot", "uptime", "last") if is_whole(hello.get(name))]
    if len(said) < 3:
        return
    boot, uptime, last = said
    same = (clocks.c.device == device, clocks.c.boot == boot, clocks.c.last == last)
    if connection.execute(sa.select(clocks.c.boot).where(*same)).first() is None:
        row = {"device": device, "boot": boot, "last": last, "started": round(now - uptime)}
        connection.execute(sa.insert(clocks).values(**row))
        _mark_stale(connection, device, _games_of_boot(connection, device, last))


def _touched(connection: sa.Connection, device: str, rows: list[dict]) -> set[int]:
    """The games that new `rows` change: their own, and those that a boot or time record among them dates."""
    touched = {row["game"] for row in rows if row["game"]}
    for row in rows:
        if row["kind"] in ("boot", "time"):
            touched |= _games_of_boot(connection, device, row["number"] - 1)
            touched |= _games_of_boot(connection, device, row["number"])
    return touched


def _games_of_boot(connection: sa.Connection, device: str, number: int) -> set[int]:
    """The games with a record in the boot that `number` belongs to."""
    of_device = records.c.device == device
    boots = sa.select(records.c.number).where(of_device, records.c.kind == "boot")
    before = boots.where(records.c.number <= number).order_by(records.c.number.desc()).limit(1)
    after = boots.where(records.c.number > number).order_by(records.c.number).limit(1)
    low = connection.execute(before).scalar() or 0
    high = connection.execute(after).scalar()
    query = sa.select(records.c.game).where(of_device, records.c.game > 0, records.c.number > low).distinct()
    if high is not None:
        query = query.where(records.c.number < high)
    return set(connection.execute(query).scalars())


def _mark_stale(connection: sa.Connection, device: str, touched: set[int]) -> None:
    have = sa.select(stale.c.game).where(stale.c.device == device)
    touched = touched - set(connection.execute(have).scalars())
    if touched:
        connection.execute(sa.insert(stale), [{"device": device, "game": game} for game in sorted(touched)])
