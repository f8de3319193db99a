"""A hand looked up without a game: a draft over a ledger of its own, which nobody keeps. Knows no screen."""

from shared_rules import RULES_VERSION
from shared_rules.games import load
from shared_rules.ledger import Ledger
from shared_rules.record import Record

from .draft import Draft

NAMES = ("A", "B", "C", "D", "E")


class Trial(Draft):
    """rules: the game. form: how the hand is entered. known: {field id: value} that is not asked.

    played: the Ledger of the game on the table, whose players and options count where it is of these rules, or None.
    scored: whether it comes to a score, or there is nothing to tell but what the screens say meanwhile. house: the
    options that differ where no such game is played.
    """

    def __init__(self, rules, form, known, played=None, scored=True, house=None):
        if played is not None and played.rules == rules:
            names, options = played.players, played.options
        else:
            module = load(rules)
            names = list(NAMES[: module.SEATS[1]])
            options = module.start(len(names), house)["options"]
        payload = {"rules": rules, "version": RULES_VERSION, "players": names, "options": options}
        super().__init__(Ledger(Record(0, 0, "new", 0, payload)))
        self.round = None
        self.scored = scored
        self.form = form
        self.values = dict(known)
        self._known = list(known)

    def asked(self, field):
        return field["id"] not in self._known and super().asked(field)

    def field(self, name):
        return [field for field in self._form()["fields"] if field["id"] == name][0]

    def forms(self):
        return [self.form]
