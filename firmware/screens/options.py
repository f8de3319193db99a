"""The options of a new game, as the game describes them; then whatever it asks about a player, and it begins.

They begin as the house rules have them, else as the rules page does.
"""

from shared_rules.errors import RuleError
from shared_rules.fields import with_defaults
from shared_rules.games import load

from ..house import kept
from .base import ListScreen

MOST = 99999  # what the number screen can hold, of a number without an end; shared_rules/house_rules.py has the same


class Options(ListScreen):
    """house: {option id: value} of the house rules."""

    hint = "hint.options"

    def __init__(self, app, rules, names, house):
        super().__init__(app)
        self._rules = rules
        self._names = names
        self._house = house
        fields = load(rules).options(len(names))
        self._values = with_defaults(fields, house)
        self._fields = [field for field in fields if field["type"] in ("number", "choice")]
        self._asked = [field for field in fields if field["type"] == "player"]

    def title(self):
        return self.t("game." + self._rules)

    def rows(self):
        return len(self._fields) + bool(self._house) + 1

    def row(self, i):
        if i == self.rows() - 1:
            return self.t("options.go"), ""
        if i == len(self._fields):
            return self.t("options.house"), self.t("options.values", count=_count(self._house))
        field = self._fields[i]
        return self.t("word." + field["id"]), shown(self.t, field, self._values[field["id"]])

    def change(self, i, by):
        if i >= len(self._fields):
            return
        field = self._fields[i]
        value = self._values[field["id"]]
        if field["type"] == "choice":
            choices = field["choices"]
            value = choices[(choices.index(value) + by) % len(choices)]
        else:
            step = field.get("step", 1)
            value = max(field["min"], min(value + by * step, field["max"] or MOST))
        self._values[field["id"]] = value

    def pick(self, i):
        if i == self.rows() - 1:
            self._ask(0)
        elif i == len(self._fields):
            self.app.push("house_rules", self._rules, len(self._names), self._house)
        elif self._fields[i]["type"] == "choice":
            self.change(i, 1)
        else:
            field = self._fields[i]
            self.app.push("number", field, self._values[field["id"]], field["max"] or MOST, self._set)

    def _set(self, field, value):
        self._values[field["id"]] = value

    def _ask(self, i):
        if i < len(self._asked):
            self.app.push("pick_player", self._asked[i]["ask"], self._names, i, self._answer)
        else:
            self.app.table.start(self._rules, self._names, self._values)
            self.app.home()

    def _answer(self, i, seat):
        self._values[self._asked[i]["id"]] = seat
        self._ask(i + 1)


def _count(house):
    return sum([len(value) if isinstance(value, dict) else 1 for value in house.values()])


def shown(t, field, value):
    """The value of a number or a choice."""
    if field["type"] == "choice":
        return t("word." + value)
    if value == 0 and "zero" in field:
        return t("word." + field["zero"])
    return str(value)


def make(app, rules, names, house=None):
    if house is None:
        try:
            house = kept(app.settings, rules, len(names))
        except RuleError as error:
            from . import ask  # here, as this is hardly ever so

            app.beep("error")
            return ask.make(app, error.rule, lambda: app.replace("options", rules, names, {}))
    return Options(app, rules, names, house)
