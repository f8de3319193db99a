"""One number of a round, such as its points: arrows go through the usual values, digits type any.

A number may count parts of a point (a field's "unit"): digits type whole points, the usual values have the parts.
"""

from shared_rules.errors import RuleError

from ..buttons import BACK, DIGIT, DOWN, LEFT, OK, RIGHT, UP
from .base import Screen
from .entry_flags import worth_of
from .round_entry import go_on, title_of

MOST = 99999
STEP = 10


class EntryNumber(Screen):
    """done: called once the number stands, in place of asking what comes next; BACK then leaves what was before."""

    again = True

    def __init__(self, app, draft, name, done=None):
        super().__init__(app)
        self._draft = draft
        self._field = draft.field(name)
        self._done = done
        self._before = draft.values.get(name)
        self._unit = self._field.get("unit", 1)
        self._most = self._field["max"] or MOST
        self._likely = ()
        if hasattr(draft.module, "likely"):
            self._likely = draft.module.likely(draft.form, name, draft.ledger.state())
        value = draft.values.get(name)
        self._value = value if value is not None else self._likely[0] if self._likely else self._field["min"]
        self._typed = False

    def draw(self, panel):
        draft = self._draft
        draft.values[self._field["id"]] = self._value
        panel.title(title_of(self.app, draft, self._field))
        panel.cell(1, 52, self._text(self._value), True, 32)
        if self._done is None:
            panel.row(2, worth_of(self.app, draft))
        panel.hint(self.hint_text("hint.entry_number" if self._likely else "hint.entry_count"))

    def _text(self, value):
        return self._draft.ledger.text(value) if self._unit > 1 else str(value)

    def press(self, button):
        if button in (UP, DOWN):
            self._step(1 if button == UP else -1)
        elif button in (LEFT, RIGHT):
            step = self._unit if self._likely else STEP
            self._set(self._value + (step if button == RIGHT else -step))
        elif button >= DIGIT:
            typed = self._value // self._unit * 10 if self._typed else 0
            typed = (typed + button - DIGIT) * self._unit
            if typed <= self._most:
                self._value = typed
                self._typed = True
        elif button == OK:
            self._typed = False
            field = self._field
            if self._value < field["min"]:
                facts = {"value": self._text(self._value), "min": self._text(field["min"])}
                raise RuleError("entry.too_small", field=field.get("name", field["id"]), **facts)
            self._draft.values[field["id"]] = self._value
            if self._done is None:
                go_on(self.app, self._draft, field["id"])
            else:
                self.app.pop()
                self._done()
        elif button == BACK:
            if self._before is None:
                self._draft.values.pop(self._field["id"], None)
            else:
                self._draft.values[self._field["id"]] = self._before
            self.app.pop()

    def _step(self, by):
        beyond = [value for value in self._likely if (value - self._value) * by > 0]
        if beyond:
            self._set(beyond[0] if by > 0 else beyond[-1])
        else:
            self._set(self._value + by * self._unit)

    def _set(self, value):
        self._typed = False
        self._value = max(self._field["min"], min(value, self._most))


def make(app, draft, name, done=None):
    return EntryNumber(app, draft, name, done)
