"""All rounds of the game, newest in focus; one can be looked at, changed or undone."""

from .base import ListScreen, share

ROOM = 122  # pixels of a row for its texts, with a gap between two


class History(ListScreen):
    again = True
    hint = "hint.history"

    def __init__(self, app):
        super().__init__(app)
        self.back_on_top()
        self.focus = max(0, len(self._rows) - 1)

    def back_on_top(self):
        """A round may have been corrected meanwhile."""
        self._rows = self.app.table.ledger.outline()

    def title(self):
        return self.t("history.title")

    def rows(self):
        return len(self._rows)

    def row(self, i):
        number, seats, undone, changed = self._rows[i]
        names = self.app.table.ledger.players
        left = self.t("score.round", round=number) + " "
        right = self.t("history.undone") if undone else self.t("history.changed") if changed else ""
        if not seats:
            return left + self.t("history.nobody"), right
        panel = self.app.panel
        return left + share(panel, [names[seat] for seat in seats], ROOM - panel.width(left + right)), right

    def pick(self, i):
        self.app.push("round_detail", i + 1)


def make(app):
    return History(app)
