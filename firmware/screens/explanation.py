"""Why: each payment of a round with its arithmetic, before it is confirmed, or looked up in the history."""

from ..tile_pictures import describe
from .lines import ROOM, LinesScreen


class Explanation(LinesScreen):
    again = True
    hint = "hint.explanation"

    def __init__(self, app, draft):
        super().__init__(app)
        self._draft = draft
        if draft.round is None:
            self.hint = "hint.lines"  # nothing follows

    def title(self):
        if self._draft.round is None:
            return self.t("explanation.look_up")
        return self.t("explanation.title", round=self._draft.round)

    def lines(self, panel):
        ledger = self._draft.ledger
        return payment_lines(self.t, panel, ledger.players, ledger.module.score(self._draft.entry(), ledger.state()))

    def go_on(self):
        if self._draft.round is None:
            self.app.pop()
        else:
            self.app.push("confirm", self._draft)


def payment_lines(t, panel, names, result):
    """[(left, right)]: the notes, then for each payer the sum and whom it goes to."""
    lines = []
    for key, facts in result["notes"]:
        for line in panel.wrap(describe(t, names, key, facts), ROOM):
            lines.append((line, ""))
    payers = []
    for payment in result["payments"]:
        if payment[0] not in payers:
            payers.append(payment[0])
    for payer in payers:
        its = [payment for payment in result["payments"] if payment[0] == payer]
        lines.append((t("explanation.pays", name=names[payer]), str(sum([payment[2] for payment in its]))))
        for _, payee, chips, key, facts in its:
            to = "▶" + names[payee]
            why = describe(t, names, key, facts) + "="
            if panel.fits(to + " " + why + str(chips), ROOM):
                lines.append((to, why + str(chips)))
            elif panel.fits(to + " " + why, ROOM):
                lines.append((to, why))
                lines.append(("", str(chips)))
            else:
                lines.append((to, ""))
                lines.append(("", why + str(chips)))
    return lines


def make(app, draft):
    return Explanation(app, draft)
