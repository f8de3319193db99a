"""A board without hardware: the twin of the boards' own files, everything it is made of handed in.

What a real board would show or sound is kept to be looked at. It does not know how a display, a flash or a
serial line is simulated (host_tools/sim/ does).
"""

from firmware import buttons
from firmware.boards.arrows import Arrows
from firmware.boards.holding import Holding
from firmware.boards.presses import Presses

TICKS = 1 << 29
# As long as CircuitPython's own key queue.
WAITING_KEYS = 64
REMOTE_PRESSES = 16
LEVELS = 9

DIGITS = tuple(range(buttons.DIGIT, buttons.DIGIT + 10))
CURSOR = (buttons.UP, buttons.DOWN, buttons.OK, buttons.BACK)
SIX = CURSOR + (buttons.LEFT, buttons.RIGHT)
# board -> the buttons that its keys and knob can give, where they are not these six
KEYS = {"macropad": CURSOR + DIGITS}
# The feather's keys: what a short press gives, what a long one gives.
HELD = {
    "D0": (buttons.UP, buttons.LEFT),
    "D1": (buttons.OK, buttons.BACK),
    "D2": (buttons.DOWN, buttons.RIGHT),
}


class Event:
    """A key that went down or up, as CircuitPython's keypad tells it."""

    key_number = 0
    pressed = False
    timestamp = 0


class Events:
    """The queue of a key scanner that sees `down`, a set of key numbers, change."""

    def __init__(self):
        self.down = set()
        self._waiting = []
        self.overflowed = False

    def change(self, key, pressed, ticks):
        """Scan a key. One that was so already makes no event."""
        if pressed == (key in self.down):
            return
        if pressed:
            self.down.add(key)
        else:
            self.down.remove(key)
        if len(self._waiting) == WAITING_KEYS:
            self.overflowed = True
        else:
            self._waiting.append((key, pressed, ticks))

    def get_into(self, event):
        if not self._waiting:
            return False
        event.key_number, event.pressed, event.timestamp = self._waiting.pop(0)
        return True

    def clear(self):
        del self._waiting[:]
        self.overflowed = False


class SimulatedBoard:
    """A board as the firmware sees it.

    id: the name of a board. display: a displayio display. nvm: bytes that take slice assignment, or None;
    the feather leaves it alone. files: as firmware/files.py, for cold logs. serial: like usb_cdc.data, or None. clock:
    function giving milliseconds as an int. uid: bytes.
    """

    trouble = None  # why a part of the board is missing

    def __init__(self, id, display, nvm, files, serial, clock, uid, on_restart=None):
        self.id = id
        self.has_digits = id == "macropad"
        self.has_sound = id == "macropad"
        self.has_colour = id == "feather"
        self.display = display
        self.nvm = None if id == "feather" else nvm
        self.files = files
        self.serial = serial
        self.uid = uid
        self._clock = clock
        self._on_restart = on_restart
        self._keys = Presses(WAITING_KEYS)
        self._held = HELD if id == "feather" else {}
        self._scanned = Events()
        self._holding = Holding((self._scanned,), (Event(),), (len(self._held),))
        self._arrows = Arrows()
        self._remote = Presses(REMOTE_PRESSES)
        self.level = LEVELS
        self.dimmed = False
        self.lit = None
        self.sounds = []
        if display is not None:
            display.auto_refresh = False

    def key(self, button):
        """A key of the board is pressed. False: this board has no such key.

        Of a board with few keys: whatever press gives this button at this moment.
        """
        if button not in KEYS.get(self.id, SIX):
            return False
        self._keys.put(button)
        return True

    def hold(self, key):
        """A key of the feather, "D0" to "D2", goes down now. False: this board has no such key."""
        return self._scan(key, True)

    def let_go(self, key):
        """It goes up now."""
        return self._scan(key, False)

    def _scan(self, key, pressed):
        if key not in self._held:
            return False
        self._scanned.change(list(self._held).index(key), pressed, self.ticks_ms())
        return True

    def follow(self, app):
        """From now on the screens of `app` say what the arrows of few keys are."""
        if self._held:
            self._arrows.follow(app)

    def press_for(self, button):
        """(key, whether it is held for long): the press of the feather that gives `button` at this moment; or None."""
        for key, presses in self._held.items():
            for long, meant in enumerate(presses):
                if self._meant(meant) == button:
                    return key, bool(long)
        return None

    def _meant(self, button):
        return self._arrows.meant(button) if self._held else button

    def ticks_ms(self):
        """Milliseconds, wrapping where supervisor.ticks_ms does."""
        return self._clock() % TICKS

    def next_button(self):
        """The next logical button that was pressed, or -1. Allocates nothing."""
        button = self._remote.take()
        if button < 0:
            button = self._keys.take()
        if button < 0 and self._held:
            press = self._holding.take(self.ticks_ms())
            if press >= 0:
                button = self._meant(list(self._held.values())[press // 2][press % 2])
        return button

    def press(self, button):
        """Queue a press that came from elsewhere, as if its key had been pressed."""
        self._remote.put(button)

    def overflowed(self):
        """True, once, after presses were lost because too many waited. What still waits is dropped too."""
        if not (self._keys.overflowed or self._remote.overflowed or self._scanned.overflowed):
            return False
        self._keys.clear()
        self._remote.clear()
        self._scanned.clear()
        self._holding.clear()
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
