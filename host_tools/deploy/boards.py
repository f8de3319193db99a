"""Which boards there are, as the firmware's own table has it, and which of them a drive belongs to.

Reads firmware/boards/__init__.py without running it; knows no pin and no file of a board beside it.
"""

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from host_tools.deploy.errors import InstallError, NoDrive, WrongVersion

ROOT = Path(__file__).resolve().parents[2]
TABLE = "firmware/boards/__init__.py"
TWIN = "simulated"  # of a PC alone
OLDEST, NEWEST = 9, 10  # CircuitPython's major versions that it was made for
BOOT_OUT = "boot_out.txt"
VERSION = re.compile(r"CircuitPython (\d+)\.(\d+)\.(\d+)(\S*)")
BOARD_ID = re.compile(r"^Board ID:\s*(\S+)", re.MULTILINE)


def _table() -> dict[str, object]:
    """{name: value} of what the table's file gives a plain value."""
    found: dict[str, object] = {}
    for statement in ast.parse((ROOT / TABLE).read_text("utf-8")).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            try:
                found[statement.targets[0].id] = ast.literal_eval(statement.value)
            except ValueError:
                continue
    return found


def _rows(value: object) -> tuple[tuple[str, str, str, int, bool], ...]:
    assert isinstance(value, tuple)
    return value


_ROWS = _rows(_table()["BOARDS"])
NAMES = tuple(row[0] for row in _ROWS)
IDS = {row[0]: row[1] for row in _ROWS}  # our name -> what CircuitPython calls the board
KNOWN = {row[1]: row[0] for row in reversed(_ROWS)}  # and back: of several that are built on one board, the first
HELD = {row[0]: row[2] for row in _ROWS}  # our name -> the pin of the key that gives the drive to the PC
SETTING = str(_table()["SETTING"])
# A line as CircuitPython looks for it: the first one, before a [table]. It takes text in double quotes alone.
_LINE = re.compile(rb"^[ \t]*" + SETTING.encode() + rb"[ \t]*=[ \t]*([^\r\n]*)", re.MULTILINE)
_TEXT = re.compile(rb'"([^"\\]*)"[ \t]*(#.*)?')
_TABLE = re.compile(rb"^[ \t]*\[|\0", re.MULTILINE)


@dataclass(frozen=True)
class Running:
    """What runs on a board, as CircuitPython says on its drive."""

    board_id: str
    version: str
    major: int


def running(boot_out: bytes | None, drive: str) -> Running:
    """What boot_out.txt on a drive says. boot_out: None where there is no such file. Raises InstallError."""
    if boot_out is None:
        raise NoDrive("install.no_boot_out", drive=drive)
    text = boot_out.decode("utf-8", "replace")
    version, board_id = VERSION.search(text), BOARD_ID.search(text)
    if version is None:
        raise NoDrive("install.strange_boot_out", drive=drive)
    major = int(version[1])
    whole = ".".join(version.groups()[:3]) + version[4].rstrip(";,")
    if major < OLDEST:
        raise WrongVersion("install.too_old", version=whole, oldest=OLDEST, drive=drive)
    if board_id is None:
        raise NoDrive("install.strange_boot_out", drive=drive)
    return Running(board_id[1], whole, major)


def board_of(board_id: str, settings: bytes, asked: str | None) -> str:
    """Our name of the board that CircuitPython calls `board_id`. settings: its settings.toml. Raises InstallError."""
    known = KNOWN.get(board_id)
    if asked is not None and known not in (None, asked) and IDS.get(asked) != board_id:
        raise InstallError("install.other_board", board=known, asked=asked)
    line = _line(settings)
    said = None if line is None else _said(line)
    name = asked or (said if said in NAMES else known or said)  # what the firmware, too, takes
    if name not in NAMES:
        raise InstallError("install.unknown_board", board=board_id, boards=", ".join(NAMES))
    return name


def with_board(settings: bytes, board_id: str, name: str) -> bytes:
    """settings.toml with the line that this board needs; all other lines stay as they are."""
    there = _line(settings)
    if there is None and KNOWN.get(board_id) == name:
        return settings
    line = f'{SETTING} = "{name}"'.encode()
    if there is not None:
        return settings if _said(there) == name else settings[: there.start()] + line + settings[there.end() :]
    end = b"\r\n" if b"\r\n" in settings else b"\n"
    return line + end + settings  # at the top: no table of the file begins before it


def _line(settings: bytes) -> re.Match[bytes] | None:
    table = _TABLE.search(settings)
    return _LINE.search(settings, 0, table.start() if table else len(settings))


def _said(line: re.Match[bytes]) -> str | None:
    text = _TEXT.fullmatch(line[1])
    return None if text is None else text[1].decode("utf-8", "replace")


if __name__ == "__main__":  # for `make types`
    print(*(f"{name}={board_id}" for name, board_id in IDS.items()))
