"""Typing a name with the buttons: a page of letters to walk over, and a row of commands below.

One step of the cursor is one letter, so that a knob alone reaches everything; LEFT and RIGHT, where a board has
them, walk a row and UP and DOWN jump rows. Digit keys type digits.
"""

from shared_rules.names import MAX_COLUMNS, columns

from ..alphabet import PAGES
from ..buttons import BACK, DIGIT, DOWN, LEFT, OK, RIGHT, UP
from .base import Screen

ACROSS = 9
PITCH = 14  # pixels from letter to letter
LETTER_ROWS = 3
COMMANDS = ("typing.page", "typing.delete", "typing.done")
COMMAND_WIDTH = 42


class Typing(Screen):
    """done: called with the name; where it raises, the error is shown and the typing goes on."""

    arrows = (LEFT, RIGHT, UP, DOWN)  # with few keys: a short press walks the row

    def __init__(self, app, name, done):
        super().__init__(app)
        self._name = name
        self._done = done
        self._page = 0
        self._cursor = 0
        self._top = 0  # first row of letters shown

    def draw(self, panel):
        letters = PAGES[self._page]
        panel.title(self._name + "_", "{}/{}".format(columns(self._name), MAX_COLUMNS))
        row = min(self._cursor // ACROSS, self._rows() - 1)
        self._top = max(row - LETTER_ROWS + 1, min(self._top, row))
        for i in range(self._top, min(self._top + LETTER_ROWS, self._rows())):
            for at in range(i * ACROSS, min((i + 1) * ACROSS, len(letters))):
                # A piece of one letter: letters[at] would stay in memory for good.
                shown = letters[at : at + 1]
                panel.cell(
                    i - self._top, 2 + at % ACROSS * PITCH, "_" if shown == " " else shown, at == self._cursor, 10
                )
        for i in range(len(COMMANDS)):
            focus = self._cursor == len(letters) + i
            panel.cell(LETTER_ROWS, 2 + i * COMMAND_WIDTH, self.t(COMMANDS[i]), focus, COMMAND_WIDTH - 4)
        panel.hint(self.hint_text("hint.typing"))

    def _rows(self):
        return (len(PAGES[self._page]) + ACROSS - 1) // ACROSS

    def press(self, button):
        places = len(PAGES[self._page]) + len(COMMANDS)
        if button in (LEFT, RIGHT):
            self._cursor = (self._cursor + (1 if button == RIGHT else -1)) % places
        elif button in (UP, DOWN):
            self._step(1 if button == DOWN else -1, places)
        elif button == OK:
            self._act()
        elif button == BACK:
            if self._name:
                self._name = self._name[:-1]
            else:
                self.app.pop()
        elif button >= DIGIT:
            self._add(str(button - DIGIT))

    def _step(self, by, places):
        """A knob walks letter by letter; with four arrow keys UP and DOWN go by rows."""
        letters = len(PAGES[self._page])
        if self.app.board.has_digits:
            self._cursor = (self._cursor + by) % places
            return
        row, at = divmod(self._cursor, ACROSS)
        if self._cursor >= letters:
            row, at = self._rows(), (self._cursor - letters) * ACROSS // len(COMMANDS)
        row = (row + by) % (self._rows() + 1)
        if row == self._rows():
            self._cursor = letters + at * len(COMMANDS) // ACROSS
        else:
            self._cursor = min(row * ACROSS + at, letters - 1)

    def _act(self):
        letters = PAGES[self._page]
        command = self._cursor - len(letters)
        if command < 0:
            self._add(letters[self._cursor : self._cursor + 1])
        elif COMMANDS[command] == "typing.page":
            self._page = (self._page + 1) % len(PAGES)
            self._cursor = len(PAGES[self._page])
            self._top = 0
        elif COMMANDS[command] == "typing.delete":
            self._name = self._name[:-1]
        else:
            self._done(self._name)
            self.app.pop()

    def _add(self, letter):
        # Longer than a name may be is never typed; what else is wrong with it is said when it is done.
        if columns(self._name + letter) <= MAX_COLUMNS:
            self._name += letter


def make(app, name, done):
    return Typing(app, name, done)
