"""The file of names and house rules: where it lies, how it is read, and how it is written so that nothing gets lost."""

import contextlib
import errno
import os
import re
import shutil
import stat
import tomllib
from pathlib import Path
from typing import Any

from host_tools.build.fonts import TARGET, letters
from host_tools.house.checking import House, checked
from host_tools.house.errors import HouseError, HouseProblems
from host_tools.store.place import Place, default_path

MOST = 32 * 1024  # bytes; all that can be said takes a quarter of it
SUFFIX = ".toml"
_AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def beside(place: Place) -> Path:
    """Where the file lies when nobody says otherwise: beside the database, by its name."""
    path = place if isinstance(place, Path) else default_path()
    return path.with_name((path.name if path.suffix == SUFFIX else path.stem) + SUFFIX)


def read(path: Path) -> House:
    """What the file says. Raises HouseError; HouseProblems with all that is wrong."""
    house, problems = checked(document(path, text_of(path)), letters(TARGET))
    if problems:
        raise HouseProblems(str(path), problems)
    return house


def text_of(path: Path) -> str:
    """The whole file as it stands. Raises HouseError."""
    try:
        if not path.exists():
            raise HouseError("house.not_there", path=str(path))
        if not path.is_file():  # a folder, or a pipe that may wait for ever
            raise HouseError("house.no_file", path=str(path))
        with path.open("rb") as file:
            content = file.read(MOST + 1)
    except (OSError, ValueError) as error:
        raise HouseError("house.unreadable_file", path=str(path), why=_why(error)) from error
    if len(content) > MOST:
        raise HouseError("house.too_big", path=str(path), most=MOST // 1024)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise HouseError("house.no_utf8", path=str(path), line=line) from error


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def document(path: Path, text: str) -> dict[str, Any]:
    """The TOML document of a text. Raises HouseError."""
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise HouseError("house.too_deep", path=str(path)) from error
    except ValueError as error:
        said = str(error)
        found = _AT.search(said)
        why = said[: found.start()] if found else said
        if found is None:  # a number beyond what Python counts: it does not say where
            raise HouseError("house.no_toml", path=str(path), why=why) from error
        lines = text.split("\n")
        end = len(lines), len(lines[-1]) + 1
        line, column = (int(found[1]), int(found[2])) if found[1] else end
        raise HouseError("house.no_toml_line", path=str(path), line=line, column=column, why=why) from error


def write(path: Path, text: str) -> None:
    """Put `text` in the file, whole or not at all. Raises HouseError."""
    path = path.resolve()  # a link stays one
    draft = path.with_name(path.name + ".new")
    if _is_read_only(path):
        raise HouseError("house.unwritable", path=str(path), why=os.strerror(errno.EACCES))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, draft)
        draft.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
        raise HouseError("house.unwritable", path=str(path), why=_why(error)) from error


def _is_read_only(path: Path) -> bool:
    """Whether somebody has locked it: where its folder can be written, another file could still take its place."""
    with contextlib.suppress(OSError):
        return not path.stat().st_mode & stat.S_IWUSR
    return False
