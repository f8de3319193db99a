"""The device code as trees of its files, and who imports what from whom.

Knows Python, and nothing of what the code does.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

# What our code uses and did not write: names in a file that imports of these may be others' and stay as they are.
OUTSIDE = ("adafruit", "audio", "bitmaptools", "board", "busio", "digitalio", "displayio", "fourwire", "fontio",
           "i2cdisplay", "keypad", "microcontroller", "neopixel", "pwmio", "rotaryio", "simpleio", "storage",
           "supervisor", "terminalio", "usb_cdc", "host_tools")  # fmt: skip


class Program:
    """trees: {path, such as "firmware/app.py": its tree}, changed in place by whoever shrinks it."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.trees = {path: ast.parse(text, path) for path, text in sources.items()}
        self._paths = {_module_of(path): path for path in sources}

    def origin(self, path: str, statement: ast.ImportFrom) -> str | None:
        """Path of the file that the file `path` imports names from; None where it is none of the program's."""
        package = _module_of(path).split(".")
        if PurePosixPath(path).name == "__init__.py":
            package.append("")
        base = package[: -statement.level] if statement.level else []
        return self._paths.get(".".join([*base, *(statement.module or "").split(".")]).strip("."))

    def touches_outside(self, path: str) -> bool:
        """Whether a file imports something that stands beside our code."""
        for node in ast.walk(self.trees[path]):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            if any(name.startswith(OUTSIDE) for name in names):
                return True
        return False

    def nodes(self) -> Iterator[ast.AST]:
        """Every node of every file."""
        for tree in self.trees.values():
            yield from ast.walk(tree)

    def texts(self) -> set[str]:
        """Every string that stands in the code: what may be the name of something."""
        return {node.value for node in self.nodes() if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _module_of(path: str) -> str:
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


def stored(tree: ast.AST) -> list[str]:
    """Each name as often as something is put under it, arguments and imports too."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.append(node.id)
        elif isinstance(node, ast.arg):
            found.append(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            found.append(node.name)
        elif isinstance(node, ast.alias):
            found.append(node.asname or node.name)
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            found += node.names
    return found
