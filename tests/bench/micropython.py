"""Runs what stands in native/ under MicroPython, with Adafruit's libraries and our rooms to import from."""

import os
import subprocess
from importlib.util import find_spec
from pathlib import Path

from tests.runtime.small_heap import ROOT, interpreter

NATIVE = Path(__file__).with_name("native")


def figures(script: str, *arguments: str | Path) -> list[int]:
    """The numbers that `script` prints. Raises RuntimeError with its traceback."""
    library = find_spec("adafruit_bitmap_font")
    assert library is not None and library.origin is not None
    path = os.pathsep.join(map(str, (NATIVE, ROOT, Path(library.origin).parents[1])))
    done = subprocess.run(
        [interpreter(), "-X", "heapsize=1m", NATIVE / script, *arguments],
        env={**os.environ, "MICROPYPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return [int(number) for number in done.stdout.split()]
