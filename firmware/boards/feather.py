"""Adafruit ESP32-S3 Reverse TFT Feather: built-in colour display (240x135) and three keys beside it.

The only file that knows this board's pins. All of it is soldered by the maker: nothing is to be wired.
"""

import board
import keypad

from firmware import buttons
from firmware.boards.arrows import Arrows
from firmware.boards.circuitpython import LEVELS, CircuitPythonBoard, pins_of
from firmware.boards.holding import Holding

# part, pin (CircuitPython's name), number of the GPIO, what it is there
PINS = (
    ("D0", "D0", 0, "key, top: closes to GND"),
    ("D1", "D1", 1, "key, middle: closes to 3.3 V"),
    ("D2", "D2", 2, "key, bottom: closes to 3.3 V"),
)
# part, what a short press of it gives, what a long one gives. Where a screen walks sideways most of all, the arrows
# change places: see arrows.py.
PRESSES = (("D0", "up", "left"), ("D1", "ok", "back"), ("D2", "down", "right"))
TO_GROUND = ("D0",)
TO_SUPPLY = ("D1", "D2")
DIMMED = 0.05  # darker, and the backlight is off


class Feather(CircuitPythonBoard):
    """The Feather as it comes from the box."""

    id = "feather"
    has_digits = False
    has_colour = True
    _has_port = False

    def __init__(self):
        super().__init__(board.DISPLAY, pins_of(PINS, TO_GROUND), ())
        # microcontroller.nvm of an ESP32-S3 is no place for a log: a write erases all 8 KiB of it first, and a plug
        # pulled then leaves nothing (hardware/README.md). The two files take every record in turn.
        self.nvm = None
        self._others = keypad.Keys(pins_of(PINS, TO_SUPPLY), value_when_pressed=True, pull=True)
        self._meaning = bytes([buttons.NAMES[press] for _, *presses in PRESSES for press in presses])
        queues = (self._events, self._others.events)
        self._holding = Holding(queues, (self._event, keypad.Event()), (len(TO_GROUND), len(TO_SUPPLY)))
        self._holding.begin()
        self._arrows = Arrows()
        self.follow = self._arrows.follow

    def next_button(self):
        """The next logical button, of a press short or long, or -1. Allocates nothing."""
        button = self._remote.take()
        if button >= 0:
            return button
        press = self._holding.take(self.ticks_ms())
        return self._arrows.meant(self._meaning[press]) if press >= 0 else -1

    def overflowed(self):
        """As for every board."""
        others = self._others.events
        lost = super().overflowed() or others.overflowed
        if lost:
            self._events.clear()
            others.clear()
            self._remote.clear()
            self._holding.clear()
        return lost

    def _shine(self):
        self.display.brightness = DIMMED if self._dimmed else (self._level + 1) / (LEVELS + 1)


def open_board():
    """The board, ready to use."""
    return Feather()
