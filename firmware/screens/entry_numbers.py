"""Who went out, by one press; then the numbers of the others (numbers.py)."""

from .pick_player import PickPlayer


class WhoIsOut(PickPlayer):
    again = True

    def __init__(self, app, draft, field):
        super().__init__(app, "pick." + field["id"], app.table.ledger.players, draft, self._picked)
        self._fields = draft.fields()
        numbers = draft.values.get(field["id"])
        self._out = numbers.index(0) if numbers else None
        if self._out is not None:
            self.focus = self._out

    def title(self):
        return self.t("score.round", round=self._about.round) + " " + super().title()

    def _picked(self, draft, seat):
        """`seat` is the one with 0; who was it before has to be entered anew."""
        for field in self._fields:
            numbers = draft.values.get(field["id"]) or [field.get("default")] * draft.seats
            if self._out is not None and self._out != seat:
                numbers[self._out] = field.get("default")
            numbers[seat] = 0
            draft.values[field["id"]] = numbers
        self._out = seat
        self.app.push("numbers", draft, seat)


def make(app, draft, name):
    return WhoIsOut(app, draft, draft.field(name))
