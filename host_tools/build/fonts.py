"""Builds the gadget's fonts: `python -m host_tools.build.fonts [--check]`.

From Debian's M+ bitmap fonts come, in firmware/fonts/tally.bin, the glyphs that the gadget's texts and its
name editor need and no more; tiles.py adds mahjong tiles. large.bin has the same ones twice as large, for a display
in colour (enlarging.py). `--check` writes nothing and exits 1 where what stands there is not what would be built.
Knows no text by name; the format is described in firmware/font.py.
"""

import argparse
import gzip
import io
import os
import struct
import sys
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from firmware import alphabet
from host_tools.build.enlarging import enlarged
from host_tools.build.tiles import tiles
from host_tools.i18n import GADGET, LANGUAGES, SHARED, TextsError, read_rows, tables

# Blinka looks for a board at import; these say that there is none.
os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

FONTS = Path("/usr/share/fonts/X11/misc")  # Debian package xfonts-mplus
WIDE_SOURCE = "mplus_j10r.pcf.gz"  # by JIS X 0208 code
NARROW_SOURCE = "mplus_j10r-iso.pcf.gz"  # by ISO 8859-1 code
FOLDER = Path(__file__).parents[2] / "firmware" / "fonts"
TARGET = FOLDER / "tally.bin"
LARGE_TARGET = FOLDER / "large.bin"

HEIGHT, ASCENT, NARROW, WIDE = 10, 9, 5, 10
ASCII = "".join(map(chr, range(0x20, 0x7F)))
# European names typed on a PC.
LETTERS = "".join(map(chr, range(0xC0, 0x100)))
KANA = "".join(map(chr, range(0x3041, 0x3094))) + "".join(map(chr, range(0x30A1, 0x30F7)))
MARKS = "\u3000、。・ー「」『』！？（）／～：％＋－＝★☆▲▼◀▶←→↑↓○●◎◇◆□■×…〇"
ALWAYS = {"ascii": ASCII, "letters": LETTERS, "kana": KANA, "marks": MARKS, "names": "".join(alphabet.PAGES)}

# The same mark under Unicode's two readings of JIS X 0208.
JIS_READING = {"～": "〜", "－": "−", "∥": "‖"}

# M+ draws ▲▼ and … 10 px wide and has no ◀▶: narrow ones leave room in the line of key hints.
OWN = {
    "▲": ("", "", "", "..#..", "..#..", ".###.", ".###.", "#####", "", ""),
    "▼": ("", "", "", "#####", ".###.", ".###.", "..#..", "..#..", "", ""),
    "◀": ("", "", "...#.", "..##.", ".###.", "####.", ".###.", "..##.", "...#.", ""),
    "▶": ("", "", ".#...", ".##..", ".###.", ".####", ".###.", ".##..", ".#...", ""),
    "…": ("", "", "", "", "", "", "", "", "#.#.#", ""),
}
DRAWN = {ord("#"): "1", ord("."): "0"}

Rows = tuple[int, ...]  # a glyph from its top row on, the left pixel as the highest bit
Glyphs = dict[str, Rows]


class Size(NamedTuple):
    """Pixels of a font's glyphs."""

    height: int = HEIGHT
    ascent: int = ASCENT
    narrow: int = NARROW
    wide: int = WIDE


SMALL = Size()
# Of the two columns that a column becomes, the rightmost one loses one: so 12 wide or 25 narrow letters fit 240 px.
LARGE = Size(2 * HEIGHT, 2 * ASCENT, 2 * NARROW - 1, 2 * WIDE - 1)
# The narrow glyphs have to begin at a multiple of their width, so blank ones fill up the wide ones: the last of
# Unicode's private use area, which no text has.
LAST_BLANK = 0xF8FF
Source = Callable[[int], Rows | None]  # a font: code -> glyph of 11 rows


class FontError(Exception):
    """A character that no source has, or a source font that is not there. The message names it."""


def read_font(path: Path, width: int) -> Source:
    """The PCF font at `path`, whose glyphs are all `width` pixels wide. Raises FontError."""
    import displayio
    from adafruit_bitmap_font.pcf import PCF

    try:
        font = PCF(io.BytesIO(gzip.decompress(path.read_bytes())), displayio.Bitmap)
    except OSError as error:
        raise FontError(f"{path}: {error.strerror or error}; it comes with the Debian package xfonts-mplus") from error

    def source(code: int) -> Rows | None:
        glyph = font.get_glyph(code)
        if glyph is None:
            return None
        if (glyph.width, glyph.height, glyph.dy) != (width, HEIGHT + 1, ASCENT - HEIGHT - 1):
            raise FontError(f"{path}: the glyph {code:#x} is not {width}x{HEIGHT + 1} pixels")
        bitmap = glyph.bitmap
        return tuple(sum(bitmap[x, y] << width - 1 - x for x in range(width)) for y in range(HEIGHT + 1))

    return source


def in_cell(rows: Rows) -> Rows:
    """A glyph of 11 rows in 10, so that lines stand 11 px apart without touching.

    Only a few descenders and brackets reach the last row: of the lowest two rows that are alike they lose one,
    or else the last but one.
    """
    if not rows[-1]:
        return rows[:HEIGHT]
    alike = [y for y in range(1, len(rows)) if rows[y] and rows[y] == rows[y - 1]]
    lost = alike[-1] if alike else len(rows) - 2
    return rows[:lost] + rows[lost + 1 :]


def jis_code(character: str) -> int | None:
    """The code of JIS X 0208, or None."""
    try:
        pair = JIS_READING.get(character, character).encode("euc_jp")
    except UnicodeEncodeError:
        return None
    # Three bytes are JIS X 0212, one is ASCII, and 0x8E leads to half-width katakana.
    return None if len(pair) != 2 or pair[0] == 0x8E else int.from_bytes(pair) & 0x7F7F


def needed(languages: Iterable[str] = LANGUAGES) -> Iterator[tuple[str, str]]:
    """Every character that the font must have for texts in `languages`, with where it is needed. Raises TextsError."""
    chosen = tuple(languages)
    for name, characters in ALWAYS.items():
        for character in characters:
            yield character, name
    for key, row in read_rows(tables(SHARED, GADGET)).items():
        for language in chosen:
            for character in row[language].replace("\n", ""):
                yield character, f"{key} ({language})"


def choose(wanted: Iterable[tuple[str, str]], narrow: Source, wide: Source) -> tuple[Glyphs, Glyphs]:
    """(narrow glyphs, wide glyphs) of the characters `wanted`. Raises FontError for what neither has."""
    chosen: tuple[Glyphs, Glyphs] = ({}, {})
    lacking: dict[str, str] = {}
    for character, where in wanted:
        if any(character in kind for kind in (*chosen, lacking)):
            continue
        jis = jis_code(character)
        if character in OWN:
            chosen[0][character] = tuple(int("0" + row.translate(DRAWN), 2) for row in OWN[character])
        elif ord(character) < 0x100 and (rows := narrow(ord(character))) is not None:
            chosen[0][character] = in_cell(rows)
        elif jis is not None and (rows := wide(jis)) is not None:
            chosen[1][character] = in_cell(rows)
        else:
            lacking[character] = where
    if lacking:
        raise FontError(
            "no glyph for " + ", ".join(f"{lack} (U+{ord(lack):04X}) in {where}" for lack, where in lacking.items())
        )
    return chosen


def pack(narrow: Glyphs, wide: Glyphs, size: Size = SMALL) -> bytes:
    """The font file. `narrow` has all of ASCII and nothing from U+2E80 on, as the reader takes for granted.

    Raises FontError for more glyphs than a bitmap takes.
    """
    wide = _filled_up(wide, size)
    width = len(wide) * size.wide + len(narrow) * size.narrow
    if width > 0x7FFF:
        raise FontError(f"{len(wide) + len(narrow)} glyphs make a bitmap wider than displayio takes")
    content = struct.pack("<4sBBBBHH", b"TTf1", *size, len(wide), len(narrow))
    for character in sorted(wide) + sorted(narrow):
        content += struct.pack("<H", ord(character))
    row = -(-width // 8)
    for y in range(size.height):
        bits = "".join(f"{wide[character][y]:0{size.wide}b}" for character in sorted(wide))
        bits += "".join(f"{narrow[character][y]:0{size.narrow}b}" for character in sorted(narrow))
        content += (int(bits, 2) << row * 8 - width).to_bytes(row)
    return content


def _filled_up(wide: Glyphs, size: Size) -> Glyphs:
    filled = dict(wide)
    code = LAST_BLANK
    while len(filled) * size.wide % size.narrow:
        filled[chr(code)] = (0,) * size.height
        code -= 1
    return filled


def subset(content: bytes, characters: Iterable[str]) -> bytes:
    """A font file with those glyphs of another that are of these characters, or of none that is written: tiles."""
    kept = set(characters)
    size, codes, columns = _read(content)
    chosen: tuple[Glyphs, Glyphs] = ({}, {})
    for place, code in enumerate(codes):
        character = chr(code)
        if character not in kept and unicodedata.category(character) != "Co":
            continue
        left, width = columns[place]
        rows = _cut(content, size.height, len(codes), left, width)
        if any(rows) or character in kept:
            chosen[0 if width == size.narrow else 1][character] = rows
    return pack(*chosen, size)


def _read(content: bytes) -> tuple[Size, list[int], list[tuple[int, int]]]:
    """(size, code points, (left column, width) of each) of a font file."""
    size = Size(*content[4:8])
    wide, narrow = struct.unpack_from("<HH", content, 8)
    codes = list(struct.unpack_from(f"<{wide + narrow}H", content, 12))
    columns = [(place * size.wide, size.wide) for place in range(wide)]
    columns += [(wide * size.wide + place * size.narrow, size.narrow) for place in range(narrow)]
    return size, codes, columns


def _cut(content: bytes, height: int, glyphs: int, left: int, width: int) -> Rows:
    start = 12 + 2 * glyphs
    size = (len(content) - start) // height
    rows = (int.from_bytes(content[start + y * size : start + (y + 1) * size]) for y in range(height))
    return tuple(row >> 8 * size - left - width & (1 << width) - 1 for row in rows)


def letters(path: Path) -> frozenset[str]:
    """What the font file at `path` has glyphs for."""
    content = path.read_bytes()
    wide, narrow = struct.unpack_from("<HH", content, 8)
    return frozenset(map(chr, struct.unpack_from(f"<{wide + narrow}H", content, 12)))


def build(fonts: Path = FONTS) -> dict[Path, bytes]:
    """The font files that the texts of today need. Raises FontError, TextsError."""
    narrow, wide = read_font(fonts / NARROW_SOURCE, NARROW), read_font(fonts / WIDE_SOURCE, WIDE)
    chosen, chosen_wide = choose(needed(), narrow, wide)
    chosen_wide |= tiles()
    large = {character: enlarged(rows, NARROW) for character, rows in chosen.items()}
    large_wide = {character: enlarged(rows, WIDE) for character, rows in chosen_wide.items()}
    return {TARGET: pack(chosen, chosen_wide), LARGE_TARGET: pack(large, large_wide, LARGE)}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build the gadget's fonts.")
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    check = parser.parse_args(arguments).check
    try:
        built = build()
    except (FontError, TextsError) as error:
        print(error, file=sys.stderr)
        return 1
    stale = {path: content for path, content in built.items() if not path.exists() or path.read_bytes() != content}
    for path, content in stale.items():
        if check:
            print(f"{path.name} is not what the texts and the source fonts give; run `make fonts`", file=sys.stderr)
        else:
            path.write_bytes(content)
            print(f"{path.name}: {len(content)} bytes")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
