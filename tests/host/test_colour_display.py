"""The simulated display in colour: what Adafruit's driver sends is what is seen."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from host_tools.sim.colour_controller import GLASS, St7789
from host_tools.sim.controllers import png, rgb
from host_tools.sim.display import open_display

import bitmaptools  # isort: skip  after Blinka was told that there is no board
import displayio  # isort: skip

COLOURS = (0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0x123456)
SENT = (0x0000, 0xFFFF, 0xF800, 0x07E0, 0x001F, 0x11AA)  # the same in 16 bits


class Canvas:
    """A display that shows one bitmap, and the pixels that ought to be seen."""

    def __init__(self):
        self.display, self.controller = open_display("feather")
        self.bitmap = displayio.Bitmap(GLASS.width, GLASS.height, len(COLOURS))
        palette = displayio.Palette(len(COLOURS))
        for i, colour in enumerate(COLOURS):
            palette[i] = colour
        group = displayio.Group()
        group.append(displayio.TileGrid(self.bitmap, pixel_shader=palette))
        self.display.root_group = group
        self.expected = [[0] * GLASS.width for _ in range(GLASS.height)]

    def fill(self, x1, y1, x2, y2, value):
        bitmaptools.fill_region(self.bitmap, x1, y1, x2, y2, value)
        for y in range(y1, y2):
            self.expected[y][x1:x2] = [SENT[value]] * (x2 - x1)
        self.display.refresh()


def seen(controller):
    frame = controller.framebuffer()
    row = 2 * GLASS.width
    return [
        [int.from_bytes(frame[at : at + 2]) for at in range(y * row, y * row + row, 2)] for y in range(GLASS.height)
    ]


@pytest.fixture(scope="module")
def canvas():
    return Canvas()


RECTANGLES = st.tuples(
    st.integers(0, GLASS.width - 1),
    st.integers(0, GLASS.height - 1),
    st.integers(1, GLASS.width),
    st.integers(1, GLASS.height),
    st.integers(0, len(COLOURS) - 1),
)


@settings(max_examples=30)
@given(st.lists(RECTANGLES, min_size=1, max_size=4))
def test_whatever_is_drawn_is_seen_where_it_was_drawn(canvas, rectangles):
    for x, y, width, height, value in rectangles:
        canvas.fill(x, y, min(x + width, GLASS.width), min(y + height, GLASS.height), value)
    assert seen(canvas.controller) == canvas.expected


def test_only_what_changed_is_sent(canvas):
    canvas.fill(0, 0, GLASS.width, GLASS.height, 0)
    canvas.controller.sent = 0
    canvas.fill(100, 20, 105, 22, 1)
    assert 2 * 5 * 2 < canvas.controller.sent < 2 * 5 * 2 + 20
    canvas.controller.sent = 0
    canvas.display.refresh()
    assert canvas.controller.sent == 0


def window(x1, y1, x2, y2):
    return (0x2A, x1.to_bytes(2) + x2.to_bytes(2)), (0x2B, y1.to_bytes(2) + y2.to_bytes(2)), (0x2C, b"")


def controller(*commands):
    """One that was set up as CircuitPython's board file for the Feather does it, but for the order of red and blue."""
    made = St7789()
    start = ((0x01, b""), (0x11, b""), (0x3A, b"\x55"), (0x36, b"\x60"), (0x21, b""), (0x29, b""))
    for code, following in (*start, *commands):
        made.command(bytes([code]))
        made.data(following)
    return made


@given(st.integers(0, GLASS.width - 1), st.integers(0, GLASS.height - 1))
def test_the_board_s_own_driver_and_adafruit_s_library_mean_the_same_pixel(x, y):
    """The one turns the picture in the controller and begins at 40 and 53, the other turns what it sends."""
    made = controller(*window(40 + x, 53 + y, 40 + x, 53 + y))
    made.data(b"\xf8\x00")
    lit = [(column, row) for row, line in enumerate(seen(made)) for column, pixel in enumerate(line) if pixel]
    assert lit == [(x, y)]
    assert seen(made)[y][x] == 0xF800


def test_pixels_fill_their_window_row_by_row_and_begin_anew():
    made = controller(*window(40, 53, 42, 54))
    for byte in b"".join(value.to_bytes(2) for value in range(1, 8)):
        made.data(bytes([byte]))  # in whatever pieces they come
    assert [row[:4] for row in seen(made)[:3]] == [[7, 2, 3, 0], [4, 5, 6, 0], [0, 0, 0, 0]]


def test_pixels_beyond_the_memory_are_lost():
    made = controller(*window(0, 0, 400, 300))
    made.data(b"\x12\x34" * 401 * 301)
    assert {pixel for row in seen(made) for pixel in row} == {0x1234}


@pytest.mark.parametrize(
    ("commands", "shown"),
    [
        ([], 0xF800),
        ([(0x20, b"")], 0x07FF),  # not inverted: the glass shows each colour's opposite
        ([(0x36, b"\x68")], 0x001F),  # blue first
        ([(0x28, b"")], 0),  # off
        ([(0x10, b"")], 0),  # asleep
        ([(0x10, b""), (0x11, b"")], 0xF800),
        ([(0x01, b"")], 0),  # reset
    ],
)
def test_what_changes_a_picture_that_is_there(commands, shown):
    made = controller(*window(40, 53, 279, 187))
    made.data(b"\xf8\x00" * GLASS.width * GLASS.height)
    for code, following in commands:
        made.command(bytes([code]))
        made.data(following)
    assert {pixel for row in seen(made) for pixel in row} == {shown}


def test_pixels_of_another_depth_are_an_error():
    made = controller((0x3A, b"\x66"), *window(40, 53, 40, 53)[:2])
    made.command(b"\x2c")
    with pytest.raises(ValueError, match="COLMOD"):
        made.data(b"\xf8\x00\x00")


@pytest.mark.parametrize("scale", [1, 3])
def test_the_picture_is_what_is_seen(canvas, scale):
    canvas.fill(3, 5, 40, 9, 2)
    canvas.fill(239, 134, 240, 135, 5)
    picture = Image.open(io.BytesIO(png(canvas.controller.framebuffer(), GLASS, scale)))
    assert picture.size == (240 * scale, 135 * scale)
    points = [[picture.getpixel((x * scale, y * scale)) for x in range(240)] for y in range(135)]
    assert points == [[tuple(rgb(value)) for value in row] for row in canvas.expected]


def test_displays_do_not_see_each_other():
    canvases = [Canvas() for _ in range(3)]
    for at, canvas in enumerate(canvases):
        canvas.fill(at, at, 9, 9, 1 + at)
    assert all(seen(canvas.controller) == canvas.expected for canvas in canvases)
