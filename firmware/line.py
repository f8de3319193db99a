"""One line of the display: lays its texts out and shows them in a label of adafruit_display_text.

All that stands in a line is one text to its label, with gaps between the parts that make it as wide as the
display: so the label keeps its bitmap. White boxes over a line are labels, too, and lines share them. Knows
nothing of what a text means.
"""

from adafruit_display_text.bitmap_label import Label
from bitmaptools import blit

from .font import FIRST, GAP
from .lettering import KNOWN, add_gap, codes, plain

WIDTH = 128
HEIGHT = 10
RIGHT = -1  # as x: flush with the right edge
BETWEEN = 3  # pixels that a text keeps from the next one

BLACK = 0x000000
WHITE = 0xFFFFFF


class Text(Label):
    """A Label of one line in a SheetFont, with two shortcuts: it looks as without them, at less than half of the steps.

    The library finds out about each character what here is known of all: that they are on one line, as high
    as the font, side by side. `pixels` is to be as wide as the text before that is set.
    """

    pixels = WIDTH

    def _text_bounding_box(self, text, font):
        return self.pixels, font.height, 0, font.ascent, font.height, font.ascent

    def _place_text(self, bitmap, text, font, x, y, *more):
        sheet = font.sheet
        narrow = font.narrow
        first = font.first_narrow
        for code in codes(text):
            if FIRST < code < KNOWN:
                left = first + (code - FIRST) * narrow
                blit(bitmap, sheet, x, 0, x1=left, x2=left + narrow)
                x += narrow
            elif code > FIRST:
                left = font.drawn(code)
                end = left + (narrow if left >= first else font.wide)
                blit(bitmap, sheet, x, 0, x1=left, x2=end)
                x += end - left
            elif code == FIRST:  # a space has nothing to draw
                x += narrow
            else:
                x += code - GAP if code >= GAP else code * GAP


class Line:
    """A line at `y`.

    A frame calls start(), then add() for each text, then settle(). Texts stand in the order of their x.
    """

    def __init__(self, group, font, lettering, y):
        self.y = y
        self.boxes = []  # (x, text, end) of what is to stand in a box, end: where the box ends
        self._lettering = lettering
        self._label = Text(
            font, text=_joined([], WIDTH), color=WHITE, background_color=BLACK, base_alignment=True, y=y + font.ascent
        )
        group.append(self._label)
        self._inverse = False
        # What the frame asks for; lists that are filled anew, so that an unchanged frame allocates nothing.
        self._x = []
        self._texts = []
        self._boxed = []
        self._widths = []
        self._count = 0
        self._settled = 0
        self._changed = False
        self._shown = []

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
        """What is shown, as one text."""
        return " ".join(self._shown)

    def asks(self):
        """Whether the frame asks for other texts or boxes than the one before."""
        return self._changed or self._count != self._settled

    def settle(self, inverse):
        """Show what the frame asks for, all but the boxes. True if that changed anything."""
        changed = False
        if self.asks():
            self._changed = False
            self._settled = self._count
            text = self._lay_out()
            if text != self._label.text:
                self._label.text = text
                changed = True
        if inverse != self._inverse:
            self._inverse = inverse
            self._label.color = BLACK if inverse else WHITE
            self._label.background_color = WHITE if inverse else BLACK
            changed = True
        return changed

    def read(self, y, row):
        """Write row `y` of this line into `row`: 16 bytes, left pixel in the highest bit."""
        _read(self._label.bitmap, y, row, 0, 0 if self._inverse else 1)

    def _lay_out(self):
        """The text for the label."""
        lettering = self._lettering
        shown = []
        boxes = []
        parts = []  # from the right, so that each text knows where the next one starts
        start = WIDTH  # where the last one does
        limit = beside = WIDTH  # up to where a text may reach, and one that says how wide it is
        for i in range(self._count - 1, -1, -1):
            x = self._x[i]
            end = limit
            if self._widths[i]:
                end = min(x + self._widths[i], beside)
            part, pixels = lettering.fitted(self._texts[i], end - max(x, 0))
            if x == RIGHT:
                x = end - pixels
            if self._boxed[i]:
                if not self._widths[i]:
                    end = x + pixels
                if end <= x:
                    continue
                boxes.append((x, part, end))
            elif part:
                add_gap(parts, start - x - pixels)
                parts.append(plain(part))
                start = x
            else:
                continue
            shown.append(part)
            limit = x - BETWEEN
            beside = x
        shown.reverse()
        self._shown = shown
        self.boxes = boxes
        return _joined(parts, start)


class Box:
    """A white box with black text, over the lines."""

    def __init__(self, group, font, lettering):
        self._lettering = lettering
        self._label = Text(font, color=BLACK, background_color=WHITE, base_alignment=True)
        self._label.hidden = True
        self._ascent = font.ascent
        group.append(self._label)

    def show(self, y, box):
        """`box` as a line has it, in the line at `y`. True if that changed anything."""
        x, text, end = box
        label = self._label
        left = max(0, x - 1)  # a white column before the text, where there is one
        parts = []
        add_gap(parts, end - x - self._lettering.width(text))
        parts.append(plain(text))
        text = _joined(parts, x - left)
        y += self._ascent
        changed = False
        if label.text != text:
            label.pixels = end - left
            label.text = text
            changed = True
        if label.x != left or label.y != y:
            label.x = left
            label.y = y
            changed = True
        if label.hidden:
            label.hidden = False
            changed = True
        return changed

    def hide(self):
        """True if it was to be seen."""
        seen = not self._label.hidden
        self._label.hidden = True
        return seen

    def read(self, y, row):
        """Write what the box has in row `y` of the display into `row`, 16 bytes as a Line's."""
        y += self._ascent - self._label.y
        if not self._label.hidden and 0 <= y < HEIGHT:
            _read(self._label.bitmap, y, row, self._label.x, 0)


def _joined(parts, start):
    """One text of its `parts`, the last one first, and a gap of `start` pixels before them."""
    add_gap(parts, start)
    parts.reverse()
    return "".join(parts)


def _read(bitmap, y, row, left, lit):
    """Write row `y` of a label's bitmap into `row` from column `left` on; `lit`: the value that is white."""
    for x in range(bitmap.width):
        at = left + x
        if bitmap[x, y] == lit:
            row[at >> 3] |= 0x80 >> (at & 7)
        else:
            row[at >> 3] &= ~(0x80 >> (at & 7))
