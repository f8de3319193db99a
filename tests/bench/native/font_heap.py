"""Run by MicroPython: FILE TEXT -> "code opened loaded", the bytes of heap that a font takes, step by step.

The reader's code, the opened font, and the glyphs of TEXT.
"""

import gc
import sys

# Not counted: a board has these built in.
import bitmaptools  # noqa: F401
import displayio
import fontio  # noqa: F401

path, text = sys.argv[1:]
codes = [ord(character) for character in text]


def held():
    gc.collect()
    return gc.mem_alloc()


start = held()
if path.endswith("tally.bin"):
    from firmware.font import SheetFont

    code = held()
    font = SheetFont(path)
    opened = held()
    for c in codes:
        assert font.get_glyph(c) is not None
else:
    kind = path.split(".")[-1]
    reader = {"pcf": "PCF", "bdf": "BDF", "lvfontbin": "LVGLFont"}[kind]
    font_class = getattr(__import__("adafruit_bitmap_font." + kind, None, None, (reader,)), reader)
    code = held()
    font = font_class(open(path, "rb"), displayio.Bitmap)  # noqa: PTH123, SIM115
    opened = held()
    font.load_glyphs(codes)
    for c in codes:
        assert font.get_glyph(c) is not None
loaded = held()
print(code - start, opened - code, loaded - opened)
