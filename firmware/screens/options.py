"""The options of a new game, as the game describes them; then whatever it asks about a player, and it begins."""

from shared_rules.fields import with_defaults
from shared_rules.games import load

from .base import ListScreen

MOST = 99999  # what the number screen can hold; the rules know no bound


class Options(ListScreen):
    hint = "hint.options"

    def __init__(self, app, rules, names):
        super().__init__(app)
        self._rules = rules
        self._names = names
        fields = load(rules).options(len(names))
        self._values = with_defaults(fields, {})
        self._fields = [field for field in fields if field["type"] in ("number", "choice")]
        self._asked = [field for field in fields if field["type"] == "player"]

    def title(self):
        return self.t("game." + self._rules)

    def rows(self):
        return len(self._fields) + 1

    def row(self, i):
        if i == len(self._fields):
            return self.t("options.go"), ""
        field = self._fields[i]
        value = self._values[field["id"]]
        if field["type"] == "choice":
            shown = self.t("word." + value)
        elif value == 0 and "zero" in field:
            shown = self.t("word." + field["zero"])
        else:
            shown = str(value)
        return self.t("word." + field["id"]), shown

    def change(self, i, by):
        if i == len(self._fields):
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
        if i == len(self._fields):
            self._ask(0)
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


def make(app, rules, names):
    return Options(app, rules, names)
