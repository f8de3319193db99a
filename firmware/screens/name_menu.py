"""What to do with one name of the list."""

from .base import ListScreen


class NameMenu(ListScreen):
    walks_names = True
    hint = "hint.pick"

    def __init__(self, app, place):
        super().__init__(app)
        self._place = place

    def _name(self):
        return self.app.roster.names()[self._place]

    def title(self):
        return self._name()

    def rows(self):
        return 2

    def row(self, i):
        return self.t(("names.rename", "names.remove")[i]), ""

    def pick(self, i):
        if i == 0:
            self.app.push("typing", self._name(), self._rename)
        else:
            self.app.push("ask", "ask.remove_name", self._remove, {"name": self._name()})

    def _rename(self, name):
        self.app.roster.put(name, self._place)

    def _remove(self):
        self.app.roster.remove(self._place)
        self.app.pop(2)


def make(app, place):
    return NameMenu(app, place)
