"""Dates the records of a gadget without a clock: from its `time` records, or from what the PC's clock said.

An uptime counts from its boot, so a date needs one moment of the same boot that is known in both clocks.
"""

from bisect import bisect_right

import sqlalchemy as sa

from host_tools.store.schema import clocks, records
from shared_rules.record import RecordError, decode

_LATEST = 253402300799  # the end of the year 9999: what a calendar can show


class Calendar:
    """The moments that are known of one gadget.

    marks: its boot and time records in number order.
    told: [(boot, last number then, unix seconds at uptime 0)].
    """

    def __init__(self, marks: list, told: list[tuple[int, int, int]]) -> None:
        self._boots = [mark.number for mark in marks if mark.kind == "boot"]
        self._times: dict[int, list[tuple[int, int]]] = {}
        for mark in marks:
            if mark.kind == "time":
                moment = (mark.number, mark.payload["unix"] - mark.uptime)
                self._times.setdefault(self._boot_of(mark.number), []).append(moment)
        self._told: dict[int, int] = {}
        number_of_boot = {mark.number: mark.payload["boot"] for mark in marks if mark.kind == "boot"}
        for boot, last, started in sorted(told, key=lambda row: row[1]):
            place = self._boot_of(last)
            if number_of_boot.get(place) == boot:
                self._told.setdefault(place, started)

    def date(self, number: int, uptime: int) -> int | None:
        """Unix seconds of the record `number` that was made at `uptime`, or None: nobody can tell."""
        boot = self._boot_of(number)
        started = self._told.get(boot)
        times = self._times.get(boot)
        if times:
            # The last one before the record, as the clock may be set right later; else the first after it.
            before = [moment for moment in times if moment[0] <= number]
            started = before[-1][1] if before else times[0][1]
        if started is None or not 0 < started + uptime <= _LATEST:
            return None
        return started + uptime

    def _boot_of(self, number: int) -> int:
        """Number of the boot record that begins the boot; 0 for what came before the first one."""
        place = bisect_right(self._boots, number)
        return self._boots[place - 1] if place else 0


def load_calendar(connection: sa.Connection, device: str, low: int, high: int) -> Calendar:
    """What dates the records from `low` to `high`: the marks and moments of their boots, none of all the others."""
    of_device = records.c.device == device
    boots = sa.select(records.c.number).where(of_device, records.c.kind == "boot")
    begin = boots.where(records.c.number <= low).order_by(records.c.number.desc()).limit(1)
    end = boots.where(records.c.number > high).order_by(records.c.number).limit(1)
    begin_at = connection.execute(begin).scalar() or 0
    end_at = connection.execute(end).scalar()
    query = sa.select(records.c.raw).where(of_device, records.c.kind.in_(("boot", "time")))
    query = query.where(records.c.number >= begin_at)
    told = sa.select(clocks.c.boot, clocks.c.last, clocks.c.started).where(clocks.c.device == device)
    told = told.where(clocks.c.last >= begin_at)
    if end_at is not None:
        query = query.where(records.c.number < end_at)
        told = told.where(clocks.c.last < end_at)
    marks = []
    for raw in connection.execute(query.order_by(records.c.number)).scalars():
        try:
            marks.append(decode(raw))
        except RecordError:
            continue  # its kind was read by another version; `rebuild` sets that right
    return Calendar(marks, [(boot, last, int(started)) for boot, last, started in connection.execute(told)])
