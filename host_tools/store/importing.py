"""Takes in what a file or another store holds: all of it in one transaction, or nothing.

A record that is here already counts once; one that contradicts is kept aside, as at a sync.
"""

from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import sqlalchemy as sa

from host_tools.store import people
from host_tools.store.database import Store, add_records, keep_aside, meet, note_clocks
from host_tools.store.derive import derive_stale
from host_tools.store.errors import BadFile
from host_tools.store.incoming import Incoming
from host_tools.store.log_file import LARGEST, MAGIC, read_log
from host_tools.store.other_store import read_store
from host_tools.store.place import Place, name_of
from host_tools.store.records_file import read_records
from host_tools.store.schema import records
from host_tools.store.sqlite import MAGIC as SQLITE_MAGIC
from host_tools.store.sqlite import is_pipe_or_device

_CHUNK = 5000


@dataclass
class Imported:
    """Of one gadget. new: records that were not here. already: those that were. conflicts: numbers of records
    that contradict what is here, kept aside."""

    device: str
    new: int = 0
    already: int = 0
    conflicts: list[int] = field(default_factory=list)


def is_log(place: Place) -> bool:
    """Whether a file is a log from a gadget's drive: somebody has to say whose. Raises BadFile."""
    return isinstance(place, Path) and _head(place).startswith(MAGIC)


def read(place: Place, device: str | None = None) -> Incoming:
    """What is to be imported from `place`, checked. device: whose a gadget's log file is.

    Raises BadFile, NewerStore, StoreError.
    """
    path = name_of(place)
    if not isinstance(place, Path) or _head(place).startswith(SQLITE_MAGIC):
        incoming = read_store(place)
    elif is_log(place):
        with place.open("rb") as file:
            incoming = read_log(file.read(LARGEST + 1), path, device or "")
    else:
        with place.open("rb") as file:
            incoming = read_records(file, path)
    incoming.check_whole()
    return incoming


def _head(path: Path) -> bytes:
    try:
        if is_pipe_or_device(path):
            raise BadFile("store.no_plain_file", path=str(path))
        with path.open("rb") as file:
            return file.read(len(SQLITE_MAGIC))
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        why = getattr(error, "strerror", None) or str(error)
        raise BadFile("store.unreadable", path=str(path), why=why) from error


def whose_log(store: Store, place: Place) -> str | None:
    """The one gadget that has records of this log file here already, and none that contradict; None: nobody knows."""
    log = dict(read(place, "?").records["?"])
    with store.reading() as connection:
        named = connection.execute(sa.select(records.c.device).distinct()).scalars().all()
    fitting = []
    for device in named:
        shared = [log[number] == raw for number, raw in store.raw_records(device) if number in log]
        if shared and all(shared):
            fitting.append(device)
    return fitting[0] if len(fitting) == 1 else None


def take_in(store: Store, incoming: Incoming, *, must_agree: bool = False) -> list[Imported]:
    """Keep what is new and work it out; what came, by gadget.

    must_agree: refuse records that contradict those here, as somebody may have said the wrong gadget.
    Raises BadFile, StoreError.
    """

    def work(connection: sa.Connection) -> list[Imported]:
        now = store.now()
        told = []
        for device in incoming.records:
            meet(connection, device, None, now)
        for device, log in incoming.records.items():
            result = Imported(device)
            for at in range(0, len(log), _CHUNK):
                part = log[at : at + _CHUNK]
                new, conflicts = add_records(connection, device, part, now)
                result.new += len(new)
                result.conflicts += conflicts
                result.already += len(part) - len(new) - len(conflicts)
            if result.conflicts and must_agree:
                facts = {"path": incoming.path, "gadget": device, "number": result.conflicts[0]}
                raise BadFile("store.import_contradicts", **facts)
            told.append(result)
        for device, told_by in groupby(sorted(incoming.clocks, key=itemgetter(0)), key=itemgetter(0)):
            meet(connection, device, None, now)
            note_clocks(connection, device, [(boot, last, started) for _device, boot, last, started in told_by])
        for device, number, raw, why in incoming.aside:
            meet(connection, device, None, now)
            keep_aside(connection, device, number, raw, why, now)
        people.take_over(connection, incoming.people)
        derive_stale(connection)
        return told

    return store.write(work)
