"""Reads the gadget's own font file: all glyphs side by side in one bitmap, so that none is loaded when shown.

A FontProtocol, as adafruit_display_text takes it. Knows no layout. firmware/fonts/README.md says why this
format; host_tools/build/fonts.py writes it:

    "TTf1", u8 height, u8 ascent, u8 narrow width, u8 wide width, u16 wide glyphs, u16 narrow glyphs
    u16 code points of the wide glyphs, rising, then those of the narrow glyphs, rising from the space on
    height rows of pixels, one bit each, left pixel first, padded to a byte: wide glyphs, then narrow ones

All numbers little-endian; the wide width is a multiple of the narrow one.
"""

import struct
from array import array

import bitmaptools
from displayio import Bitmap

MAGIC = b"TTf1"
HEADER = "<4sBBBBHH"
FIRST = 32  # the narrow glyphs start with printable ASCII, without a gap
ASCII = 95
# Half of a Japanese text is kana: found without a search.
HIRAGANA, HIRAGANA_END = 0x3041, 0x3094
KATAKANA, KATAKANA_END = 0x30A1, 0x30F7
CJK = 0x2E80  # from here on all glyphs are wide
MISSING = 0x25A1  # □ stands for a character that the font lacks, as in a name typed on a PC
# Control characters are gaps: below this one 16 pixels for each 1, from it on as many as they are above it.
# So a line of ASCII stays ASCII, which is gone through fastest.
GAP = 16

_loaded = {}


def load(path):
    """The font at `path`; read once, however often it is asked for. Raises ValueError where it is missing,
    damaged, or another kind of file."""
    if path not in _loaded:
        _loaded[path] = SheetFont(path)
    return _loaded[path]


def forget():
    """Keep no font in memory that has been read."""
    _loaded.clear()


def _position(codes, code):
    """Where `code` stands in the rising `codes`, or -1."""
    low = 0
    high = len(codes)
    while low < high:
        middle = (low + high) >> 1
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low if low < len(codes) and codes[low] == code else -1


def _block(codes, first, end):
    """Where `first` stands in `codes`, if all up to `end` follow it; else -1."""
    at = _position(codes, first)
    return at if at >= 0 and _position(codes, end - 1) == at + end - 1 - first else -1


class Glyph:
    """Has what a fontio.Glyph has, and is used again and again: good until the next get_glyph().

    A label reads two glyphs for each character that it draws; as new objects they were all its garbage.
    """

    def __init__(self, bitmap, tile_index, width, height, dy):
        self.bitmap = bitmap
        self.tile_index = tile_index
        self.width = width
        self.height = height
        self.dx = 0
        self.dy = dy
        self.shift_x = width
        self.shift_y = 0


class SheetFont:
    """height, ascent, descent, narrow, wide: pixels. sheet: the bitmap that holds every glyph."""

    def __init__(self, path):
        try:
            file = open(path, "rb")
        except OSError:
            raise ValueError("missing: " + path)
        with file:
            head = file.read(struct.calcsize(HEADER))
            if len(head) < struct.calcsize(HEADER) or head[:4] != MAGIC:
                raise ValueError("not a font of this gadget: " + path)
            _, self.height, self.ascent, self.narrow, self.wide, wide, narrow = struct.unpack(HEADER, head)
            self.descent = self.height - self.ascent
            row = (wide * self.wide + narrow * self.narrow + 7) // 8
            if file.seek(0, 2) != len(head) + 2 * (wide + narrow) + self.height * row:
                raise ValueError("damaged: " + path)
            file.seek(len(head))
            self._wide_codes = array("H", file.read(2 * wide))
            self._narrow_codes = array("H", file.read(2 * narrow))
            self._hiragana = _block(self._wide_codes, HIRAGANA, HIRAGANA_END)
            self._katakana = _block(self._wide_codes, KATAKANA, KATAKANA_END)
            self.first_narrow = wide * self.wide  # the column where the narrow glyphs start
            self.sheet = Bitmap(self.first_narrow + narrow * self.narrow, self.height, 2)
            bitmaptools.readinto(self.sheet, file, 1, reverse_pixels_in_element=True)
        self._missing = self.column(MISSING)
        self._first_tile = self.first_narrow // self.narrow  # of the narrow ones
        self._narrow_glyph = Glyph(self.sheet, 0, self.narrow, self.height, -self.descent)
        self._wide_glyph = Glyph(self.sheet, 0, self.wide, self.height, -self.descent)
        # One column of the space: there is something to copy, and nothing to see of it.
        self._gap = Glyph(self.sheet, self.first_narrow, 1, self.height, -self.descent)

    def column(self, code):
        """The left column in the sheet of a code point's glyph, or -1. From first_narrow on they are narrow."""
        if code < FIRST + ASCII:
            return self.first_narrow + (code - FIRST) * self.narrow if code >= FIRST else -1
        if HIRAGANA <= code < HIRAGANA_END and self._hiragana >= 0:
            return (self._hiragana + code - HIRAGANA) * self.wide
        if KATAKANA <= code < KATAKANA_END and self._katakana >= 0:
            return (self._katakana + code - KATAKANA) * self.wide
        if code < CJK:
            at = _position(self._narrow_codes, code)
            if at >= 0:
                return self.first_narrow + at * self.narrow
        at = _position(self._wide_codes, code)
        return at * self.wide if at >= 0 else -1

    def drawn(self, code):
        """As column(), but MISSING's for a code point without a glyph."""
        column = self.column(code)
        return column if column >= 0 else self._missing

    # As a FontProtocol

    def get_bounding_box(self):
        """(width, height) of the largest glyph."""
        return self.wide, self.height

    def get_glyph(self, code):
        """The Glyph of a code point, or that of MISSING; None where the font has not even that."""
        if FIRST <= code < FIRST + ASCII:
            glyph = self._narrow_glyph
            glyph.tile_index = self._first_tile + code - FIRST
            return glyph
        if code < FIRST:
            self._gap.shift_x = code - GAP if code >= GAP else code * GAP
            return self._gap
        column = self.drawn(code)
        if column < 0:
            return None
        if column < self.first_narrow:
            glyph = self._wide_glyph
            glyph.tile_index = column // self.wide
        else:
            glyph = self._narrow_glyph
            glyph.tile_index = column // self.narrow
        return glyph
