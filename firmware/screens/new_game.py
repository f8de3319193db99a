"""A new game begins: which one."""

from shared_rules.games import GAMES

from .base import ListScreen


class PickGame(ListScreen):
    hint = "hint.pick"

    def title(self):
        return self.t("new_game.title")

    def rows(self):
        return len(GAMES)

    def row(self, i):
        return self.t("game." + GAMES[i]), ""

    def pick(self, i):
        self.app.replace("players", GAMES[i])


def make(app):
    return PickGame(app)
