"""A question whose answer is one of the players."""

from .base import ListScreen


class PickPlayer(ListScreen):
    """done(about, seat) is called with what the question is about and the seat picked."""

    hint = "hint.pick"

    def __init__(self, app, key, names, about, done):
        super().__init__(app)
        self._key = key
        self._names = names
        self._about = about
        self._done = done

    def title(self):
        return self.t(self._key)

    def rows(self):
        return len(self._names)

    def row(self, i):
        return self._names[i], ""

    def pick(self, i):
        self._done(self._about, i)


def make(app, key, names, about, done):
    return PickPlayer(app, key, names, about, done)
