"""Pictures of mahjong tiles for the gadget's font, one for each kind of shared_rules/mpsz.py and a face-down one.

Each is dark print on a lit tile. A tile of a suit has its number and, beside it, the mark of the suit; a flower is
marked likewise. Knows nothing of the font's file.
"""

from firmware.tile_pictures import FACE_DOWN, picture
from shared_rules.mpsz import FLOWERS

# A tile lies in a cell of 10x10, away from the top and the right edge: so tiles keep apart in a row and between rows.
WIDTH, TOP, TILE = 10, 1, 9

NUMBERS = """
.#. ##. ##. #.# ### .## ### ### ###
##. ..# ..# #.# #.. #.. ..# #.# #.#
.#. ..# ..# #.# #.. #.. ..# #.# #.#
.#. .#. .#. ### ##. ### .#. .#. ###
.#. #.. ..# ..# ..# #.# .#. #.# ..#
.#. #.. ..# ..# ..# #.# .#. #.# ..#
### ### ##. ..# ### ### .#. ### ##.
"""

# 萬 as it is written short, a dot, bamboo, a flower
MARKS = """
### ... #.# #.#
.#. ... #.# ###
.## ### #.# ###
#.# #.# ... .#.
#.# ### #.# ##.
#.# ... #.# .#.
#.# ... #.# .#.
"""

# 東 南 西 北, white, 發 in its short form 発, 中
HONOURS = """
...#... ...#... ####### ..#.#.. ####### ##..#.# ...#...
####### ####### ..#.#.. ..#.#.# #.....# ####### #######
.#.#.#. ...#... ####### ###.##. #.....# #.###.# #..#..#
.#####. ####### #.#.#.# ..#.#.. #.....# ..#.#.. #..#..#
..###.. #.#.#.# ##..### ..#.#.. #.....# ####### #######
.#.#.#. #.###.# #.....# .##.#.# #.....# ..#.#.# ...#...
#..#..# #..#..# ####### #.#.### ####### ##..### ...#...
"""

BACK = """
#.#.#.#
.#.#.#.
#.#.#.#
.#.#.#.
#.#.#.#
.#.#.#.
#.#.#.#
"""

Rows = tuple[int, ...]  # as in fonts.py: from the top row on, the left pixel as the highest bit


def tiles() -> dict[str, Rows]:
    """{letter of the tile: glyph} of every kind, and FACE_DOWN."""
    numbers, (*suits, flower) = _parts(NUMBERS), _parts(MARKS)
    prints = [_beside(number, suit) for suit in suits for number in numbers]
    prints += _parts(HONOURS)
    prints += [_beside(number, flower) for number in numbers[: FACE_DOWN - FLOWERS]]
    prints += _parts(BACK)
    return {picture(kind): _printed(rows) for kind, rows in enumerate(prints)}


def _parts(art: str) -> list[list[str]]:
    """Drawings that stand side by side, each as its rows."""
    return [list(rows) for rows in zip(*map(str.split, art.split("\n")[1:-1]), strict=True)]


def _beside(number: list[str], mark: list[str]) -> list[str]:
    return [f"{left}.{right}" for left, right in zip(number, mark, strict=True)]


def _printed(rows: list[str]) -> Rows:
    """A tile with `rows` of "#" on it, dark."""
    tile = [0, *(int(row.replace("#", "1").replace(".", "0"), 2) << 1 for row in rows), 0]
    lit = 2**TILE - 1
    return (0,) * TOP + tuple((lit ^ row) << WIDTH - TILE for row in tile)
