"""Which sort of set is called, or tile laid aside: then the tile screen takes the tile that it is of."""

from .base import ListScreen


class CalledSets(ListScreen):
    """Where the hand is enough as it is, the first row says that it is done."""

    hint = "hint.pick"

    def __init__(self, app, tiles):
        super().__init__(app)
        self._tiles = tiles
        self._rows = ["entry.go"] if tiles.hand.enough else []
        self._rows += [part for part in tiles.hand.parts if tiles.hand.takes(part)]
        if tiles.hand.sets:
            self._rows.append("tiles.remove_set")

    def title(self):
        return self.t("tiles.more")

    def rows(self):
        return len(self._rows)

    def row(self, i):
        row = self._rows[i]
        return self.t(row if isinstance(row, str) else "word." + row.get("name", row["id"])), ""

    def pick(self, i):
        self.app.pop()
        row = self._rows[i]
        if row == "entry.go":
            self._tiles.finish()
        elif row == "tiles.remove_set":
            self._tiles.remove_set()
        else:
            self._tiles.part = row


def make(app, tiles):
    return CalledSets(app, tiles)
