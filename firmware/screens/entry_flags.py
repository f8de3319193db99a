"""A list to tick, such as the yaku of a hand: only what can stand with what is ticked already, and what it comes to."""

from .base import ListScreen
from .entry_players import OPEN, TICKED
from .round_entry import WIDTH, go_on, title_of

GAP = 4  # pixels between the title and the worth


class EntryFlags(ListScreen):
    again = True
    hint = "hint.tick"

    def __init__(self, app, draft, name):
        super().__init__(app)
        self._draft = draft
        self._field = draft.field(name)
        self._ticked = list(draft.values.get(name) or ())
        self._choices = ()
        self._worth = ""
        self._settle()

    def back_on_top(self):
        """What else counts may have been changed meanwhile."""
        self._settle()

    def _settle(self):
        """After a tick: what can be ticked beside it, and what it is worth so far."""
        draft = self._draft
        name = self._field["id"]
        choices = self._field["choices"]
        draft.values[name] = [choice for choice in choices if choice in self._ticked]
        if hasattr(draft.module, "fitting"):
            choices = draft.module.fitting(draft.form, name, draft.so_far(), draft.ledger.state())
        self._choices = choices
        self._worth = worth_of(self.app, draft)

    def title(self):
        title = title_of(self.app, self._draft, self._field)
        if self.app.panel.fits(title + self._worth, WIDTH - GAP) or not self._worth:
            return title
        return ""

    def title_right(self, count):
        return self._worth or super().title_right(count)

    def rows(self):
        return len(self._choices) + 1

    def row(self, i):
        if i == len(self._choices):
            return self.t("entry.go"), ""
        word = self.t(self._field.get("words", "word.") + self._choices[i])
        return word, TICKED if self._choices[i] in self._ticked else OPEN

    def pick(self, i):
        if i == len(self._choices):
            go_on(self.app, self._draft, self._field["id"])
            return
        choice = self._choices[i]
        if choice in self._ticked:
            self._ticked.remove(choice)
        else:
            self._ticked.append(choice)
        self._settle()
        if choice in self._choices:
            self.focus = self._choices.index(choice)


def worth_of(app, draft):
    """What the entry is worth so far, in the game's words; "" where it says nothing."""
    if not hasattr(draft.module, "running"):
        return ""
    said = draft.module.running(draft.form, draft.so_far(), draft.ledger.state())
    return app.say(said[0], said[1]) if said else ""


def make(app, draft, name):
    return EntryFlags(app, draft, name)
