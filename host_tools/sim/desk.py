"""The desk that the simulated gadget lies on: lets its time run, swaps the board, tells who watches.

One gadget is plugged in at a time. The gadget itself (gadget.py) has no thread and no wall clock.
"""

import contextlib
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from firmware.buttons import NAMES
from host_tools.sim.errors import PlayError
from host_tools.sim.gadget import BOARDS, STEP, SimulatedGadget
from shared_rules.record import Record

# How fast the gadget's clock runs. 0: its time stands still, though keys and link are served.
SPEEDS = (0, 1, 10)
# After a pause of the PC itself the gadget's clock does not race through the time that was lost.
MOST_OWED = 250.0


SPOKEN = {button: name for name, button in NAMES.items()}


@dataclass(frozen=True)
class Snapshot:
    """What there is to see. frame: as `look` says in "glass"."""

    frame: bytes
    lines: tuple[str, ...]
    look: dict[str, Any]
    last: int


class Desk:
    """make: board id -> its gadget, not yet plugged in. `changed` is called from the desk's thread."""

    def __init__(self, make: Callable[[str], SimulatedGadget], board: str = BOARDS[0]) -> None:
        self._make = make
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self._watchers: list[Callable[[], None]] = []
        self._shown: Snapshot | None = None
        self._refused: str | None = None
        self.speed = 1
        self.gadget = make(board)

    # Running

    def start(self) -> None:
        """Plug the gadget in and let its time run."""
        with self._lock:
            self.gadget.plug_in()
        self._thread = threading.Thread(target=self._run, name="desk", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Unplug it and end the thread."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
        with self._lock:
            self.gadget.unplug()

    def _run(self) -> None:
        last = time.monotonic()
        owed = 0.0
        while not self._stopping.wait(STEP / 1000):
            now = time.monotonic()
            with self._lock:
                owed = min(owed + (now - last) * 1000 * self.speed, MOST_OWED * max(self.speed, 1))
                last = now
                if not self.speed:
                    owed = 0.0
                    self.gadget.step()
                while owed >= STEP:
                    owed -= STEP
                    self.gadget.advance(STEP)
                self._look()

    def watch(self, changed: Callable[[], None]) -> None:
        """Call `changed` whenever there is something new to see."""
        self._watchers.append(changed)

    def _look(self) -> None:
        shown = self.snapshot()
        if shown == self._shown:
            return
        self._shown = shown
        for changed in self._watchers:
            changed()

    # What there is to see

    def snapshot(self) -> Snapshot:
        """What display, lights and plug look like now."""
        with self._lock:
            gadget = self.gadget
            look = {
                "board": gadget.board_id,
                "glass": gadget.glass._asdict(),
                "keys": {key: [SPOKEN[one] for one in given] for key, given in gadget.held_keys().items()},
                "plugged": gadget.plugged,
                "speed": self.speed,
                "level": gadget.level,
                "dimmed": gadget.dimmed,
                "lit": gadget.lit,
                "crashed": gadget.crashed,
                "unkept": gadget.kept.problem,
                "refused": self._refused,
            }
            return Snapshot(gadget.frame(), gadget.lines(), look, gadget.last)

    def records(self, after: int) -> list[Record]:
        """The records on the gadget with numbers above `after`; none while it is unplugged."""
        with self._lock:
            return self.gadget.records(after)

    # What can be done with it

    def press(self, button: int) -> None:
        """Press a key. Nothing happens where the gadget is unplugged or has no such key."""
        with self._lock:
            self.gadget.press(button)

    def push(self, key: str, long: bool) -> None:
        """Press a key of a board with few keys, and let it go soon, or hold it for long."""
        with self._lock:
            for button in self.gadget.held_keys().get(key, [])[long : long + 1]:
                self.gadget.press(button)

    def plug(self, plugged: bool) -> None:
        """Plug it in, or pull the plug."""
        with self._lock:
            if plugged:
                self.gadget.plug_in()
            else:
                self.gadget.unplug()
            self._look()

    def run_at(self, speed: int) -> None:
        """Let its clock run at one of SPEEDS; another speed changes nothing."""
        with self._lock, contextlib.suppress(ValueError):
            self.speed = SPEEDS[SPEEDS.index(speed)]
            self._look()

    def choose(self, board: str) -> None:
        """Take the other gadget: the one that lay there is unplugged, its flash stays as it is.

        Where the other one's flash cannot be had, this one stays, and `refused` in what there is to see is its board.
        """
        with self._lock:
            if board not in BOARDS or board == self.gadget.board_id:
                return
            try:
                other = self._make(board)
            except PlayError:
                self._refused = board
            else:
                self._refused = None
                self.gadget.unplug()
                self.gadget = other
                self.gadget.plug_in()
            self._look()
