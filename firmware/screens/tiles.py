"""Tiles as pictures: typed with digit keys, or picked from a grid that the arrows walk. Sorted as they come.

Two rows have the tiles and the called sets; what stands below hangs on the board's keys (tile_keys.py, tile_grid.py).
When the hand is full it is read back: the tile in focus is the winning one, and OK goes on.
"""

from shared_rules.errors import RuleError

from ..buttons import BACK, DOWN, LEFT, OK, RIGHT, UP
from ..hand import STANDS_FOR
from ..tile_pictures import picture, pictures
from .base import Screen

TILE = 10  # pixels
LEFT_EDGE = 1
ACROSS = 12
ROOM = 126


class Tiles(Screen):
    """asked: has a Hand as `hand`, heading(), worth() and done(). part: the field whose set is put next, or None."""

    def __init__(self, app, asked):
        super().__init__(app)
        self._asked = asked
        self.hand = asked.hand
        self.part = None
        self._said = None  # what the hand is worth, worked out once a change
        self._read_back = bool(self.hand.sizes) and self.hand.enough
        self._seen = self._read_back  # the hand is looked at once more: BACK leaves it as it is

    def draw(self, panel):
        hand = self.hand
        self._draw_hand(panel)
        if self._read_back:
            panel.row(2, self._asked.heading())
            if hand.win is not None:
                panel.row(3, self.t("tiles.won_on", tile=picture(hand.tiles[hand.at])))
            if self._said is None:
                self._said = self._asked.worth()
            for i, line in enumerate(panel.wrap(self._said, ROOM)[:2]):
                panel.row(3 + (hand.win is not None) + i, line)
            if hand.win is not None:
                panel.hint(self.t("hint.tiles_won"))
            else:
                panel.hint(self.t("hint.tiles_again" if self._seen else "hint.tiles_done"))
            return
        self.draw_choice(panel)
        if self.part is not None:
            panel.hint(self.t("tiles.which", what=self.t("word." + self.part.get("name", self.part["id"]))))
        else:
            panel.hint(self._count() + " " + self.hint_text("hint.tiles_sets" if hand.parts else "hint.tiles"))

    def _count(self):
        """How many tiles there are, of how many."""
        hand = self.hand
        if not hand.sizes:
            return str(len(hand.tiles))
        return "{}/{}".format(len(hand.tiles), hand.sizes[0])

    def _draw_hand(self, panel):
        """The tiles from the left, wrapped after twelve; called sets in the second row."""
        hand = self.hand
        shown = [picture(kind) for kind in hand.tiles]
        for first in range(0, len(shown), ACROSS):
            draw_row(panel, first // ACROSS, shown[first : first + ACROSS], hand.at - first)
        if not hand.tiles and not hand.sets:
            panel.row(0, self._asked.heading())
        x = (len(hand.tiles) % ACROSS) * TILE + 5 if len(hand.tiles) > ACROSS else 1
        if hand.sets:
            panel.cell(1, x, self._sets_text(panel, ROOM - x))

    def _sets_text(self, panel, room):
        """Called sets and tiles laid aside, each sort of them after its letter, whole where there is room."""
        shown = []
        short = []
        for part in self.hand.parts:
            kinds = [kind for other, kind in self.hand.sets if other is part]
            if kinds:
                mark = self.t("tiles.mark_" + part.get("name", part["id"]))
                steps = STANDS_FOR[part["stands_for"]]
                shown.append(mark + pictures([kind + step for kind in kinds for step in steps]))
                # Of each set one tile, of the tiles aside how many there are.
                short.append(mark + (str(len(kinds)) if len(steps) == 1 else pictures(kinds)))
        for at in range(len(shown) - 1, -1, -1):
            if panel.width(" ".join(shown)) > room:
                shown[at] = short[at]
        return " ".join(shown)

    def draw_choice(self, panel):
        """What can be added, in rows 2 to 4."""
        raise NotImplementedError

    def back_on_top(self):
        self.again = False  # what changes now stands in the hand alone
        self._seen = True

    def press(self, button):
        if self._read_back:
            self._press_read_back(button)
        elif button == BACK:
            self._back()
        else:
            self.choose(button)

    def choose(self, button):
        """A button while tiles are added."""
        raise NotImplementedError

    def _press_read_back(self, button):
        if button == OK:
            self.again = True
            self._asked.done()
        elif button == BACK and self._seen and self.hand.win is None:
            self.app.pop()
        elif button == BACK:
            self._read_back = False
            self._back()
        elif button in (UP, LEFT, DOWN, RIGHT):
            if self.hand.win is not None:
                self.hand.move(1 if button in (DOWN, RIGHT) else -1)
            else:
                self._read_back = False

    def _back(self):
        if self.part is not None:
            self.part = None
        elif self.hand.take_back():
            self._changed()
        else:
            self.app.pop()

    def _changed(self):
        self._said = None
        self._seen = False

    def add(self, kind):
        """Put a tile, or the set that it stands for, to the hand; a full hand is read back."""
        if not self.hand.add(kind, self.part):
            self.app.beep("error")
            return
        self.part = None
        self._changed()
        if self.hand.sizes and self.hand.full:
            self._read_back = True

    def finish(self):
        """No more tiles. Raises RuleError where some are missing."""
        if not self.hand.enough:
            raise RuleError("tiles.missing", count=self.hand.missing)
        if self.hand.sizes:
            self._read_back = True
        else:
            self._asked.done()

    def remove_set(self):
        """Take the last called set back."""
        self.hand.take_back_set()
        self._changed()

    def call(self):
        """Open the list of sets that can be called. Raises RuleError where it is empty: tiles are missing."""
        hand = self.hand
        if not hand.enough and not hand.sets and not [part for part in hand.parts if hand.takes(part)]:
            self.finish()
        self.app.push("called_sets", self)


def draw_row(panel, row, shown, focus):
    """Letters as wide as a tile, side by side, the one at place `focus` in a box where there is one."""
    if not 0 <= focus < len(shown):
        _draw_part(panel, row, shown, 0)
        return
    _draw_part(panel, row, shown[:focus], 0)
    panel.cell(row, LEFT_EDGE + focus * TILE, shown[focus], True, TILE)
    _draw_part(panel, row, shown[focus + 1 :], focus + 1)


def _draw_part(panel, row, shown, place):
    if shown:
        panel.cell(row, LEFT_EDGE + place * TILE, "".join(shown), False, len(shown) * TILE)


def make(app, asked):
    if app.board.has_digits:
        from .tile_keys import TileKeys

        return TileKeys(app, asked)
    from .tile_grid import TileGrid

    return TileGrid(app, asked)
