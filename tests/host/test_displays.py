"""The simulated displays: what Adafruit's drivers send is what is seen."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from host_tools.sim.controllers import Sh1106, Ssd1306, png
from host_tools.sim.display import open_display

import bitmaptools  # isort: skip  after Blinka was told that there is no board
import displayio  # isort: skip

BOARDS = {"macropad": Sh1106, "pico": Ssd1306}


class Canvas:
    """A display that shows one bitmap, and the pixels that ought to be seen."""

    def __init__(self, board_id):
        self.display, self.controller = open_display(board_id)
        assert type(self.controller) is BOARDS[board_id]
        self.bitmap = displayio.Bitmap(128, 64, 2)
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        group = displayio.Group()
        group.append(displayio.TileGrid(self.bitmap, pixel_shader=palette))
        self.display.root_group = group
        self.expected = [[0] * 128 for _ in range(64)]

    def fill(self, x1, y1, x2, y2, value):
        bitmaptools.fill_region(self.bitmap, x1, y1, x2, y2, value)
        for y in range(y1, y2):
            self.expected[y][x1:x2] = [value] * (x2 - x1)

    def seen(self):
        frame = self.controller.framebuffer()
        return [[frame[y * 16 + (x >> 3)] >> (7 - (x & 7)) & 1 for x in range(128)] for y in range(64)]


@pytest.fixture(scope="module", params=BOARDS)
def canvas(request):
    return Canvas(request.param)


RECTANGLES = st.tuples(
    st.integers(0, 127), st.integers(0, 63), st.integers(1, 128), st.integers(1, 64), st.integers(0, 1)
)


@given(st.lists(RECTANGLES, min_size=1, max_size=4))
def test_whatever_is_drawn_is_seen_where_it_was_drawn(canvas, rectangles):
    for x, y, width, height, value in rectangles:
        canvas.fill(x, y, min(x + width, 128), min(y + height, 64), value)
        canvas.display.refresh()
    assert canvas.seen() == canvas.expected


def test_only_what_changed_is_sent_also_after_the_whole_display_was(canvas):
    canvas.fill(0, 0, 128, 64, 0)
    group = canvas.display.root_group
    canvas.display.root_group = displayio.Group()
    canvas.display.root_group = group
    canvas.controller.sent = 0
    canvas.display.refresh()
    assert 1024 < canvas.controller.sent < 1100
    canvas.controller.sent = 0
    canvas.display.refresh()
    assert canvas.controller.sent == 0
    canvas.fill(100, 20, 105, 22, 1)
    canvas.display.refresh()
    assert 5 < canvas.controller.sent < 25
    assert canvas.seen() == canvas.expected


def test_brightness_is_the_contrast_of_the_controller(canvas):
    canvas.display.brightness = 0.5
    assert canvas.controller.contrast == 128
    canvas.display.brightness = 1.0
    assert canvas.controller.contrast == 255


def test_a_display_sleeps_and_wakes(canvas):
    assert canvas.controller.on
    canvas.display.sleep()
    assert not canvas.controller.on
    canvas.display.wake()
    assert canvas.controller.on


def test_an_inverted_display_shows_black_for_white(canvas):
    plain = canvas.controller.framebuffer()
    canvas.controller.command(b"\xa7")
    assert canvas.controller.framebuffer() == bytes(byte ^ 0xFF for byte in plain)
    canvas.controller.command(b"\xa6")
    assert canvas.controller.framebuffer() == plain


@pytest.mark.parametrize("scale", [1, 3])
def test_the_picture_is_what_is_seen(canvas, scale):
    canvas.fill(3, 5, 40, 9, 1)
    canvas.fill(127, 63, 128, 64, 1)
    canvas.display.refresh()
    picture = Image.open(io.BytesIO(png(canvas.controller.framebuffer(), scale=scale)))
    assert picture.size == (128 * scale, 64 * scale)
    points = [[picture.getpixel((x * scale, y * scale)) // 255 for x in range(128)] for y in range(64)]
    assert points == canvas.seen() == canvas.expected
    assert picture.getpixel((picture.width - 1, picture.height - 1)) == 255


def test_displays_do_not_see_each_other():
    canvases = [Canvas("pico") for _ in range(3)] + [Canvas("macropad")]
    for at, canvas in enumerate(canvases):
        canvas.fill(at, at, 9, 9, 1)
        canvas.display.refresh()
    assert all(canvas.seen() == canvas.expected for canvas in canvases)
