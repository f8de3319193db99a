"""What an installation would do to a drive: compares what is there with what shall be, and writes nothing.

Ours are boot.py, code.py and what our rooms and libraries are made of; everything else on the drive stays as it is.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from host_tools.deploy.boards import BOOT_OUT, Running, board_of, running, with_board
from host_tools.deploy.carried import AT_THE_TOP, LOG, ROOMS, is_ours
from host_tools.deploy.drive import FILE, FOLDER, NEW, Drive
from host_tools.deploy.errors import DriveFault

SETTINGS = "settings.toml"
# CircuitPython prefers these to code.py and boot.py.
RIVALS = ("code.txt", "boot.txt")
ENDINGS = (".py", ".mpy", ".tbl", ".bin")  # of what our rooms on a board are made of
ENTRY = 32  # bytes of a file's entry in its folder, and of each 13 letters of its name
LETTERS = 13


@dataclass(frozen=True)
class Target:
    """A drive, what runs on its board, our name of that board, its settings.toml."""

    drive: Drive
    running: Running
    board: str
    settings: bytes


def target(drive: Drive, asked: str | None) -> Target:
    """Look at a drive. asked: our name of the board, or None. Raises InstallError."""
    try:
        found = running(drive.read(BOOT_OUT), drive.name)
        settings = drive.read(SETTINGS)
        if settings is None:
            settings = drive.read(SETTINGS + NEW) or b""
        board = board_of(found.board_id, settings, asked)
        if not drive.is_writable():
            raise DriveFault("install.write_protected", drive=drive.name)
    except OSError as error:
        raise DriveFault("install.unreadable", drive=drive.name, why=error.strerror or str(error)) from error
    return Target(drive, found, board, settings)


def heads(drive: Drive, paths: Iterable[str]) -> dict[str, bytes]:
    """{path: its first bytes} of those files that are there. Raises DriveFault."""
    try:
        return {path: (drive.read(path) or b"")[:2] for path in paths}
    except OSError as error:
        raise DriveFault("install.unreadable", drive=drive.name, why=error.strerror or str(error)) from error


@dataclass
class Plan:
    """new, changed, same: {path: content}. removed: paths. aside: {path: what it is called from then on}.
    settings: what settings.toml shall be, or None. mend: whether a cable was pulled when the old one had gone and the
    new one did not have its name yet. log: whether the folder of logs is to be made.
    """

    new: dict[str, bytes] = field(default_factory=dict)
    changed: dict[str, bytes] = field(default_factory=dict)
    same: dict[str, bytes] = field(default_factory=dict)
    removed: list[str] = field(default_factory=list)
    aside: dict[str, str] = field(default_factory=dict)
    settings: bytes | None = None
    mend: bool = False
    log: bool = False
    more: int = 0  # bytes of the drive that it takes beside those that are in use
    free: int = 0

    @property
    def to_write(self) -> dict[str, bytes]:
        return self.new | self.changed

    @property
    def bytes(self) -> int:
        """How many are to be written."""
        return sum(map(len, self.to_write.values())) + len(self.settings or b"")

    @property
    def is_empty(self) -> bool:
        return not (self.to_write or self.removed or self.aside or self.log or self.mend or self.settings is not None)


def plan(target: Target, wanted: Mapping[str, bytes]) -> Plan:
    """What makes the drive hold `wanted`, {path: content}. Raises DriveFault where it has no room for it."""
    try:
        _look_for_what_is_in_the_way(target.drive, wanted)
        found = _compared(target, wanted)
    except OSError as error:
        raise DriveFault("install.unreadable", drive=target.drive.name, why=error.strerror or str(error)) from error
    if found.more > found.free:
        short = found.more - found.free
        raise DriveFault("install.full", drive=target.drive.name, needed=found.more, free=found.free, short=short)
    return found


def _look_for_what_is_in_the_way(drive: Drive, wanted: Mapping[str, bytes]) -> None:
    """Raises DriveFault where something else has a name that is needed, or hides a module of ours."""
    folders = {folder for path in wanted for folder in _folders(path)} | {LOG}
    for path in (*sorted(folders), *sorted(wanted), SETTINGS, SETTINGS + NEW):
        if drive.kind(path) not in (None, FOLDER if path in folders else FILE):
            raise DriveFault("install.in_the_way", drive=drive.name, file=path)
    code = [path for path in wanted if path not in AT_THE_TOP and path.endswith((".py", ".mpy"))]
    modules = {path.rpartition(".")[0] for path in code} - folders
    for path in sorted(modules):
        # A folder is imported before a file of its name.
        if drive.kind(path) == FOLDER:
            raise DriveFault("install.in_the_way", drive=drive.name, file=path)


def _compared(target: Target, wanted: Mapping[str, bytes]) -> Plan:
    drive = target.drive
    found = Plan()
    old: dict[str, int] = {}
    # A board's drive takes CODE.PY and code.py for one file.
    top = {path.lower(): path for path in drive.files("", deep=False)}
    for path in (*AT_THE_TOP, *RIVALS):
        content = drive.read(top[path]) if path in top else None
        if content is not None and (path in RIVALS or not is_ours(content)):
            found.aside[top[path]] = _another_name(path, top)
    for path, content in wanted.items():
        there = None if top.get(path) in found.aside else drive.read(path)
        if there is not None:
            old[path] = len(there)
        kind = found.new if there is None else found.same if there == content else found.changed
        kind[path] = content
    for path in _no_longer_wanted(drive, wanted):
        found.removed.append(path)
        old[path] = len(drive.read(path) or b"")
    settings = with_board(target.settings, target.running.board_id, target.board)
    found.settings = settings if settings != target.settings else None
    if SETTINGS + NEW in top:
        found.mend = SETTINGS not in top
        if not found.mend:
            found.removed.append(SETTINGS + NEW)
            old[SETTINGS + NEW] = 0
    found.log = drive.kind(LOG) is None
    room = drive.room()
    found.free = room.free
    found.more = _more(found, old, room.cluster)
    return found


def _another_name(path: str, taken: Mapping[str, str]) -> str:
    place = PurePosixPath(path)
    names = [f"{place.stem}.before{number or ''}{place.suffix}" for number in range(len(taken) + 1)]
    return next(name for name in names if name not in taken)


def _no_longer_wanted(drive: Drive, wanted: Mapping[str, bytes]) -> list[str]:
    """Files of ours from before, and those of the same modules in their other form, which would hide the new ones."""
    kept = {path.lower() for path in wanted}
    gone = [
        path
        for room in ROOMS
        for path in drive.files(room, deep=True)
        if path.lower() not in kept and PurePosixPath(path.lower()).suffix in ENDINGS
    ]
    modules = {path.rpartition(".")[0] for path in wanted if PurePosixPath(path).suffix in (".py", ".mpy")}
    for folder in sorted({str(PurePosixPath(path).parent) for path in wanted if not path.startswith(ROOMS)} - {"."}):
        for path in drive.files(folder, deep=False):
            if path.lower() not in kept and path.lower().rpartition(".")[0] in modules:
                gone.append(path)
    return gone


def _more(plan: Plan, old: Mapping[str, int], cluster: int) -> int:
    """Bytes that the drive has to have free: files take whole clusters, folders grow with their files' names."""
    clusters = sum(_clusters(len(content), cluster) for content in plan.to_write.values())
    clusters -= sum(_clusters(old[path], cluster) for path in (*plan.changed, *plan.removed))
    if plan.settings is not None:
        clusters += _clusters(len(plan.settings), cluster)  # the old one stays until the new one is there
    entries: dict[str, int] = {}
    kept = {parent for path in (*plan.same, *plan.changed) for parent in _folders(path)}
    new = {parent for path in plan.new for parent in _folders(path)} - kept
    for path in (*plan.new, *new):
        parent, _, name = path.rpartition("/")
        entries[parent] = entries.get(parent, 0) + ENTRY * (1 + -(-len(name) // LETTERS))
    clusters += sum(_clusters(size, cluster) for parent, size in entries.items() if parent) + plan.log
    return max(clusters, 0) * cluster


def _clusters(size: int, cluster: int) -> int:
    return -(-size // cluster)


def _folders(path: str) -> list[str]:
    return [str(parent) for parent in PurePosixPath(path).parents][:-1]
