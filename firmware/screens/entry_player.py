"""One of the players; who cannot be it is not in the list, and who is likely is offered first."""

from .base import ListScreen
from .round_entry import go_on, title_of


class EntryPlayer(ListScreen):
    """done: called once the seat stands, in place of asking what comes next; nobody is an answer then, too."""

    again = True
    hint = "hint.pick"

    def __init__(self, app, draft, name, done=None):
        super().__init__(app)
        self._draft = draft
        self._field = draft.field(name)
        self._done = done
        self._seats, offered = draft.players_for(self._field)
        if done is not None:
            self._seats = [None] + self._seats
        self.focus = self._seats.index(offered if done is None else draft.values.get(name))

    def title(self):
        return title_of(self.app, self._draft, self._field)

    def rows(self):
        return len(self._seats)

    def row(self, i):
        seat = self._seats[i]
        return self.t("entry.nobody") if seat is None else self._draft.ledger.players[seat], ""

    def pick(self, i):
        self._draft.values[self._field["id"]] = self._seats[i]
        if self._done is not None:
            self.app.pop()
            self._done()
        else:
            go_on(self.app, self._draft, self._field["id"])


def make(app, draft, name, done=None):
    return EntryPlayer(app, draft, name, done)
