"""A board's drive as a folder of this PC: files are on the drive when a call returns, and are read from it, not from
what the PC remembers.

Knows no firmware. Every method may raise OSError: the cable can be pulled at any time.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

NEW = ".tally-new"  # the ending of a file that is about to take another's place


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
    def has_folder(self, path: str) -> bool: ...
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
        with place.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())

    def replace(self, path: str, content: bytes) -> None:
        self.write(path + NEW, content)
        (self._folder / (path + NEW)).replace(self._folder / path)
        self.settle()

    def rename(self, path: str, new: str) -> None:
        (self._folder / path).rename(self._folder / new)

    def remove(self, path: str) -> None:
        (self._folder / path).unlink()

    def make_folder(self, path: str) -> None:
        (self._folder / path).mkdir(parents=True, exist_ok=True)

    def has_folder(self, path: str) -> bool:
        return (self._folder / path).is_dir()

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


def _cluster(size: int) -> int:
    """What CircuitPython's formatting (FatFs) takes for a drive of this size, where nothing says it."""
    cluster = 512
    for limit in (2, 8, 32, 128, 256):  # MiB
        if size >= limit << 20:
            cluster *= 2
    return cluster
