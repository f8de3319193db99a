"""Who plays: names of the list, picked in the order of turns, or typed here."""

from shared_rules.games import load

from .base import ListScreen


class PickPlayers(ListScreen):
    """Names are picked in the order of turns; picking one again takes it out."""

    walks_names = True

    def __init__(self, app, rules):
        super().__init__(app)
        self._rules = rules
        self._seats = load(rules).SEATS
        self._picked = []
        self._known = len(app.roster.names())

    def title(self):
        least, most = self._seats
        if least == most:
            return self.t("new_game.all_players", count=len(self._picked), most=most)
        return self.t("new_game.players", count=len(self._picked), least=least, most=most)

    def _enough(self):
        return self._seats[0] <= len(self._picked) <= self._seats[1]

    def rows(self):
        return len(self.app.roster.names()) + 2

    def row(self, i):
        names = self.app.roster.names()
        if i < len(names):
            place = self._picked.index(names[i]) + 1 if names[i] in self._picked else ""
            return names[i], str(place)
        if i == len(names):
            return self.t("names.add"), ""
        return self.t("new_game.go" if self._enough() else "new_game.too_few"), ""

    def pick(self, i):
        names = self.app.roster.names()
        if i == len(names):
            self.app.push("typing", "", self.app.roster.put)
        elif i > len(names):
            if self._enough():
                self.app.push("options", self._rules, self._picked)
        elif names[i] in self._picked:
            self._picked.remove(names[i])
        elif len(self._picked) < self._seats[1]:
            self._picked.append(names[i])
            if len(self._picked) == self._seats[1]:
                self.focus = self.rows() - 1
        else:
            self.app.message("new_game.enough", {"most": self._seats[1]})

    def back_on_top(self):
        """A name typed here is a player who sits down; the next one may type, or all go on."""
        names = self.app.roster.names()
        if len(names) > self._known and len(self._picked) < self._seats[1]:
            self._picked.append(names[-1])
            self.focus = len(names) + (len(self._picked) == self._seats[1])
        self._known = len(names)


def make(app, rules):
    return PickPlayers(app, rules)
