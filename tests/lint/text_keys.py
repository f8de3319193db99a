"""Finds the text keys that code uses: whole ones, and parts that code completes: "word." + name, key + "_keys".

Reads Python by its syntax tree, the page's JavaScript and HTML by their quoted strings. Knows no table: what
exists is the caller's question.
"""

import ast
import re
from collections import namedtuple
from pathlib import Path

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
BEGINNING = re.compile(r"[a-z][a-z0-9_]*\.[a-z0-9_.]*")
ENDING = re.compile(r"_[a-z0-9_]+")
QUOTED = re.compile(r"""["'`]([a-z][a-z0-9_]*\.[a-z0-9_.]*)(["'`]\s*\+|\$\{|["'`])""")
PAGE_SUFFIXES = (".js", ".html")

# where: "file:line". facts: names that the call fills in, None where it cannot be seen which.
Call = namedtuple("Call", ("where", "key", "facts"))


class Uses:
    """What the files of some rooms use: `calls` [Call] of t() and of errors; `strings`, `beginnings` and `endings`
    of keys, each [(where, text)]."""

    def __init__(self, root: Path, rooms: tuple[str, ...]) -> None:
        self.calls: list[Call] = []
        self.strings: list[tuple[str, str]] = []
        self.beginnings: list[tuple[str, str]] = []
        self.endings: list[tuple[str, str]] = []
        for room in rooms:
            for path in sorted((root / room).rglob("*")):
                name = path.relative_to(root).as_posix()
                if path.suffix == ".py":
                    self._python(name, path.read_text(encoding="utf-8"))
                elif path.suffix in PAGE_SUFFIXES:
                    self._page(name, path.read_text(encoding="utf-8"))

    def _python(self, name: str, source: str) -> None:
        begun: set[ast.AST] = set()
        for node in ast.walk(ast.parse(source)):
            where = f"{name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Call) and _speaks(node):
                self.calls += [Call(where, key, _facts(node)) for key in _whole_keys(node.args[0])]
            begun.update(_starts(node))
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
                ending = getattr(node.right, "value", None)
                if isinstance(ending, str) and ENDING.fullmatch(ending):
                    self.endings.append((where, ending))
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                begins = node in begun or node.value.endswith((".", "_"))
                if not begins:
                    self.strings.append((where, node.value))
                elif BEGINNING.fullmatch(node.value):
                    self.beginnings.append((where, node.value))

    def _page(self, name: str, source: str) -> None:
        for number, line in enumerate(source.splitlines(), 1):
            for text, end in QUOTED.findall(line):
                found = self.strings if len(end) == 1 else self.beginnings
                found.append((f"{name}:{number}", text))

    def shaped_like_keys(self) -> list[tuple[str, str]]:
        """The strings that have the form of a key, as (where, text)."""
        return [(where, text) for where, text in self.strings if KEY.fullmatch(text)]


def _speaks(call: ast.Call) -> bool:
    """Whether a call is one of t() or makes an error, with a key as its first argument."""
    function = call.func
    called = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return bool(call.args) and (called == "t" or called.endswith("Error"))


def _whole_keys(argument: ast.AST) -> list[str]:
    """The keys that an argument can be: a constant, or either side of `a if b else c`."""
    if isinstance(argument, ast.IfExp):
        return _whole_keys(argument.body) + _whole_keys(argument.orelse)
    text = getattr(argument, "value", None)
    return [text] if isinstance(text, str) and KEY.fullmatch(text) else []


def _facts(call: ast.Call) -> set[str] | None:
    names = {keyword.arg for keyword in call.keywords}
    return None if None in names else {name for name in names if name}


def _starts(node: ast.AST) -> list[ast.Constant]:
    """The constants that an addition or an f-string starts with."""
    first: ast.AST | None = None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        first = node.left
    elif isinstance(node, ast.JoinedStr) and len(node.values) > 1:
        first = node.values[0]
    return [first] if isinstance(first, ast.Constant) and isinstance(first.value, str) else []
