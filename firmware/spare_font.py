"""The letters that CircuitPython carries itself, as a font of ours: printable ASCII and the marks of the screens.

Stands in for firmware/fonts/tally.bin where that is missing or damaged.
"""

from array import array

from displayio import Bitmap
from terminalio import FONT

from .font import ASCII, FIRST, MISSING, Glyph, SheetFont

HEIGHT = 10
ASCENT = 9
HIGHEST = "H"  # how far down it begins is what the letters lose at their top
# Marks, and what looks most like them.
MARKS = ((0x2026, "."), (0x2190, "<"), (0x25A1, "?"), (0x25B2, "^"), (0x25B6, ">"), (0x25BC, "v"), (0x25C0, "<"))


class SpareFont(SheetFont):
    """See SheetFont; it has no wide letters."""

    def __init__(self):
        self.height = HEIGHT
        self.ascent = ASCENT
        self.descent = HEIGHT - ASCENT
        self.narrow = FONT.get_bounding_box()[0]
        self.wide = 2 * self.narrow
        self._wide_codes = array("H")
        self._narrow_codes = array("H", list(range(FIRST, FIRST + ASCII)) + [mark for mark, letter in MARKS])
        self._hiragana = self._katakana = -1
        self.first_narrow = 0
        self.sheet = Bitmap(len(self._narrow_codes) * self.narrow, HEIGHT, 2)
        self._top = _first_lit(FONT.get_glyph(ord(HIGHEST)))
        for place in range(ASCII):
            self._copy(FONT.get_glyph(FIRST + place), place)
        for place in range(len(MARKS)):
            self._copy(FONT.get_glyph(ord(MARKS[place][1])), ASCII + place)
        self._missing = self.column(MISSING)
        self._first_tile = 0
        self._narrow_glyph = Glyph(self.sheet, 0, self.narrow, HEIGHT, -self.descent)
        self._wide_glyph = Glyph(self.sheet, 0, self.wide, HEIGHT, -self.descent)
        self._gap = Glyph(self.sheet, 0, 1, HEIGHT, -self.descent)

    def _copy(self, glyph, place):
        if glyph is None:
            return
        for y in range(min(HEIGHT, glyph.height - self._top)):
            for x in range(min(self.narrow, glyph.width)):
                if _lit(glyph, x, self._top + y):
                    self.sheet[place * self.narrow + x, y] = 1


def _first_lit(glyph):
    """The first row of a glyph that has something in it."""
    for y in range(glyph.height - HEIGHT + 1):
        for x in range(glyph.width):
            if _lit(glyph, x, y):
                return y
    return max(glyph.height - HEIGHT, 0)


def _lit(glyph, x, y):
    # The glyphs may stand in one bitmap side by side, and in several rows.
    tiles = max(glyph.bitmap.width // glyph.width, 1)
    left = glyph.tile_index % tiles * glyph.width
    return glyph.bitmap[left + x, glyph.tile_index // tiles * glyph.height + y]
