"""A number or two for each of the other players, with the sums checked while they are typed."""

from shared_rules.errors import RuleError

from ..buttons import BACK, DIGIT, DOWN, LEFT, OK, RIGHT, UP
from .base import Screen
from .round_entry import go_on

RIGHT_EDGE = 127
WIDTH = 126
CELL = 30  # wide enough for its heading
GAP = 4  # pixels between the title and the first heading
TITLE = -1  # the row above the first


class Numbers(Screen):
    """The cursor walks player by player through the draft's fields."""

    again = True
    arrows = (RIGHT, LEFT, UP, DOWN)  # with few keys: a short press counts

    def __init__(self, app, draft, out):
        super().__init__(app)
        self._draft = draft
        self._fields = draft.fields()
        self._out = out
        self._seats = [seat for seat in range(draft.seats) if seat != out]
        self.focus = 0
        self._typed = False

    def _where(self):
        fields = self._fields
        return self._seats[self.focus // len(fields)], fields[self.focus % len(fields)]

    def draw(self, panel):
        draft = self._draft
        names = self.app.table.ledger.players
        title = self.t("numbers.out", name=names[self._out])
        panel.title(title if panel.fits(title, self._x(0) - GAP) else names[self._out])
        for column, field in enumerate(self._fields):
            panel.cell(TITLE, self._x(column), self.t("short." + field["id"]))
        for i, seat in enumerate(self._seats):
            panel.row(i, names[seat])
            for column, field in enumerate(self._fields):
                value = draft.values[field["id"]][seat]
                focus = self.focus == i * len(self._fields) + column
                panel.cell(i, self._x(column), "--" if value is None else str(value), focus, CELL - 8)
        panel.hint(self._problem() or self._sums() + self.hint_text("hint.numbers"))

    def _x(self, column):
        return RIGHT_EDGE - CELL * (len(self._fields) - column)

    def _problem(self):
        """What cannot be so far, or ""."""
        draft = self._draft
        for field in self._fields:
            numbers = draft.values[field["id"]]
            short = self.t("short." + field["id"])
            if "within" in field:
                for seat in self._seats:
                    most = draft.values[field["within"]][seat]
                    if most is not None and numbers[seat] is not None and numbers[seat] > most:
                        facts = {"name": self.app.table.ledger.players[seat], "number": numbers[seat], "most": most}
                        said = self.t("numbers.not_within", field=short, **facts)
                        # The cursor shows whose they are where the name leaves no room.
                        return said if self.app.panel.fits(said, WIDTH) else self.t("numbers.too_many", **facts)
            if "all" in field and self._sum(field) > field["all"]:
                return self.t("numbers.sum_too_big", field=short, total=self._sum(field), most=field["all"])
        return ""

    def _sums(self):
        """The sums of fields that share a limit."""
        shown = ""
        for field in self._fields:
            if "all" in field:
                facts = {"total": self._sum(field), "most": field["all"]}
                shown += self.t("numbers.sum", field=self.t("short." + field["id"]), **facts) + " "
        return shown

    def _sum(self, field):
        return sum([number or 0 for number in self._draft.values[field["id"]]])

    def press(self, button):
        if button == DOWN:
            self._move(1)
        elif button == UP:
            self._move(-1)
        elif button == OK:
            if self.focus == self._cells() - 1:
                self._finish()
            else:
                self._move(1)
        elif button == BACK:
            if self.focus:
                self._move(-1)
            else:
                self.app.pop()
        elif button in (LEFT, RIGHT):
            self._change(1 if button == RIGHT else -1)
        elif button >= DIGIT:
            self._type(button - DIGIT)

    def _cells(self):
        return len(self._seats) * len(self._fields)

    def _move(self, by):
        self.focus = (self.focus + by) % self._cells()
        self._typed = False

    def _change(self, by):
        seat, field = self._where()
        least, most = self._bounds(field)
        numbers = self._draft.values[field["id"]]
        if numbers[seat] is None:
            numbers[seat] = least if by > 0 else most
        else:
            numbers[seat] = least + (numbers[seat] + by - least) % (most - least + 1)

    def _bounds(self, field):
        """Who is not out has at least one tile; otherwise as the game says."""
        return (1 if "winner_has_none" in field else field["min"]), field["max"]

    def _type(self, digit):
        seat, field = self._where()
        numbers = self._draft.values[field["id"]]
        typed = digit
        if self._typed and numbers[seat] is not None and numbers[seat] * 10 + digit <= field["max"]:
            typed = numbers[seat] * 10 + digit
        if typed <= field["max"]:
            numbers[seat] = typed
            self._typed = True

    def _finish(self):
        for i, seat in enumerate(self._seats):
            for column, field in enumerate(self._fields):
                if self._draft.values[field["id"]][seat] is None:
                    self.focus = i * len(self._fields) + column
                    self.app.message("numbers.not_entered", {"player": seat, "field": field["id"]})
                    return
        try:
            go_on(self.app, self._draft, self._fields[-1]["id"])
        except RuleError as error:
            if error.facts.get("player") in self._seats:
                self.focus = self._seats.index(error.facts["player"]) * len(self._fields)
            raise


def make(app, draft, out):
    return Numbers(app, draft, out)
