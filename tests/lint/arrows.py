"""Who may import whom: the rooms' arrows run one way, and only the lowest touches pins.

host_tools -> firmware -> shared_rules, the first arrow from the simulator and the build scripts only.
`find(path, tree)` takes a path relative to the repository's top, such as "firmware/panel.py", and its ast.
"""

import ast

from tests.lint.lacked import GUARDED, LACKED_MODULES, MODULES

ROOMS = ("shared_rules", "firmware", "host_tools", "tests")

# The simulator runs the firmware; the build scripts share its formats and its alphabet.
KNOW_FIRMWARE = ("host_tools/sim/", "host_tools/build/")

# shared_rules is pure; sys finds loaded games, and gives cases.py its arguments.
PURE = ("binascii", "struct", "json", "collections", "array", "gc")
PURE_WITH_SYS = ("shared_rules/cases.py", "shared_rules/games/__init__.py")
MAY_OPEN = ("shared_rules/cases.py",)

# What only a board has (or Blinka, on a PC), and where it may be imported besides firmware/boards/.
PINS = ("firmware/boot.py",)
# The panel's room: what screens draw on, and what stands below it.
DISPLAY = (
    "firmware/panel.py",
    "firmware/colour.py",
    "firmware/colour_spare.py",
    "firmware/colour_strip.py",
    "firmware/font.py",
    "firmware/lettering.py",
    "firmware/line.py",
    "firmware/spare_font.py",
)
FILES = ("firmware/boot.py", "firmware/cold.py", "firmware/files.py")
START = ("firmware/boot.py", "firmware/code.py")
BOARD_MODULES = {
    "adafruit_bitmap_font": DISPLAY,
    "adafruit_display_text": DISPLAY,
    "adafruit_displayio_sh1106": (),
    "adafruit_displayio_ssd1306": (),
    "analogio": (),
    "bitmaptools": DISPLAY,
    "board": PINS,
    "busdisplay": (),
    "busio": (),
    "digitalio": PINS,
    "displayio": DISPLAY,
    "fontio": DISPLAY,
    "fourwire": (),
    "i2cdisplaybus": (),
    "keypad": (),
    "lvfontio": DISPLAY,
    "microcontroller": (),
    "neopixel": (),
    "neopixel_write": (),
    "os": FILES,
    "pwmio": (),
    "rotaryio": (),
    "storage": FILES,
    "supervisor": START,
    "terminalio": DISPLAY,
    "usb_cdc": PINS,
    "usb_hid": PINS,
    "vectorio": DISPLAY,
}


def find(path: str, tree: ast.AST) -> list[tuple[int, str]]:
    """The faults as (line, what may not be imported or called there), by line."""
    room = path.split("/")[0]
    faults = []
    for node in ast.walk(tree):
        for name in imported(node):
            fault = _import_fault(path, room, name)
            if fault:
                faults.append((node.lineno, fault))
        opens = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "open"
        if opens and room == "shared_rules" and path not in MAY_OPEN:
            faults.append((node.lineno, "open(): shared_rules knows no files; use an argument instead"))
    return sorted(faults)


def imported(node: ast.AST) -> list[str]:
    """Top names of the modules that a statement imports; a relative import stays in its room: none."""
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [(node.module or "").split(".")[0]]
    return []


def _import_fault(path: str, room: str, name: str) -> str | None:
    if name in ROOMS:
        return _arrow_fault(path, room, name)
    if room == "shared_rules":
        if name in PURE or name in LACKED_MODULES or (name == "sys" and path in PURE_WITH_SYS):
            return None
        return f"{name}: shared_rules imports only itself and {', '.join(PURE)}; use an argument instead"
    if room == "firmware" and name in BOARD_MODULES:
        if path.startswith("firmware/boards/") or path in BOARD_MODULES[name]:
            return None
        allowed = " and ".join(["firmware/boards/", *BOARD_MODULES[name]])
        return f"{name}: only {allowed} may import it; use what the board gives instead"
    if room == "firmware" and name not in (*MODULES, *GUARDED, *LACKED_MODULES):
        return f"{name}: no module that a board has; use one of lacked.MODULES instead"
    return None


def _arrow_fault(path: str, room: str, other: str) -> str | None:
    if other == room or other == "shared_rules" or room == "tests":
        return None
    if room == "host_tools" and other == "firmware":
        if path.startswith(KNOW_FIRMWARE):
            return None
        return f"firmware: only {' and '.join(KNOW_FIRMWARE)} know it; use shared_rules or the link instead"
    return f"{other}: {room} knows nothing of it; use an argument instead"
