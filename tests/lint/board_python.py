"""Finds what a board's Python lacks: modules, syntax, methods and forms of arguments that CPython has.

`find(tree)` looks at one module's ast and knows nothing of rooms: who may import whom is in arrows.py, what
is lacking in lacked.py. MicroPython's Unix port has some of it, so its tests alone would not show it.
"""

import ast
from collections.abc import Iterator

from tests.lint.lacked import (
    COLLECTIONS,
    GENERICS,
    GUARDED,
    LACKED_ATTRIBUTES,
    LACKED_KEYWORDS,
    LACKED_METHODS,
    LACKED_MODULES,
    LACKED_NAMES,
    SYNTAX,
)


def find(tree: ast.AST) -> list[tuple[int, str]]:
    """The faults of a module's syntax tree as (line, what is lacking; what to use instead), by line."""
    functions = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    guarded = _guarded_imports(tree)
    faults: set[tuple[int, str]] = set()
    for node in ast.walk(tree):
        for what, instead in _faults(node, functions, guarded):
            faults.add((getattr(node, "lineno", 1), f"{what}; use {instead} instead"))
    return sorted(faults)


def _faults(node: ast.AST, functions: set[str], guarded: set[ast.AST]) -> Iterator[tuple[str, str]]:
    kind = type(node).__name__
    if kind in SYNTAX:
        yield SYNTAX[kind]
    if isinstance(node, ast.Import | ast.ImportFrom):
        yield from _import_faults(node, node in guarded)
    elif isinstance(node, ast.Call):
        yield from _call_faults(node)
    elif isinstance(node, ast.Attribute):
        yield from _attribute_faults(node, functions)
    elif isinstance(node, ast.Name):
        if node.id in LACKED_NAMES:
            yield node.id, LACKED_NAMES[node.id]
        if node.id == "__doc__":
            yield "__doc__", "a constant"
    elif isinstance(node, ast.List | ast.Tuple | ast.Set):
        loads = not isinstance(getattr(node, "ctx", ast.Load()), ast.Store)
        if loads and any(isinstance(element, ast.Starred) for element in node.elts):
            yield "a * inside of a list, tuple or set", "+ or extend()"
    elif isinstance(node, ast.Dict):
        if any(key is None for key in node.keys):
            yield "a ** inside of a dict", "| or update()"
    elif isinstance(node, ast.Subscript):
        if isinstance(node.value, ast.Name) and node.value.id in GENERICS:
            yield f"{node.value.id}[...]", "a docstring"
    elif isinstance(node, ast.Delete):
        slices = [target.slice for target in node.targets if isinstance(target, ast.Subscript)]
        if any(isinstance(part, ast.Slice) and part.step for part in slices):
            yield "del of a slice with a step", "a new list"
    elif isinstance(node, ast.AnnAssign):
        if not isinstance(node.target, ast.Name):
            yield "an annotation on anything but a plain name", "a comment"
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        if node.args.posonlyargs:
            yield "positional-only parameters", "plain parameters"
        if getattr(node, "type_params", None):
            yield "type parameters", "a docstring"
    elif isinstance(node, ast.ClassDef):
        if node.keywords:
            yield "a class with keywords such as metaclass=", "a plain class"
        if getattr(node, "type_params", None):
            yield "type parameters", "a docstring"
    elif isinstance(node, ast.FormattedValue) and node.conversion == ord("a"):
        yield "!a in an f-string", "!r"


def _import_faults(node: ast.Import | ast.ImportFrom, guarded: bool) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.ImportFrom) and node.level:
        return
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    for name in names:
        top = name.split(".")[0]
        if top in LACKED_MODULES:
            yield f"the module {top}", LACKED_MODULES[top]
        elif top in GUARDED and not guarded:
            yield f"the module {top} unguarded", "try and except ImportError"
        if name == "os.path":
            yield "os.path", LACKED_ATTRIBUTES["os", "path"]
    if isinstance(node, ast.ImportFrom):
        for alias in node.names:
            if node.module == "collections" and alias.name not in COLLECTIONS:
                yield f"collections.{alias.name}", "a dict or a class"
            if (node.module, alias.name) in LACKED_ATTRIBUTES:
                yield f"{node.module}.{alias.name}", LACKED_ATTRIBUTES[node.module or "", alias.name]


def _call_faults(node: ast.Call) -> Iterator[tuple[str, str]]:
    method = isinstance(node.func, ast.Attribute)
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called in LACKED_KEYWORDS:
        lacked, instead = LACKED_KEYWORDS[called]
        for keyword in node.keywords:
            if keyword.arg in lacked:
                yield f"{called}({keyword.arg}=)", instead
    if method and called in ("decode", "encode") and len(node.args) > 1:
        yield f"{called}() with a way to treat errors", f"{called}() and UnicodeError"
    if method:
        # With arguments, or of self or super(), it is a method of ours, such as a panel's or a screen's.
        ours = ast.unparse(node.func) in ("self.title", "super().title")
        if called == "title" and not ours and not node.args and not node.keywords:
            yield "the method title", "upper() on the first letter"
        return
    if called == "next" and len(node.args) > 1:
        yield "next() with a default", "a for loop with break"
    elif called == "iter" and len(node.args) > 1:
        yield "iter() with a sentinel", "while True and break"
    elif called == "sum" and len(node.args) > 1:
        yield "sum() with a start", "start + sum(...)"
    elif called in ("isinstance", "issubclass") and any(
        isinstance(part, ast.BinOp) and isinstance(part.op, ast.BitOr) for part in node.args[1:]
    ):
        yield f"{called}() with A | B", "a tuple (A, B)"
    elif called == "deque" and len(node.args) < 2:
        yield "deque() without its two arguments", "deque((), length)"


def _attribute_faults(node: ast.Attribute, functions: set[str]) -> Iterator[tuple[str, str]]:
    owner = node.value.id if isinstance(node.value, ast.Name) else None
    if (owner, node.attr) in LACKED_ATTRIBUTES:
        yield f"{owner}.{node.attr}", LACKED_ATTRIBUTES[owner or "", node.attr]
    elif owner == "collections" and node.attr not in COLLECTIONS:
        yield f"collections.{node.attr}", "a dict or a class"
    elif node.attr in LACKED_METHODS:
        yield f"the method {node.attr}", LACKED_METHODS[node.attr]
    if node.attr == "__doc__":
        yield "__doc__", "a constant"
    if owner in functions and isinstance(node.ctx, ast.Store):
        yield f"an attribute of the function {owner}", "a module's variable or a class"


def _guarded_imports(tree: ast.AST) -> set[ast.AST]:
    """The imports that stand right inside of a try whose except takes ImportError."""
    guarded: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Try):
            caught = [handler.type.id for handler in node.handlers if isinstance(handler.type, ast.Name)]
            if "ImportError" in caught:
                guarded.update(node.body)
    return guarded
