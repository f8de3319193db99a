"""What hardware/BOARD/board.toml says, checked, and the pin table that the firmware uses.

The pin tables are read as text, as a board's file runs on that board only. Draws nothing.
"""

import ast
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
HARDWARE = ROOT / "hardware"
BOARD_FILES = ROOT / "firmware" / "boards"

Pair = tuple[float, float]
# (part, pin as CircuitPython calls it, number, where the other end goes)
Pin = tuple[str, str, int, str]


class PlanError(Exception):
    """A board.toml or a pin table that cannot be used. Its text says which, what and why."""


@dataclass(frozen=True)
class Case:
    """A tray and a cover that meet at z = 0. posts: where screws hold them together. screw: their M."""

    inside: Pair
    below: float
    above: float
    wall: float
    floor: float
    plate: float
    corner: float
    colour: str
    posts: tuple[Pair, ...]
    screw: float = 3.0


@dataclass(frozen=True)
class Board:
    """A printed circuit board.

    mount: "tray" or "cover" carries it. fixing: by a "screw" or a "peg" on a post, or by its own "standoff", whose
    diameter and height these are. shoulder: across what it rests on around a peg.
    """

    name: str
    at: Pair
    size: Pair
    top: float
    thickness: float
    mount: str
    fixing: str
    drill: float
    holes: tuple[Pair, ...]
    colour: str
    standoff: Pair = (0.0, 0.0)
    shoulder: float = 4.4


@dataclass(frozen=True)
class Display:
    """lit: the area of the pixels. top, below: z of the glass."""

    at: Pair
    lit: Pair
    glass: Pair
    glass_at: Pair
    window: Pair
    top: float
    below: float


@dataclass(frozen=True)
class Usb:
    """side: "top", "bottom", "left" or "right". middle: z. plug: what must pass through the wall."""

    side: str
    at: float
    connector: Pair
    plug: Pair
    middle: float
    opening: Pair
    opening_at: float


@dataclass(frozen=True)
class Vent:
    """Another opening in a wall."""

    side: str
    at: float
    size: Pair
    middle: float
    what: str


@dataclass(frozen=True)
class Grille:
    """Holes in the floor, for sound."""

    at: Pair
    across: float
    what: str


@dataclass(frozen=True)
class Hole:
    """A round hole in the plate over something that a pin is to reach. down_to: z of that."""

    at: Pair
    across: float
    down_to: float
    what: str


@dataclass(frozen=True)
class Cell:
    """A rechargeable cell on the floor of the tray, between ribs. top: z. wires: where they pass the ribs."""

    name: str
    at: Pair
    size: Pair
    top: float
    thickness: float
    milliamp_hours: float
    wires: Pair
    colour: str


@dataclass(frozen=True)
class Knob:
    """body: diameter of what stands under the cap. parts: its rows in the pin table."""

    at: Pair
    body: float
    opening: float
    cap: float
    parts: tuple[str, ...]


@dataclass(frozen=True)
class Keys:
    """at: part in the pin table -> place. plunger: side of a square one that carries a printed cap, or 0.

    label, label_at: size and place, from the key, of a printed label beside it where the cap is too small for one.
    """

    opening: Pair
    round: bool
    body: Pair
    top: float
    below: float
    cap: Pair
    at: dict[str, Pair]
    plunger: float = 0.0
    plunger_top: float = 0.0
    label: Pair = (0.0, 0.0)
    label_at: Pair = (0.0, 0.0)


@dataclass(frozen=True)
class Shown:
    """What the drawing shows on the display: a game that has just begun, after these keys."""

    game: str
    keys: str


@dataclass(frozen=True)
class Part:
    """A row of the parts list."""

    part: str
    name: str
    number: str
    pieces: int
    instead: str


@dataclass(frozen=True)
class Draw:
    """What something takes of the current, and who says so."""

    what: str
    milliamps: float
    source: str


@dataclass(frozen=True)
class Source:
    """What dimensions rest on."""

    what: str
    source: str


@dataclass(frozen=True)
class Plan:
    """A board with all that is drawn and built around it. header: pins of its two rows, 0 for none.

    presses: key -> what its short press gives, and its long one, where that makes a difference.
    """

    id: str
    title: str
    wiring: str
    header: int
    sources: tuple[Source, ...]
    parts: tuple[Part, ...]
    case: Case
    boards: tuple[Board, ...]
    display: Display
    usb: Usb
    keys: Keys
    shown: Shown
    draws: tuple[Draw, ...]
    vents: tuple[Vent, ...] = ()
    grilles: tuple[Grille, ...] = ()
    knobs: tuple[Knob, ...] = ()
    holes: tuple[Hole, ...] = ()
    cells: tuple[Cell, ...] = ()
    pins: tuple[Pin, ...] = ()
    power: tuple[Pin, ...] = ()
    presses: dict[str, tuple[str, str]] = field(default_factory=dict)


LISTS = {
    "sources": Source,
    "parts": Part,
    "boards": Board,
    "draws": Draw,
    "vents": Vent,
    "grilles": Grille,
    "knobs": Knob,
    "holes": Hole,
    "cells": Cell,
}
TABLES = {"case": Case, "display": Display, "usb": Usb, "keys": Keys, "shown": Shown}


def board_ids(hardware: Path = HARDWARE) -> list[str]:
    """The boards that have a board.toml."""
    return sorted(path.parent.name for path in hardware.glob("*/board.toml"))


def read_plan(board_id: str, hardware: Path = HARDWARE, board_files: Path = BOARD_FILES) -> Plan:
    """The plan of a board. Raises PlanError."""
    path = hardware / board_id / "board.toml"
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PlanError(f"{path}: {error}") from None
    values: dict[str, Any] = {"id": board_id}
    for name, value in content.items():
        where = f"{path}: {name}"
        if name in LISTS:
            values[name] = tuple(_built(LISTS[name], row, where) for row in value)
        elif name in TABLES:
            values[name] = _built(TABLES[name], value, where)
        else:
            values[name] = value
    tables = pin_tables(board_files / f"{board_id}.py")
    values["pins"] = tables["PINS"]
    values["power"] = tables.get("POWER", ())
    values["presses"] = {part: (short, long) for part, short, long in tables.get("PRESSES", ())}
    plan: Plan = _built(Plan, values, str(path))
    named = {part for part, *_ in plan.pins}
    strangers = sorted({*plan.keys.at, *(part for knob in plan.knobs for part in knob.parts)} - named)
    if strangers:
        raise PlanError(f"{path}: not in PINS of firmware/boards/{board_id}.py: {', '.join(strangers)}")
    return plan


def _built(kind: Any, values: dict[str, Any], where: str) -> Any:
    """An object of `kind`; every field it needs, and no other."""
    given = {"source" if name == "from" else name: _frozen(value) for name, value in values.items()}
    known = {each.name for each in fields(kind)}
    if unknown := sorted(set(given) - known):
        raise PlanError(f"{where}: unknown: {', '.join(unknown)}; known are {', '.join(sorted(known))}")
    try:
        return kind(**given)
    except TypeError as error:
        raise PlanError(f"{where}: {error}") from None


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list | tuple) else value


def pin_tables(path: Path) -> dict[str, tuple[Any, ...]]:
    """PINS of a board's file, and of POWER and PRESSES which there is. Raises PlanError."""
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"))
    except (OSError, SyntaxError) as error:
        raise PlanError(f"{path}: {error}") from None
    tables = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name in ("PINS", "POWER", "PRESSES"):
                tables[name] = ast.literal_eval(node.value)
    if "PINS" not in tables:
        raise PlanError(f"{path}: no table PINS")
    return tables
