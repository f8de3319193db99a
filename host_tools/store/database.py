"""The store itself: takes in records in one transaction a batch, keeps aside what is damaged or contradicts.

A record that is here is never changed. It knows tables and raw records, and no rules of any game.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from host_tools.store.errors import NewerStore
from host_tools.store.faults import explain, worth_another_try
from host_tools.store.schema import SCHEMA_VERSION, clocks, damaged, devices, records, schema, stale
from shared_rules.fields import is_whole
from shared_rules.record import RecordError, decode, game_of, measure, number_of

# Why something was kept aside; the words stand under "store.aside_...". The link has its own words.
CONFLICT = "conflict"
TORN = "torn"
# Of damaged bytes as many are kept, of a reason as many letters: more than any gadget sends in one piece.
LONGEST_ASIDE = 1000

_TRIES = 4
_BIGGEST = 1 << 63  # what a whole number of a database holds
_MANY_BOOTS = 40

T = TypeVar("T")


class Store:
    """A log of every gadget. Use it as a context manager, or close() it.

    engine: where the tables stand; place: its name for messages; clock: unix seconds.
    """

    def __init__(self, engine: sa.Engine, place: str, clock: Callable[[], float] = time.time) -> None:
        self.engine = engine
        self.place = place
        self._clock = clock
        self._looked_at = False

    def is_of_this_version(self) -> None:
        """Its tables were looked at. From now on each transaction asks whether they still are: a newer program may
        bring them up to its own version while this one runs."""
        self._looked_at = True

    def _look(self, connection: sa.Connection) -> None:
        if self._looked_at:
            found = connection.execute(sa.select(schema.c.version)).scalar()
            if found is not None and found > SCHEMA_VERSION:
                raise NewerStore("store.newer", path=self.place, found=found, known=SCHEMA_VERSION)

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
                    self._look(connection)
                    yield connection
        except (DBAPIError, UnicodeDecodeError) as error:
            raise explain(error, self.place) from error

    @contextmanager
    def writing(self) -> Iterator[sa.Connection]:
        """A connection in one transaction: all of it is kept, or nothing. One writer at a time, others wait.

        Raises StoreError.
        """
        try:
            with self.engine.begin() as connection:
                self._look(connection)
                yield connection
        except (DBAPIError, UnicodeDecodeError) as error:
            raise explain(error, self.place) from error

    def write(self, work: Callable[[sa.Connection], T]) -> T:
        """What `work` gives, done in one transaction. It is done again where something else ended the transaction,
        so twice must be as good as once. Raises StoreError."""
        for wait in range(_TRIES - 1):
            try:
                with self.engine.begin() as connection:
                    self._look(connection)
                    return work(connection)
            except (DBAPIError, UnicodeDecodeError) as error:
                if not worth_another_try(error):
                    raise explain(error, self.place) from error
                time.sleep(0.05 * wait)
        with self.writing() as connection:
            return work(connection)

    def now(self) -> float:
        """Unix seconds on the PC's clock."""
        return self._clock()

    # --- taking in ------------------------------------------------------------------------------------

    def last_number(self, device: str, before: int | None = None) -> int:
        """The highest number of a record of `device` that is here, below `before` where that is given; 0 where there
        is none."""
        with self.reading() as connection:
            query = sa.select(sa.func.max(records.c.number)).where(records.c.device == device)
            if before is not None:
                query = query.where(records.c.number < before)
            return connection.execute(query).scalar() or 0

    def add(self, device: str, batch: Iterable[tuple[int, bytes]], hello: dict | None = None) -> int:
        """Keep (number, raw record) pairs of `device` in one transaction; returns how many were new.

        The same record twice is one. Other bytes under a number that is taken are kept beside, as a conflict.
        hello: the gadget's last hello, if there was one. Raises StoreError.
        """
        batch = [(number, bytes(raw)) for number, raw in batch]
        now = self.now()

        def work(connection: sa.Connection) -> int:
            meet(connection, device, hello, now)
            new = len(add_records(connection, device, batch, now)[0])
            if hello is not None:
                _note_hello(connection, device, hello, now)
            return new

        return self.write(work)

    def keep_damaged(self, device: str, raw: bytes, why: str) -> bool:
        """Keep bytes that are no whole record aside; True where they were not here yet. Raises StoreError.

        why: a word or a sentence of what is wrong, for a person to read.
        """
        now = self.now()

        def work(connection: sa.Connection) -> bool:
            meet(connection, device, None, now)
            return keep_aside(connection, device, None, bytes(raw), why, now)

        return self.write(work)

    # --- telling --------------------------------------------------------------------------------------

    def raw_records(self, device: str, since: int = 0) -> list[tuple[int, bytes]]:
        """The records of a gadget from number `since` on as (number, raw), in the order of their numbers."""
        with self.reading() as connection:
            query = sa.select(records.c.number, records.c.raw)
            query = query.where(records.c.device == device, records.c.number >= since)
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


def insert_if_absent(connection: sa.Connection, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
    """An insert that passes over rows that are there already, whoever wrote them a moment ago."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    return dialect.insert(table).on_conflict_do_nothing()


def put(connection: sa.Connection, table: sa.Table, row: dict) -> bool:
    """Insert a row that may be there already; True where it was not."""
    insert = insert_if_absent(connection, table).values(**row).returning(sa.literal(1))
    return connection.execute(insert).first() is not None


def meet(connection: sa.Connection, device: str, hello: dict | None, now: float) -> None:
    """Note who a gadget is."""
    facts: dict[str, object] = {"hello": {}, "seen_at": now}
    if hello is not None:
        named = {name: str(hello.get(name, "")) for name in ("board", "firmware")}
        facts = {"hello": hello, "seen_at": now, **named}
    if not put(connection, devices, {"id": device, **facts}) and hello is not None:
        connection.execute(sa.update(devices).where(devices.c.id == device).values(**facts))


def add_records(
    connection: sa.Connection, device: str, batch: list[tuple[int, bytes]], now: float
) -> tuple[set[int], list[int]]:
    """Keep what is new of `device`, which was met; ({new numbers}, [those under which other bytes stand here])."""
    whole = []
    for number, raw in batch:
        if measure(raw) == len(raw) and number_of(raw) == number:
            whole.append((number, raw))
        else:
            keep_aside(connection, device, number, raw, TORN, now)
    rows: dict[int, dict] = {}
    for number, raw in whole:
        row = {"device": device, "number": number, "raw": raw, "received_at": now}
        rows.setdefault(number, row | read_out(raw))
    if not rows:
        return set(), []
    insert = insert_if_absent(connection, records).returning(records.c.number)
    new = set(connection.execute(insert, list(rows.values())).scalars())
    # What stands there now, ours or another writer's, is what counts.
    have = _raw_by_number(connection, device, list(rows))
    contradicted = [(number, raw) for number, raw in whole if have[number] != raw]
    for number, raw in contradicted:
        keep_aside(connection, device, number, raw, CONFLICT, now)
    mark_stale(connection, device, _touched(connection, device, [rows[number] for number in new]))
    return new, [number for number, _ in contradicted]


def _raw_by_number(connection: sa.Connection, device: str, numbers: list[int]) -> dict[int, bytes]:
    found: dict[int, bytes] = {}
    for at in range(0, len(numbers), 500):  # databases bound the number of parameters of one question
        query = sa.select(records.c.number, records.c.raw).where(
            records.c.device == device, records.c.number.in_(numbers[at : at + 500])
        )
        found.update((number, bytes(raw)) for number, raw in connection.execute(query))
    return found


def keep_aside(connection: sa.Connection, device: str, number: int | None, raw: bytes, why: str, now: float) -> bool:
    """True where it was not here yet."""
    row = {"device": device, "number": number, "raw": raw[:LONGEST_ASIDE], "why": why[:LONGEST_ASIDE]}
    return put(connection, damaged, row | {"received_at": now})


def _note_hello(connection: sa.Connection, device: str, hello: dict, now: float) -> None:
    """Remember the PC's clock at the gadget's last record, where its hello tells boot and uptime."""
    said = [hello[name] for name in ("boot", "uptime", "last") if is_whole(hello.get(name))]
    if len(said) == 3 and all(0 <= number < _BIGGEST for number in said):
        boot, uptime, last = said
        note_clocks(connection, device, [(boot, last, round(now - uptime))])


def note_clocks(connection: sa.Connection, device: str, told: list[tuple[int, int, int]]) -> None:
    """told: (boot, last, started), see schema.py; of a moment the first one counts."""
    rows = [{"device": device, "boot": boot, "last": last, "started": started} for boot, last, started in told]
    insert = insert_if_absent(connection, clocks).returning(clocks.c.last)
    new = list(connection.execute(insert, rows).scalars()) if rows else []
    mark_stale(connection, device, _dated(connection, device, new))


def _touched(connection: sa.Connection, device: str, rows: list[dict]) -> set[int]:
    """The games that new `rows` change: their own, and those that a boot or time record among them dates."""
    touched = {row["game"] for row in rows if row["game"]}
    dating = [row["number"] for row in rows if row["kind"] in ("boot", "time")]
    return touched | _dated(connection, device, [number for at in dating for number in (at - 1, at)])


def _dated(connection: sa.Connection, device: str, numbers: list[int]) -> set[int]:
    """The games with a record in the boots that these numbers belong to."""
    if len(numbers) > _MANY_BOOTS:  # so many questions take longer than to date all games anew
        query = sa.select(records.c.game).where(records.c.device == device, records.c.game > 0).distinct()
        return set(connection.execute(query).scalars())
    return {game for number in numbers for game in _games_of_boot(connection, device, number)}


def _games_of_boot(connection: sa.Connection, device: str, number: int) -> set[int]:
    """The games with a record in the boot that `number` belongs to."""
    of_device = records.c.device == device
    boots = sa.select(records.c.number).where(of_device, records.c.kind == "boot")
    before = boots.where(records.c.number <= number).order_by(records.c.number.desc()).limit(1)
    after = boots.where(records.c.number > number).order_by(records.c.number).limit(1)
    low = connection.execute(before).scalar() or 0
    high = connection.execute(after).scalar()
    # By numbers alone: asked for games above 0, SQLite would go through all games of the gadget.
    query = sa.select(records.c.game).where(of_device, records.c.number > low)
    if high is not None:
        query = query.where(records.c.number < high)
    return set(connection.execute(query).scalars()) - {0}


def mark_stale(connection: sa.Connection, device: str, touched: set[int]) -> None:
    if touched:
        rows = [{"device": device, "game": game} for game in sorted(touched)]
        connection.execute(insert_if_absent(connection, stale), rows)
