"""Follows one gadget: looks for it, asks what is new about once a second, and waits for it where it was unplugged.

Each `look` is a few requests that change nothing on the gadget, which plays on meanwhile. Who calls it, and what
becomes of what is seen, is for others to say.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from host_tools.link.answers import Batch
from host_tools.link.client import Client
from host_tools.link.errors import (
    BadAddress,
    LinkError,
    NoGadget,
    NoPermission,
    NoSuchPort,
    PortVanished,
    SeveralGadgets,
    WrongVersion,
)
from host_tools.link.ports import Gadget, find_gadgets
from host_tools.link.sync import WINDOW
from host_tools.watching.live import Live
from host_tools.watching.seen import CONNECTED, TROUBLE, WAITING, Raw, Seen
from shared_rules.record import RecordError, decode

# Seconds between two looks, and between two searches for a gadget that is not there.
PAUSE = 1.0
SEARCH = 2.0
# So many rows of the log stand beside the table.
ROWS = 12
# How long a silence is borne, in seconds, try after try: the next look asks again.
PATIENCE = (0.3, 0.6, 1.2)
# What plugging in cannot mend.
HOPELESS = (BadAddress, NoPermission, SeveralGadgets, WrongVersion)
AWAY = (NoGadget, NoSuchPort, PortVanished)


class Watch:
    """port: of the gadget, or None for the one that is found. bring: given the client whenever records have come, to
    store them; what it raises beside LinkError comes out of `look`. Not for several threads at once, but for `seen`.
    """

    def __init__(
        self,
        port: str | None = None,
        bring: Callable[[Client], None] | None = None,
        find: Callable[[], list[Gadget]] = find_gadgets,
        make: Callable[..., Client] = Client,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.seen = Seen(port=port or "")
        self._asked = port
        self._bring = bring
        self._find = find
        self._make = make
        self._now = now
        self._client: Client | None = None
        self._said: dict[str, Any] = {}
        self._identity: tuple[object, object] = (None, None)
        self._forget()

    def _forget(self) -> None:
        """What comes from now on is of another log."""
        self._live = Live()
        self._log: list[Raw] = []
        self._next = 0
        self._unread = 0
        self._told: dict[int, tuple[int, int, int]] = {}

    @property
    def pause(self) -> float:
        """Seconds after which to look again."""
        return PAUSE if self.seen.state == CONNECTED else SEARCH

    @property
    def hopeless(self) -> bool:
        """Whether it is of no use to wait: a person has to name another port, or mend something, first."""
        return isinstance(self.seen.problem, HOPELESS)

    def look(self) -> bool:
        """Ask what is new; whether anything has changed that is seen."""
        before = self.seen
        try:
            self._ask()
        except LinkError as problem:
            self.close()
            away = isinstance(problem, AWAY) and not isinstance(problem, BadAddress)
            self.seen = replace(before, state=WAITING if away else TROUBLE, problem=None if away else problem)
        return not _alike(before, self.seen)

    def close(self) -> None:
        """Give the port back. The next look opens it again."""
        if self._client is not None:
            self._client.close()
            self._client = None

    # The gadget

    def _ask(self) -> None:
        if self._client is None:
            self._client = self._make(self._asked or self._found(), patience=PATIENCE, coming_back=())
            self._client.hello()
        client = self._client
        news = self._meet(client)
        more = True
        while more:
            batch = client.log(self._next, WINDOW)
            if self._meet(client):  # it restarted meanwhile
                news = True
                continue
            news = self._take(batch) or news
            more = batch.after > self._next and not (batch.last is not None and batch.after > batch.last)
            self._next = max(self._next, batch.after)
        if news and self._bring is not None:
            self._bring(client)
        self._show(client, news)

    def _found(self) -> str:
        """The port of the one gadget there is, or of the one that was followed before."""
        found = self._find()
        able = [gadget for gadget in found if gadget.problem is None]
        same = [gadget for gadget in able if (gadget.hello or {}).get("device") == self._identity[0]]
        able = same or able
        if len(able) == 1:
            return able[0].url
        if able:
            raise SeveralGadgets(ports=", ".join(gadget.url for gadget in able))
        if found and found[0].problem is not None:
            raise found[0].problem
        raise NoGadget

    def _meet(self, client: Client) -> bool:
        """Whether it holds another log than the one that was followed, which is then begun from its first record."""
        said = client.greeting
        if said is self._said:
            return False
        self._said = said
        identity = (said["device"], said["life"])
        if identity == self._identity and self._goes_on(client):
            return False
        self._forget()
        self._identity = identity
        return True

    def _goes_on(self, client: Client) -> bool:
        """Whether its numbers mean the records that are known by them: one whose memory was lost counts anew."""
        if not self._log:
            return True
        number, raw = self._log[-1]
        if client.greeting["last"] < number:
            return False
        return all(at != number or now == raw for at, now in client.log(number, 1).records)

    def _take(self, batch: Batch) -> bool:
        records = []
        for number, raw in batch.records:
            if self._log and number <= self._log[-1][0]:
                continue
            self._log.append((number, raw))
            try:
                records.append(decode(raw))
            except RecordError:
                self._unread += 1
        self._unread += len(batch.damaged)
        self._live.take(records)
        return bool(batch.records or batch.damaged)

    def _show(self, client: Client, news: bool) -> None:
        said = client.greeting
        if not news and self.seen.hello is said:
            self.seen = replace(self.seen, state=CONNECTED, problem=None)
            return
        if isinstance(said.get("uptime"), int):
            self._told.setdefault(said["boot"], (said["boot"], said["last"], int(self._now()) - said["uptime"]))
        table, rows = self._live.table(), tuple(self._live.latest(ROWS))
        told = tuple(self._told.values())
        self.seen = Seen(CONNECTED, client.url, said, None, table, rows, self._unread, tuple(self._log), told)


def _alike(one: Seen, other: Seen) -> bool:
    """Whether somebody who looks on sees no difference."""
    return (
        (one.state, one.port, one.gadget, one.table, one.rows, one.unread)
        == (other.state, other.port, other.gadget, other.table, other.rows, other.unread)
        and str(one.problem) == str(other.problem)
        and len(one.log) == len(other.log)
    )
