"""hardware/adding-a-board.md, followed to the letter in a copy of the project: its board is one."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import board_definitions
import pytest

from host_tools.deploy.boards import IDS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "hardware" / "adding-a-board.md"
NAME = "mine"
TABLE = Path("firmware") / "boards" / "__init__.py"
# On pins that are pressed by hand; SPI and its display are stand-ins.
ON_PINS = """
import json, os, sys
from types import SimpleNamespace
from tests.firmware.fake_board import Hardware
hardware = Hardware("raspberry_pi_pico", ["GP%d" % n for n in range(29)])
modules = hardware.modules()
modules["busio"].SPI = lambda clock, MOSI: (clock, MOSI)
wires = {}
modules["fourwire"] = SimpleNamespace(FourWire=lambda spi, **others: wires.update(spi=spi, **others))
modules["adafruit_displayio_sh1106"] = SimpleNamespace(SH1106=lambda bus, **size: hardware.display)
sys.modules.update(modules)
os.environ["TALLY_BOARD"] = "mine"
from firmware import boards, buttons
board = boards.choose()
given = {}
for pin in ("GP2", "GP3", "GP6", "GP7", "GP8", "GP9"):
    hardware.press(pin)
    given[pin] = board.next_button()
names = {button: name for name, button in buttons.NAMES.items()}
print(json.dumps([board.id, {pin: names[button] for pin, button in given.items()}, wires]))
"""
PLAYED = """
import json, sys
from pathlib import Path
from firmware.buttons import NAMES
from host_tools.build.hardware.case import case_of
from host_tools.build.hardware.plan import read_plan
from host_tools.build.hardware.wiring import wiring
from host_tools.deploy import carried, libraries
from host_tools.deploy.boards import board_of
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
gadget = SimulatedGadget("mine", KeptFlash(Path("flash")))
gadget.plug_in()
before = gadget.lines()
gadget.play(NAMES["ok"])
plan = read_plan("mine")
print(json.dumps({
    "crashed": gadget.crashed,
    "plays": any(gadget.frame()) and gadget.lines() != before,
    "board": board_of("raspberry_pi_pico", b"", "mine"),
    "boards": sorted(path for path in carried.sources("mine") if path.startswith("firmware/boards/")),
    "libraries": sorted({name.partition(".")[0] for name in libraries.needed(carried.sources("mine").values())}),
    "drawn": sorted(set(__import__("re").findall('data-pin="([^"]+)"', wiring(plan).decode()))),
    "solids": sorted(case_of(plan)),
}))
"""


@pytest.fixture(scope="module")
def followed(tmp_path_factory):
    """The folder of a copy in which somebody did what the page says."""
    copy = tmp_path_factory.mktemp("copy")
    code, row = re.findall(r"```(?:python|text)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    for room in ("firmware", "shared_rules", "host_tools"):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    (copy / "tests" / "firmware").mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "firmware" / "fake_board.py", copy / "tests" / "firmware")
    (copy / "firmware" / "boards" / f"{NAME}.py").write_text(code, encoding="utf-8")
    table = (copy / TABLE).read_text(encoding="utf-8")
    last = re.search(r"BOARDS = \(\n(?:    .*\n)+", table).group()
    (copy / TABLE).write_text(table.replace(last, last + row), encoding="utf-8")
    (copy / "hardware" / NAME).mkdir(parents=True)
    shutil.copy(ROOT / "hardware" / "pico" / "board.toml", copy / "hardware" / NAME)
    return copy


def run(folder, program):
    done = subprocess.run([sys.executable, "-c", program], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_its_keys_give_their_buttons_and_its_display_is_on_its_pins(followed):
    name, given, wires = run(followed, ON_PINS)
    assert name == NAME
    assert given == {"GP2": "up", "GP3": "down", "GP6": "left", "GP7": "right", "GP8": "ok", "GP9": "back"}
    pins = {"spi": ["GP18", "GP19"], "command": "GP20", "chip_select": "GP17", "reset": "GP21"}
    assert pins.items() <= wires.items()


def test_it_plays_in_the_simulator_is_installed_and_drawn(followed):
    found = run(followed, PLAYED)
    assert (found["crashed"], found["plays"], found["board"]) == (None, True, NAME)
    assert "firmware/boards/mine.py" in found["boards"] and "firmware/boards/pico.py" not in found["boards"]
    assert found["libraries"] == ["adafruit_display_text", "adafruit_displayio_sh1106", "adafruit_ticks"]
    assert {"GP2", "GP21", "3V3", "GND"} <= set(found["drawn"])
    assert found["solids"] == ["button", "cover", "tray"]


def test_it_is_typed_as_circuitpython_and_the_libraries_want_it(followed, tmp_path):
    def mypy(file):
        # As `make types` does it.
        shutil.copytree(Path(board_definitions.__path__[0]) / IDS["pico"], tmp_path / "board", dirs_exist_ok=True)
        settings = ["--config-file", ROOT / "pyproject.toml", f"--cache-dir={tmp_path / 'cache'}"]
        return subprocess.run(
            [sys.executable, "-m", "mypy", *settings, file],
            cwd=followed,
            env={**os.environ, "MYPYPATH": str(tmp_path)},
            capture_output=True,
            text=True,
        )

    named = subprocess.run(
        [sys.executable, "-m", "host_tools.deploy.boards"], cwd=followed, capture_output=True, text=True
    )
    assert f"{NAME}={IDS['pico']}" in named.stdout.split()
    file = followed / "firmware" / "boards" / f"{NAME}.py"
    done = mypy(file)
    assert done.returncode == 0, done.stdout + done.stderr
    file.write_text(file.read_text(encoding="utf-8").replace("baudrate=", "baud="), encoding="utf-8")
    assert '"baud"' in mypy(file).stdout
