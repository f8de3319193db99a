"""Some of the players: OK on a name ticks it, the last row goes on."""

from .base import ListScreen
from .round_entry import go_on, title_of

TICKED = "●"
OPEN = "○"


class EntryPlayers(ListScreen):
    again = True
    hint = "hint.tick"

    def __init__(self, app, draft, name):
        super().__init__(app)
        self._draft = draft
        self._field = draft.field(name)
        self._names = draft.ledger.players
        self._ticked = list(draft.values.get(name) or ())

    def title(self):
        return title_of(self.app, self._draft, self._field)

    def rows(self):
        return len(self._names) + 1

    def row(self, i):
        if i == len(self._names):
            return self.t("entry.go"), ""
        return self._names[i], TICKED if i in self._ticked else OPEN

    def pick(self, i):
        if i == len(self._names):
            self._draft.values[self._field["id"]] = sorted(self._ticked)
            go_on(self.app, self._draft, self._field["id"])
        elif i in self._ticked:
            self._ticked.remove(i)
        else:
            self._ticked.append(i)
            if len(self._ticked) == len(self._names):
                self.focus = len(self._names)


def make(app, draft, name):
    return EntryPlayers(app, draft, name)
