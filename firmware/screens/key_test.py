"""The test of the keys: the sign of each button that is pressed. Whoever asks learns `count` and `last`."""

from ..buttons import BACK, DIGIT
from .base import ROWS, Screen

SIGNS = "▲▼◀▶"
KEPT = 16
IN_A_ROW = 6


class KeyTest(Screen):
    """count: how many were pressed. last: the last of them, as logical buttons."""

    again = False

    def __init__(self, app):
        super().__init__(app)
        self.count = 0
        self.last = []

    def draw(self, panel):
        panel.title(self.t("check.keys"), str(self.count))
        signs = [self._sign(button) for button in self.last]
        for i in range(ROWS):
            panel.row(i, "  ".join(signs[i * IN_A_ROW : (i + 1) * IN_A_ROW]))
        panel.hint(self.t("hint.key_test"))

    def _sign(self, button):
        if button >= DIGIT:
            return str(button - DIGIT)
        return SIGNS[button] if button < len(SIGNS) else "←" if button == BACK else "OK"

    def press(self, button):
        if button == BACK and self.last and self.last[-1] == BACK:
            self.app.lift()
            return
        self.count += 1
        self.last.append(button)
        if len(self.last) > KEPT:
            self.last.pop(0)


def make(app):
    return KeyTest(app)
