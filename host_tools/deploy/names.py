"""Gives the names of our own code short ones, the same to as many as can share one.

A board keeps every name that it ever met for as long as it runs, once each; so the fewer different ones, the better.
Names of variables take its flash alone. Knows Python, and nothing of what the code does.
"""

import array
import ast
import binascii
import builtins
import gc
import io
import json
import os
import struct
import sys
import time
import types
from collections import deque, namedtuple
from collections.abc import Iterator
from itertools import count, product
from pathlib import PurePosixPath
from string import ascii_lowercase

from host_tools.deploy.program import Program, stored

# What has names of its own
_SCOPES = (ast.FunctionDef, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.ClassDef)
# What Python's own things have; one of ours may be called the same.
_MODULES = (array, binascii, gc, io, json, os, struct, sys, time)
_TYPES = (int, float, str, bytes, bytearray, list, tuple, dict, set, range, slice, type, Exception, OSError, io.BytesIO,
          io.StringIO, io.BufferedRandom, array.array, deque, namedtuple("_Row", ()), types.GeneratorType)  # fmt: skip


def shorten(program: Program) -> None:
    """Rename in every file of the program but in those that import from outside of it."""
    inside = {path: tree for path, tree in program.trees.items() if not program.touches_outside(path)}
    called_by = {node.arg for node in program.nodes() if isinstance(node, ast.keyword) and node.arg}
    kept = _kept(program, inside) | called_by
    short = _short_names(program, {name for tree in inside.values() for name in _interned(tree)}, kept)
    for tree in inside.values():
        for node in ast.walk(tree):
            _rename(node, short)
    for tree in inside.values():
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.Lambda)):
                _shorten_own(node, called_by)


def _kept(program: Program, inside: dict[str, ast.Module]) -> set[str]:
    """Names that are not ours alone: of files, of Python, of other people's code, and what some text may name."""
    kept = {"self", *dir(builtins), *program.texts(), *_errors(program)}
    for thing in (*_MODULES, *_TYPES):
        kept.update(dir(thing))
    for path, tree in program.trees.items():
        kept.update(PurePosixPath(path).with_suffix("").parts)
        if path not in inside:
            kept |= _all_names(tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Import) or (isinstance(node, ast.ImportFrom) and not program.origin(path, node)):
                kept.update(part for alias in node.names for part in (alias.asname or alias.name).split("."))
    return kept


def _errors(program: Program) -> set[str]:
    """Names of exceptions: what went wrong is told by them."""
    return {
        name
        for name, line in _lines(program).items()
        if any(
            isinstance(getattr(builtins, one, None), type) and issubclass(getattr(builtins, one), BaseException)
            for one in line
        )
    }


def _interned(tree: ast.Module) -> set[str]:
    """Names that a file gives and that stay in a board's memory: of attributes, functions, classes, and what stands at
    its top."""
    given = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)]
    names = {node.attr for node in given}
    names |= {node.name for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    for node in ast.walk(tree):
        if isinstance(node, ast.alias):
            names.add(node.asname or node.name)
        elif isinstance(node, ast.Global):
            names.update(node.names)
        elif isinstance(node, ast.ClassDef):
            names |= _of_body(node)
    return names | _of_body(tree)


def _of_body(node: ast.Module | ast.ClassDef) -> set[str]:
    """Names that something is put under in the body itself, not inside of a function."""
    names = set()
    for statement in node.body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            names.add(statement.name)
        else:
            names.update(stored(statement))
    return names


def _all_names(tree: ast.AST) -> set[str]:
    names = set(stored(tree))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.Name):
            names.add(node.id)
    return names


def _in_turn(taken: set[str]) -> Iterator[str]:
    """_a, _b ... _z, _aa, _ab ... but for those that are taken."""
    for length in count(1):
        for letters in product(ascii_lowercase, repeat=length):
            name = "_" + "".join(letters)
            if name not in taken:
                yield name


def _short_names(program: Program, names: set[str], kept: set[str]) -> dict[str, str]:
    """{name: its short one}. Two names become one where no file and no object has both."""
    places = _places(program)
    left = sorted(
        (name for name in names - kept if not name.startswith("__")), key=lambda name: (-len(places[name]), name)
    )
    stay = {name for tree in program.trees.values() for name in _all_names(tree)} - set(left)
    new_names = _in_turn(kept | stay)
    used: list[tuple[str, set[str]]] = []
    short = {}
    for name in left:
        fitting = next((pair for pair in used if not pair[1] & places[name]), None)
        if fitting is None:
            fitting = (next(new_names), set())
            used.append(fitting)
        short[name] = fitting[0]
        fitting[1].update(places[name])
    return short


def _places(program: Program) -> dict[str, set[str]]:
    """{name: where it stands}: files, and the classes whose objects have it."""
    places: dict[str, set[str]] = {}
    built_on: dict[str, set[str]] = {}
    for name, line in _lines(program).items():
        for one in line:
            built_on.setdefault(one, set()).add("class " + name)
    everywhere = {one for line in built_on.values() for one in line}
    for path, tree in program.trees.items():
        for name in _all_names(tree):
            places.setdefault(name, set()).add(path)
        for kind in ast.walk(tree):
            if isinstance(kind, ast.ClassDef):
                own = {node.attr for node in ast.walk(kind) if isinstance(node, ast.Attribute) and _of_self(node)}
                for name in own | _of_body(kind):
                    places.setdefault(name, set()).update(built_on[kind.name])
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and not _of_self(node):  # of whatever object
                places[node.attr].update(everywhere)
    return places


def _of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


def _lines(program: Program) -> dict[str, list[str]]:
    """{class: it and all that it is built on}."""
    bases: dict[str, list[str]] = {}
    for node in program.nodes():
        if isinstance(node, ast.ClassDef):
            bases.setdefault(node.name, []).extend(base.id for base in node.bases if isinstance(base, ast.Name))
    lines = {}
    for name in bases:
        line = [name]
        for one in line:
            line += [base for base in bases.get(one, ()) if base not in line]
        lines[name] = line
    return lines


def _rename(node: ast.AST, short: dict[str, str]) -> None:
    if isinstance(node, ast.alias):
        new = short.get(node.name, node.name)
        node.asname = short.get(node.asname, node.asname) if node.asname else None
        node.name = new
        return
    for field in ("id", "attr", "name", "arg"):
        name = getattr(node, field, None)
        if isinstance(name, str) and name in short:
            setattr(node, field, short[name])
    if isinstance(node, ast.Global):
        node.names = [short.get(name, name) for name in node.names]


def _shorten_own(function: ast.FunctionDef | ast.Lambda, called_by: set[str]) -> None:
    """Give the arguments that nobody calls by name, and the variables, the same short names in every function."""
    inner = [node for node in ast.walk(function) if isinstance(node, _SCOPES) and node is not function]
    kept = called_by | {"self"} | {name for node in inner for name in stored(node)}
    arguments = [argument for argument in function.args.args if argument.arg not in kept]
    others = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    kept |= others - {argument.arg for argument in arguments}
    for node in ast.walk(function):
        if isinstance(node, ast.ExceptHandler) and node.name:
            kept.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal)):
            kept.update(stored(node))
    own = [argument.arg for argument in arguments]
    for node in _body(function):
        if (
            isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Store)
            and node.id not in kept
            and node.id not in own
        ):
            own.append(node.id)
    new_names = _in_turn(_all_names(function))
    short = {name: next(new_names) for name in own if len(name) > 2}
    for argument in arguments:
        argument.arg = short.get(argument.arg, argument.arg)
    for node in _body(function):
        if isinstance(node, ast.Name):
            node.id = short.get(node.id, node.id)


def _body(function: ast.FunctionDef | ast.Lambda) -> Iterator[ast.AST]:
    """Every node of what a function does; its defaults and decorators belong to whoever defines it."""
    for statement in function.body if isinstance(function, ast.FunctionDef) else [function.body]:
        yield from ast.walk(statement)
