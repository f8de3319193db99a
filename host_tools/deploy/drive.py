"""A board's drive as a folder of this PC: files are on the drive when a call returns, and are read from it, not from
what the PC remembers.

Knows no firmware. Every method may raise OSError: the cable can be pulled at any time.
"""

import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

if sys.platform != "win32":
    import fcntl

NEW = ".tally-new"  # the ending of a file that is about to take another's place
FILE, FOLDER, OTHER = "file", "folder", "other"


@dataclass(frozen=True)
class Room:
    """free: bytes. cluster: bytes that the drive hands out at once."""

    free: int
    cluster: int


class Drive(Protocol):
    """A drive. Paths are relative to its top, with slashes."""

    @property
    def name(self) -> str: ...
    def files(self, folder: str, deep: bool) -> list[str]:
        """Paths of the files in a folder ("" is the top), and below it; none where it is not there."""

    def read(self, path: str) -> bytes | None:
        """None where there is no such file."""

    def write(self, path: str, content: bytes) -> None:
        """A new file, or a new content of one, and the folders that it stands in."""

    def replace(self, path: str, content: bytes) -> None:
        """As write, but until the new content is there the old one stays."""

    def rename(self, path: str, new: str) -> None: ...
    def remove(self, path: str) -> None: ...
    def make_folder(self, path: str) -> None: ...
    def kind(self, path: str) -> str | None:
        """FILE, FOLDER, or OTHER, such as a link, which no board's drive has; None where nothing is there."""

    def settle(self) -> None:
        """What was removed and renamed is so on the drive when this returns."""

    def room(self) -> Room: ...
    def is_writable(self) -> bool: ...


class FolderDrive:
    """A mounted drive."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def name(self) -> str:
        return str(self._folder)

    @contextmanager
    def held(self) -> Iterator[None]:
        """For us alone, as far as others ask. Raises BlockingIOError where somebody else holds it."""
        if sys.platform == "win32":
            yield  # there a file that somebody writes is theirs anyhow
            return
        handle = os.open(self._folder, os.O_RDONLY)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise
            except OSError:
                pass  # a kind of drive that cannot be held
            yield
        finally:
            os.close(handle)

    def files(self, folder: str, deep: bool) -> list[str]:
        top = self._folder / folder
        found = top.rglob("*") if deep else top.glob("*")
        return sorted(path.relative_to(self._folder).as_posix() for path in found if path.is_file())

    def read(self, path: str) -> bytes | None:
        place = self._folder / path
        if not place.is_file():
            return None
        with place.open("rb") as file:
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return file.read()

    def write(self, path: str, content: bytes) -> None:
        place = self._folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        _allow_writing(place)
        with place.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def replace(self, path: str, content: bytes) -> None:
        self.write(path + NEW, content)
        _allow_writing(self._folder / path)
        (self._folder / (path + NEW)).replace(self._folder / path)
        self.settle()

    def rename(self, path: str, new: str) -> None:
        (self._folder / path).rename(self._folder / new)

    def remove(self, path: str) -> None:
        _allow_writing(self._folder / path)
        (self._folder / path).unlink()

    def make_folder(self, path: str) -> None:
        (self._folder / path).mkdir(parents=True, exist_ok=True)

    def kind(self, path: str) -> str | None:
        place = self._folder / path
        if place.is_symlink():
            return OTHER
        if place.is_dir():
            return FOLDER
        if place.is_file():
            return FILE
        return OTHER if place.exists() else None

    def settle(self) -> None:
        if os.name != "posix":
            return  # Windows writes folders of a drive that can be pulled at once
        for folder in (self._folder, *(path for path in self._folder.rglob("*") if path.is_dir())):
            handle = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def room(self) -> Room:
        usage = shutil.disk_usage(self._folder)
        if hasattr(os, "statvfs"):
            return Room(usage.free, os.statvfs(self._folder).f_frsize)
        return Room(usage.free, _cluster(usage.total))

    def is_writable(self) -> bool:
        if hasattr(os, "statvfs") and os.statvfs(self._folder).f_flag & os.ST_RDONLY:
            return False
        return os.access(self._folder, os.W_OK)


def _allow_writing(place: Path) -> None:
    """Take off the mark "read-only" that a file on a FAT drive can have."""
    with suppress(FileNotFoundError):
        mode = place.stat().st_mode
        if not mode & stat.S_IWUSR:
            place.chmod(mode | stat.S_IWUSR)


def _cluster(size: int) -> int:
    """What CircuitPython's formatting (FatFs) takes for a drive of this size, where nothing says it."""
    cluster = 512
    for limit in (2, 8, 32, 128, 256):  # MiB
        if size >= limit << 20:
            cluster *= 2
    return cluster
