"""The checker finds each thing that a board's Python lacks, and lets pass what stands in its place."""

import ast

import pytest

from tests.lint import arrows, board_python
from tests.lint.lacked import LACKED_ATTRIBUTES, LACKED_KEYWORDS, LACKED_METHODS, LACKED_MODULES, LACKED_NAMES

# What a board lacks, a word of the message, and what passes instead.
SYNTAX = [
    ("match x:\n    case 1: pass", "match", "if x == 1: pass"),
    ("try: pass\nexcept* OSError: pass", "except*", "try: pass\nexcept OSError: pass"),
    ("def f(a, /, b): pass", "positional-only", "def f(a, *, b): pass"),
    ("f = lambda a, /: a", "positional-only", "f = lambda a: a"),
    ("x = [*a, *b]", "*", "x = a + b"),
    ("x = (1, *a)", "*", "x = (1,) + a"),
    ("x = {*a}", "*", "x = set(a)"),
    ("x = {**a, 'b': 1}", "**", "x = a | {'b': 1}"),
    ("f({**a})", "**", "f(**a)"),
    ("x = list[int]", "list[...]", "x = list"),
    ("def f(a: dict[str, int]): pass", "dict[...]", "def f(a: dict): pass"),
    ("isinstance(x, int | str)", "A | B", "isinstance(x, (int, str))"),
    ("issubclass(x, int | str)", "A | B", "issubclass(x, int)"),
    ("del x[::2]", "step", "del x[1:2]"),
    ("self.x: int = 1", "annotation", "x: int = 1"),
    ("class A(metaclass=B): pass", "metaclass", "class A(B): pass"),
    ("f'{x!a}'", "!a", "f'{x!r:>{width}} {x=}'"),
]
ARGUMENTS = [
    ("next(rows, None)", "next()", "next(rows)"),
    ("iter(read, b'')", "iter()", "iter(rows)"),
    ("sum(rows, 1)", "sum()", "1 + sum(rows)"),
    ("data.decode('utf-8', 'replace')", "decode()", "data.decode('utf-8')"),
    ("text.encode('utf-8', 'ignore')", "encode()", "text.encode()"),
    ("deque()", "deque()", "deque((), 8)"),
    ("text.title()", "title", "panel.title('Home')"),
    ("' '.join(names).title()", "title", "super().title() + self.title()"),
]
IMPORTS = [
    ("from copy import copy", "the module copy", "from .copy import copy"),
    ("import os.path", "os.path", "import os"),
    ("from os import path", "os.path", "from os import stat"),
    ("from struct import Struct", "struct.Struct", "from struct import pack"),
    ("from collections import Counter", "collections.Counter", "from collections import namedtuple"),
    ("x = collections.defaultdict(int)", "defaultdict", "x = collections.OrderedDict()"),
    (
        "from micropython import const",
        "unguarded",
        "try:\n    from micropython import const\nexcept ImportError:\n    pass",
    ),
    (
        "try:\n    from micropython import const\nexcept ValueError:\n    pass",
        "unguarded",
        "try:\n    import lvfontio\nexcept ImportError:\n    lvfontio = None",
    ),
]
OTHERS = [
    ("def f(): pass\nf.count = 1", "attribute of the function", "x.count = 1"),
    ("print(f.__doc__)", "__doc__", "print(f.__name__)"),
    ("print(__doc__)", "__doc__", "print(__name__)"),
]


def whats(source: str) -> list[str]:
    return [what for _, what in board_python.find(ast.parse(source))]


@pytest.mark.parametrize(("lacked", "word", "instead"), SYNTAX + ARGUMENTS + IMPORTS + OTHERS)
def test_a_form_is_caught_and_its_replacement_passes(lacked: str, word: str, instead: str) -> None:
    found = whats(lacked)
    assert len(found) == 1, found
    assert word in found[0]
    assert "; use " in found[0]
    assert whats(instead) == []


@pytest.mark.parametrize("module", sorted(LACKED_MODULES))
@pytest.mark.parametrize("form", ["import {}", "from {} import x", "import {} as y", "import {}.sub"])
def test_a_module_that_is_lacking_is_caught_even_behind_a_guard(module: str, form: str) -> None:
    statement = form.format(module)
    assert len(whats(statement)) == 1
    assert len(whats(f"try:\n    {statement}\nexcept ImportError:\n    pass")) == 1


@pytest.mark.parametrize("method", sorted(LACKED_METHODS))
def test_a_method_that_is_lacking_is_caught_and_a_function_of_that_name_passes(method: str) -> None:
    assert len(whats(f"x.{method}(1)")) == 1
    assert len(whats(f"map(str.{method}, rows)")) == 1
    assert whats(f"{method}(1)") == []


@pytest.mark.parametrize(("owner", "name"), sorted(LACKED_ATTRIBUTES))
def test_a_function_of_a_module_that_is_lacking_is_caught_and_the_same_of_ours_passes(owner: str, name: str) -> None:
    assert len(whats(f"{owner}.{name}")) == 1
    assert len(whats(f"from {owner} import {name}")) == 1
    assert whats(f"ours.{name}") == []


@pytest.mark.parametrize("name", sorted(LACKED_NAMES))
def test_a_builtin_that_is_lacking_is_caught(name: str) -> None:
    assert len(whats(f"try: f()\nexcept {name}: pass")) == 1
    assert whats("try: f()\nexcept (OSError, ValueError): pass") == []


KEYWORDS = [(called, keyword) for called, row in LACKED_KEYWORDS.items() for keyword in row[0]]


@pytest.mark.parametrize(("called", "keyword"), KEYWORDS)
def test_a_keyword_that_is_lacking_is_caught_and_the_plain_call_passes(called: str, keyword: str) -> None:
    assert len(whats(f"x.{called}(y, {keyword}=1)")) == 1
    assert whats(f"x.{called}(y)") == []


def test_a_fault_has_its_line_and_says_what_to_use_instead() -> None:
    assert board_python.find(ast.parse("x = 1\n\nx.zfill(3)\n")) == [
        (3, 'the method zfill; use "{:0n}".format(x) instead')
    ]


# Path, statement that is an arrow the wrong way, statement that may stand there.
ARROWS = [
    ("shared_rules/ledger.py", "import firmware.texts", "from . import fields"),
    ("shared_rules/ledger.py", "from host_tools import store", "from shared_rules.games import load"),
    ("shared_rules/ledger.py", "import sys", "import struct"),
    ("shared_rules/ledger.py", "import time", "import binascii, json, gc"),
    ("shared_rules/ledger.py", "import os", "from collections import namedtuple"),
    ("shared_rules/ledger.py", "open('log')", "journal.open('log')"),
    ("firmware/app.py", "import host_tools", "import shared_rules.record"),
    ("firmware/app.py", "from host_tools.link import sync", "from firmware.journal import Journal"),
    ("firmware/app.py", "from tests import fakes", "from .journal import Journal"),
    ("firmware/app.py", "import board", "import gc"),
    ("firmware/app.py", "import microcontroller", "import sys"),
    ("firmware/app.py", "import displayio", "import random"),
    ("firmware/app.py", "import os", "import time"),
    ("firmware/app.py", "import requests", "import json"),
    ("firmware/boards/pico.py", "import host_tools.sim", "import board, busio, storage, displayio, os"),
    ("firmware/panel.py", "import board", "from adafruit_display_text import label"),
    ("firmware/cold.py", "import displayio", "import os, storage"),
    ("host_tools/store/database.py", "import firmware.journal", "from shared_rules.record import decode"),
    ("host_tools/cli/app.py", "from tests.firmware import fakes", "import sqlalchemy"),
    ("host_tools/link/sync.py", "import firmware", "import serial"),
]


@pytest.mark.parametrize(("path", "wrong", "right"), ARROWS)
def test_an_arrow_the_wrong_way_is_caught_and_the_right_way_passes(path: str, wrong: str, right: str) -> None:
    assert len(arrows.find(path, ast.parse(wrong))) == 1
    assert arrows.find(path, ast.parse(right)) == []


def test_the_simulator_runs_the_firmware_and_the_build_scripts_know_its_formats() -> None:
    for path in ("host_tools/sim/board.py", "host_tools/build/texts.py"):
        assert arrows.find(path, ast.parse("from firmware.texts import slot")) == []


def test_only_the_case_runner_and_the_registry_use_sys() -> None:
    for path in arrows.PURE_WITH_SYS:
        assert arrows.find(path, ast.parse("import sys")) == []
    assert arrows.find("shared_rules/cases.py", ast.parse("open('cases.jsonl')")) == []
