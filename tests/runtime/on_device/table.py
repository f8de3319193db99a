"""A gadget for MicroPython: the app on a board without hardware, its display a list of texts.

Shared by what runs the app on a small heap (evening.py, tests/bench). Everything else is the firmware's own.
"""

from firmware.app import App
from firmware.boards.presses import Presses
from firmware.journal import Journal
from firmware.settings import Settings
from firmware.texts import Texts

WIDTH = 128


class Board:
    """nvm and files outlive it; the rest is made anew at each start."""

    id = "macropad"
    has_digits = True
    has_sound = False
    has_colour = False
    uid = b"ondevice"
    serial = None

    def __init__(self, nvm, serial=None):
        self.nvm = nvm
        self.serial = serial
        self.now = 0
        self._keys = Presses(16)

    def ticks_ms(self):
        return self.now

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

    def beep(self, kind):
        pass

    def lights(self, player):
        pass


class TextPanel:
    """Keeps the texts of a frame; letters are 5 pixels wide, kana 10. in_focus: the text of the row in focus."""

    def __init__(self):
        self._rows = ["", "", "", "", "", ""]
        self._first = 0
        self.in_focus = ""

    def begin(self):
        self._first = 0
        self.in_focus = ""
        for i in range(6):
            self._rows[i] = ""

    def title(self, left, right=""):
        self._first = 1
        self._rows[0] = left + " " + right

    def row(self, i, left, right="", focus=False, left_x=0):
        self._rows[i + self._first] += left + " " + right
        if focus:
            self.in_focus = left

    def cell(self, i, x, text, focus=False, width=None):
        self._rows[i + self._first] += " " + text

    def hint(self, text):
        self._rows[5] = text

    def show(self):
        pass

    def lines(self):
        return self._rows

    def width(self, text):
        return sum([5 if ord(letter) < 0x100 else 10 for letter in text])

    def fits(self, text, pixels):
        return self.width(text) <= pixels

    def wrap(self, text, pixels):
        return [text]

    def has(self, character):
        return True


def start(nvm, tables, serial=None):
    """(app, board) of a gadget that was just plugged in. tables: folder of the text tables."""
    board = Board(nvm, serial)
    journal = Journal(nvm)
    settings = Settings(journal)
    return App(board, TextPanel(), Texts(tables, settings.get("language") or "en"), journal, settings), board


def play(app, board, keys):
    """Press the buttons, each served before the next."""
    for key in keys:
        board.press(key)
        while app.step():
            pass
        if app.last_error is not None:
            raise app.last_error
