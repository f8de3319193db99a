"""CircuitPython's fontio for MicroPython: its Glyph is a named tuple there, too."""

from collections import namedtuple

Glyph = namedtuple("Glyph", ("bitmap", "tile_index", "width", "height", "dx", "dy", "shift_x", "shift_y"))
