"""A board without hardware for MicroPython, and the keys that lead through an evening of Lexio.

Its stand-ins are small, and made before anything is counted; app, panel, journal, logs in files are the firmware's.
"""

from firmware.boards.presses import Presses
from firmware.files import Files

UP, DOWN, LEFT, RIGHT, OK, BACK, DIGIT = 0, 1, 2, 3, 4, 5, 10  # as in firmware/buttons.py
NAMES = ("Aya", "Bo", "Cy", "Di", "ケン")

# From the home screen: five players, a game without an end, Aya leads.
NEW_GAME = (OK, OK, OK, DOWN, OK, DOWN, OK, DOWN, OK, DOWN, OK, OK)
OPTIONS = (DOWN, LEFT, LEFT, LEFT, LEFT, LEFT, DOWN, DOWN, OK, OK)
# From the score: Aya is out, the others have 2, 3, 4 and 5 tiles and no 2; up to its last number, and to the end.
TO_LAST_NUMBER = (OK, OK, DIGIT + 2, OK, OK, DIGIT + 3, OK, OK, DIGIT + 4, OK, OK, DIGIT + 5, OK)
CONFIRM = (OK, OK, OK)
# From the score after a round: undo the first one; then give the next one other numbers.
UNDO = (DOWN, DOWN, OK, OK, DOWN, OK, OK, BACK)


class Display:
    root_group = None

    def refresh(self):
        pass


class Wire:
    """A PC that has opened the port and says nothing."""

    connected = True
    in_waiting = 0

    def read(self, count):
        return b""

    def write(self, data):
        return len(data)


class Gadget:
    """folder: where the logs in files go."""

    id = "macropad"
    has_digits = True
    has_sound = False
    has_colour = False
    uid = b"bench"
    serial = None

    def __init__(self, folder):
        self.nvm = bytearray(b"\xff" * 4096)
        self.files = Files(folder, lambda: True)
        self.display = Display()
        self._keys = Presses(16)

    def ticks_ms(self):
        return 0

    def next_button(self):
        return self._keys.take()

    def press(self, button):
        self._keys.put(button)

    def overflowed(self):
        return False

    def contrast(self, level):
        pass

    def dim(self, dimmed):
        pass

    def lights(self, player):
        pass

    def play(self, app, keys):
        """Press the keys, each served before the next. Raises what went wrong inside."""
        for key in keys:
            self.press(key)
            while app.step():
                pass
            if app.last_error is not None:
                raise app.last_error


def begin(app, board):
    """A fresh gadget gets its language and its names, and a game of five players begins: the score is shown."""
    board.play(app, (OK,))
    for name in NAMES:
        app.roster.put(name)
    board.play(app, NEW_GAME + OPTIONS)
    assert app.table.playing and app.table.ledger.options["rounds"] == 0
