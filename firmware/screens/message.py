"""A text that stays until it has been read: an error, a warning, a finished save."""

from ..buttons import BACK, DOWN, OK, UP
from .base import Screen

LINES = 5


class Message(Screen):
    def __init__(self, app, text):
        super().__init__(app)
        self._text = text
        self._top = 0
        self._lines = None

    def draw(self, panel):
        self._lines = panel.wrap(self._text, 126)
        for i, line in enumerate(self._lines[self._top : self._top + LINES]):
            panel.row(i, line)
        panel.hint(self.t("hint.message_more" if len(self._lines) > LINES else "hint.message"))

    def press(self, button):
        if button == UP:
            self._top = max(0, self._top - 1)
        elif button == DOWN:
            self._top = max(0, min(self._top + 1, len(self._lines) - LINES))
        elif button in (OK, BACK):
            self.app.pop()


def make(app, text):
    return Message(app, text)
