"""Makes the device code smaller: no comments and docstrings, numbers for constants, fewer and shorter names.

What it does stays the same; the tests on a small heap run it so. It takes flash and heap off the board: of a name
that was met once a board's Python never frees a byte. Needs nothing but the sources, and knows nothing of them.
"""

import ast
from collections.abc import Mapping

from host_tools.deploy import constants, names
from host_tools.deploy.program import Program


def shrink(sources: Mapping[str, str]) -> dict[str, str]:
    """{path: the shrunk text} of {path, such as "firmware/app.py": text}; all files that import each other at once."""
    program = Program(sources)
    constants.put_in(program)
    names.shorten(program)
    for tree in program.trees.values():
        _strip(tree)
    return {path: _text(tree) for path, tree in program.trees.items()}


def without_remarks(text: str) -> str:
    """Other people's code, all of it but comments and docstrings; the lines that say whose it is stay."""
    tree = ast.parse(text)
    _strip(tree)
    said = [line for line in text.splitlines() if line.startswith("# SPDX-")]
    return "".join(line + "\n" for line in said) + _text(tree)


def _text(tree: ast.Module) -> str:
    """The code with one blank for each step to the right, and no empty lines. No text in it goes over lines."""
    lines = []
    for line in ast.unparse(tree).splitlines():
        code = line.lstrip(" ")
        if code:
            lines.append(" " * ((len(line) - len(code)) // 4) + code)
    return "".join(line + "\n" for line in lines)


def _stands_alone(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _strip(tree: ast.Module) -> None:
    """Take out texts and numbers that stand alone; what is left empty does nothing."""
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            statements = getattr(node, field, None)
            if not isinstance(statements, list):
                continue
            left = [
                one for one in statements if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
            ]
            if not left and field == "body" and not isinstance(node, ast.Module):
                left = [ast.Pass()]
            setattr(node, field, left)
