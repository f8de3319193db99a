"""Writes one set of glyphs in the font formats that were weighed for the gadget. Knows no reader of them.

A glyph is (width, rows), the rows from the top, the left pixel as the highest bit; all are 10 rows high, 9 of
them above the baseline.
"""

import struct

HEIGHT, ASCENT = 10, 9
Glyphs = dict[str, tuple[int, tuple[int, ...]]]


def bdf(glyphs: Glyphs) -> bytes:
    """Text, one glyph after the other. Adobe's Glyph Bitmap Distribution Format, 2.1."""
    lines = ["STARTFONT 2.1", "FONT -tally", "SIZE 10 75 75", "FONTBOUNDINGBOX 10 10 0 -1"]
    lines += ["STARTPROPERTIES 2", "FONT_ASCENT 9", "FONT_DESCENT 1", "ENDPROPERTIES", f"CHARS {len(glyphs)}"]
    for character, (width, rows) in sorted(glyphs.items()):
        size = -(-width // 8)
        lines += [f"STARTCHAR U+{ord(character):04X}", f"ENCODING {ord(character)}", f"DWIDTH {width} 0"]
        lines += [f"BBX {width} 10 0 -1", "BITMAP"]
        lines += [f"{row << size * 8 - width:0{2 * size}X}" for row in rows]
        lines += ["ENDCHAR"]
    return "\n".join([*lines, "ENDFONT", ""]).encode()


def pcf(glyphs: Glyphs) -> bytes:
    """X11's compiled form; its table of codes has a place for every code between the first and the last."""
    order = sorted(glyphs)
    rows_of = [ord(character) >> 8 for character in order]
    first, last = min(rows_of), max(rows_of)
    codes = [0xFFFF] * (256 * (last - first + 1))
    for index, character in enumerate(order):
        codes[ord(character) - 256 * first] = index
    bitmaps = b"".join(
        struct.pack(">I", row << 32 - glyphs[character][0]) for character in order for row in glyphs[character][1]
    )
    offsets = struct.pack(f">{len(order)}I", *range(0, len(bitmaps), 4 * HEIGHT))
    bounds = struct.pack(">5hH", 0, 10, 10, ASCENT, HEIGHT - ASCENT, 0)
    metrics = b"".join(
        bytes(0x80 + value for value in (0, glyphs[c][0], glyphs[c][0], ASCENT, HEIGHT - ASCENT)) for c in order
    )
    big = 0xE
    tables = {
        1 << 1: (big, struct.pack(">8B3I", 0, 0, 0, 0, 0, 0, 0, 0, ASCENT, HEIGHT - ASCENT, 0) + bounds + bounds),
        1 << 2: (big | 0x100, struct.pack(">H", len(order)) + metrics),
        1 << 3: (big, struct.pack(">I", len(order)) + offsets + struct.pack(">4I", 0, 0, len(bitmaps), 0) + bitmaps),
        1 << 5: (big, struct.pack(f">5H{len(codes)}H", 0, 255, first, last, 0, *codes)),
    }
    content = struct.pack("<4sI", b"\x01fcp", len(tables))
    at = len(content) + 16 * len(tables)
    bodies = b""
    for kind, (format_, body) in tables.items():
        body = struct.pack("<I", format_) + body
        body += bytes(-len(body) % 4)
        content += struct.pack("<4I", kind, format_, len(body), at + len(bodies))
        bodies += body
    return content + bodies


def lvgl(glyphs: Glyphs, entries: int = 32) -> bytes:
    """LVGL's binary form, glyphs cut to their ink. entries: codes in a table that a reader goes through in turn."""
    order = sorted(glyphs)
    subtables, data = [], b""
    for at in range(0, len(order), entries):
        part = [ord(character) for character in order[at : at + entries]]
        closed = part[-1] - part[0] == len(part) - 1
        subtables.append((0 if closed else len(data), part, at + 1, 2 if closed else 3))
        if not closed:
            data += struct.pack(f"<{len(part)}H", *(code - part[0] for code in part))
    start = 12 + 16 * len(subtables)
    cmap = struct.pack("<I", len(subtables)) + b"".join(
        struct.pack("<IIHHHBB", start + offset, part[0], part[-1] - part[0] + 1, number, len(part), kind, 0)
        for offset, part, number, kind in subtables
    )
    drawn = [_lvgl_glyph(*glyphs[character]) for character in order]
    offsets, at = [8, 8], 8
    for glyph in drawn:
        offsets[-1] = at
        at += len(glyph)
        offsets.append(at)
    # ascent, descent, their typographic twins, line gap, lowest and highest y, default advance, kerning
    head = struct.pack("<IHHHhHhHHHHH", 1, 3, HEIGHT, ASCENT, ASCENT - HEIGHT, ASCENT, ASCENT - HEIGHT, 0, 0, 0, 0, 0)
    head += bytes((0, 1, 0, 1, 4, 4, 4, 0)) + bytes(6)
    body = b""
    loca = struct.pack(f"<I{len(offsets)}H", len(offsets), *offsets)
    for name, section in ((b"head", head), (b"cmap", cmap + data), (b"loca", loca), (b"glyf", b"".join(drawn))):
        section += bytes(-len(section) % 4)
        body += struct.pack("<I4s", 8 + len(section), name) + section
    return body


def _lvgl_glyph(width: int, rows: tuple[int, ...]) -> bytes:
    inked = [y for y in range(HEIGHT) if rows[y]]
    columns = [x for x in range(width) if any(row >> width - 1 - x & 1 for row in rows)]
    left, right = (columns[0], columns[-1] + 1) if columns else (0, 0)
    top, bottom = (inked[0], inked[-1] + 1) if inked else (0, 0)
    bits = f"{width:04b}{left:04b}{(ASCENT - bottom) & 15:04b}{right - left:04b}{bottom - top:04b}"
    for row in rows[top:bottom]:
        bits += f"{row:0{width}b}"[left:right]
    size = -(-len(bits) // 8)
    return (int(bits, 2) << size * 8 - len(bits)).to_bytes(size)
