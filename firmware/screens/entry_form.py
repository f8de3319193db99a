"""In which way a round is entered: its result alone, its tiles, a list of its yaku."""

from ..draft import FORM
from .base import ListScreen
from .round_entry import go_on, numbered


class EntryForm(ListScreen):
    again = True
    hint = "hint.pick"

    def __init__(self, app, draft):
        super().__init__(app)
        self._draft = draft
        self._forms = draft.forms()
        used = draft.form if draft.form in self._forms else app.table.form
        if used in self._forms:
            self.focus = self._forms.index(used)

    def title(self):
        return numbered(self.app, self._draft, self.t("entry.form"))

    def rows(self):
        return len(self._forms)

    def row(self, i):
        return self.t("form." + self._draft.ledger.rules + "_" + self._forms[i]), ""

    def pick(self, i):
        self._draft.form = self.app.table.form = self._forms[i]
        go_on(self.app, self._draft, FORM)


def make(app, draft, question):
    return EntryForm(app, draft)
