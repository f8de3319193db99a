"""What a board carries: the code as it is shrunk for it, fonts, text tables.

Knows where our files stand, not how they get onto a board.
"""

import ast
from collections.abc import Iterable
from functools import cache

from host_tools.build.fonts import needed, subset
from host_tools.deploy.boards import NAMES, ROOT, TWIN
from host_tools.deploy.compiling import Compiler
from host_tools.deploy.shrinking import shrink
from host_tools.i18n import LANGUAGES

ROOMS = ("firmware", "shared_rules")
AT_THE_TOP = ("code.py", "boot.py")  # CircuitPython looks for them there
LICENSES = "LICENSE*"
BOARDS = "firmware/boards"
FONTS = "firmware/fonts"
# What only a board has a use for whose class says that it has this: beginnings of paths.
ONLY_FOR = {"has_colour": ("firmware/colour", "firmware/fonts/large.bin")}
TABLES = "firmware/i18n"
LOG = "log"  # an empty folder, where the firmware puts its files


def traits(board: str) -> frozenset[str]:
    """What the class of a board says that it has: the names that are True in it."""
    tree = ast.parse((ROOT / BOARDS / f"{board}.py").read_text("utf-8"))
    return frozenset(
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for statement in node.body
        if isinstance(statement, ast.Assign)
        and isinstance(statement.value, ast.Constant)
        and statement.value.value is True
        for target in statement.targets
        if isinstance(target, ast.Name)
    )


@cache
def _no_use_for(board: str | None) -> tuple[str, ...]:
    """Beginnings of the paths of what a board has no use for. None: any board."""
    if board is None:
        return (f"{BOARDS}/{TWIN}.py",)
    left_out = [name for name in (*NAMES, TWIN) if name != board]
    left_out += _of_others_alone(board)
    has = traits(board)
    lacking = (paths for trait, paths in ONLY_FOR.items() if trait not in has)
    return (*(f"{BOARDS}/{name}.py" for name in left_out), *(path for paths in lacking for path in paths))


def _of_others_alone(board: str) -> list[str]:
    """Modules beside the boards' own that only other boards import."""
    wanted: dict[str, set[str]] = {}
    for path in (ROOT / ROOMS[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            package, _, name = (node.module or "").rpartition(".") if isinstance(node, ast.ImportFrom) else ("", "", "")
            if package.endswith("boards"):
                wanted.setdefault(name, set()).add(path.stem if path.parent == ROOT / BOARDS else "")
    ours = {*NAMES, TWIN}
    return [name for name, who in wanted.items() if name not in ours and who <= ours and board not in who]


def sources(board: str | None = None) -> dict[str, str]:
    """{path: text as it is written} of the code for one board, or for all."""
    others = _no_use_for(board)
    every = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
    }
    return {path: text for path, text in every.items() if not path.startswith(others)}


def code(board: str | None = None, compiler: Compiler | None = None) -> dict[str, bytes]:
    """{path on the board: content}. Raises InstallError where it cannot be compiled."""
    shrunk = shrink(sources(board))
    found = {name: shrunk.pop(f"firmware/{name}").encode() for name in AT_THE_TOP}
    for path, text in shrunk.items():
        if compiler is None:
            found[path] = text.encode()
        else:
            found[path.removesuffix(".py") + ".mpy"] = compiler.compile(path, text)
    return found


def data(languages: Iterable[str] = LANGUAGES, board: str | None = None) -> dict[str, bytes]:
    """{path on the board: content} of text tables and fonts, of these languages alone, and of licences."""
    chosen = tuple(languages)
    others = _no_use_for(board)
    found = {f"{TABLES}/{language}.tbl": (ROOT / TABLES / f"{language}.tbl").read_bytes() for language in chosen}
    for path in sorted((ROOT / FONTS).glob("*.bin")):
        name = path.relative_to(ROOT).as_posix()
        if name.startswith(others):
            continue
        found[name] = path.read_bytes()
        if set(chosen) != set(LANGUAGES):
            found[name] = subset(found[name], {character for character, _ in needed(chosen)})
    for room in ROOMS:
        for path in (ROOT / room).rglob(LICENSES):
            found[path.relative_to(ROOT).as_posix()] = path.read_bytes()
    return found


def is_ours(content: bytes) -> bool:
    """Whether a boot.py or code.py is one of ours, of whatever version: they all import from the firmware's room."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError):
        return False
    return any(
        isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == ROOMS[0] for node in ast.walk(tree)
    )
