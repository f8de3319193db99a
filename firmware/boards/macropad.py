"""Adafruit MacroPad RP2040: built-in SH1106 display, twelve keys, a knob, a light under each key, a speaker.

The only file that knows this board's pins. All of it is soldered by the maker: nothing is to be wired.
"""

import board
import digitalio
import neopixel_write
import pwmio
import rotaryio

from firmware import buttons
from firmware.boards.circuitpython import CircuitPythonBoard, pins_of

# part, pin (CircuitPython's name), number of the GPIO, what it is there
PINS = (
    ("1", "KEY1", 1, "key, row 1 left"),
    ("2", "KEY2", 2, "key, row 1 middle"),
    ("3", "KEY3", 3, "key, row 1 right"),
    ("4", "KEY4", 4, "key, row 2 left"),
    ("5", "KEY5", 5, "key, row 2 middle"),
    ("6", "KEY6", 6, "key, row 2 right"),
    ("7", "KEY7", 7, "key, row 3 left"),
    ("8", "KEY8", 8, "key, row 3 middle"),
    ("9", "KEY9", 9, "key, row 3 right"),
    ("back", "KEY10", 10, "key, row 4 left"),
    ("0", "KEY11", 11, "key, row 4 middle"),
    ("ok", "KEY12", 12, "key, row 4 right"),
    ("knob press", "ENCODER_SWITCH", 0, "knob, pressed: ok"),
    ("knob A", "ROTA", 17, "knob, turned: up and down"),
    ("knob B", "ROTB", 18, "knob, turned: up and down"),
    ("lights", "NEOPIXEL", 19, "twelve lights, one under each key"),
    ("speaker", "SPEAKER", 16, "speaker"),
    ("speaker on", "SPEAKER_ENABLE", 14, "switches the speaker's amplifier"),
)
KEYS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0", "ok", "knob press")
MEANING = KEYS[:12] + ("ok",)

# The lamp of player 1 is under key 1, and so on: green, red, blue, weak enough for a dark room.
COLOURS = ((0, 40, 0), (40, 0, 0), (0, 0, 48), (24, 24, 0), (20, 0, 28))
LAMPS = 12

# (Hz, milliseconds) one after another.
TUNES = {"key": ((1760, 12),), "done": ((1319, 60), (1760, 90)), "error": ((220, 160),)}
HALF_LOUD = 0x4000
SILENT = -1
TICKS = 1 << 29


class MacroPad(CircuitPythonBoard):
    """The MacroPad as it comes from the box."""

    id = "macropad"
    has_digits = True
    has_sound = True

    def __init__(self):
        super().__init__(board.DISPLAY, pins_of(PINS, KEYS), [buttons.NAMES[name] for name in MEANING])
        self._knob = rotaryio.IncrementalEncoder(*pins_of(PINS, ("knob A", "knob B")))
        self._turned = self._knob.position
        self._lamps = _output(PINS, "lights")
        self._colours = bytearray(3 * LAMPS)
        self._lit = -1
        self._speaker = pwmio.PWMOut(*pins_of(PINS, ("speaker",)), frequency=440, variable_frequency=True)
        self._amplifier = _output(PINS, "speaker on")
        self._tune = TUNES["key"]
        self._note = SILENT
        self._until = 0
        self._shine_lamps()

    def next_button(self):
        """The next logical button that was pressed or turned, or -1. Allocates nothing."""
        if self._note != SILENT:
            self._play_on()
        button = super().next_button()
        if button >= 0:
            return button
        # The knob counts down when it is turned clockwise, which is "further down" in a list.
        position = self._knob.position
        if position == self._turned:
            return -1
        if position < self._turned:
            self._turned -= 1
            return buttons.DOWN
        self._turned += 1
        return buttons.UP

    def overflowed(self):
        """As for every board; turns of the knob that nobody took are dropped with the presses."""
        lost = super().overflowed()
        if lost:
            self._turned = self._knob.position
        return lost

    def lights(self, player):
        """Light the key of `player` (0 is the first) in their colour; None or a dimmed display: no light."""
        lit = -1 if player is None or player >= len(COLOURS) else player
        if lit != self._lit:
            self._lit = lit
            self._shine_lamps()

    def dim(self, dimmed):
        """As for every board; a dimmed board shows no light either."""
        super().dim(dimmed)
        self._shine_lamps()

    def _shine_lamps(self):
        for at in range(len(self._colours)):
            self._colours[at] = 0
        if self._lit >= 0 and not self._dimmed:
            self._colours[3 * self._lit : 3 * self._lit + 3] = bytes(COLOURS[self._lit])
        neopixel_write.neopixel_write(self._lamps, self._colours)

    def beep(self, kind):
        """Start the tune "key", "done" or "error". `next_button` plays it on: the game goes on."""
        self._tune = TUNES[kind]
        self._note = 0
        self._amplifier.value = True
        self._sound()

    def _sound(self):
        hertz, milliseconds = self._tune[self._note]
        self._speaker.frequency = hertz
        self._speaker.duty_cycle = HALF_LOUD
        self._until = (self.ticks_ms() + milliseconds) % TICKS

    def _play_on(self):
        if (self.ticks_ms() - self._until) % TICKS >= TICKS // 2:
            return
        self._note += 1
        if self._note < len(self._tune):
            self._sound()
            return
        self._note = SILENT
        self._speaker.duty_cycle = 0
        self._amplifier.value = False


def _output(table, name):
    pin = digitalio.DigitalInOut(*pins_of(table, (name,)))
    pin.switch_to_output(value=False)
    return pin


def open_board():
    """The board, ready to use."""
    return MacroPad()
