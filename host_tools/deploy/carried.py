"""What a board carries: the code as it is shrunk for it, fonts, text tables.

Knows where our files stand, not how they get onto a board.
"""

import ast
from collections.abc import Iterable

from host_tools.build.fonts import needed, subset
from host_tools.deploy.boards import NAMES, ROOT, TWIN
from host_tools.deploy.compiling import Compiler
from host_tools.deploy.shrinking import shrink
from host_tools.i18n import LANGUAGES

ROOMS = ("firmware", "shared_rules")
AT_THE_TOP = ("code.py", "boot.py")  # CircuitPython looks for them there
LICENSES = "LICENSE*"
FONT = "firmware/fonts/tally.bin"
TABLES = "firmware/i18n"
LOG = "log"  # an empty folder, where the firmware puts its files


def sources(board: str | None = None) -> dict[str, str]:
    """{path: text as it is written} of the code for one board, or for all."""
    left_out = [TWIN] if board is None else [name for name in (*NAMES, TWIN) if name != board]
    others = [f"firmware/boards/{name}.py" for name in left_out]
    every = {
        path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*.py"))
    }
    return {path: text for path, text in every.items() if path not in others}


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


def data(languages: Iterable[str] = LANGUAGES) -> dict[str, bytes]:
    """{path on the board: content} of text tables and the font, of these languages alone, and of licences."""
    chosen = tuple(languages)
    found = {f"{TABLES}/{language}.tbl": (ROOT / TABLES / f"{language}.tbl").read_bytes() for language in chosen}
    font = (ROOT / FONT).read_bytes()
    if set(chosen) != set(LANGUAGES):
        font = subset(font, {character for character, _ in needed(chosen)})
    found[FONT] = font
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
