"""The Pico build's display: either controller, on I2C, shows what is drawn, and settings.toml says which it is."""

import importlib
import sys
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from host_tools.sim.controllers import Sh1106, Ssd1306
from host_tools.sim.display import I2CWire, blinka, say_column
from tests.firmware.fake_board import Hardware, forget_boards, put_in_place

import bitmaptools  # isort: skip  after Blinka was told that there is no board
import displayio  # isort: skip

PINS = [f"GP{n}" for n in range(23)]
DRIVERS = ("adafruit_displayio_ssd1306", "adafruit_displayio_sh1106")


@pytest.fixture
def shown(monkeypatch):
    """A function: what settings.toml says (an error, where it is one), the controller that there is -> the display."""

    def show(said, controller):
        hardware = Hardware("raspberry_pi_pico", PINS)
        ours = {"displayio": sys.modules["displayio"]}
        drivers = {name: importlib.import_module(name) for name in DRIVERS}
        forget_boards(monkeypatch)
        put_in_place(monkeypatch, hardware)
        for name, module in {**ours, **drivers}.items():
            monkeypatch.setitem(sys.modules, name, module)
        wire = I2CWire(controller)
        monkeypatch.setitem(sys.modules, "i2cdisplaybus", SimpleNamespace(I2CDisplayBus=lambda *_, **__: wire))
        pico = importlib.import_module("firmware.boards.pico")

        def getenv(name):
            assert name == "TALLY_DISPLAY"
            if isinstance(said, Exception):
                raise said
            return said

        monkeypatch.setattr(pico.os, "getenv", getenv)
        display = pico._display()
        blinka.displays.remove(display)
        blinka.display_buses.clear()
        if isinstance(controller, Sh1106):
            say_column(display._core, wire)
        return display

    yield show
    forget_boards(monkeypatch)


RECTANGLES = st.tuples(
    st.integers(0, 127), st.integers(0, 63), st.integers(1, 40), st.integers(1, 20), st.integers(0, 1)
)


def show(display, bitmap):
    """`bitmap` in black and white, all over the display, which is refreshed when it is asked to."""
    display.auto_refresh = False
    palette = displayio.Palette(2)
    palette[1] = 0xFFFFFF
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    display.root_group = group
    display.refresh()


@pytest.mark.parametrize(
    ("said", "kind"), [("sh1106", Sh1106), ("SH1106", Sh1106), (None, Ssd1306), ("", Ssd1306), (ValueError(), Ssd1306)]
)
@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rectangles=st.lists(RECTANGLES, min_size=1, max_size=4))
def test_what_is_drawn_is_seen_where_it_was_drawn(shown, said, kind, rectangles):
    controller = kind()
    display = shown(said, controller)
    bitmap = displayio.Bitmap(128, 64, 2)
    show(display, bitmap)
    for x, y, width, height, value in rectangles:
        bitmaptools.fill_region(bitmap, x, y, min(x + width, 128), min(y + height, 64), value)
        display.refresh()
    frame = controller.framebuffer()
    seen = [[frame[y * 16 + (x >> 3)] >> (7 - (x & 7)) & 1 for x in range(128)] for y in range(64)]
    assert seen == [[bitmap[x, y] for x in range(128)] for y in range(64)]
    display.brightness = 0.5
    assert controller.contrast == 128


def test_the_wrong_controller_shows_something_else(shown):
    controller = Sh1106()
    bitmap = displayio.Bitmap(128, 64, 2)
    bitmap[127, 0] = 1
    show(shown("", controller), bitmap)
    assert controller.framebuffer()[15] & 1 == 0
