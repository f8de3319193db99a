"""One simulated gadget: the firmware, unchanged, on a board whose display, flash and clock are ours.

It runs only when it is told to (`step`, `advance`), always in the same way, and knows neither speed nor the
time of day. What is plugged out loses its memory and keeps its flash.
"""

import threading
from collections.abc import Callable
from typing import Any, Protocol

from firmware.boards import BOARDS as TABLE
from firmware.boards.simulated import SimulatedBoard
from firmware.buttons import NAMES
from host_tools.sim.controllers import MONO, Glass, png
from host_tools.sim.display import GLASSES, open_display
from shared_rules.record import Record

BOARDS = tuple(row[0] for row in TABLE)
# Milliseconds between two rounds of the firmware's loop while nothing happens.
STEP = 5
# The clock of a board starts shortly before it wraps, as CircuitPython's does.
CLOCK_START = 0x1FFF0000
# Blinka holds one list of displays for the whole program, and each is in it while it is opened.
OPENING = threading.Lock()


class Kept(Protocol):
    """What outlives a pulled plug."""

    uid: bytes
    problem: str | None

    def power(self) -> tuple[Any, Any]:
        """(nvm, files) as a gadget finds them that was just plugged in."""

    def save(self) -> None:
        """Keep it beyond this program, too, where it has changed."""


class Port(Protocol):
    """The USB socket: `serial` is what the firmware gets as usb_cdc.data."""

    serial: Any

    def plug_in(self) -> None:
        """Power: from now on programs can open the port."""

    def unplug(self) -> None:
        """The port vanishes under whoever has it open."""


def build_firmware(board: Any) -> Any:
    """The firmware's own start. Loaded here, as the gadget's memory begins with it."""
    from firmware.start import build

    return build(board)


class SimulatedGadget:
    """board_id: one of BOARDS. kept: its flash and its identity. port: where a PC reaches it, or None.

    build: makes the app that runs on a board.
    """

    def __init__(
        self,
        board_id: str,
        kept: Kept,
        port: Port | None = None,
        build: Callable[[Any], Any] = build_firmware,
    ) -> None:
        self.board_id = board_id
        self.kept = kept
        self.app: Any = None
        self.board: Any = None
        self.crashed: str | None = None
        self.now = CLOCK_START
        self._port = port
        self._build_app = build
        self._controller: Any = None
        self._sent = -1
        self._frame = self._dark = bytes(self.glass.size)
        self._restart = False

    # The plug

    @property
    def plugged(self) -> bool:
        """Whether it has power."""
        return self.board is not None

    def plug_in(self) -> None:
        """Power on: the firmware starts from its flash. Nothing happens where it has power already."""
        if self.plugged:
            return
        self.crashed = None
        self._restart = False
        self.now = CLOCK_START
        with OPENING:
            display, self._controller = open_display(self.board_id)
        if self._port is not None:
            self._port.plug_in()
        self._start(display)

    def _start(self, display: Any) -> None:
        nvm, files = self.kept.power()
        self.board = SimulatedBoard(
            self.board_id,
            display,
            nvm,
            files,
            None if self._port is None else self._port.serial,
            lambda: self.now,
            self.kept.uid,
            on_restart=self._ask_restart,
        )
        self._guarded(self._build)

    def _build(self) -> None:
        self.app = self._build_app(self.board)

    def _ask_restart(self) -> None:
        self._restart = True

    def unplug(self) -> None:
        """Pull the plug: memory is gone, and with it whatever was not confirmed. The flash stays as it is."""
        if not self.plugged:
            return
        self.app = self.board = self._controller = None
        self.crashed = None
        self._frame, self._sent = self._dark, -1
        if self._port is not None:
            self._port.unplug()
        self.kept.save()

    # Time

    def step(self) -> bool:
        """One round of the firmware's loop, without time passing. True if it served a key."""
        if self.app is None or self.crashed is not None:
            return False
        served = self._guarded(self.app.step)
        self.kept.save()
        if self._restart:
            self._restart = False
            self._start(self.board.display)
        return served is True

    def advance(self, milliseconds: int) -> None:
        """Let time pass, the loop turning every STEP milliseconds."""
        for _ in range(0, milliseconds, STEP):
            self.step()
            self.now += STEP

    def settle(self) -> None:
        """Serve the keys that wait."""
        while self.step():
            self.now += STEP

    def _guarded(self, run: Any) -> Any:
        # A board would print this to its console and stop. What the page shows is all that a user has.
        try:
            return run()
        except Exception as error:
            self.crashed = f"{type(error).__name__}: {error}"
            return None

    # Keys

    def press(self, button: int) -> bool:
        """Press and release a key. False: it has no such key, or no power."""
        return self.plugged and self.board.key(button)

    def held_keys(self) -> dict[str, list[int]]:
        """key -> the buttons that a short and a long press of it give now, on a board with few keys."""
        found: dict[str, list[int]] = {}
        for button in sorted(NAMES.values()) if self.plugged else ():
            way = self.board.press_for(button)
            if way is not None:
                key, long = way
                found.setdefault(key, [0, 0])[long] = button
        return found

    def hold(self, key: str) -> bool:
        """A key of a board with few keys goes down, and stays there. False: it has no such key, or no power."""
        return self.plugged and self.board.hold(key)

    def let_go(self, key: str) -> bool:
        """It goes up. How long that took decides what it gives."""
        return self.plugged and self.board.let_go(key)

    def play(self, *buttons: int) -> None:
        """Press keys one after another, each served before the next."""
        for button in buttons:
            self.press(button)
            self.settle()

    # What there is to see

    @property
    def glass(self) -> Glass:
        """What a frame is a picture of."""
        return GLASSES.get(self.board_id, MONO)

    def frame(self) -> bytes:
        """The display; `glass` says how to read it."""
        controller = self._controller
        if controller is not None and controller.sent != self._sent:
            self._sent = controller.sent
            self._frame = controller.framebuffer()
        return self._frame

    def png(self, scale: int) -> bytes:
        """The display as a PNG picture, each pixel `scale` pixels wide and high."""
        return png(self.frame(), self.glass, scale)

    def lines(self) -> tuple[str, ...]:
        """The texts on the display, from the top."""
        return () if self.app is None else tuple(self.app.panel.lines())

    @property
    def level(self) -> int:
        """Contrast of the display, 0 to 9."""
        return 9 if self.board is None else int(self.board.level)

    @property
    def dimmed(self) -> bool:
        """Whether it sleeps."""
        return self.board is not None and bool(self.board.dimmed)

    @property
    def lit(self) -> int | None:
        """The seat whose light is on."""
        return None if self.board is None else self.board.lit

    @property
    def last(self) -> int:
        """The highest record number on it."""
        return 0 if self.app is None else int(self.app.journal.last)

    def records(self, after: int = 0) -> list[Record]:
        """The records on it with numbers above `after`."""
        return [] if self.app is None else list(self.app.journal.records(after + 1))
