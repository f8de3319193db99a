"""A new game begins: which one. Where there is one game only, straight on to who plays."""

from .base import ListScreen

# Games whose rounds the screens can enter; shared_rules/games has the rules of more.
PLAYED = ("lexio",)


class PickGame(ListScreen):
    hint = "hint.pick"

    def title(self):
        return self.t("new_game.title")

    def rows(self):
        return len(PLAYED)

    def row(self, i):
        return self.t("game." + PLAYED[i]), ""

    def pick(self, i):
        self.app.replace("players", PLAYED[i])


def make(app):
    if len(PLAYED) == 1:
        from .players import make as make_players

        return make_players(app, PLAYED[0])
    return PickGame(app)
