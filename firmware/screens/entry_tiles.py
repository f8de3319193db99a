"""The tiles of a hand, entered for a round: hands the draft's fields to the tile screen, and takes what comes of it."""

from ..hand import Hand, used_in
from .round_entry import go_on, title_of
from .tiles import make as tiles_screen


class HandOfDraft:
    """What the tile screen asks of whoever opens it."""

    def __init__(self, app, draft, name):
        self._app = app
        self._draft = draft
        self._field = draft.field(name)
        parts = [field for field in draft.fields() if field.get("with") == name]
        others = []
        for field in draft.fields():
            if field["type"] == "tiles" and field["id"] != name and field not in parts and draft.belongs(field):
                others.append(field)
        self.hand = Hand(self._field, parts, draft.values, used_in(others, draft.values, self._field["copies"]))

    def heading(self):
        return title_of(self._app, self._draft, self._field)

    def worth(self):
        """What the game says of the hand as it stands, or ""."""
        from .entry_flags import worth_of

        self._keep()
        return worth_of(self._app, self._draft)

    def done(self):
        self._keep()
        go_on(self._app, self._draft, self._field["id"])

    def _keep(self):
        self._draft.values.update(self.hand.values())


def make(app, draft, name):
    return tiles_screen(app, HandOfDraft(app, draft, name))
