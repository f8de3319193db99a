"""Makes glyphs twice as large, with the stairs of their slants smoothed: the rule of EPX, known as Scale2x, too.

Each pixel becomes four; one of them takes the value of two neighbours that are alike and meet at its corner. Knows no
font and no letter.
"""

Rows = tuple[int, ...]  # as in fonts.py: from the top row on, the left pixel as the highest bit


def enlarged(rows: Rows, width: int) -> Rows:
    """A glyph of `width` pixels, twice as high and 2 * width - 1 wide: its right edge loses one column."""
    lit = [[row >> width - 1 - x & 1 for x in range(width)] for row in rows]

    def at(x: int, y: int) -> int:
        return lit[y][x] if 0 <= x < width and 0 <= y < len(rows) else 0

    large = []
    for y in range(len(rows)):
        for lower in (False, True):
            columns = []
            for x in range(width):
                for right in (False, True):
                    here, left, above = at(x, y), at(x - 1, y), at(x, y - 1)
                    beside, beyond = (at(x + 1, y), left) if right else (left, at(x + 1, y))
                    next_to, opposite = (at(x, y + 1), above) if lower else (above, at(x, y + 1))
                    rounded = beside == next_to and beside != opposite and next_to != beyond
                    columns.append(beside if rounded else here)
            large.append(int("".join(map(str, columns[:-1])), 2))
    return tuple(large)
