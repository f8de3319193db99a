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
from .font import FIRST, GAP, load
from .lettering import GAPS, Lettering, codes, plain
from .line import WIDTH, Box, Line
from .panel import HINT as HINT_LINE
from .panel import Panel

PIXELS = 240
TOPS = (0, 21, 41, 61, 81, 102)
STRIP = 124
# Boxes lie on lines and are sent beside them: so many of both are as much as the whole display.
WHOLE = 8
SMALL, LARGE = "tally.bin", "large.bin"
SIGNS = {"+": GAIN, "-": LOSS, "−": LOSS}
DIGITS = "0123456789"
MOST_GAP = 128  # pixels; the next gaps are a tab and a new line to the library


def pixel(unit):
    """The column of the display where a unit begins."""
    return unit * 15 >> 3


class Units:
    """A large font as screens measure it."""

    def __init__(self, font):
        # A letter of 9 pixels takes 5 units, which are 9.4.
        self.narrow = (font.narrow * 8 + 14) // 15
        self.wide = 2 * self.narrow
        self.first_narrow = font.first_narrow
        self.column = font.column
        self.drawn = font.drawn


class Row:
    """A text for a label, put together from the left."""

    def __init__(self):
        self._parts = []
        self.end = 0  # where the next part begins

    def reach(self, x):
        """Leave a gap up to column `x`."""
        gap = x - self.end
        self.end = x
        while gap > MOST_GAP:
            self._parts.append(GAPS[MOST_GAP // GAP])
            gap -= MOST_GAP
        if gap >= GAP:
            self._parts.append(GAPS[gap // GAP])
        if gap % GAP:
            self._parts.append(GAPS[GAP + gap % GAP])

    def put(self, text, pixels):
        """A text that takes so many pixels."""
        self._parts.append(text)
        self.end += pixels

    def text(self):
        return "".join(self._parts)


class ColourLine(Line):
    """A line whose colours are given as it is settled. boxes: (x, text, end, colours)."""

    def __init__(self, group, font, lettering, y, drawn):
        super().__init__(group, font, lettering, y)
        self.label = self._label
        self._label.pixels = PIXELS
        self._label.text = chr(PIXELS // GAP)
        self._drawn = drawn  # measures in pixels
        self._colours = None

    def settle(self, colours):
        changed = colours is not self._colours
        if changed:
            self._colours = colours
            self._changed = True  # a change of points has a colour of its own in a plain row only
            self._label.color, self._label.background_color = colours
        return super().settle(False) or changed

    def _lay_out(self):
        """The text for the label: what stands in units is put to its pixels."""
        in_units = super()._lay_out()
        self.boxes = [(x, part, end, FOCUS) for x, part, end in self.boxes]
        row = Row()
        unit = start = 0
        for at, code in enumerate(codes(in_units + GAPS[0])):
            if code < FIRST:
                if at > start:
                    unit = self._put(row, unit, in_units[start:at])
                unit += code - GAP if code >= GAP else code * GAP
                start = at + 1
        row.reach(PIXELS)
        return row.text()

    def _put(self, row, unit, text):
        """Put a text that begins at `unit`. Gives the unit where it ends."""
        end = unit + self._lettering.width(text)
        colours = _signed(text) if self._colours is ROW and end >= WIDTH else None
        if colours is not None:
            self.boxes.append((unit, text, WIDTH, colours))
            return end
        width = self._drawn.width(text)
        # Wide letters take a little more than their units.
        left = max(_left(unit, end, width), row.end)
        if left + width > PIXELS:
            left = max(row.end, PIXELS - width)
            text, width = self._drawn.fitted(text, PIXELS - left)
        row.reach(left)
        row.put(text, width)
        return end


def _left(unit, end, pixels):
    """The first column of a text of so many pixels from one unit to another; flush right where its units are."""
    return PIXELS - pixels if end >= WIDTH else pixel(unit)


def _signed(text):
    """The colours of a text that begins with what somebody gains or loses; else None, as for nothing at all."""
    first = text[1:2]
    if not first or first not in DIGITS or (first == "0" and text[2:3] != "."):
        return None
    return SIGNS.get(text[:1])


class ColourBox(Box):
    """As a Box, in the colours that it is given. changed: whether the last frame changed anything of it."""

    def __init__(self, group, font, lettering, drawn):
        super().__init__(group, font, lettering)
        self.label = self._label
        self._drawn = drawn
        self.changed = False

    def show(self, y, box):
        x, text, end, colours = box
        label = self._label
        width = self._drawn.width(text)
        at = _left(x, x + self._lettering.width(text), width)
        left = max(0, at - 1)
        right = min(max(pixel(end), at + width), PIXELS)
        row = Row()
        row.reach(at - left)
        row.put(plain(text), width)
        row.reach(right - left)
        text = row.text()
        y += self._ascent
        self.changed = (label.text, label.x, label.y, label.hidden) != (text, left, y, False)
        if label.text != text:
            label.pixels = right - left
            label.text = text
        if (label.color, label.background_color) != colours:
            label.color, label.background_color = colours
            self.changed = True
        label.x = left
        label.y = y
        label.hidden = False
        return self.changed

    def hide(self):
        self.changed = super().hide()
        return self.changed


class ColourPanel(Panel):
    """See Panel. font: path of the small font, the large one lies beside it; or a small one that is read already."""

    height = 135

    def __init__(self, board, font):
        self._board = board
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
        self._blank = Group()
        self._lines = [ColourLine(self._group, self._font, self._lettering, y, self._drawn) for y in TOPS]
        self._boxes = []
        self._inverse = bytearray(len(TOPS))
        self._first = 0
        self._strip = Strip(self._group, small, STRIP, PIXELS)
        self._display.root_group = self._group
        self._display.refresh()

    def follow(self, app):
        """From now on show who plays at the table of `app`. Its board may have a use for it, too."""
        self._strip.table = app.table
        if self._strip.show():
            self._display.refresh()
        if hasattr(self._board, "follow"):
            self._board.follow(app)

    def show(self):
        changed = 0
        boxes = 0
        for i in range(len(self._lines)):
            line = self._lines[i]
            if line.settle(self._colours(i)):
                changed += 1
            boxes += len(line.boxes)
        while len(self._boxes) < boxes:
            self._boxes.append(ColourBox(self._group, self._font, self._lettering, self._drawn))
        if self._show_boxes():
            changed += sum([box.changed for box in self._boxes])
        if self._strip.show():
            changed += 1
        if changed >= WHOLE:
            self._display.root_group = self._blank
            self._display.root_group = self._group
        if changed:
            self._display.refresh()
        return changed > 0

    def _colours(self, i):
        if not self._inverse[i]:
            return ROW
        if i == HINT_LINE:
            return HINT
        return TITLE if i < self._first else FOCUS

    def pixels(self, y):
        """Row y of the display in black and white: 30 bytes, left pixel in the highest bit, 1 for a light colour."""
        row = bytearray(PIXELS // 8)
        labels = [part.label for part in self._lines + self._boxes] + self._strip.labels
        for label in labels:
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
