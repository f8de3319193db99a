"""One of a few words, such as how a round ended."""

from .base import ListScreen
from .round_entry import go_on, title_of


class EntryChoice(ListScreen):
    again = True
    hint = "hint.pick"

    def __init__(self, app, draft, name):
        super().__init__(app)
        self._draft = draft
        self._field = draft.field(name)
        self._choices = self._field["choices"]
        if draft.values.get(name) in self._choices:
            self.focus = self._choices.index(draft.values[name])

    def title(self):
        return title_of(self.app, self._draft, self._field)

    def rows(self):
        return len(self._choices)

    def row(self, i):
        return self.t("word." + self._choices[i]), ""

    def pick(self, i):
        self._draft.values[self._field["id"]] = self._choices[i]
        go_on(self.app, self._draft, self._field["id"])


def make(app, draft, name):
    return EntryChoice(app, draft, name)
