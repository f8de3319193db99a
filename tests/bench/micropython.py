"""Runs what stands in native/ under MicroPython, with our rooms as a board carries them and Adafruit's libraries."""

import atexit
import os
import shutil
import subprocess
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

from host_tools.deploy.program import OUTSIDE
from host_tools.deploy.shrinking import shrink
from tests.runtime.compiled import SPARE, compiler
from tests.runtime.small_heap import ROOT, interpreter

NATIVE = Path(__file__).with_name("native")
ROOMS = ("shared_rules", "firmware")
DATA = ("i18n", "fonts")


@cache
def _shrunk() -> Path:
    """A folder with our rooms and native/, shrunk together."""
    folder = Path(mkdtemp(prefix="tally-shrunk-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    paths = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    sources = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in paths}
    for path in NATIVE.glob("*.py"):
        if path.stem.startswith((*OUTSIDE, "__")):  # stands for what is not ours
            shutil.copy(path, folder)
        else:
            sources[path.name] = path.read_text("utf-8")
    for name, text in shrink(sources).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name in DATA:
        shutil.copytree(ROOT / "firmware" / name, folder / "firmware" / name)
    return folder


@cache
def _compiled() -> Path:
    """The same with our rooms compiled, .mpy in place of .py."""
    folder = Path(mkdtemp(prefix="tally-mpy-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(_shrunk(), folder, dirs_exist_ok=True)
    for room in ROOMS:
        compile_below(folder / room, folder)
    return folder


def compile_below(room: Path, root: Path) -> None:
    """Put an .mpy in the place of each .py below `room`; each knows its source by its place below `root`."""
    for source in sorted(room.rglob("*.py")):
        target = source.with_suffix(".mpy")
        command = [compiler(), SPARE, "-s", str(target.relative_to(root)), "-o", str(target), str(source)]
        subprocess.run(command, check=True, capture_output=True)
        source.unlink()


def figures(script: str, *arguments: str | Path, compiled: bool = False) -> list[int]:
    """The numbers that `script` prints. compiled: our rooms are. Raises RuntimeError with its traceback."""
    folder = _compiled() if compiled else _shrunk()
    library = find_spec("adafruit_bitmap_font")
    assert library is not None and library.origin is not None
    path = os.pathsep.join(map(str, (folder, Path(library.origin).parents[1], ROOT)))
    done = subprocess.run(
        [interpreter(), "-X", "heapsize=1m", folder / script, *arguments],
        cwd=folder,
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return [int(number) for number in done.stdout.split()]
