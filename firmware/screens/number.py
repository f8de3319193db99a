"""One whole number. Arrows change the digit under the cursor and move it; a knob counts up and down; digits type."""

from shared_rules.errors import RuleError

from ..buttons import BACK, DIGIT, DOWN, LEFT, OK, RIGHT, UP
from .base import Screen

DIGITS = 5


class Number(Screen):
    """done(field, value) is called on OK."""

    def __init__(self, app, field, value, most, done):
        super().__init__(app)
        self._field = field
        self._value = value
        self._most = most
        self._done = done
        self._place = 0  # of the digit under the cursor, from the right
        self._typed = False

    def draw(self, panel):
        panel.title(self.t("word." + self._field["id"]))
        for place in range(DIGITS - 1, -1, -1):
            digit = self._value // 10**place
            text = str(digit % 10) if digit or not place else ""
            panel.cell(1, 58 + 12 * (2 - place), text, place == self._place, 9)
        if "zero" in self._field:
            panel.row(2, "0: " + self.t("word." + self._field["zero"]))
        panel.hint(self.hint_text("hint.number"))

    def press(self, button):
        if button in (UP, DOWN):
            step = 10**self._place
            self._value = max(0, min(self._value + (step if button == UP else -step), self._most))
        elif button == LEFT:
            self._place = min(self._place + 1, DIGITS - 1)
        elif button == RIGHT:
            self._place = max(self._place - 1, 0)
        elif button >= DIGIT:
            typed = (self._value * 10 if self._typed else 0) + button - DIGIT
            if typed <= self._most:
                self._value = typed
                self._typed = True
        elif button == OK:
            self._finish()
        elif button == BACK:
            self.app.pop()

    def _finish(self):
        if self._value < self._field["min"]:
            raise RuleError("entry.too_small", field=self._field["id"], value=self._value, min=self._field["min"])
        self._done(self._field, self._value)
        self.app.pop()


def make(app, field, value, most, done):
    return Number(app, field, value, most, done)
