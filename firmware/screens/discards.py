"""The discard yaku of Inage: a row of discards entered tile by tile, or its pieces counted by hand."""

from shared_rules.fields import with_defaults
from shared_rules.games.inage import SEATS, options
from shared_rules.games.inage.discards import check, evaluate, pieces
from shared_rules.games.inage.table import worths_of
from shared_rules.games.inage.tiles import COPIES

from ..buttons import DIGIT
from ..hand import Hand, used_in
from ..house import kept_or_none
from ..tile_pictures import picture
from .base import ListScreen

LONGEST = 24  # discards of a player: as many as the tile screen shows
MOST_PIECES = 9
OWN, RIICHI, OTHER, ANOTHER, GO = "discards.own", "discards.riichi", "discards.other", "discards.another", "entry.go"
ROWS = (OWN, OTHER, ANOTHER)
RULES = "inage"


class Row:
    """A row of discards, as the tile screen asks for it."""

    def __init__(self, screen, name):
        self._screen = screen
        self._name = name
        field = {"id": name, "type": "tiles", "most": LONGEST, "copies": COPIES}
        fields = [dict(field, id=other) for other in ROWS if other != name]
        self.hand = Hand(field, (), screen.rows_of, used_in(fields, screen.rows_of, COPIES))

    def heading(self):
        return self._screen.t(self._name)

    def worth(self):
        return ""

    def done(self):
        self._screen.put(self._name, self.hand.values()[self._name])


class Discards(ListScreen):
    """Rows first, then a count of each piece for who has cut the row already; han of both add up, as nobody enters
    both. draft, name: the entry whose field takes the han, or None."""

    hint = "hint.later"

    def __init__(self, app, draft, name):
        super().__init__(app)
        self._draft = draft
        self._name = name
        ledger = app.table.ledger if draft is None else draft.ledger
        if draft is None and not (app.table.playing and ledger.rules == RULES):
            ledger = None
        if ledger is not None:
            played = ledger.options
        else:
            played = with_defaults(options(SEATS[1]), kept_or_none(app.settings, RULES))
        self._worths = worths_of(played)
        self._rows = [OWN, RIICHI, OTHER]
        if ledger is None or len(ledger.players) > 2:
            self._rows.append(ANOTHER)
        self.rows_of = {row: [] for row in ROWS}
        self._riichi = 0  # place of the riichi discard from 1, 0 for none
        self._pieces = pieces(self._worths)
        self._counts = [0] * len(self._pieces)
        if draft is not None and name in draft.aids:
            self.rows_of, self._riichi, counts = draft.aids[name]
            self._counts = list(counts)
        self._found = None

    def _evaluated(self):
        if self._found is None:
            riichi = self._riichi - 1 if self._riichi else None
            others = [self.rows_of[row] for row in (OTHER, ANOTHER) if self.rows_of[row]]
            self._found = evaluate(self.rows_of[OWN], riichi, others, self._worths)
        return self._found

    def _han(self):
        counted = sum([count * piece[1] for count, piece in zip(self._counts, self._pieces)])
        return self._evaluated()["han"] + counted

    def title(self):
        return self.t("discards.title")

    def title_right(self, count):
        return self.t("discards.han", han=self._han())

    def _keys(self):
        keys = list(self._rows if self.rows_of[OWN] else self._rows[:1])
        return keys + [piece[0] for piece in self._pieces] + [GO]

    def rows(self):
        return len(self._keys())

    def row(self, i):
        key = self._keys()[i]
        if key == GO:
            return self.t(GO), ""
        if key == RIICHI:
            tiles = self.rows_of[OWN]
            shown = "{} {}".format(self._riichi, picture(tiles[self._riichi - 1])) if self._riichi else "-"
            return self.t(key), shown
        if key in ROWS:
            return self.t(key), str(len(self.rows_of[key]) or "-")
        at = [piece[0] for piece in self._pieces].index(key)
        return self.t("inage.yaku_" + key), "{} x{}".format(self._pieces[at][1], self._counts[at])

    def press(self, button):
        key = self._keys()[self.focus]
        if button >= DIGIT and self._place(key) >= 0:
            self._counts[self._place(key)] = button - DIGIT
        else:
            super().press(button)

    def _place(self, key):
        names = [piece[0] for piece in self._pieces]
        return names.index(key) if key in names else -1

    def change(self, i, by):
        key = self._keys()[i]
        at = self._place(key)
        if at >= 0:
            self._counts[at] = max(0, min(self._counts[at] + by, MOST_PIECES))
        elif key == RIICHI:
            self._riichi = (self._riichi + by) % (len(self.rows_of[OWN]) + 1)
            self._found = None
        else:
            super().change(i, by)

    def pick(self, i):
        key = self._keys()[i]
        if key == GO:
            self._finish()
        elif key in ROWS:
            self.app.push("tiles", Row(self, key))
        else:
            self.change(i, 1)

    def put(self, name, tiles):
        """A row has been entered."""
        rows = dict(self.rows_of)
        rows[name] = tiles
        check(rows[OWN], None, [rows[OTHER], rows[ANOTHER]])
        self.rows_of = rows
        self._riichi = min(self._riichi, len(rows[OWN]))
        self._found = None
        self.app.pop()

    def _finish(self):
        if self._draft is None:
            found = self._evaluated()
            said = [
                self.t("discards.piece", yaku=self.t("inage.yaku_" + piece[2]), han=piece[3])
                for piece in found["pieces"]
            ]
            if found["mimic"]:
                said.append(self.t("discards.piece", yaku=self.t("inage.yaku_maneman"), han=found["mimic_han"]))
            said.append(self.t("discards.total", han=self._han()))
            self.app.push("message", "\n".join(said))
            return
        if self._name in self._draft.aids or self.rows_of[OWN] or sum(self._counts):
            self._draft.values[self._name] = min(self._han(), self._draft.field(self._name)["max"])
            self._draft.aids[self._name] = self.rows_of, self._riichi, self._counts
        self.app.pop()


def make(app, draft=None, name=None):
    return Discards(app, draft, name)
