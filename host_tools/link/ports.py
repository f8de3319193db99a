"""Finds gadgets: boards on USB, and simulated ones that announced themselves. Then asks each who it is.

It knows where the system lists ports and where simulators leave their notes. It knows no record and no store.
"""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
from adafruit_board_toolkit import circuitpython_serial

from host_tools.link.client import Client
from host_tools.link.errors import LinkError, NoAnswer, NoSuchPort, PortVanished

# A port among many is not waited for as long as the one that was asked for by name.
PATIENCE = (0.3, 0.6, 1.2)
# A board that has nothing to do with us may stand at a port: these say no more than that.
NOBODY = (NoAnswer, NoSuchPort, PortVanished)


@dataclass(frozen=True)
class Gadget:
    """A gadget at a port. hello: what it said; None where `problem` says why it could not be asked."""

    url: str
    description: str
    hello: dict[str, Any] | None = None
    problem: LinkError | None = None


def find_gadgets(folder: Path | None = None, make: Callable[..., Client] = Client) -> list[Gadget]:
    """Every gadget that answers, and every port of a CircuitPython board or simulator that cannot be asked."""
    found = [ask(url, description, make) for url, description in candidates(folder)]
    return [gadget for gadget in found if not isinstance(gadget.problem, NOBODY)]


def candidates(folder: Path | None = None) -> list[tuple[str, str]]:
    """(url, description) of the ports where a gadget could be."""
    boards = [(port.device, port.description or "") for port in circuitpython_serial.data_comports()]
    return sorted(boards) + simulators(folder)


def ask(url: str, description: str = "", make: Callable[..., Client] = Client) -> Gadget:
    """Who stands at `url`; the answer has a problem where nobody could be asked."""
    try:
        with make(url, patience=PATIENCE, coming_back=()) as client:
            return Gadget(url, description, client.hello())
    except LinkError as problem:
        return Gadget(url, description, problem=problem)


# Simulators


def notes_folder() -> Path:
    """Where simulators of this user leave their notes."""
    return Path(platformdirs.user_data_dir("tile-tally", appauthor=False)) / "simulators"


@contextmanager
def announced(url: str, folder: Path | None = None) -> Iterator[Path]:
    """While it lasts, other programs of this user find the simulated gadget at `url`."""
    folder = folder or notes_folder()
    folder.mkdir(parents=True, exist_ok=True)
    note = folder / f"{os.getpid()}-{url.rpartition(':')[2].replace('/', '-')}.json"
    # Renamed into place: whoever looks meanwhile sees all of it or nothing.
    draft = note.with_suffix(".new")
    draft.write_text(json.dumps({"url": url, "pid": os.getpid()}), encoding="utf-8")
    draft.replace(note)
    try:
        yield note
    finally:
        note.unlink(missing_ok=True)


def simulators(folder: Path | None = None) -> list[tuple[str, str]]:
    """(url, description) of the simulators that run. Notes of those that ended without tidying are removed."""
    found = []
    for note in sorted((folder or notes_folder()).glob("*.json")):
        try:
            row = json.loads(note.read_text(encoding="utf-8"))
            url, pid = str(row["url"]), int(row["pid"])
        except (OSError, ValueError, KeyError, TypeError):
            continue  # no note of ours: not ours to remove
        if runs(pid):
            found.append((url, "simulator"))
        else:
            note.unlink(missing_ok=True)
    return found


def runs(pid: int) -> bool:
    """Whether a process runs."""
    if not 0 < pid < 1 << 31:
        return False
    if os.name == "nt":
        return _runs_on_windows(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True  # another user's
    return True


def _runs_on_windows(pid: int) -> bool:
    # There os.kill(pid, 0) would send it a Ctrl-C.
    import ctypes

    query_limited_information = 0x1000
    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
    handle = kernel.OpenProcess(query_limited_information, False, pid)
    if not handle:
        return False
    kernel.CloseHandle(handle)
    return True
