"""What else belongs to a round: everything that usually stands as it is, in one list, with "go on" on top."""

from ..buttons import DIGIT
from ..draft import LATER, blank
from .base import ListScreen
from .entry_players import OPEN, TICKED
from .round_entry import go_on, numbered

GO = (None, None)
MOST = 99999  # as on the screen of one number


class EntryLater(ListScreen):
    """A row is GO, or (field, choice), the choice None where the field is none of flags."""

    again = True
    hint = "hint.later"

    def __init__(self, app, draft):
        super().__init__(app)
        self._draft = draft
        self._typed = None  # the row whose number is being typed
        self._settle()

    def _settle(self):
        draft = self._draft
        self._rows = [GO]
        for field in draft.fields():
            if field["type"] == "player" and "later" in field:
                if draft.values.get(field["id"]) not in draft.players_for(field)[0]:
                    draft.values[field["id"]] = None  # nobody, or the winner or the payer by now
            elif "needs" in field and draft.values.get(field["needs"]) is None:
                draft.values.pop(field["id"], None)
        for field in draft.later():
            if field["type"] != "flags":
                self._rows.append((field, None))
                continue
            # What was ticked and no longer fits goes: the hand may have been changed.
            ticked = self._value(field)
            draft.values[field["id"]] = []
            for choice in ticked:
                if choice in self._fitting(field):
                    draft.values[field["id"]] = draft.values[field["id"]] + [choice]
            self._rows += [(field, choice) for choice in self._fitting(field)]

    def _fitting(self, field):
        """The choices of a field of flags that go with what is entered."""
        draft = self._draft
        if not hasattr(draft.module, "fitting"):
            return field["choices"]
        return draft.module.fitting(draft.form, field["id"], draft.so_far(), draft.ledger.state())

    def back_on_top(self):
        self._settle()

    def _value(self, field):
        value = self._draft.values.get(field["id"])
        return blank(field) if value is None else value

    def title(self):
        return numbered(self.app, self._draft, self.t("entry.later"))

    def rows(self):
        return len(self._rows)

    def row(self, i):
        if self._rows[i] is GO:
            return self.t("entry.go"), ""
        field, choice = self._rows[i]
        value = self._value(field)
        if choice is not None:
            return self.t("word." + choice), TICKED if choice in value else OPEN
        if field["type"] == "player":
            value = self.t("entry.nobody") if value is None else self._draft.ledger.players[value]
        return self.t("word." + field["id"]), "-" if value is None else str(value)

    def press(self, button):
        field = self._rows[self.focus][0]
        if button >= DIGIT and field is not None and field["type"] == "number":
            self._type(field, button - DIGIT)
            return
        self._typed = None
        super().press(button)

    def _type(self, field, digit):
        before = self._value(field) if self._typed == field["id"] else 0
        typed = (before or 0) * 10 + digit
        if typed <= (field["max"] or MOST):
            self._draft.values[field["id"]] = typed
            self._typed = field["id"]

    def change(self, i, by):
        """LEFT and RIGHT change a number; elsewhere they turn pages."""
        if self._rows[i] is GO or self._rows[i][0]["type"] != "number":
            super().change(i, by)
            return
        field = self._rows[i][0]
        value = (self._value(field) or 0) + by
        self._draft.values[field["id"]] = max(field["min"], min(value, field["max"] or MOST))

    def pick(self, i):
        if self._rows[i] is GO:
            go_on(self.app, self._draft, LATER)
            return
        field, choice = self._rows[i]
        name = field["id"]
        if choice is not None:
            ticked = self._value(field)
            if choice in ticked:
                ticked.remove(choice)
            else:
                ticked.append(choice)
            self._draft.values[name] = [one for one in field["choices"] if one in ticked]
            row = self._rows[i]
            self._settle()
            if row in self._rows:
                self.focus = self._rows.index(row)
        elif "aid" in field:
            self.app.push(field["aid"], self._draft, name)
        else:
            self.app.push("entry_" + field["type"], self._draft, name, lambda: self._said(name))

    def _said(self, name):
        """A field has been entered: what it calls for is asked at once."""
        self._settle()
        for field in self._draft.later():
            if field.get("needs") == name and self._draft.values.get(field["id"]) is None:
                self.app.push("entry_" + field["type"], self._draft, field["id"], self._settle)


def make(app, draft, question):
    return EntryLater(app, draft)
