"""One question that OK answers with yes and BACK with no."""

from ..buttons import BACK, OK
from .base import Screen


class Ask(Screen):
    """yes: called on OK, with this screen still on top; it goes on from there."""

    def __init__(self, app, key, yes, facts):
        super().__init__(app)
        self._key = key
        self._yes = yes
        self._facts = facts

    def draw(self, panel):
        for i, line in enumerate(panel.wrap(self.t(self._key, **self._facts), 126)):
            panel.row(i, line)
        panel.hint(self.t("hint.ask"))

    def press(self, button):
        if button == OK:
            self._yes()
        elif button == BACK:
            self.app.pop()


def make(app, key, yes, facts=None):
    return Ask(app, key, yes, facts or {})
