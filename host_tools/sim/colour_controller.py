"""The controller of a colour display, an ST7789: bytes in, a picture out.

It keeps the controller's memory of 240x320 pixels, of which the glass shows 240x135. Knows the data sheet, and nothing
of what is drawn.
"""

import sys
from array import array

from host_tools.sim.controllers import Glass

COLUMNS, ROWS = 240, 320
GLASS = Glass(240, 135, "rgb565")
# Where the glass lies in the memory, as it is held: right on it is down in the memory's rows from here, and down on it
# is left in its columns from there. CircuitPython's board file for the Feather says the same as 40 and 53.
FIRST_ROW = 40
LAST_COLUMN = COLUMNS - 1 - 53

SWRESET, SLPIN, SLPOUT, INVOFF, INVON, DISPOFF, DISPON = 0x01, 0x10, 0x11, 0x20, 0x21, 0x28, 0x29
CASET, RASET, RAMWR, MADCTL, COLMOD = 0x2A, 0x2B, 0x2C, 0x36, 0x3A
# Of MADCTL
ROWS_BACKWARDS, COLUMNS_BACKWARDS, EXCHANGED, BLUE_FIRST = 0x80, 0x40, 0x20, 0x08
SIXTEEN_BITS = 0x55


class St7789:
    """sent: bytes on the wire since it was last set to 0."""

    glass = GLASS

    def __init__(self) -> None:
        self.sent = 0
        self._reset()

    def _reset(self) -> None:
        self.asleep = True
        self.on = False
        self.inverted = False
        self.order = 0
        self.depth = 0x66
        self.memory = array("H", bytes(2 * COLUMNS * ROWS))
        self._command = 0
        self._arguments = bytearray()
        self._window = [0, COLUMNS - 1, 0, ROWS - 1]
        self._at = 0  # pixels written into the window
        self._half = b""  # of a pixel

    def command(self, stream: bytes) -> None:
        """Take commands; what belongs to one follows as data."""
        for code in stream:
            self._command = code
            self._arguments = bytearray()
            if code == SWRESET:
                self._reset()
            elif code in (SLPIN, SLPOUT):
                self.asleep = code == SLPIN
            elif code in (INVOFF, INVON):
                self.inverted = code == INVON
            elif code in (DISPOFF, DISPON):
                self.on = code == DISPON
            elif code == RAMWR:
                self._at, self._half = 0, b""

    def data(self, stream: bytes) -> None:
        """Take what belongs to the last command: settings, or pixels."""
        if self._command == RAMWR:
            self._write(self._half + stream)
            return
        self._arguments += stream
        given = self._arguments
        if self._command == MADCTL and given:
            self.order = given[0]
        elif self._command == COLMOD and given:
            self.depth = given[0]
        elif self._command in (CASET, RASET) and len(given) == 4:
            which = 0 if self._command == CASET else 2
            self._window[which : which + 2] = int.from_bytes(given[:2]), int.from_bytes(given[2:])

    def _write(self, stream: bytes) -> None:
        if self.depth != SIXTEEN_BITS:
            raise ValueError(f"pixels of another kind than 16 bits are not simulated: COLMOD {self.depth:#x}")
        pixels = array("H", stream[: len(stream) // 2 * 2])
        if sys.byteorder == "little":
            pixels.byteswap()
        self._half = stream[len(pixels) * 2 :]
        left, right, top, bottom = self._window
        width = right - left + 1
        size = width * (bottom - top + 1)
        memory = self.memory
        done = 0
        while done < len(pixels):
            row, column = divmod(self._at % size, width)
            many = min(width - column, len(pixels) - done)
            first, step, most = self._run(left + column, top + row)
            many_shown = max(0, min(many, most))  # what is beyond the memory is lost
            if many_shown:
                last = first + step * many_shown
                memory[first : last if last >= 0 else None : step] = pixels[done : done + many_shown]
            done += many
            self._at += many

    def _run(self, x: int, y: int) -> tuple[int, int, int]:
        """(place in the memory of an address, how far the next one in its row is, how many there are)."""
        exchanged = self.order & EXCHANGED
        column, row = (y, x) if exchanged else (x, y)
        left_over = (ROWS - row) if exchanged else (COLUMNS - column)
        if not (column < COLUMNS and row < ROWS):
            return 0, 1, 0
        right, down = 1, COLUMNS
        if self.order & COLUMNS_BACKWARDS:
            column, right = COLUMNS - 1 - column, -1
        if self.order & ROWS_BACKWARDS:
            row, down = ROWS - 1 - row, -COLUMNS
        return row * COLUMNS + column, down if exchanged else right, left_over

    def framebuffer(self) -> bytes:
        """What is seen: two bytes a pixel, red in the highest five bits, row by row; dark while it is off or asleep.

        The glass shows each colour's opposite, so INVON makes it show what is sent.
        """
        width, height, _ = self.glass
        if self.asleep or not self.on:
            return bytes(2 * width * height)
        seen = array("H")
        first = FIRST_ROW * COLUMNS + LAST_COLUMN
        for y in range(height):
            start = first - y
            seen += self.memory[start : start + width * COLUMNS : COLUMNS]
        if not self.inverted:
            seen = array("H", (pixel ^ 0xFFFF for pixel in seen))
        if self.order & BLUE_FIRST:
            seen = array("H", (pixel >> 11 | pixel & 0x07E0 | (pixel & 0x1F) << 11 for pixel in seen))
        if sys.byteorder == "little":
            seen.byteswap()
        return seen.tobytes()
