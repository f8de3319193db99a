"""The panel of a display of 240x135 in colour. Loaded on a board that has one; knows no game and no button.

    y   0-19  title, or row 0 where the frame has no title
    y  21-40, 41-60, 61-80, 81-100   rows 0-3 under a title, or rows 1-4
    y 102-121 hint
    y 124-134 who plays, while a game is played (colour_strip.py)

Screens draw as on the small displays, in units of which 128 are as wide as the display: one is 15/8 pixels. The
letters are those of the same font, twice as large (host_tools/build/enlarging.py).
"""

from displayio import Group

from .colour_strip import Strip
from .colours import FOCUS, GAIN, HINT, LOSS, ROW, TITLE, is_light
from .font import load
from .lettering import Lettering, add_gap, plain
from .line import WIDTH, Box, Line, Text
from .panel import HINT as HINT_LINE
from .panel import Panel

PIXELS = 240
TOPS = (0, 21, 41, 61, 81, 102)
STRIP = 124
SMALL, LARGE = "tally.bin", "large.bin"
LARGE_HEIGHT = 20
SIGNS = {"+": GAIN, "-": LOSS, "−": LOSS}
DIGITS = "0123456789"


def pixel(unit):
    """The column of the display where a unit begins."""
    return unit * 15 >> 3


class Units:
    """A large font as screens measure it."""

    def __init__(self, font):
        self.narrow = _units(font.narrow)
        self.wide = 2 * self.narrow
        self.first_narrow = font.first_narrow
        self.column = font.column
        self.drawn = font.drawn


def _units(pixels):
    # A letter of 9 pixels takes 5 units, which are 9.4: no text grows wider than its units by more than a wide letter's
    # quarter of a pixel.
    return (pixels * 8 + 14) // 15


class WideText(Text):
    pixels = PIXELS


class ColourLine(Line):
    """A line whose colours are given as it is settled. boxes: (x, text, end, colours)."""

    def __init__(self, group, label, lettering, y, drawn):
        super().__init__(group, label, lettering, y)
        self._drawn = drawn  # measures in pixels
        self._colours = None
        self._signed = []

    def settle(self, colours):
        changed = colours is not self._colours
        if changed:
            self._colours = colours
            self._changed = True  # a change of points has a colour of its own in a plain row only
            self._label.color, self._label.background_color = colours
        return super().settle(False) or changed

    def _lay_out(self):
        self._signed = []
        text = super()._lay_out()
        self.boxes = [(x, part, end, FOCUS) for x, part, end in self.boxes] + self._signed
        return text

    def _put(self, parts, x, part, pixels, start):
        colours = _signed(part) if self._colours is ROW and x + pixels >= WIDTH else None
        if colours is not None:
            self._signed.append((x, part, WIDTH, colours))
            return start
        width = self._drawn.width(part)
        left = min(_left(x, pixels, width), start - width)
        if left < 0:
            left = 0
            part, width = self._drawn.fitted(part, start)
        add_gap(parts, start - left - width)
        parts.append(plain(part))
        return left


def _signed(text):
    """The colours of a text that begins with what somebody gains or loses; else None, as for nothing at all."""
    first = text[1:2]
    if not first or first not in DIGITS or (first == "0" and text[2:3] != "."):
        return None
    return SIGNS.get(text[:1])


class ColourBox(Box):
    """As a Box, in the colours that it is given."""

    def __init__(self, group, font, lettering, drawn):
        super().__init__(group, font, lettering)
        self._drawn = drawn

    def show(self, y, box):
        x, text, end, colours = box
        label = self._label
        width = self._drawn.width(text)
        at = _left(x, self._lettering.width(text), width)
        left = max(0, at - 1)
        right = min(max(pixel(end), at + width), PIXELS)
        parts = []
        add_gap(parts, right - at - width)
        parts.append(plain(text))
        add_gap(parts, at - left)
        parts.reverse()
        text = "".join(parts)
        y += self._ascent
        changed = (label.text, label.x, label.y, label.hidden) != (text, left, y, False)
        if label.text != text:
            label.pixels = right - left
            label.text = text
        if (label.color, label.background_color) != colours:
            label.color, label.background_color = colours
            changed = True
        label.x = left
        label.y = y
        label.hidden = False
        return changed


def _left(x, units, pixels):
    """The first column of a text of so many units and pixels that stands at `x`: flush right where its units are."""
    return PIXELS - pixels if x + units >= WIDTH else pixel(x)


class ColourPanel(Panel):
    """See Panel. font: path of the small font, the large one lies beside it; or a small one that is read already."""

    tops = TOPS
    height = 135

    def __init__(self, board, font):
        self._display = board.display
        if isinstance(font, str):
            small = load(font)
            self._font = load(font[: -len(SMALL)] + LARGE)
        else:
            from .colour_spare import Doubled

            small = font
            self._font = Doubled(small)
        self._lettering = Lettering(Units(self._font))
        self._drawn = Lettering(self._font)
        self._group = Group()
        self._lines = [ColourLine(self._group, self._label(WideText, y), self._lettering, y, self._drawn) for y in TOPS]
        self._boxes = []
        self._inverse = bytearray(len(TOPS))
        self._first = 0
        self._strip = Strip(self._group, small, STRIP, PIXELS)
        self._display.root_group = self._group
        self._display.refresh()

    def follow(self, table):
        """From now on show who plays at `table`."""
        self._strip.table = table
        if self._strip.show():
            self._display.refresh()

    def show(self):
        changed = self._strip.show()
        for i in range(len(self._lines)):
            if self._lines[i].settle(self._colours(i)):
                changed = True
        if self._show_boxes():
            changed = True
        if changed:
            self._display.refresh()
        return changed

    def _colours(self, i):
        if not self._inverse[i]:
            return ROW
        if i == HINT_LINE:
            return HINT
        return TITLE if i < self._first else FOCUS

    def _box(self):
        return ColourBox(self._group, self._font, self._lettering, self._drawn)

    def labels(self):
        """What the display shows, from below: labels, each on one line."""
        return list(self._group)

    def pixels(self, y):
        """Row y of the display in black and white: 30 bytes, left pixel in the highest bit, 1 for a light colour."""
        row = bytearray(PIXELS // 8)
        for label in self.labels():
            top = label.y - label.font.ascent
            if label.hidden or not top <= y < top + label.font.height:
                continue
            bitmap = label.bitmap
            light = is_light(label.background_color), is_light(label.color)
            for x in range(bitmap.width):
                at = label.x + x
                if light[bitmap[x, y - top]]:
                    row[at >> 3] |= 0x80 >> (at & 7)
                else:
                    row[at >> 3] &= ~(0x80 >> (at & 7))
        return row
