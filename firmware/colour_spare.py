"""A font twice as large, made on the board: for the letters that CircuitPython carries, where ours are missing."""

from displayio import Bitmap

from .font import Glyph, SheetFont


class Doubled(SheetFont):
    """See SheetFont; each pixel of `font` becomes four."""

    def __init__(self, font):
        self.height = 2 * font.height
        self.ascent = 2 * font.ascent
        self.descent = 2 * font.descent
        self.narrow = 2 * font.narrow
        self.wide = 2 * font.wide
        self.first_narrow = 2 * font.first_narrow
        self._small = font
        self.sheet = Bitmap(2 * font.sheet.width, 2 * font.sheet.height, 2)
        for y in range(font.sheet.height):
            for x in range(font.sheet.width):
                if font.sheet[x, y]:
                    for corner in range(4):
                        self.sheet[2 * x + corner % 2, 2 * y + corner // 2] = 1
        self._missing = 2 * font.drawn(-1)
        self._first_tile = self.first_narrow // self.narrow
        self._narrow_glyph = Glyph(self.sheet, 0, self.narrow, self.height, -self.descent)
        self._wide_glyph = Glyph(self.sheet, 0, self.wide, self.height, -self.descent)
        self._gap = Glyph(self.sheet, self.first_narrow, 1, self.height, -self.descent)

    def column(self, code):
        return 2 * self._small.column(code) if self._small.column(code) >= 0 else -1
