"""Questions that come up at the table, answered without a round being entered: plays, points, hands, discards."""

from ..trial import Trial
from .base import ListScreen
from .round_entry import screen_of

# (game, what, screen, or form of the game and what is known of its entry)
HELPERS = (
    ("lexio", "referee", "referee", None),
    ("inage", "points", "han", {"result": "tsumo", "winner": 0}),
    ("inage", "hand", "hand", {"winner": 0, "from": 1}),
    ("inage", "discards", "discards", None),
    ("bugi", "shanten", "hand", {"whose": 0}),
    ("kogi", "hand", "hand", {"winner": 0, "inserter": 1}),
    ("jakugi", "hand", "hand", {"winners": [0], "provider_0": 1}),
)


class Helpers(ListScreen):
    hint = "hint.pick"

    def __init__(self, app, rules):
        super().__init__(app)
        self._rows = [row for row in HELPERS if rules is None or row[0] == rules]

    def title(self):
        return self.t("helpers.title")

    def rows(self):
        return len(self._rows)

    def row(self, i):
        return self.t("helpers." + self._rows[i][0] + "_" + self._rows[i][1]), ""

    def pick(self, i):
        rules, _, name, known = self._rows[i]
        if known is None:
            self.app.push(name)
            return
        ledger = self.app.table.ledger if self.app.table.playing else None
        draft = Trial(rules, name, known, ledger)
        question = draft.next(None)
        self.app.push(screen_of(draft, question), draft, question)


def make(app, rules=None):
    return Helpers(app, rules)
