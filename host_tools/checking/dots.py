"""A picture of the gadget's display in letters: each braille sign stands for 2x4 pixels. Knows no gadget."""

WIDTH, HEIGHT = 128, 64
BLANK = 0x2800
# The bit of each dot, from the top left: the signs were numbered when they had six.
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def drawn(pixels: bytes) -> list[str]:
    """16 lines of 64 signs of 1024 bytes, row by row, the leftmost pixel in the highest bit."""
    return ["".join(chr(BLANK + _dots(pixels, x, y)) for x in range(0, WIDTH, 2)) for y in range(0, HEIGHT, 4)]


def _dots(pixels: bytes, left: int, top: int) -> int:
    dots = 0
    for y, row in enumerate(BITS):
        for x, bit in enumerate(row):
            at = (top + y) * WIDTH + left + x
            if pixels[at >> 3] & 0x80 >> (at & 7):
                dots |= bit
    return dots
