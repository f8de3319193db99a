"""Last look: what each player gains and has then. OK writes the round; it is shown as saved once it is on flash."""

from ..buttons import BACK, OK
from .base import Screen, beside, change_text


class Confirm(Screen):
    def __init__(self, app, draft):
        super().__init__(app)
        self._draft = draft
        ledger = app.table.ledger
        self._deltas = ledger.module.score(draft.entry(), ledger.state())["deltas"]
        self._after = None
        if draft.target is None:
            self._after = ledger.module.totals(ledger.module.apply(draft.entry(), ledger.state()))

    def draw(self, panel):
        names = self.app.table.ledger.players
        titled = len(names) <= 4
        if titled:
            key = "confirm.title" if self._draft.target is None else "confirm.change"
            panel.title(self.t(key, round=self._draft.round))
        for seat in range(len(names)):
            right = self._right(seat)
            panel.row(seat, beside(panel, names[seat], right), right)
        hint = self.t("hint.confirm" if self._draft.target is None else "hint.confirm_change")
        panel.hint(hint if titled else self.t("score.round", round=self._draft.round) + " " + hint)

    def _right(self, seat):
        after = self._after[seat] if self._after is not None else None
        return change_text(self.app.table.ledger, self._deltas[seat], after)

    def press(self, button):
        if button == BACK:
            self.app.pop()
        elif button == OK:
            self._save()

    def _save(self):
        app = self.app
        draft = self._draft
        if draft.target is None:
            app.table.confirm(draft.entry(), draft.form)
        else:
            app.table.edit(draft.target, draft.entry(), draft.form)
        app.beep("done")
        app.home()
        ledger = app.table.ledger
        if ledger.module.over(ledger.state()):
            app.push("final")
        else:
            app.notice = self.t("confirm.saved" if draft.target is None else "confirm.changed", round=draft.round)


def make(app, draft):
    return Confirm(app, draft)
