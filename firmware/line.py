"""One line of the display: keeps what it shows and redraws only the characters that changed.

Knows nothing of other lines, nor what a text means.
"""

import bitmaptools
from displayio import Bitmap, Palette, TileGrid

WIDTH = 128
RIGHT = -1  # as x: flush with the right edge
BETWEEN = 3  # pixels that a text keeps from the next one

BLACK = 0x000000
WHITE = 0xFFFFFF
# Values in a bitmap: of texts CLEAR and INK; of boxes, which lie over the texts, all three.
CLEAR = 0
INK = 1
PAPER = 2


def palettes():
    """The palettes that all lines share: (white on black, black on white, boxes)."""
    made = []
    for colours in ((BLACK, WHITE), (WHITE, BLACK), (BLACK, BLACK, WHITE)):
        palette = Palette(len(colours))
        for i in range(len(colours)):
            palette[i] = colours[i]
        made.append(palette)
    made[2].make_transparent(CLEAR)
    return made


class Line:
    """A line at `y`, `height` pixels high; of higher glyphs the top is left out.

    A frame calls start(), then add() for each text, then settle(). Texts stand in the order of their x.
    """

    def __init__(self, group, palettes, lettering, y, height):
        self._group = group
        self._palettes = palettes
        self._lettering = lettering
        self._y = y
        self._height = height
        self._bitmap = Bitmap(WIDTH, height, 2)
        self._tile = TileGrid(self._bitmap, pixel_shader=palettes[0], y=y)
        group.append(self._tile)
        self._boxes = None  # made for the first box, most lines never have one
        self._inverse = False
        # What the frame asks for; lists that are filled anew, so that an unchanged frame allocates nothing.
        self._x = []
        self._texts = []
        self._boxed = []
        self._widths = []
        self._count = 0
        self._settled = 0
        self._changed = False
        self._runs = []  # what is drawn: (x, text, end, boxed)
        # The columns that settle() touched.
        self._left = 0
        self._right = 0

    def start(self):
        self._count = 0

    def add(self, x, text, boxed=False, width=0):
        """`text` from `x` on, or RIGHT; `width`: of its box, 0 for as wide as the text."""
        i = self._count
        self._count = i + 1
        if i == len(self._texts):
            self._x.append(x)
            self._texts.append(text)
            self._boxed.append(boxed)
            self._widths.append(width)
            self._changed = True
        elif self._texts[i] != text or self._x[i] != x or self._boxed[i] != boxed or self._widths[i] != width:
            self._x[i] = x
            self._texts[i] = text
            self._boxed[i] = boxed
            self._widths[i] = width
            self._changed = True

    def text(self):
        """What is drawn, as one text."""
        return " ".join([run[1] for run in self._runs])

    def settle(self, inverse):
        """Draw what changed. Returns over how many columns something did, 0 for nothing."""
        self._left = WIDTH
        self._right = 0
        if self._changed or self._count != self._settled:
            self._changed = False
            self._settled = self._count
            self._redraw(self._lay_out())
        if inverse != self._inverse:
            self._inverse = inverse
            self._tile.pixel_shader = self._palettes[1 if inverse else 0]
            return WIDTH
        return max(0, self._right - self._left)

    def row(self, y):
        """The 128 pixels of a row of this line, 16 bytes, left pixel in the highest bit."""
        found = bytearray(WIDTH // 8)
        for x in range(WIDTH):
            over = self._boxes[x, y] if self._boxes is not None else CLEAR
            lit = over == PAPER if over != CLEAR else (self._bitmap[x, y] == INK) != self._inverse
            if lit:
                found[x >> 3] |= 0x80 >> (x & 7)
        return found

    def _lay_out(self):
        lettering = self._lettering
        runs = []
        limit = WIDTH
        # From the right, so that each text knows where the next one starts.
        for i in range(self._count - 1, -1, -1):
            x = self._x[i]
            end = limit
            if self._widths[i]:
                end = min(x + self._widths[i], limit)
            text, pixels = lettering.fitted(self._texts[i], end - max(x, 0))
            if x == RIGHT:
                x = end - pixels
            elif not self._widths[i]:
                end = x + pixels
            if text or (self._boxed[i] and end > x):
                runs.append((x, text, end, self._boxed[i]))
                limit = x - BETWEEN
        runs.reverse()
        return runs

    def _redraw(self, runs):
        old = self._runs
        self._runs = runs
        kept = []  # how many characters of each run stay where they are
        for i in range(max(len(old), len(runs))):
            if i >= len(runs):
                self._clear(old[i], 0)
            elif i >= len(old):
                kept.append(0)
            elif old[i] == runs[i]:
                kept.append(-1)
            else:
                same = _same(old[i], runs[i])
                kept.append(same)
                self._clear(old[i], same)
        for i in range(len(runs)):
            if kept[i] >= 0:
                self._draw(runs[i], kept[i])

    def _clear(self, run, same):
        x, text, end, boxed = run
        if boxed:
            self._fill(self._boxes, max(0, x - 1), end, CLEAR)
        else:
            if same:
                x += self._lettering.width(text[:same])
            self._fill(self._bitmap, x, end, CLEAR)

    def _fill(self, bitmap, x, end, value):
        if x < end:
            self._left = min(self._left, x)
            self._right = max(self._right, end)
            bitmaptools.fill_region(bitmap, x, 0, end, self._height, value)

    def _draw(self, run, same):
        x, text, end, boxed = run
        if not boxed:
            if same:
                x += self._lettering.width(text[:same])
            if same < len(text):
                self._left = min(self._left, x)
                self._right = max(self._right, end)
                self._lettering.draw(self._bitmap, x, text[same:], self._height, None)
            return
        if self._boxes is None:
            self._boxes = Bitmap(WIDTH, self._height, 3)
            self._group.append(TileGrid(self._boxes, pixel_shader=self._palettes[2], y=self._y))
        self._fill(self._boxes, max(0, x - 1), end, PAPER)
        self._lettering.draw(self._boxes, x, text, self._height, CLEAR)


def _same(old, new):
    """How many characters two runs have in common from their start on; 0 where a box is to be drawn."""
    if old[0] != new[0] or old[3] or new[3]:
        return 0
    before = old[1]
    after = new[1]
    most = min(len(before), len(after))
    same = 0
    while same < most and before[same] == after[same]:
        same += 1
    return same
