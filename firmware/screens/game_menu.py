"""What else can be done while a game is played."""

from .base import ListScreen


class GameMenu(ListScreen):
    again = True
    hint = "hint.pick"

    def __init__(self, app):
        super().__init__(app)
        ledger = app.table.ledger
        self._rows = []
        if not ledger.module.over(ledger.state()):
            self._rows.append("round_entry")
        if ledger.count():
            self._rows.append("history")
        if hasattr(ledger.module, "detail"):
            self._rows.append("detail")
        self._rows.extend(("helpers", "guide", "final", "close", "settings", "home"))

    def title(self):
        return self.t("menu.title")

    def rows(self):
        return len(self._rows)

    def row(self, i):
        return self.t("menu." + self._rows[i]), ""

    def pick(self, i):
        name = self._rows[i]
        if name == "close":
            self.app.push("ask", "ask.close_game", self._close)
        elif name == "home":
            self.app.pop(2)
        else:
            self.app.replace(name, *self._arguments(name))

    def _arguments(self, name):
        ledger = self.app.table.ledger
        if name == "helpers":
            return (ledger.rules,)
        return (ledger.rules, len(ledger.players), ledger.options) if name == "guide" else ()

    def _close(self):
        self.app.table.close()
        self.app.home()
        self.app.push("final")


def make(app):
    return GameMenu(app)
