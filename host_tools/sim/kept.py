"""A simulated gadget's flash as a file of the PC: nvm, file system, and the chip's own id behind them.

The file is written after each change of the flash, so that what the gadget confirmed is there whatever happens to
this program. Knows no record.
"""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from host_tools.sim.disk import Disk
from host_tools.sim.errors import PlayError
from host_tools.sim.flash import BLANK_BLOCK, BLOCK, Flash, Nvm

# Block 0 is nvm, then comes the file system; the last block holds the id, as an RP2040 takes its own from the chip.
BLOCKS = 65
MAGIC = b"simulated gadget"
ID_SIZE = 8


class KeptFlash:
    """The flash at `path`, made anew where there is none.

    fresh: a new flash in any case; the old file is renamed. uid: bytes. problem: why the file could not be written
    lately, or None. Raises PlayError where the file is not ours, cannot be written, or is in use.
    """

    def __init__(self, path: Path, fresh: bool = False) -> None:
        self.path = path
        self.problem: str | None = None
        with contextlib.ExitStack() as undo:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                undo.enter_context(_locked(path.with_suffix(".lock")))
                if fresh and path.exists():
                    path.rename(_free_name(path))
                new = not path.exists()
                self._flash = Flash(BLOCKS) if new else _load(path)
                if new:
                    _give_id(self._flash)
                    self._flash.save(path)
            except OSError as error:
                raise PlayError("play.flash_unwritable", path=str(path), why=_why(error)) from error
            self._undo = undo.pop_all()
        self._saved = self._flash.operations
        self.uid = bytes(self._flash.memory[-BLOCK:][len(MAGIC) : len(MAGIC) + ID_SIZE])

    def power(self) -> tuple[Nvm, Disk]:
        """(nvm, file system) of a gadget that was just plugged in: nothing that was cached is left."""
        return Nvm(self._flash, 0), Disk(self._flash, 1, BLOCKS - 2)

    def save(self) -> None:
        """Write the file where the flash has changed. A failure is kept in `problem`."""
        if self._saved == self._flash.operations:
            return
        self._saved = self._flash.operations
        try:
            self._flash.save(self.path)
            self.problem = None
        except OSError as error:
            self.problem = _why(error)

    def close(self) -> None:
        """Let other programs have it."""
        self.save()
        self._undo.close()


def _load(path: Path) -> Flash:
    try:
        flash = Flash.load(path)
        if flash.blocks != BLOCKS or not flash.memory[-BLOCK:].startswith(MAGIC):
            raise ValueError(f"{flash.blocks} blocks without the id of a gadget")
    except ValueError as error:
        raise PlayError("play.flash_damaged", path=str(path), why=str(error)) from error
    return flash


def _give_id(flash: Flash) -> None:
    # Never the id of a gadget that was: a PC that knows that one's log would take this one's records for its.
    flash.memory[-BLOCK:] = (MAGIC + secrets.token_bytes(ID_SIZE) + BLANK_BLOCK)[:BLOCK]


def _free_name(path: Path) -> Path:
    count = 1
    while (aside := path.with_stem(f"{path.stem}-old-{count}")).exists():
        count += 1
    return aside


def _why(error: OSError) -> str:
    return error.strerror or str(error)


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Keep other simulators from the flash. The system frees it when this program ends in whatever way."""
    with path.open("a+b") as file:
        try:
            _lock(file)
        except OSError as error:
            raise PlayError("play.flash_in_use", path=str(path.with_suffix(".flash"))) from error
        yield


def _lock(file: IO[bytes]) -> None:
    if os.name == "nt":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
