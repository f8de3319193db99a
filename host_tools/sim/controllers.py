"""The display controllers of the gadget's boards: bytes in, a picture out.

They keep the memory that an SSD1306 and an SH1106 keep. Know the data sheets and nothing of what is drawn.
"""

import struct
import zlib
from typing import NamedTuple

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8


class Glass(NamedTuple):
    """What a frame is a picture of, its rows from the top.

    kind: "mono", eight pixels a byte, the left one in the highest bit, 1 for lit; or "rgb565", two bytes a pixel.
    """

    width: int
    height: int
    kind: str

    @property
    def size(self) -> int:
        """Bytes of a frame."""
        return self.width * self.height // 8 if self.kind == "mono" else 2 * self.width * self.height


MONO = Glass(WIDTH, HEIGHT, "mono")

# Commands with bytes behind them; all others stand alone. The data sheets of SSD1306 and SH1106.
FOLLOWED_BY = {0x21: 2, 0x22: 2, **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)}


class Controller:
    """What an SSD1306 and an SH1106 have in common.

    sent: bytes on the wire since it was last set to 0. contrast: 0-255. on: False while it sleeps.
    """

    glass = MONO
    columns = WIDTH
    first_column = 0  # the column of the memory that is the leftmost of the glass

    def __init__(self) -> None:
        self.sent = 0
        self.contrast = 0x7F
        self.on = False
        self.inverted = False
        self.memory = [bytearray(self.columns) for _ in range(PAGES)]

    def command(self, stream: bytes) -> None:
        """Take command bytes, each with what belongs to it."""
        at = 0
        while at < len(stream):
            length = 1 + FOLLOWED_BY.get(stream[at], 0)
            self.obey(stream[at], stream[at + 1 : at + length])
            at += length

    def obey(self, code: int, following: bytes) -> None:
        """One command. Settings of voltages and timing change nothing that can be seen here."""
        if code == 0x81:
            self.contrast = following[0]
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7

    def data(self, stream: bytes) -> None:
        """Take pixels: each byte eight of a column, the upper one in the lowest bit."""
        raise NotImplementedError

    def framebuffer(self) -> bytes:
        """What is seen: 1024 bytes, row by row, the left pixel in the highest bit, 1 for lit."""
        rows = bytearray(WIDTH // 8 * HEIGHT)
        flip = 0xFF if self.inverted else 0
        for page, columns in enumerate(self.memory):
            for x in range(WIDTH):
                column = columns[self.first_column + x] ^ flip
                if column:
                    at = page * WIDTH + (x >> 3)
                    mask = 0x80 >> (x & 7)
                    for y in range(8):
                        if column >> y & 1:
                            rows[at + y * 16] |= mask
        return bytes(rows)


class Ssd1306(Controller):
    """Horizontal addressing: a window is set, bytes fill it row of pages by row of pages."""

    def __init__(self) -> None:
        super().__init__()
        self._window = (0, WIDTH - 1, 0, PAGES - 1)
        self._column = self._page = 0

    def obey(self, code: int, following: bytes) -> None:
        left, right, top, bottom = self._window
        if code == 0x21:
            left, right = self._column, right = following[0] & 0x7F, following[1] & 0x7F
        elif code == 0x22:
            top, bottom = self._page, bottom = following[0] & 7, following[1] & 7
        else:
            super().obey(code, following)
        self._window = (left, right, top, bottom)

    def data(self, stream: bytes) -> None:
        left, right, top, bottom = self._window
        for byte in stream:
            self.memory[self._page][self._column] = byte
            self._column += 1
            if self._column > right:
                self._column = left
                self._page = self._page + 1 if self._page < bottom else top


class Sh1106(Controller):
    """Page addressing: a page and a column are set, bytes run on to the end of the page.

    It has 132 columns, of which displays of 128 show those in the middle.
    """

    columns = 132
    first_column = 2

    def __init__(self) -> None:
        super().__init__()
        self._column = self._page = 0

    def obey(self, code: int, following: bytes) -> None:
        if code <= 0x0F:
            self._column = self._column & 0xF0 | code
        elif code <= 0x1F:
            self._column = self._column & 0x0F | (code & 0x0F) << 4
        elif 0xB0 <= code <= 0xB7:
            self._page = code & 7
        else:
            super().obey(code, following)

    def data(self, stream: bytes) -> None:
        for byte in stream:
            if self._column < self.columns:
                self.memory[self._page][self._column] = byte
                self._column += 1


def png(frame: bytes, glass: Glass = MONO, scale: int = 4) -> bytes:
    """A PNG picture of a frame, each pixel `scale` pixels wide and high."""
    rows = bytearray()
    for y in range(glass.height):
        row = b"".join(pixel * scale for pixel in _pixels(frame, glass, y))
        rows += (b"\0" + row) * scale
    colour_type = 0 if glass.kind == "mono" else 2
    head = struct.pack(">IIBBBBB", glass.width * scale, glass.height * scale, 8, colour_type, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in chunks
    )


def _pixels(frame: bytes, glass: Glass, y: int) -> list[bytes]:
    """Row y as a PNG has its pixels."""
    if glass.kind == "mono":
        at = y * glass.width // 8
        row = frame[at : at + glass.width // 8]
        return [b"\xff" if row[x >> 3] << (x & 7) & 0x80 else b"\0" for x in range(glass.width)]
    at = 2 * y * glass.width
    return [rgb(value) for (value,) in struct.iter_unpack(">H", frame[at : at + 2 * glass.width])]


def rgb(value: int) -> bytes:
    """Red, green and blue, a byte each, of the 16 bits of a pixel."""
    red, green, blue = value >> 11, value >> 5 & 63, value & 31
    return bytes([red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2])
