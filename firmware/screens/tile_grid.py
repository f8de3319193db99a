"""Tiles with six buttons: a grid of all that can still be added, walked by the arrows; OK takes the one in focus."""

from ..buttons import DOWN, LEFT, OK, RIGHT, UP
from ..tile_pictures import picture
from .tiles import ACROSS, Tiles, draw_row

# What else a place of the grid can be.
CALL = -1
DONE = -2
SIGNS = {CALL: "＋", DONE: "○"}
BLANK = "\u3000"  # as wide as a tile
ROWS = 3
FIRST_ROW = 2  # of the panel
HONOURS = tuple(range(27, 34))
FLOWERS = (34, 35, 36, 37)


class TileGrid(Tiles):
    """_grid: three rows of kinds, CALL and DONE; the focus is at (_row, _column)."""

    arrows = (LEFT, RIGHT, UP, DOWN)  # with few keys: a short press walks the row

    def __init__(self, app, asked):
        super().__init__(app, asked)
        self._grid = _lay_out(self.hand)
        self._row = 1
        self._column = 0
        self._letters = None  # of each place, BLANK where the focus may not stand: as long as nothing changes
        self._lettered = (0, None)

    def draw_choice(self, panel):
        if not self._free(self._row, self._column):
            self._find()
        for row in range(ROWS):
            draw_row(panel, FIRST_ROW + row, self._shown()[row], self._column if row == self._row else -1)

    def _shown(self):
        if self._letters is None or self._lettered[0] != self.hand.changes or self._lettered[1] is not self.part:
            self._letters = [[self._letter(place) for place in row] for row in self._grid]
            self._lettered = (self.hand.changes, self.part)
        return self._letters

    def _letter(self, place):
        if place >= 0:
            return picture(place) if self.hand.fits(place, self.part) else BLANK
        free = self.part is None and (place == CALL or self.hand.enough)
        return SIGNS[place] if free else BLANK

    def _free(self, row, column):
        """Whether the focus may stand on a place."""
        shown = self._shown()[row]
        return column < len(shown) and shown[column] != BLANK

    def _find(self):
        """The focus has nothing to stand on: the nearest place in its row, else the first one anywhere."""
        if self._nearest(self._row):
            return
        for row in range(ROWS):
            if self._nearest(row):
                return

    def _nearest(self, row):
        for distance in range(ACROSS):
            for column in (self._column + distance, self._column - distance):
                if column >= 0 and self._free(row, column):
                    self._row = row
                    self._column = column
                    return True
        return False

    def choose(self, button):
        if not self._free(self._row, self._column):
            self._find()
        if button in (LEFT, RIGHT):
            by = 1 if button == RIGHT else -1
            for _ in range(ACROSS):
                self._column = (self._column + by) % ACROSS
                if self._free(self._row, self._column):
                    return
        elif button in (UP, DOWN):
            by = 1 if button == DOWN else -1
            for step in range(1, ROWS + 1):
                if self._nearest((self._row + by * step) % ROWS):
                    return
        elif button == OK:
            place = self._grid[self._row][self._column]
            if place == CALL:
                self.call()
            elif place == DONE:
                self.finish()
            else:
                self.add(place)


def _lay_out(hand):
    """Three rows of at most twelve: a suit each, and behind them honours, flowers and commands where there is room."""
    copies = hand.field["copies"]
    rows = []
    for first in (0, 9, 18):
        rows.append([kind for kind in range(first, first + 9) if copies[kind]])
    honours = [kind for kind in HONOURS if copies[kind]]
    flowers = [kind for kind in FLOWERS if copies[kind]]
    if len(rows[0]) + len(honours) <= ACROSS:
        rows[0] += honours
    else:
        rows[0] += honours[:3]
        rows[1] += honours[3:6]
        rows[2] += honours[6:]
    rows[1] += flowers[:2]
    rows[2] += flowers[2:]
    if hand.parts and [part for part in hand.parts if part["stands_for"] != "win"]:
        rows[2].append(CALL)
    if len(hand.sizes) != 1:
        rows[2].append(DONE)
    return rows
