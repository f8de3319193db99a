"""Every module of the device code loads under MicroPython, alone and from a fresh start.

The heap is one for compiling: a board does it in 160 KiB, where a word and so a syntax tree is half as big.
Left out are what needs a board's own modules: firmware/boards/, the start-up files and the panel's.
"""

from pathlib import Path

import pytest

from tests.lint.arrows import DISPLAY, PINS
from tests.runtime.small_heap import ROOT, run

HEAP = "256k"
NEED_A_BOARD = ("firmware/code.py", "firmware/start.py", *PINS, *DISPLAY)


def device_modules() -> list[str]:
    rooms = (ROOT / "shared_rules", ROOT / "firmware")
    paths = [path.relative_to(ROOT) for room in rooms for path in room.rglob("*.py")]
    plain = [path for path in paths if path.as_posix() not in NEED_A_BOARD and "boards" not in path.parts]
    return sorted(map(name_of, plain))


def name_of(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("module", device_modules())
def test_a_module_loads_under_micropython(module: str) -> None:
    done = run("-c", f"import {module}; print('loaded')", heap=HEAP)
    assert done.stdout == "loaded\n", done.stderr
