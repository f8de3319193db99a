"""The end of a round begins: who went out, by one press. Then the numbers of the others (numbers.py)."""

from .pick_player import PickPlayer


class Draft:
    """An entry in the making.

    round: its number in the game. values: {field id: [number, or None where nothing is entered yet]}. target: record
    number of the round that it replaces, None for a new one.
    """

    def __init__(self, ledger, number, line):
        self.round = number
        self.target = line["number"] if line else None
        forms = ledger.module.forms(len(ledger.players))
        form = forms[0]
        self.form = form["id"]
        self.fields = form["fields"]
        self.seats = len(ledger.players)
        self.out = None
        self.values = {}
        for field in self.fields:
            blank = [field.get("default")] * self.seats
            self.values[field["id"]] = list(line["entry"][field["id"]]) if line else blank
        if line:
            self.out = line["entry"][self.fields[0]["id"]].index(0)

    def set_out(self, seat):
        """`seat` is the one with 0; who was it before has to be entered anew."""
        if self.out is not None and self.out != seat:
            for field in self.fields:
                self.values[field["id"]][self.out] = field.get("default")
        self.out = seat
        for field in self.fields:
            self.values[field["id"]][seat] = 0

    def entry(self):
        return {field["id"]: list(self.values[field["id"]]) for field in self.fields}


class WhoIsOut(PickPlayer):
    def __init__(self, app, draft):
        super().__init__(app, "pick." + draft.fields[0]["id"], app.table.ledger.players, draft, self._picked)
        if draft.out is not None:
            self.focus = draft.out

    def title(self):
        return self.t("score.round", round=self._about.round) + " " + super().title()

    def _picked(self, draft, seat):
        draft.set_out(seat)
        self.app.push("numbers", draft)


def make(app, line=None):
    ledger = app.table.ledger
    number = line["round"] if line else ledger.state()["rounds"] + 1
    return WhoIsOut(app, Draft(ledger, number, line))
