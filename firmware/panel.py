"""What screens draw on: a title, rows and key hints on a display of 128x64. Knows no game and no button.

    y  0-9   title (black on white), or row 0 where the frame has no title
    y 11-20, 22-31, 32-41, 43-52   rows 0-3 under a title, or rows 1-4
    y 54-63  hint (black on white)

A frame is begin(), what it shows, show(); only lines that differ from the frame before reach the display.
"""

from displayio import Group

from .font import load
from .lettering import Lettering
from .line import HEIGHT, RIGHT, WIDTH, Box, Line

TOPS = (0, 11, 22, 32, 43, 54)  # the y of each line; the last is the hint's
HINT = 5
MARGIN = 1
# The display is sent by pages 8 px high, and every line lies on two: so many lines are as much as all of it.
WHOLE = 4


class Panel:
    """The display of `board`. font: path of the file that font.py reads, or a font that is read already.

    Raises ValueError where that file is not as it should be.
    """

    def __init__(self, board, font):
        self._display = board.display
        self._font = load(font) if isinstance(font, str) else font
        self._lettering = Lettering(self._font)
        self._group = Group()
        self._blank = Group()
        self._lines = [Line(self._group, self._font, self._lettering, y) for y in TOPS]
        self._boxes = []  # made when first needed: most screens have one at most
        self._inverse = bytearray(len(TOPS))
        self._first = 0  # the line of row 0
        self._display.root_group = self._group
        self._display.refresh()

    def begin(self):
        """Start a frame. What it does not show again disappears."""
        self._first = 0
        for i in range(len(TOPS)):
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

        In focus it is black in a white box, `width` pixels wide, or else as wide as the text. A cell keeps a few
        pixels from the next one; where `width` is given it may reach up to it.
        """
        self._lines[i + self._first].add(x, text, focus, width or 0)

    def hint(self, text):
        """Which buttons do what."""
        self._inverse[HINT] = 1
        self._put(HINT, text, "", MARGIN)

    def show(self):
        """Bring the frame to the display. True if it differs from the one before."""
        asked = False
        changed = 0
        for i in range(len(TOPS)):
            line = self._lines[i]
            if line.asks():
                asked = True
            if line.settle(self._inverse[i] == 1):
                changed += 1
        if changed >= WHOLE:
            # A group that is newly set is sent whole, each page once.
            self._display.root_group = self._blank
            self._display.root_group = self._group
        if asked and self._show_boxes():
            changed += 1
        if changed:
            self._display.refresh()
        return changed > 0

    def _show_boxes(self):
        count = 0
        changed = False
        for line in self._lines:
            for box in line.boxes:
                if count == len(self._boxes):
                    self._boxes.append(Box(self._group, self._font, self._lettering))
                if self._boxes[count].show(line.y, box):
                    changed = True
                count += 1
        for i in range(count, len(self._boxes)):
            if self._boxes[i].hide():
                changed = True
        return changed

    def lines(self):
        """The texts on the display, from the top: six, "" for a line that is empty."""
        return [line.text() for line in self._lines]

    def pixels(self, y):
        """Row y of the display: 16 bytes, left pixel in the highest bit, 1 for lit."""
        row = bytearray(WIDTH // 8)
        for line in self._lines:
            if line.y <= y < line.y + HEIGHT:
                line.read(y - line.y, row)
        for box in self._boxes:
            box.read(y, row)
        return row

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
