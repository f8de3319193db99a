"""CircuitPython's modules for hardware, as far as our board files use them, with pins that a test presses."""

import importlib
import sys
from types import ModuleType, SimpleNamespace

OURS = tuple("firmware.boards." + name for name in ("circuitpython", "macropad", "pico", "feather"))


class Hardware:
    """One board: its modules, what was built on it, and what is pressed. `pins`: name -> 0 or 1.

    high: names of the pins that read 1 while their key is pressed.
    """

    def __init__(self, board_id, pin_names, high=()):
        self.high = high
        self.pins = {name: self._level(name, False) for name in pin_names}
        self.board_id = board_id
        self.now = 0
        self.events_made = 0
        self.scanners = []
        self.encoder = None
        self.outputs = {}
        self.pwm = None
        self.pixels = []
        self.reloads = 0
        self.readonly = False
        self.nvm = bytearray(b"\xff" * 4096)
        self.answering = [0x3C]
        self.i2c = None
        self.released = 0
        self.drive_disabled = False
        self.cdc_enabled = None
        self.hid_enabled = True
        self.serial = SimpleNamespace(timeout=None, write_timeout=None)
        self.display = SimpleNamespace(auto_refresh=True, brightness=1.0)
        self.runtime = SimpleNamespace(autoreload=True)

    def press(self, pin):
        """Press and release the key on `pin`, as the key scanner sees it."""
        self.hold(pin)
        self.let_go(pin)

    def hold(self, pin):
        self._turn(pin, True)

    def let_go(self, pin):
        self._turn(pin, False)

    def _turn(self, pin, pressed):
        self.pins[pin] = self._level(pin, pressed)
        for scanner in self.scanners:
            if pin in scanner.pins:
                scanner.scan(pin, pressed)

    def _level(self, pin, pressed):
        return int(pressed == (pin in self.high))

    @property
    def endpoints(self):
        """How many USB endpoints into the PC are asked for, the one of every device among them."""
        serial = sum(self.cdc_enabled) if self.cdc_enabled else 1
        return 1 + 2 * serial + self.hid_enabled + (not self.drive_disabled)

    def modules(self):
        """name -> module, to stand in sys.modules."""
        hardware = self

        class Event:
            def __init__(self, key_number=0, pressed=True, timestamp=None):
                hardware.events_made += 1
                self.key_number, self.pressed, self.timestamp = key_number, pressed, timestamp

        class EventQueue:
            def __init__(self):
                self.waiting = []
                self.overflowed = False

            def get_into(self, event):
                if not self.waiting:
                    return False
                event.key_number, event.pressed, event.timestamp = self.waiting.pop(0)
                return True

            def clear(self):
                self.waiting.clear()
                self.overflowed = False

        class Keys:
            def __init__(self, pins, *, value_when_pressed, pull=True, interval=0.02, max_events=64):
                assert all(value_when_pressed == (pin in hardware.high) for pin in pins)
                assert pull, "nothing else holds our keys' pins at a level"
                self.pins, self.size = list(pins), max_events
                self.events = EventQueue()
                hardware.scanners.append(self)
                # What is down when the scanning begins makes an event at once.
                for pin in self.pins:
                    if hardware.pins[pin] == value_when_pressed:
                        self.scan(pin, True)

            def scan(self, pin, pressed):
                if len(self.events.waiting) == self.size:
                    self.events.overflowed = True
                else:
                    self.events.waiting.append((self.pins.index(pin), pressed, hardware.now))

        class IncrementalEncoder:
            def __init__(self, pin_a, pin_b, divisor=4):
                self.pins, self.position = (pin_a, pin_b), 0
                hardware.encoder = self

        class DigitalInOut:
            def __init__(self, pin):
                self.pin = pin

            def switch_to_output(self, value=False):
                hardware.outputs[self.pin] = value

            def switch_to_input(self, pull=None):
                assert pull == ("down" if self.pin in hardware.high else "up")

            def deinit(self):
                pass

            @property
            def value(self):
                return bool(hardware.pins[self.pin])

            @value.setter
            def value(self, value):
                hardware.outputs[self.pin] = value

        class PWMOut:
            def __init__(self, pin, *, duty_cycle=0, frequency=500, variable_frequency=False):
                assert variable_frequency
                self.pin, self.duty_cycle, self.frequency = pin, duty_cycle, frequency
                hardware.pwm = self

        class I2C:
            def __init__(self, scl, sda, *, frequency=100000):
                self.pins, self.frequency, self.locked = (scl, sda), frequency, False
                hardware.i2c = self

            def try_lock(self):
                self.locked = True
                return True

            def unlock(self):
                self.locked = False

            def scan(self):
                assert self.locked, "an I2C bus is scanned under its lock"
                return hardware.answering

        def make_display(bus, *, width, height):
            assert not hardware.i2c.locked
            hardware.display.bus, hardware.display.size = bus, (width, height)
            return hardware.display

        def release_displays():
            hardware.released += 1

        def reload():
            hardware.reloads += 1

        def disable_usb_drive():
            hardware.drive_disabled = True

        def disable_hid():
            hardware.hid_enabled = False

        def enable(*, console, data):
            hardware.cdc_enabled = (console, data)

        board = {name: name for name in self.pins}
        found = {
            "board": {"board_id": self.board_id, **board},
            "keypad": {"Keys": Keys, "Event": Event},
            "rotaryio": {"IncrementalEncoder": IncrementalEncoder},
            "digitalio": {"DigitalInOut": DigitalInOut, "Pull": SimpleNamespace(UP="up", DOWN="down")},
            "pwmio": {"PWMOut": PWMOut},
            "neopixel_write": {"neopixel_write": lambda pin, data: self.pixels.append(bytes(data))},
            "busio": {"I2C": I2C},
            "i2cdisplaybus": {"I2CDisplayBus": lambda i2c, *, device_address: (i2c, device_address)},
            "displayio": {"release_displays": release_displays},
            "adafruit_displayio_ssd1306": {"SSD1306": make_display},
            "microcontroller": {
                "nvm": self.nvm,
                "cpu": SimpleNamespace(uid=bytearray(b"\x01\x02\x03\x04\x05\x06\x07\x08")),
            },
            "storage": {
                "getmount": lambda path: SimpleNamespace(readonly=self.readonly),
                "disable_usb_drive": disable_usb_drive,
            },
            "supervisor": {"ticks_ms": lambda: self.now, "reload": reload, "runtime": self.runtime},
            "usb_cdc": {"data": self.serial, "enable": enable},
            "usb_hid": {"disable": disable_hid},
        }
        if self.board_id != "raspberry_pi_pico":
            found["board"]["DISPLAY"] = self.display
        modules = {}
        for name, contents in found.items():
            modules[name] = ModuleType(name)
            vars(modules[name]).update(contents)
        return modules


def put_in_place(monkeypatch, hardware):
    """Let imports find `hardware`'s modules, and our board files anew, until the test ends."""
    for name in OURS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    for name, module in hardware.modules().items():
        monkeypatch.setitem(sys.modules, name, module)


def forget_boards(monkeypatch):
    """Our board files keep the modules they were imported with: drop them."""
    for name in OURS:
        monkeypatch.delitem(sys.modules, name, raising=False)
        parent, _, child = name.rpartition(".")
        package = importlib.import_module(parent)
        if hasattr(package, child):
            delattr(package, child)
