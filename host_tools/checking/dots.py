"""A picture of the gadget's display in letters: each braille sign stands for 2x4 pixels. Knows no gadget."""

SIZES = ((128, 64), (240, 135))  # of displays
BLANK = 0x2800
# The bit of each dot, from the top left: the signs were numbered when they had six.
BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def drawn(pixels: bytes) -> list[str]:
    """Lines of signs, for a display's pixels row by row, the leftmost pixel in the highest bit."""
    for width, height in SIZES:
        if width * height // 8 == len(pixels):
            whole = pixels + bytes(3 * width // 8)  # the last signs may stand for less than four rows
            return [
                "".join(chr(BLANK + _dots(whole, width, x, y)) for x in range(0, width, 2)) for y in range(0, height, 4)
            ]
    return []


def _dots(pixels: bytes, width: int, left: int, top: int) -> int:
    dots = 0
    for y, row in enumerate(BITS):
        for x, bit in enumerate(row):
            at = (top + y) * width + left + x
            if pixels[at >> 3] & 0x80 >> (at & 7):
                dots |= bit
    return dots
