"""What the score has beside totals, as the game tells it: how armies won, points of pairs, bonuses."""

from .lines import ROOM, LinesScreen


class Detail(LinesScreen):
    def title(self):
        return self.t("detail.title")

    def lines(self, panel):
        ledger = self.app.table.ledger
        rows = []
        for key, facts in ledger.module.detail(ledger.state()):
            rows += [(line, "") for line in panel.wrap(self.app.say(key, facts), ROOM)]
        return rows or [(self.t("detail.nothing"), "")]


def make(app):
    return Detail(app)
