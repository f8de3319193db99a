"""The house rules of a game, to read: what its options begin with where it is not what the rules page says."""

from shared_rules.games import load

from .lines import ROOM, LinesScreen
from .options import shown

INDENT = " "
OPEN = "_open"  # ends the name of a yaku's value in open hands


class HouseRules(LinesScreen):
    """given: {option id: value}."""

    def __init__(self, app, rules, players, given):
        super().__init__(app)
        self._rules = rules
        self._players = players
        self._given = given

    def title(self):
        return self.t("options.house")

    def lines(self, panel):
        rows = []
        for field in load(self._rules).options(self._players):
            if field["id"] not in self._given:
                continue
            value = self._given[field["id"]]
            name = self.t("word." + field["id"])
            if field["type"] != "values":
                rows += _laid_out(panel, "", name, shown(self.t, field, value))
                continue
            rows += _laid_out(panel, "", name, "")
            for one in field["ids"]:
                if one in value:
                    worth = self.t("guide." + value[one]) if value[one] in field["words"] else str(value[one])
                    rows += _laid_out(panel, INDENT, self._named(one), worth)
        return rows

    def _named(self, one):
        """A number as it is, a yaku by its name."""
        if "0" <= one[0] <= "9":
            return one
        opened = one.endswith(OPEN)
        name = self.t(self._rules + ".yaku_" + (one[: -len(OPEN)] if opened else one))
        return "{} ({})".format(name, self.t("word.open")) if opened else name


def _laid_out(panel, indent, text, value):
    """[(left, right)]: the text, and its value on the last line or under it."""
    lines = [(indent + part, "") for part in panel.wrap(text, ROOM - panel.width(indent))]
    if not value:
        return lines
    if panel.fits(lines[-1][0] + " " + value, ROOM):
        lines[-1] = (lines[-1][0], value)
    else:
        lines.append(("", value))
    return lines


def make(app, rules, players, given):
    return HouseRules(app, rules, players, given)
