"""Rows to read, such as payments and their reasons: what the screens that show them have in common."""

from ..buttons import BACK, DOWN, LEFT, OK, RIGHT, UP
from .base import ROWS, Screen

ROOM = 126  # pixels of a row


class LinesScreen(Screen):
    """Rows to read, scrolled line by line. Subclasses say which."""

    hint = "hint.lines"

    def __init__(self, app):
        super().__init__(app)
        self._top = 0
        self._lines = None

    def title(self):
        raise NotImplementedError

    def lines(self, panel):
        """[(left, right)], all of them."""
        raise NotImplementedError

    def draw(self, panel):
        if self._lines is None:
            self._lines = self.lines(panel)
        count = len(self._lines)
        self._top = max(0, min(self._top, count - ROWS))  # there may be fewer than before
        last = min(self._top + ROWS, count)
        title = self.title()
        place = "{}-{}/{}".format(self._top + 1, last, count) if count > ROWS else ""
        if not panel.fits(title + " " + place, ROOM):
            place = "{}/{}".format(last, count)
        panel.title(title, place)
        for i in range(self._top, last):
            left, right = self._lines[i]
            panel.row(i - self._top, left, right)
        panel.hint(self.hint_text(self.hint))

    def press(self, button):
        if button in (UP, LEFT):
            self._scroll(-1 if button == UP else -ROWS)
        elif button in (DOWN, RIGHT):
            self._scroll(1 if button == DOWN else ROWS)
        elif button == OK:
            self.go_on()
        elif button == BACK:
            self.app.pop()

    def _scroll(self, by):
        self._top = max(0, min(self._top + by, len(self._lines or ()) - ROWS))

    def go_on(self):
        """OK: by default as BACK."""
        self.app.pop()
