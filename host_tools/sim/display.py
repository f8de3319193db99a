"""The gadget's displays without glass: Adafruit's drivers, unmodified, on a bus that ends in a controller's memory.

So the bytes that a real display would get decide every pixel. Knows nothing of what is drawn.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Protocol

# Blinka looks for a board at import; these say that there is none.
os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

import displayio  # noqa: E402  before the bus modules: they import each other in a circle
from adafruit_displayio_sh1106 import SH1106  # noqa: E402
from adafruit_displayio_ssd1306 import SSD1306  # noqa: E402
from adafruit_st7789 import ST7789  # noqa: E402
from fourwire import FourWire  # noqa: E402
from i2cdisplaybus import I2CDisplayBus  # noqa: E402

from host_tools.sim.colour_controller import GLASS, St7789  # noqa: E402
from host_tools.sim.controllers import HEIGHT, WIDTH, Controller, Glass, Sh1106, Ssd1306  # noqa: E402

# What CircuitPython's own module does not show. Blinka's thread, which refreshes displays of its own accord, stops:
# the firmware refreshes its display, and nobody else.
blinka: Any = displayio
blinka._stop_background()


class Chip(Protocol):
    """A controller, of whatever display."""

    glass: Glass
    sent: int

    def command(self, stream: bytes) -> None: ...

    def data(self, stream: bytes) -> None: ...

    def framebuffer(self) -> bytes: ...


# A driver asks for the bus by class, so these are true buses whose wire is a controller. Blinka takes the bus as
# one takes a lock, and while it initialises a display even until the lock is refused.


class I2CWire(I2CDisplayBus):
    """An I2C bus: each byte of a command has a control byte before it, a run of pixels has one."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._lock = threading.Lock()
        self.column: int | None = None

    def _send(self, data_type: int, chip_select: int, data: bytes, command: int | None = None) -> None:
        content = bytes(data) if command is None else bytes([command]) + bytes(data)
        if data_type == 0:
            self.controller.sent += 1 + 2 * len(content)
            self.controller.command(_whole_column(self, content))
        else:
            self.controller.sent += 2 + len(content)
            self.controller.data(content)

    def reset(self) -> None:
        pass

    def deinit(self) -> None:
        pass

    def _free(self) -> bool:
        return not self._lock.locked()

    def _begin_transaction(self) -> bool:
        return self._lock.acquire(blocking=False)

    def _end_transaction(self) -> None:
        self._lock.release()


class SpiWire(FourWire):
    """A four-wire SPI bus: a wire of its own tells commands from pixels, so there is nothing but those."""

    def __init__(self, controller: Chip) -> None:
        self.controller = controller
        self._lock = threading.Lock()
        self.column: int | None = None

    def _send(self, data_type: int, chip_select: int, data: bytes) -> None:
        content = bytes(data)
        self.controller.sent += len(content)
        if data_type == 0:
            self.controller.command(_whole_column(self, content))
        else:
            self.controller.data(content)

    def reset(self) -> None:
        pass

    def deinit(self) -> None:
        pass

    def _free(self) -> bool:
        return not self._lock.locked()

    def _begin_transaction(self) -> bool:
        return self._lock.acquire(blocking=False)

    def _end_transaction(self) -> None:
        self._lock.release()


def open_display(board_id: str) -> tuple[Any, Any]:
    """(displayio display, its controller) of a board. Any number can be open."""
    with _without_waiting():
        display, controller = OPEN.get(board_id, _open_pico)()
    # Blinka lets only so many be open as it has in its lists.
    blinka.displays.remove(display)
    blinka.display_buses.clear()
    _send_once(display._core)
    controller.sent = 0
    return display, controller


@contextmanager
def _without_waiting() -> Iterator[None]:
    """A display of glass needs up to two seconds to start, for which its driver waits; these do not."""
    module: Any = sys.modules["busdisplay"]
    module.time = SimpleNamespace(sleep=lambda _: None, monotonic=time.monotonic)
    try:
        yield
    finally:
        module.time = time


def _open_macropad() -> tuple[Any, Controller]:
    controller = Sh1106()
    wire = SpiWire(controller)
    bus: Any = wire
    # As CircuitPython's own board file for the MacroPad sets its display up.
    display: Any = SH1106(bus, width=WIDTH, height=HEIGHT, colstart=Sh1106.first_column, auto_refresh=False)
    say_column(display._core, wire)
    return display, controller


def _open_pico() -> tuple[Any, Controller]:
    controller = Ssd1306()
    bus: Any = I2CWire(controller)
    return SSD1306(bus, width=WIDTH, height=HEIGHT, auto_refresh=False), controller


def _open_feather() -> tuple[Any, St7789]:
    controller = St7789()
    bus: Any = SpiWire(controller)
    # Held so that the keys are at its left edge, as CircuitPython's own board file for the Feather sets it up.
    display: Any = ST7789(
        bus, width=GLASS.width, height=GLASS.height, rotation=270, rowstart=40, colstart=53, auto_refresh=False
    )
    return display, controller


# Two points where Blinka 2.7.1 sends other bytes than CircuitPython's own displayio does.


def say_column(core: Any, wire: I2CWire | SpiWire) -> None:
    """Blinka loses the upper half of an SH1106's column (displayio/_displaycore.py, set_region_to_update;
    right in shared-module/displayio/bus_core.c): let the wire know it."""
    set_region = core.set_region_to_update

    def set_region_to_update(area: Any) -> None:
        wire.column = area.x1 + core.colstart
        set_region(area)

    core.set_region_to_update = set_region_to_update


def _whole_column(wire: I2CWire | SpiWire, content: bytes) -> bytes:
    """The start of a region as CircuitPython sends it, see say_column."""
    if wire.column is not None and len(content) == 2 and content[0] & 0xF0 == 0x10:
        content = bytes([0x10 | wire.column >> 4, content[1]])
        wire.column = None
    return content


def _send_once(core: Any) -> None:
    """What Blinka sent in a full refresh, it sends again in the next one (displayio/_tilegrid.py,
    _finish_refresh; not so in shared-module/displayio/TileGrid.c): mark it as sent."""
    finish = core.finish_refresh

    def mark(group: Any) -> None:
        for layer in group:
            if isinstance(layer, displayio.Group):
                mark(layer)
            else:
                layer._needs_refresh = False

    def finish_refresh() -> None:
        if core.full_refresh and core.current_group is not None:
            mark(core.current_group)
        finish()

    core.finish_refresh = finish_refresh


# Boards with another display than the Pico's. What a display of 128x64 shows does not hang on its controller.
OPEN: dict[str, Callable[[], tuple[Any, Any]]] = {"macropad": _open_macropad, "feather": _open_feather}
GLASSES = {"feather": St7789.glass}
