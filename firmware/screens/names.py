"""The names list: add, rename, remove."""

from .base import ListScreen


class Names(ListScreen):
    walks_names = True

    def title(self):
        return self.t("names.title")

    def rows(self):
        return 1 + len(self.app.roster.names())

    def row(self, i):
        names = self.app.roster.names()
        return (names[i], "") if i < len(names) else (self.t("names.add"), "")

    def pick(self, i):
        names = self.app.roster.names()
        if i < len(names):
            self.app.push("name_menu", i)
        else:
            self.app.push("typing", "", self.app.roster.put)


def make(app):
    return Names(app)
