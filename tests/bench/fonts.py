"""Weighs font formats for the gadget: `python -m tests.bench.fonts`.

The glyphs of firmware/fonts/tally.bin in each format, read by Adafruit's library or by ours: bytes of flash, heap
on MicroPython, and steps of the virtual machine until 40 new glyphs can be drawn.
"""

import io
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

import displayio  # noqa: E402
from adafruit_bitmap_font import bdf, lvfontbin, pcf  # noqa: E402

from firmware.font import SheetFont  # noqa: E402
from tests.bench import font_formats  # noqa: E402
from tests.bench.micropython import figures  # noqa: E402
from tests.bench.vm_steps import on_a_board, steps  # noqa: E402

SHEET = Path(__file__).resolve().parents[2] / "firmware" / "fonts" / "tally.bin"
# As many as a full new screen of Japanese brings.
TEXT = "ABCDEFGHabcdefgh01234567あいうえおかきくアイウエオカキク"
COUNTED = ("adafruit_bitmap_font", "firmware")

# format, how its file ends, who writes it, who reads it
FORMATS: tuple[tuple[str, str, Callable[[font_formats.Glyphs], bytes], Any], ...] = (
    ("PCF", "pcf", font_formats.pcf, pcf.PCF),
    ("BDF", "bdf", font_formats.bdf, bdf.BDF),
    ("LVGL binary", "lvfontbin", font_formats.lvgl, lvfontbin.LVGLFont),
)


def glyphs_of_the_sheet() -> font_formats.Glyphs:
    font = SheetFont(str(SHEET))
    found = {}
    for code in range(0x20, 0x10000):
        if font.column(code) >= 0:
            glyph = font.get_glyph(code)
            found[chr(code)] = (glyph.width, drawing(glyph))
    return found


def drawing(glyph: Any) -> tuple[int, ...]:
    """A glyph in the cell of the font: ten rows, the left pixel of its advance as the highest bit."""
    rows = [0] * font_formats.HEIGHT
    left = glyph.tile_index * glyph.width
    top = font_formats.ASCENT - glyph.height - glyph.dy
    for y in range(glyph.height):
        for x in range(glyph.width):
            rows[top + y] |= glyph.bitmap[left + x, y] << glyph.shift_x - 1 - glyph.dx - x
    return tuple(rows)


def heap(path: Path) -> list[int]:
    """Bytes of heap on MicroPython: the reader's code, the font opened, the glyphs of TEXT."""
    return figures("font_heap.py", path, TEXT)


def measure() -> list[tuple[str, int, list[int], int]]:
    """(format, bytes of flash, heap as `heap` gives it, steps for the glyphs of TEXT)."""
    glyphs = glyphs_of_the_sheet()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, ending, write, read in FORMATS:
            content = write(glyphs)
            font = read(io.BytesIO(content), displayio.Bitmap)
            taken = steps(lambda font=font: font.load_glyphs([ord(c) for c in TEXT]), COUNTED)  # type: ignore[misc]
            for character in TEXT:
                assert drawing(font.get_glyph(ord(character))) == glyphs[character][1], f"{name}: {character}"
            path = Path(folder) / f"font.{ending}"
            path.write_bytes(content)
            rows.append((name, len(content), heap(path), taken))
    ours = SheetFont(str(SHEET))
    taken = steps(lambda: [ours.get_glyph(ord(c)) for c in TEXT], COUNTED)
    rows.append(("sheet", SHEET.stat().st_size, heap(SHEET), taken))
    return rows


def main() -> None:
    print(f"{len(glyphs_of_the_sheet())} glyphs; heap on MicroPython (64 bit); time for {len(TEXT)} new glyphs\n")
    print("| format | flash | heap: reader | font opened | glyphs | heap in all | VM steps | on an RP2040 |")
    print("|---|---|---|---|---|---|---|---|")
    for name, flash, held, taken in measure():
        cells = [f"{number:,}" for number in (flash, *held, sum(held), taken)]
        print(f"| {name} | {' | '.join(cells)} | {on_a_board(taken):,.0f} ms |")


if __name__ == "__main__":
    main()
