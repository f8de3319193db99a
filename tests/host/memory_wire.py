"""A serial line in memory between a Link and a Client, with a clock of its own and every fault a line can have.

Nothing really waits: while the PC reads and nothing is there, the gadget gets its turns and the clock runs on.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from firmware.link import Link
from host_tools.link.client import Client
from host_tools.link.errors import NoSuchPort, PortVanished

# Seconds that a round of the gadget's loop takes, and that one read of the PC waits.
TURN = 0.002
READ_WAIT = 0.05


@dataclass
class Faults:
    """How probably each line is hurt, each way. stalled: chance, at each turn, that a direction stands still."""

    lost: float = 0.0
    doubled: float = 0.0
    cut: float = 0.0
    garbled: float = 0.0
    noise: float = 0.0
    stalled: float = 0.0
    seed: int = 0


class MemoryWire:
    """The line. service: what the gadget asks; put another there and call `restart` to make it another gadget.

    most_out: how much of the gadget's output the line holds while the PC does not read.
    """

    def __init__(self, service: Any, faults: Faults | None = None, most_out: int = 256) -> None:
        self.service = service
        self.faults = faults or Faults()
        self.most_out = most_out
        self.now = 1000.0
        self.connected = False
        self.plugged = True
        self.reading = True
        self.on_line: Callable[[bytes], None] = lambda line: None  # told of each line the PC sends
        self.on_answer: Callable[[bytes], bytes] = lambda line: line  # may change each line the gadget sends
        self.bytes_in = 0
        self.bytes_out = 0
        self._random = random.Random(self.faults.seed)
        self._to_gadget = bytearray()
        self._to_pc = bytearray()
        self._half = bytearray()
        self._still = {"in": 0.0, "out": 0.0}
        self.link = Link(self, service)

    def client(self, **options: Any) -> Client:
        """A PC at the other end."""
        return Client("memory", opener=self.open, clock=lambda: self.now, sleep=self.let_run, **options)

    def restart(self) -> None:
        """The gadget starts anew: whatever its program remembered is gone."""
        self._to_gadget.clear()
        self._half.clear()
        self.link = Link(self, self.service)

    def unplug(self) -> None:
        self.plugged = False
        self.connected = False
        self._to_gadget.clear()
        self._to_pc.clear()
        self._half.clear()

    def let_run(self, seconds: float) -> None:
        """The gadget's loop runs for a while."""
        until = self.now + seconds
        while self.now < until:
            self.turn()

    def turn(self) -> None:
        self.now += TURN
        for way in self._still:
            if self._random.random() < self.faults.stalled:
                self._still[way] = self.now + self._random.random() * 0.5
        if self.plugged:
            self.link.pump(int(self.now * 1000) % (1 << 29))

    # The gadget's end

    @property
    def in_waiting(self) -> int:
        return 0 if self.now < self._still["in"] else len(self._to_gadget)

    def read(self, count: int) -> bytes:
        taken = bytes(self._to_gadget[:count])
        del self._to_gadget[:count]
        return taken

    def write(self, data: bytes) -> int:
        room = 0 if self.now < self._still["out"] else self.most_out - len(self._to_pc)
        count = max(0, min(len(data), room, self._random.randint(1, 200)))
        self.bytes_out += count
        self._half += bytes(data[:count])
        while b"\n" in self._half:
            line, _, rest = bytes(self._half).partition(b"\n")
            self._half[:] = rest
            self._to_pc += self._hurt(self.on_answer(line + b"\n"))
        return count

    # The PC's end

    def open(self, url: str) -> "PcEnd":
        if not self.plugged:
            raise NoSuchPort(port=url, why="not there")
        self.connected = True
        self._to_pc.clear()
        return PcEnd(self)

    def _from_pc(self, data: bytes) -> None:
        for line in data.splitlines(keepends=True):
            self.bytes_in += len(line)
            self.on_line(line)
            self._to_gadget += self._hurt(line)

    def _hurt(self, line: bytes) -> bytes:
        chance = self._random.random
        faults = self.faults
        if chance() < faults.lost:
            return b""
        if chance() < faults.doubled:
            line += line
        if chance() < faults.cut:
            at = self._random.randrange(len(line)) if line else 0
            line = line[:at] if chance() < 0.5 else line[at:]
        if chance() < faults.garbled and line:
            hurt = bytearray(line)
            for _ in range(self._random.randint(1, 3)):
                hurt[self._random.randrange(len(hurt))] = self._random.randrange(256)
            line = bytes(hurt)
        if chance() < faults.noise:
            line += self._random.randbytes(self._random.choice((1, 30, 900)))
        return line


class PcEnd:
    """What the client opens."""

    def __init__(self, wire: MemoryWire) -> None:
        self._wire = wire

    def read(self) -> bytes:
        until = self._wire.now + READ_WAIT
        while self._wire.now < until:
            self._check()
            if self._wire._to_pc and self._wire.reading:
                came = bytes(self._wire._to_pc)
                self._wire._to_pc.clear()
                return came
            self._wire.turn()
        return b""

    def write(self, data: bytes) -> None:
        self._check()
        self._wire._from_pc(data)

    def close(self) -> None:
        self._wire.connected = False

    def _check(self) -> None:
        if not (self._wire.plugged and self._wire.connected):
            raise PortVanished(port="memory")


class MemoryStore:
    """A store as sync.py wants one, that can be told to fail, and sees that nothing is acknowledged too early."""

    def __init__(self, records: list[tuple[int, bytes]] = ()) -> None:  # type: ignore[assignment]
        self.kept: dict[int, bytes] = dict(records)
        self.aside: list[bytes] = []
        self.adds = 0
        self.fails_after: int | None = None

    def raw_records(self, device: str, since: int = 0) -> list[tuple[int, bytes]]:
        return sorted((number, raw) for number, raw in self.kept.items() if number >= since)

    def last_number(self, device: str, before: int | None = None) -> int:
        return max((number for number in self.kept if before is None or number < before), default=0)

    def add(self, device: str, batch: list[tuple[int, bytes]], hello: dict | None = None) -> int:
        if self.fails_after is not None and self.adds >= self.fails_after:
            raise RuntimeError("the disk is full")
        self.adds += 1
        before = len(self.kept)
        for number, raw in batch:
            if self.kept.setdefault(number, raw) != raw:
                self.aside.append(raw)
        return len(self.kept) - before

    def keep_damaged(self, device: str, raw: bytes, why: str) -> bool:
        new = raw not in self.aside
        if new:
            self.aside.append(raw)
        return new
