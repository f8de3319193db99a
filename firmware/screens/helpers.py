"""Questions that come up at the table, answered without a round being entered: plays, points, hands, discards."""

from ..house import kept_or_none
from ..trial import Trial
from .base import ListScreen
from .round_entry import screen_of

# (game, what, screen or form of the game, what is known of its entry or None for a screen, whether it is scored)
HELPERS = (
    ("lexio", "referee", "referee", None, False),
    ("inage", "points", "han", {"result": "tsumo", "winner": 0}, False),
    ("inage", "hand", "hand", {"winner": 0, "from": 1}, True),
    ("inage", "discards", "discards", None, False),
    ("bugi", "shanten", "hand", {"whose": 0}, False),
    ("kogi", "hand", "hand", {"winner": 0, "inserter": 1}, True),
    ("jakugi", "hand", "hand", {"winners": [0], "provider_0": 1}, True),
)


class Helpers(ListScreen):
    again = True
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
        rules, _, name, known, scored = self._rows[i]
        if known is None:
            self.app.push(name)
            return
        ledger = self.app.table.ledger if self.app.table.playing else None
        house = {} if ledger is not None and ledger.rules == rules else kept_or_none(self.app.settings, rules)
        draft = Trial(rules, name, known, ledger, scored, house)
        question = draft.next(None)
        self.app.push(screen_of(draft, question), draft, question)


def make(app, rules=None):
    return Helpers(app, rules)
