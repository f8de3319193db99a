"""Raspberry Pi Pico with an SSD1306 or SH1106 OLED (128x64, I2C) and six buttons to ground.

The only file that knows this board's pins. hardware/README.md shows the same table as wiring.
"""

import os

import busio
import displayio
from i2cdisplaybus import I2CDisplayBus

from firmware import buttons
from firmware.boards.circuitpython import CircuitPythonBoard, pins_of

# part, pin (CircuitPython's name), number of that pin on the Pico's header, where the other end goes
PINS = (
    ("display SDA", "GP4", 6, "SDA of the display"),
    ("display SCL", "GP5", 7, "SCL of the display"),
    ("up", "GP10", 14, "button, its other side to GND"),
    ("down", "GP11", 15, "button, its other side to GND"),
    ("left", "GP12", 16, "button, its other side to GND"),
    ("right", "GP13", 17, "button, its other side to GND"),
    ("ok", "GP14", 19, "button, its other side to GND"),
    ("back", "GP15", 20, "button, its other side to GND"),
)
POWER = (
    ("display VCC", "3V3", 36, "VCC of the display"),
    ("display GND", "GND", 38, "GND of the display"),
    ("buttons GND", "GND", 18, "all six buttons"),
)
KEYS = ("up", "down", "left", "right", "ok", "back")

ADDRESSES = (0x3C, 0x3D)
I2C_HZ = 400000
# Read from settings.toml: "sh1106" for a display with that controller.
SETTING = "TALLY_DISPLAY"


class Pico(CircuitPythonBoard):
    """The Pico build. Without a display it plays on, see `trouble`."""

    id = "pico"
    has_digits = False

    def __init__(self):
        display, trouble = _display_or_why_not()
        super().__init__(display, pins_of(PINS, KEYS), [buttons.NAMES[key] for key in KEYS], trouble)


def _display_or_why_not():
    try:
        return _display(), None
    except Exception as error:  # noqa: BLE001  keys, log and link work without it
        return None, error


def _display():
    displayio.release_displays()
    sda, scl = pins_of(PINS, ("display SDA", "display SCL"))
    i2c = busio.I2C(scl, sda, frequency=I2C_HZ)
    bus = I2CDisplayBus(i2c, device_address=_address(i2c))
    # The drivers are imported here, as they can be missing.
    if _said() == "sh1106":
        from adafruit_displayio_sh1106 import SH1106

        return SH1106(bus, width=128, height=64, colstart=2)  # the glass shows the middle of 132 columns
    from adafruit_displayio_ssd1306 import SSD1306

    return SSD1306(bus, width=128, height=64)


def _said():
    try:
        return (os.getenv(SETTING) or "").lower()
    except Exception:  # noqa: BLE001  settings.toml is damaged: as if it had not been written
        return ""


def _address(i2c):
    # Modules are sold with either address, some with a jumper for it.
    while not i2c.try_lock():
        pass
    try:
        answering = i2c.scan()
    finally:
        i2c.unlock()
    for address in ADDRESSES:
        if address in answering:
            return address
    raise RuntimeError("no display answers at 0x3C or 0x3D: check SDA on GP4, SCL on GP5, 3V3 and GND")


def open_board():
    """The board, ready to use."""
    return Pico()
