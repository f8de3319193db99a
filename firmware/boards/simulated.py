"""A board without hardware: the twin of macropad.py and pico.py, everything it is made of handed in.

What a real board would show or sound is kept to be looked at. It does not know how a display, a flash or a
serial line is simulated (host_tools/sim/ does).
"""

from firmware import buttons
from firmware.boards.presses import Presses

TICKS = 1 << 29
# As long as CircuitPython's own key queue.
WAITING_KEYS = 64
REMOTE_PRESSES = 16
LEVELS = 9

DIGITS = tuple(range(buttons.DIGIT, buttons.DIGIT + 10))
CURSOR = (buttons.UP, buttons.DOWN, buttons.OK, buttons.BACK)
# board -> the buttons that its keys and knob can give
KEYS = {
    "macropad": CURSOR + DIGITS,
    "pico": CURSOR + (buttons.LEFT, buttons.RIGHT),
    "feather": CURSOR + (buttons.LEFT, buttons.RIGHT),
}


class SimulatedBoard:
    """A board as the firmware sees it.

    id: "macropad" or "pico". display: a displayio display. nvm: bytes that take slice assignment, or None.
    files: as firmware/files.py, for cold logs. serial: like usb_cdc.data, or None. clock: function giving
    milliseconds as an int. uid: bytes.
    """

    trouble = None  # why a part of the board is missing

    def __init__(self, id, display, nvm, files, serial, clock, uid, on_restart=None):
        self.id = id
        self.has_digits = id == "macropad"
        self.has_sound = id == "macropad"
        self.has_colour = id == "feather"
        self.display = display
        self.nvm = nvm
        self.files = files
        self.serial = serial
        self.uid = uid
        self._clock = clock
        self._on_restart = on_restart
        self._keys = Presses(WAITING_KEYS)
        self._remote = Presses(REMOTE_PRESSES)
        self.level = LEVELS
        self.dimmed = False
        self.lit = None
        self.sounds = []
        if display is not None:
            display.auto_refresh = False

    def key(self, button):
        """A key of the board is pressed. False: this board has no such key."""
        if button not in KEYS[self.id]:
            return False
        self._keys.put(button)
        return True

    def ticks_ms(self):
        """Milliseconds, wrapping where supervisor.ticks_ms does."""
        return self._clock() % TICKS

    def next_button(self):
        """The next logical button that was pressed, or -1. Allocates nothing."""
        button = self._remote.take()
        return button if button >= 0 else self._keys.take()

    def press(self, button):
        """Queue a press that came from elsewhere, as if its key had been pressed."""
        self._remote.put(button)

    def overflowed(self):
        """True, once, after presses were lost because too many waited. What still waits is dropped too."""
        if not (self._keys.overflowed or self._remote.overflowed):
            return False
        self._keys.clear()
        self._remote.clear()
        return True

    def contrast(self, level):
        """Brightness of the display, 0 to 9; kept in `level`."""
        self.level = min(max(level, 0), LEVELS)

    def dim(self, dimmed):
        """Whether the display sleeps; kept in `dimmed`."""
        self.dimmed = dimmed

    def beep(self, kind):
        """A sound; the last few are kept in `sounds`."""
        if self.has_sound:
            self.sounds.append(kind)
            while len(self.sounds) > 8:
                self.sounds.pop(0)

    def lights(self, player):
        """Which player's light is on; kept in `lit`."""
        self.lit = player if self.has_digits else None

    def files_writable(self):
        """Whether the firmware may write files."""
        return self.files.writable()

    def restart(self):
        """Start the firmware anew: what that is on a PC, whoever made this board said."""
        if self._on_restart is not None:
            self._on_restart()
