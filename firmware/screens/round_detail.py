"""One round: what was entered, what it changed, who paid whom, and the trail of its corrections."""

from .base import beside, change_text
from .lines import LinesScreen


class RoundDetail(LinesScreen):
    again = True
    hint = "hint.round_detail"

    def __init__(self, app, place):
        super().__init__(app)
        self._place = place
        self._line = app.table.ledger.line(place)

    def back_on_top(self):
        self._line = self.app.table.ledger.line(self._place)
        self._lines = None

    def title(self):
        key = "history.undone_round" if self._line["void"] else "history.round"
        return self.t(key, round=self._line["round"])

    def lines(self, panel):
        # Here, as the round is worked out before: its judge and these together want much room.
        from ..entry_lines import entry_lines
        from .explanation import payment_lines

        ledger = self.app.table.ledger
        line = self._line
        names = ledger.players
        rows = entry_lines(self.app, panel, ledger, line)
        if line["result"]:
            rows.append((self.t("history.changes"), ""))
            for seat in range(len(names)):
                change = change_text(ledger, line["result"]["deltas"][seat], line["totals"][seat])
                rows.append((beside(panel, names[seat], change), change))
            rows.extend(payment_lines(self.t, panel, names, line["result"]))
        for _, kind, uptime in line["trail"]:
            rows.append((self.t("trail." + kind), self.t("trail.minutes", minutes=uptime // 60)))
        return rows

    def go_on(self):
        self.app.push("correction", self._line)


def make(app, place):
    return RoundDetail(app, place)
