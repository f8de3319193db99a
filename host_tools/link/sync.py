"""Brings a gadget's records to a store: only what is not there yet, as often as it takes, and nothing twice.

The store says what it has; the gadget is told only what the store has committed. It knows no database and no
terminal.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from host_tools.link.answers import Batch, Damaged
from host_tools.link.client import Client
from host_tools.link.errors import KeptRestarting, TurnedDown
from shared_rules.record import RecordError, decode

# Records asked for at once. A gadget has to look for the first one, so not too few.
WINDOW = 500
# A gadget that restarts more often than this in one sync has something wrong with it.
RESTARTS = 5
# A record's number carries the life of its log in the top byte. Numbers rise, and may skip.
LIFE_BITS = 24
# Why the store is given something to keep aside: its own word for bytes that are no whole record.
TORN = "torn"


class RecordStore(Protocol):
    """Where records are kept. Both `add` and `keep_damaged` return when it is committed."""

    def raw_records(self, device: str, since: int = 0) -> list[tuple[int, bytes]]: ...
    def last_number(self, device: str, before: int | None = None) -> int: ...
    def add(self, device: str, batch: list[tuple[int, bytes]], hello: dict | None = None) -> int: ...
    def keep_damaged(self, device: str, raw: bytes, why: str) -> bool: ...


@dataclass
class SyncResult:
    """What a sync brought.

    device: the gadget's id. new: records that are in the store now and were not. already: records that the
    gadget holds and the store had. damaged: what the gadget itself has damaged, kept aside. conflicts:
    numbers under which gadget and store have different records, the gadget's kept aside. unreadable: numbers
    of records kept raw that this version cannot read. gaps: (first, last) of the numbers that the gadget has
    dropped since the last sync here: another PC had acknowledged what was recorded under them.
    restarts: how often the gadget restarted meanwhile. acknowledged: what the gadget was told is safe.
    clock_set: whether it was given the time.
    """

    device: str
    new: int = 0
    already: int = 0
    damaged: list[Damaged] = field(default_factory=list)
    conflicts: list[int] = field(default_factory=list)
    unreadable: list[int] = field(default_factory=list)
    gaps: list[tuple[int, int]] = field(default_factory=list)
    restarts: int = 0
    acknowledged: int = 0
    clock_set: bool = False


Progress = Callable[[int, int], None]


def sync(
    client: Client,
    store: RecordStore,
    progress: Progress = lambda done, total: None,
    now: Callable[[], float] = time.time,
) -> SyncResult:
    """Pull what the store lacks from the gadget behind `client`.

    progress(done, total) is called after each batch, in new records, total being an estimate. now: unix seconds.
    Raises LinkError, and whatever the store raises; what was committed by then stays, and the next sync goes
    on from there.
    """
    hello = client.hello()
    result = SyncResult(hello["device"])
    restarts_before = client.restarts
    result.clock_set = _give_time(client, now)
    while not _pull_all(client, store, result, progress):
        result.restarts = client.restarts - restarts_before
        if result.restarts > RESTARTS:
            raise KeptRestarting(port=client.url, times=result.restarts)
    result.restarts = client.restarts - restarts_before
    return result


def _give_time(client: Client, now: Callable[[], float]) -> bool:
    # Once a boot is enough, and each time costs a record.
    if client.greeting.get("unix"):
        return False
    try:
        client.set_clock(int(now()))
    except TurnedDown:
        return False  # a full log cannot note the time, and its records matter more
    return True


def _pull_all(client: Client, store: RecordStore, result: SyncResult, progress: Progress) -> bool:
    """One go through all that is missing; False where the gadget restarted and must be looked at anew."""
    hello = client.hello()
    first, last, acked = hello["first"], hello["last"], hello["acked"]
    store.add(result.device, [], hello)
    # Only what the gadget still holds is compared, however much of it is in the store by now.
    oldest = first or last + 1
    known = dict(store.raw_records(result.device, oldest))
    result.gaps = [] if oldest in known else _gap_before(oldest, acked, store.last_number(result.device, oldest))
    if not first:
        return True
    result.already = sum(first <= number <= last for number in known) - result.new
    holes = missing(known, first, last)
    if not _same_log(client, known, first, last):
        holes = [(first, last)]
    reached = max((number for number in known if first <= number <= last), default=0)
    # A gadget skips numbers now and then, so a hole may stay. But one that moves its records to other memory
    # while we read may seem to have none where it has some: look again, until a look brings nothing.
    while holes:
        before = result.new
        for low, high in holes:
            for batch in _read_all(client, low, high):
                if client.greeting is not hello:
                    return False
                _keep(store, batch, known, hello, result)
                reached = max(reached, min(batch.after - 1, last))
                progress(result.new, max(result.new, last - first + 1 - result.already))
        if result.new == before:
            break
        holes = missing([*known, *(damaged.number for damaged in result.damaged)], first, last)
    # Only now: all that the gadget holds up to `reached` is in the store, or kept aside there.
    if client.greeting is hello and reached > acked:
        client.acknowledge(reached)
        result.acknowledged = reached
    return client.greeting is hello


def _same_log(client: Client, known: dict[int, bytes], first: int, last: int) -> bool:
    """Whether the gadget's numbers mean the records that the store has under them.

    A gadget whose memory was wiped counts from the beginning again. Taking its new records for the old ones
    would lose them.
    """
    shared = [number for number in known if first <= number <= last]
    if not shared:
        return True
    # Both ends: a log of its own may by now hold records that were brought here under later numbers.
    for number in {min(shared), max(shared)}:
        batch = client.log(number, 1)
        if any(known[number] != raw for at, raw in batch.records if at == number):
            return False
    return True


def _read_all(client: Client, low: int, high: int) -> Iterator[Batch]:
    """What the gadget holds from number `low` to `high`, and maybe a little more."""
    while low <= high:
        batch = _read(client, low, min(WINDOW, high - low + 1))
        yield batch
        if batch.after <= low:  # it has nothing more there
            return
        low = batch.after


def _read(client: Client, start: int, most: int) -> Batch:
    batch = client.log(start, most)
    if batch.damaged:  # it may have been misread
        again = client.log(start, most)
        if again.after >= batch.after and len(again.damaged) < len(batch.damaged):
            return again
    return batch


def _keep(store: RecordStore, batch: Batch, known: dict[int, bytes], hello: dict[str, Any], result: SyncResult) -> None:
    result.new += store.add(result.device, batch.records, hello)
    for number, raw in batch.records:
        if known.setdefault(number, raw) != raw and number not in result.conflicts:
            result.conflicts.append(number)
        if not _readable(raw) and number not in result.unreadable:
            result.unreadable.append(number)
    for damaged in batch.damaged:
        store.keep_damaged(result.device, damaged.raw, TORN)
        if damaged not in result.damaged:
            result.damaged.append(damaged)


def _readable(raw: bytes) -> bool:
    try:
        decode(raw)
    except RecordError:
        return False
    return True


def missing(numbers: Iterable[int], low: int, high: int) -> list[tuple[int, int]]:
    """The stretches (first, last) of low..high that are not among `numbers`."""
    stretches = []
    for number in sorted(number for number in numbers if low <= number <= high):
        if low < number:
            stretches.append((low, number - 1))
        low = number + 1
    if low <= high:
        stretches.append((low, high))
    return stretches


def _gap_before(first: int, acked: int, newest: int) -> list[tuple[int, int]]:
    """The numbers between `newest`, the newest that is known before `first`, and `first` that were acknowledged, so
    by another PC."""
    low = max(newest, (first - 1) >> LIFE_BITS << LIFE_BITS) + 1
    high = min(first - 1, acked)
    return [(low, high)] if low <= high else []
