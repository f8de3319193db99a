"""What screens draw on: a title, rows and key hints on a display of 128x64. Knows no game and no button.

    y  0-9   title (black on white), or row 0 where the frame has no title
    y 11-20, 22-31, 33-42, 44-53   rows 0-3 under a title, or rows 1-4
    y 55-63  hint (black on white; of its glyphs the top row of pixels is left out)

A frame is begin(), what it shows, show(); only what differs from the frame before reaches the display.
"""

from displayio import Group

from .font import load
from .lettering import Lettering
from .line import RIGHT, WIDTH, Line, palettes

HEIGHT = 64
LINE = 11
ROWS = 5
HINT = 55
MARGIN = 1
# The display is sent by pages 8 px high, and every line lies on two: from here on, line by line is more.
WHOLE = WIDTH * HEIGHT // 8 // 2


class Panel:
    """The display of `board`. font_path: the file that font.py reads.

    Raises OSError or ValueError where that file is not as it should be.
    """

    def __init__(self, board, font_path):
        self._display = board.display
        self._lettering = Lettering(load(font_path))
        self._group = Group()
        self._blank = Group()
        shared = palettes()
        self._lines = []
        for i in range(ROWS):
            self._lines.append(Line(self._group, shared, self._lettering, LINE * i, LINE - 1))
        self._lines.append(Line(self._group, shared, self._lettering, HINT, HEIGHT - HINT))
        self._inverse = bytearray(ROWS + 1)
        self._first = 0  # the line of row 0
        self._display.root_group = self._group
        self._display.refresh()

    def begin(self):
        """Start a frame. What it does not show again disappears."""
        self._first = 0
        for i in range(ROWS + 1):
            self._inverse[i] = 0
            self._lines[i].start()

    def title(self, left, right=""):
        """Title the frame; before its first row."""
        self._first = 1
        self._inverse[0] = 1
        self._put(0, left, right, MARGIN)

    def row(self, i, left, right="", focus=False, left_x=0):
        """Row i: 0-3 under a title, else 0-4. `right` is flush right, `left` is cut with "…" before it.

        left_x: pixels that `left` is moved to the right.
        """
        i += self._first
        if focus:
            self._inverse[i] = 1
        self._put(i, left, right, MARGIN + left_x)

    def cell(self, i, x, text, focus=False, width=None):
        """A short text in row i from `x` on; cells of a row come in the order of their x.

        In focus it is black in a white box, `width` pixels wide, or else as wide as the text.
        """
        self._lines[i + self._first].add(x, text, focus, width or 0)

    def hint(self, text):
        """Which buttons do what."""
        self._inverse[ROWS] = 1
        self._put(ROWS, text, "", MARGIN)

    def show(self):
        """Bring the frame to the display. True if it differs from the one before."""
        columns = 0
        for i in range(ROWS + 1):
            columns += self._lines[i].settle(self._inverse[i] == 1)
        if columns > WHOLE:
            # A group that is newly set is sent whole, each page once.
            self._display.root_group = self._blank
            self._display.root_group = self._group
        if columns:
            self._display.refresh()
        return columns > 0

    def lines(self):
        """The texts on the display, from the top: six, "" for a line that is empty."""
        return [line.text() for line in self._lines]

    def pixels(self, y):
        """Row y of the display: 16 bytes, left pixel in the highest bit, 1 for lit."""
        if y >= HINT:
            return self._lines[ROWS].row(y - HINT)
        if y % LINE == LINE - 1:
            return bytearray(WIDTH // 8)
        return self._lines[y // LINE].row(y % LINE)

    # Of the font

    def width(self, text):
        """Pixels that `text` takes."""
        return self._lettering.width(text)

    def fits(self, text, pixels):
        """Whether `text` is no wider than `pixels`."""
        return self._lettering.fits(text, pixels)

    def cut(self, text, pixels):
        """`text`, or as much of it as fits with "…" behind it."""
        return self._lettering.cut(text, pixels)

    def wrap(self, text, pixels):
        """`text` in lines of at most `pixels`."""
        return self._lettering.wrap(text, pixels)

    def has(self, character):
        """Whether the font has a glyph for `character`; others are shown as □."""
        return self._lettering.has(character)

    def _put(self, i, left, right, x):
        line = self._lines[i]
        line.add(x, left)
        if right:
            line.add(RIGHT, right)
