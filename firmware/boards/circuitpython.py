"""What every CircuitPython board of ours has in common: clock, memory, USB serial, keys that make events.

A board file adds its pins, its display and whatever else it carries. Nothing here knows a screen or a game.
"""

import board
import keypad
import microcontroller
import storage
import supervisor
import usb_cdc

from firmware.boards.presses import Presses
from firmware.files import Files

# Cold logs live in a folder of their own: the firmware's own directory entries are then in flash blocks
# that no log ever rewrites.
LOG_FOLDER = "/log"
# boot.py opens it, at power-up alone; without it the drive is the PC's, too.
NO_PORT = "no port for the PC. Plug in again, or tally install (boot.py)"
REMOTE_PRESSES = 16
LEVELS = 9


class CircuitPythonBoard:
    """A board as the firmware sees it. See `SimulatedBoard` for the same, without hardware.

    display: None where none answers; trouble: why that is so. buttons: the logical button of each key, in the order of
    `pins`. Keys close to ground when pressed.
    """

    has_sound = False
    has_colour = False
    _has_port = True  # even while the PC has the drive

    def __init__(self, display, pins, buttons, trouble=None):
        if trouble is None and usb_cdc.data is None and self._has_port:
            trouble = RuntimeError(NO_PORT)
        self.trouble = trouble
        self.display = display
        if display is not None:
            display.auto_refresh = False
        self.nvm = microcontroller.nvm
        self.uid = bytes(microcontroller.cpu.uid)
        self.files = Files(LOG_FOLDER, self.files_writable)
        self.ticks_ms = supervisor.ticks_ms
        self.serial = _never_waiting(usb_cdc.data)
        self._buttons = bytes(buttons)
        self._keys = keypad.Keys(pins, value_when_pressed=False, pull=True)
        self._events = self._keys.events
        # One event for all time: get_into() fills it, so that looking at an empty queue allocates nothing.
        self._event = keypad.Event()
        self._remote = Presses(REMOTE_PRESSES)
        self._level = LEVELS
        self._dimmed = False

    def next_button(self):
        """The next logical button that was pressed, or -1. Allocates nothing."""
        button = self._remote.take()
        if button >= 0:
            return button
        while self._events.get_into(self._event):
            if self._event.pressed:
                return self._buttons[self._event.key_number]
        return -1

    def press(self, button):
        """Queue a press that came from elsewhere, as if its key had been pressed."""
        self._remote.put(button)

    def overflowed(self):
        """True, once, after presses were lost because too many waited. What still waits is dropped too."""
        if not (self._events.overflowed or self._remote.overflowed):
            return False
        self._events.clear()
        self._remote.clear()
        return True

    def contrast(self, level):
        """Brightness of the display, 0 (weakest that can be read) to 9."""
        self._level = min(max(level, 0), LEVELS)
        self._shine()

    def dim(self, dimmed):
        """True: as dark as the display goes without being off. False: back to the contrast that was set."""
        self._dimmed = dimmed
        self._shine()

    def _shine(self):
        if self.display is None:
            return
        self.display.brightness = 0.0 if self._dimmed else (self._level + 1) / (LEVELS + 1)

    def beep(self, kind):
        """No speaker: nothing to hear."""

    def lights(self, player):
        """No lights: nothing to see."""

    def files_writable(self):
        """Whether the firmware may write files: not while the PC owns the drive (see boot.py)."""
        return not storage.getmount("/").readonly

    def restart(self):
        """Start the firmware anew. USB stays up, so the PC's port does not vanish."""
        supervisor.reload()


def pins_of(table, names):
    """The board's pins for `names`, looked up in a PINS table (rows that start with name and pin)."""
    found = {}
    for row in table:
        found[row[0]] = row[1]
    return [getattr(board, found[name]) for name in names]


def _never_waiting(serial):
    # Both default to waiting for ever, which would stop the game for a PC that stopped reading.
    if serial is not None:
        serial.timeout = 0
        serial.write_timeout = 0
    return serial
