"""Home: where everything begins. Rows that lead nowhere at the moment are not shown."""

from .. import VERSION
from .base import ListScreen


class Home(ListScreen):
    again = True
    hint = "hint.home"

    def __init__(self, app):
        super().__init__(app)
        self.back_on_top()

    def back_on_top(self):
        table = self.app.table
        self._rows = []
        if table.playing:
            self._rows.append(("home.resume", "score"))
        self._rows.append(("home.new_game", "new_game"))
        if table.ledger is not None:
            self._rows.append(("home.last_game", "history"))
        self._rows.append(("home.helpers", "helpers"))
        self._rows.append(("home.names", "names"))
        self._rows.append(("home.settings", "settings"))
        self._rows.append(("home.guide", "guide"))

    def draw(self, panel):
        super().draw(panel)
        self.app.board.lights(None)

    def title(self):
        return "Tile Tally " + VERSION

    def rows(self):
        return len(self._rows)

    def row(self, i):
        return self.t(self._rows[i][0]), ""

    def pick(self, i):
        name = self._rows[i][1]
        if name == "new_game" and self.app.table.playing:
            self.app.push("ask", "ask.close_game", self._close_and_start)
        else:
            self.app.push(name)

    def _close_and_start(self):
        self.app.table.close()
        self.app.replace("new_game")

    def back(self):
        """Nothing lies below."""


def make(app):
    return Home(app)
