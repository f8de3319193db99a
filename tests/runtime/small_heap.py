"""Runs a Python file under MicroPython's Unix port with a small heap, and gives back what it printed.

Its heap is counted in words of 64 bits, so what fits here fits a board of 32 bits with room to spare.

The variables TALLY_MICROPYTHON and TALLY_MPY_CROSS name other programs to use: CircuitPython's own virtual machine,
which its repository builds as ports/unix, or another MicroPython, and the mpy-cross of the same version.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEAP = "96k"
SECONDS = 120


def interpreter() -> str:
    """Path of MicroPython: the one that is asked for, or from the lock where that has one for this machine, or the
    system's."""
    if "TALLY_MICROPYTHON" in os.environ:
        return os.environ["TALLY_MICROPYTHON"]
    locked = Path(sys.prefix) / "bin" / "micropython"
    found = str(locked) if locked.exists() else shutil.which("micropython")
    if not found:
        raise RuntimeError("no MicroPython found; on Debian: sudo apt-get install micropython")
    return found


def run(
    *arguments: str | Path, heap: str = HEAP, path: Path = ROOT, folder: Path = ROOT
) -> subprocess.CompletedProcess[str]:
    """What came of `micropython ARGUMENTS...`.

    arguments: a file and its arguments, or "-m" and a module, or "-c" and code. path: folder of the rooms to import
    from, the repository's or that of compiled ones. folder: where it runs.
    """
    command = [interpreter(), "-X", f"heapsize={heap}", *map(str, arguments)]
    environment = {**os.environ, "MICROPYPATH": str(path)}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )
