"""Asks a gadget: one request at a time, again where a line was lost, and hello again where it restarted.

It knows the protocol (PROTOCOL.md). Which port, and what becomes of the answers, is for others to say.
"""

import base64
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar
from zlib import crc32

from host_tools.link.answers import Answer, Batch, LogAnswer, turned_down
from host_tools.link.errors import (
    KeptRestarting,
    LinkError,
    NoAnswer,
    NoPermission,
    NoSuchPort,
    NotSure,
    OtherGadget,
    PortBusy,
    PortVanished,
    TurnedDown,
    WrongVersion,
)
from host_tools.link.opening import Port
from shared_rules.lines import BODY_MAX, LineCatcher, whole_line

PROTOCOL = 1
# How long a silence is borne, in seconds, try after try.
PATIENCE = (0.3, 0.5, 0.8, 1.3, 2.1, 3.4)
# A board that restarts takes its port away for a while: pauses before it is opened again.
COMING_BACK = (0.3, 0.6, 1.2, 2.4)
# So often a gadget may restart under one request.
RESTARTS = 3
# What a sync cannot do without in a hello.
GREETING = {"device": str, "boot": int, "life": int, "first": int, "last": int, "acked": int}
# Bytes of a long argument in one part.
PART = 360


class Wire(Protocol):
    """What a client needs of a port; see opening.Port."""

    def read(self) -> bytes: ...
    def write(self, data: bytes) -> None: ...
    def close(self) -> None: ...


class _Forgotten(Exception):
    """The gadget knows no session of ours: it has restarted, or given up on us."""

    def __init__(self, in_doubt: bool) -> None:
        super().__init__()
        self.in_doubt = in_doubt


Gathered = TypeVar("Gathered", bound=Answer)


class Client:
    """A session with the gadget at `url`. Use it as a context manager, or open() and close() it.

    Not for several threads at once. Every request raises LinkError: NoAnswer, PortVanished, WrongVersion,
    KeptRestarting, OtherGadget, and TurnedDown with what the gadget said. greeting: the last hello.
    restarts: how often the gadget was found restarted.
    """

    def __init__(
        self,
        url: str,
        opener: Callable[[str], Wire] = Port,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        patience: tuple[float, ...] = PATIENCE,
        coming_back: tuple[float, ...] = COMING_BACK,
    ) -> None:
        self.url = url
        self.greeting: dict[str, Any] = {}
        self.restarts = 0
        self._opener = opener
        self._clock = clock
        self._sleep = sleep
        self._patience = patience
        self._coming_back = coming_back
        self._port: Wire | None = None
        # The gadget may still be in the session of whoever had the port before us.
        self._in_session = False
        self._catcher = LineCatcher()
        self._number = 0

    def __enter__(self) -> "Client":
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Open the port. Raises NoSuchPort, PortBusy, NoPermission."""
        if self._port is None:
            self._port = self._opener(self.url)
            self._catcher.clear()

    def close(self) -> None:
        """Give the port back."""
        if self._port is not None:
            self._port.close()
            self._port = None
            self._in_session = False

    # Requests

    def hello(self) -> dict[str, Any]:
        """Begin a session: who the gadget is and what it holds (the fields stand in PROTOCOL.md)."""
        before = self.greeting
        try:
            said = self._hello()
        except PortVanished:
            self._reopen()
            said = self._hello()
        if before and said["device"] != before["device"]:
            raise OtherGadget(port=self.url)
        if before and (said["boot"], said["life"]) != (before["boot"], before["life"]):
            self.restarts += 1
        self.greeting = said
        self._in_session = True
        return said

    def _hello(self) -> dict[str, Any]:
        try:
            said = self._exchange(f"hello {PROTOCOL} {secrets.token_hex(4)}", Answer, once=False).row()
        except _Forgotten:
            raise LinkError(why="hello outside a session") from None
        if said.get("protocol") != PROTOCOL:
            raise self._wrong_version(said.get("protocol"))
        for name, kind in GREETING.items():
            if not isinstance(said.get(name), kind):
                raise LinkError(why=f"hello without {name}")
        return said

    def log(self, start: int, most: int) -> Batch:
        """Records from number `start` on, at most `most`; fewer, but at least one, where lines were lost."""
        return self._ask(f"log {start} {most}", lambda: LogAnswer(start)).batch()

    def acknowledge(self, number: int) -> None:
        """Tell the gadget that everything up to `number` is safe here."""
        self._ask(f"ack {number}", Answer)

    def get(self, key: str) -> str | None:
        """A setting; None where it was never set."""
        answer = self._ask(f"get {key}", Answer)
        return None if answer.data is None else answer.text()

    def set(self, key: str, text: str) -> None:
        """Change a setting."""
        self._ask_with_text(f"set {key}", text)

    def case(self, text: str) -> str:
        """Run a rule case, one line of JSON, on the gadget; its answer, JSON too."""
        return self._ask_with_text("case", text).text()

    def check(self, what: str, number: int = 0) -> dict[str, Any]:
        """A part of a check: report, keys, pressed, display, end; what each answers stands in PROTOCOL.md."""
        return self._ask(f"check {what} {number}", Answer).row()

    def press(self, name: str) -> None:
        """Press a button. Raises NotSure where it cannot be known whether it was pressed."""
        self._ask(f"key {name}", Answer, once=True)

    def state(self) -> dict[str, Any]:
        """What a live page shows."""
        return self._ask("state", Answer).row()

    def screen(self) -> bytes:
        """The display's pixels, row by row, the leftmost in the highest bit: 1024 bytes, 4050 where it is in colour."""
        return self._ask("screen", Answer).data or b""

    def set_clock(self, unix: int) -> None:
        """Tell the gadget the time, in unix seconds."""
        self._ask(f"time {unix}", Answer, once=True)

    # Asking

    def _ask_with_text(self, request: str, text: str) -> Answer:
        """Ask with a text as the last argument, in parts where it is long, anew if they were forgotten."""
        data = text.encode()
        for _ in range(RESTARTS):
            try:
                asked = f"{request} {self._argument(request, data)}"
                return self._ask(asked, Answer, once=True, harmless=True)
            except TurnedDown as error:
                if error.code != "parts":
                    raise
        raise KeptRestarting(port=self.url, times=RESTARTS)

    def _argument(self, request: str, data: bytes) -> str:
        coded = base64.b64encode(data).decode()
        if len(request) + len(coded) + 11 <= BODY_MAX:
            return coded
        for index, at in enumerate(range(0, len(data), PART)):
            piece = base64.b64encode(data[at : at + PART]).decode()
            self._ask(f"part {index} {piece}", Answer)
        return f"* {len(data)} {crc32(data):08x}"

    def _ask(
        self, request: str, gather: Callable[[], Gathered], once: bool = False, harmless: bool = False
    ) -> Gathered:
        """The answer to `request`, whatever happens on the way.

        once: the gadget is to carry it out once. Where it forgot us in the middle that cannot be known, and
        unless it is harmless to do it again, NotSure is raised.
        """
        for _ in range(RESTARTS + 1):
            asked = False
            try:
                if not self._in_session:
                    self.hello()
                asked = True
                return self._exchange(request, gather, once)
            except _Forgotten as forgotten:
                in_doubt = forgotten.in_doubt
            except PortVanished:
                in_doubt = asked
                self._reopen()
            if once and in_doubt and not harmless:
                raise NotSure(port=self.url, request=request)
            self._in_session = False
        raise KeptRestarting(port=self.url, times=RESTARTS + 1)

    def _reopen(self) -> None:
        self.close()
        for pause in self._coming_back:
            self._sleep(pause)
            try:
                self.open()
                return
            except (NoSuchPort, PortBusy, NoPermission):
                continue  # for a moment it is there and not yet ours
        raise PortVanished(port=self.url)

    def _exchange(self, request: str, gather: Callable[[], Gathered], once: bool) -> Gathered:
        """Ask until an answer came.

        A request that is carried out once keeps its id. Any other gets a new one for each try, so that late
        lines of an earlier try cannot be taken for this one's.
        """
        self.open()
        number = self._next_id()
        for tries, wait in enumerate(self._patience):
            if tries and not once:
                number = self._next_id()
            answer = gather()
            line = whole_line(f"?{number} {request}".encode())
            assert self._port is not None
            # The newline ends whatever half line the gadget may have heard.
            self._port.write(b"\n" + line)
            try:
                self._gather(number, answer, wait)
            except _Forgotten:
                raise _Forgotten(in_doubt=tries > 0) from None
            if answer.done or answer.useful:
                return answer
        raise NoAnswer(port=self.url)

    def _next_id(self) -> str:
        self._number = self._number % 0xFFFFFFFF + 1
        return f"{self._number:x}"

    def _gather(self, number: str, answer: Answer, wait: float) -> None:
        """Feed the answer its lines until it is whole, or broken, or nothing new came for `wait` seconds."""
        mine = b"!" + number.encode()
        until = self._clock() + wait
        while True:
            assert self._port is not None
            chunk = self._port.read()
            at = 0
            while at < len(chunk):
                at = self._catcher.take(chunk, at)
                if self._catcher.body and self._line(mine, self._catcher.body.split(b" "), answer):
                    until = self._clock() + wait
                if answer.done or answer.broken:
                    return
            if self._clock() >= until:
                return

    def _line(self, mine: bytes, words: list[bytes], answer: Answer) -> bool:
        """Whether a line brought the answer further."""
        if words[:3] == [b"!-", b"error", b"busy"]:
            raise PortBusy(port=self.url)
        if words[0] != mine or len(words) < 2:
            return False
        if words[1] == b"error":
            self._fail(words[2:])
        try:
            return answer.take(words[1:])
        except (ValueError, IndexError):
            return False

    def _fail(self, words: list[bytes]) -> None:
        if words[:1] == [b"session"]:
            raise _Forgotten(in_doubt=False)
        if words[:1] == [b"version"]:
            spoken = words[1].decode(errors="replace") if len(words) > 1 else ""
            raise self._wrong_version(int(spoken) if spoken.isdecimal() else None)
        raise turned_down(words)

    def _wrong_version(self, spoken: int | None) -> LinkError:
        newer = spoken is None or spoken > PROTOCOL
        key = "link.gadget_newer" if newer else "link.gadget_older"
        return WrongVersion(key, port=self.url, gadget=spoken, own=PROTOCOL)
