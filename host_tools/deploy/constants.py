"""Puts whole numbers in the place of the names of constants, so that a board keeps neither name nor number.

A constant is a name that a file gives a whole number once, at its top; who imports it gets the number, too. Knows
Python, and nothing of what the code does.
"""

import ast
import operator
from collections import Counter

from host_tools.deploy.program import Program, stored

_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
}
_LARGEST = 1 << 30  # above it, a number is an object of its own on a board wherever it stands


def put_in(program: Program) -> None:
    """Replace constants by their numbers, in every file of the program."""
    known: dict[str, dict[str, int]] = {path: {} for path in program.trees}
    times = {path: Counter(stored(tree)) for path, tree in program.trees.items()}
    imports = {path: _imports(program, path) for path in program.trees}
    while sum(_learn(program.trees[path], imports[path], times[path], known, path) for path in program.trees):
        pass
    looked_up = program.texts() | {node.attr for node in program.nodes() if isinstance(node, ast.Attribute)}
    for path, found in imports.items():
        looked_up |= {name for _, name, here in found if here not in known[path]}
    for path, tree in program.trees.items():
        _Put(known[path], looked_up).visit(tree)
        ast.fix_missing_locations(tree)


def _imports(program: Program, path: str) -> list[tuple[str, str, str]]:
    """(file, its name there, its name here) of all that a file imports from others of the program."""
    found = []
    for node in ast.walk(program.trees[path]):
        origin = program.origin(path, node) if isinstance(node, ast.ImportFrom) else None
        if isinstance(node, ast.ImportFrom) and origin is not None:
            found += [(origin, alias.name, alias.asname or alias.name) for alias in node.names]
    return found


def _learn(
    tree: ast.Module,
    imports: list[tuple[str, str, str]],
    times: Counter[str],
    known: dict[str, dict[str, int]],
    path: str,
) -> int:
    """How many constants of a file are known now that were not before."""
    before = len(known[path])
    for name, value in _assigned(tree):
        number = _number(value, known[path])
        if number is not None and times[name] == 1:
            known[path][name] = number
    numbers: dict[str, list[int]] = {}
    for origin, name, here in imports:
        if name in known[origin]:
            numbers.setdefault(here, []).append(known[origin][name])
    for name, found in numbers.items():
        if len(found) == times[name] and len(set(found)) == 1:
            known[path][name] = found[0]
    return len(known[path]) - before


def _assigned(tree: ast.Module) -> list[tuple[str, ast.expr]]:
    """(name, value) of what stands at the top of a file; of several at once, if as many values stand there."""
    found: list[tuple[str, ast.expr]] = []
    for statement in tree.body:
        if not isinstance(statement, ast.Assign):
            continue
        for target in statement.targets:
            if isinstance(target, ast.Name):
                found.append((target.id, statement.value))
            elif isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
                pairs = zip(target.elts, statement.value.elts, strict=True)
                found += [(name.id, value) for name, value in pairs if isinstance(name, ast.Name)]
    return found


def _number(node: ast.expr, known: dict[str, int]) -> int | None:
    found: int | None = None
    if isinstance(node, ast.Constant) and type(node.value) is int:
        found = node.value
    elif isinstance(node, ast.Name):
        found = known.get(node.id)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        operand = _number(node.operand, known)
        found = None if operand is None else -operand
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        left, right = _number(node.left, known), _number(node.right, known)
        if left is not None and right is not None:
            found = _OPERATORS[type(node.op)](left, right)
    return found if found is not None and abs(found) < _LARGEST else None


class _Put(ast.NodeTransformer):
    """looked_up: names that something asks a module for, which must find them there."""

    def __init__(self, known: dict[str, int], looked_up: set[str]) -> None:
        self._known = known
        self._looked_up = looked_up

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Load) and node.id in self._known:
            return ast.copy_location(ast.Constant(self._known[node.id]), node)
        return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | None:
        self.generic_visit(node)
        (target, *others) = node.targets
        if others:
            return node
        if isinstance(target, ast.Name):
            return None if self._goes(target) else node
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs = zip(target.elts, node.value.elts, strict=True)
            left = [(name, value) for name, value in pairs if not self._goes(name)]
            if not left:
                return None
            target.elts = [name for name, _ in left]
            node.value.elts = [value for _, value in left]
        return node

    def _goes(self, target: ast.expr) -> bool:
        return isinstance(target, ast.Name) and target.id in self._known and target.id not in self._looked_up

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        left = [alias for alias in node.names if (alias.asname or alias.name) not in self._known]
        if not left:
            return None
        node.names = left
        return node
