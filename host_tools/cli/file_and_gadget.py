"""What `tally names` and `tally options` share: the file, the gadgets, and how problems and differences are told."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from host_tools.cli import completing
from host_tools.cli.failures import EXIT_OK, EXIT_USAGE, Failure, describe, link_code
from host_tools.cli.session import Session
from host_tools.house import file
from host_tools.house.checking import House
from host_tools.house.comparing import Difference
from host_tools.house.errors import HouseError, HouseProblems, Problem
from host_tools.house.gadgets import Kept, kept
from host_tools.link.client import Client
from host_tools.link.errors import LinkError, NoGadget, TurnedDown
from host_tools.link.ports import Gadget, find_gadgets
from host_tools.store.reading import short_names
from host_tools.telling.words import sentence, shown

# What the gadget says where its settings have no room left.
FULL = ("settings_full", "settings_too_long")


@dataclass(frozen=True)
class Asked:
    """A gadget and what it keeps; or why it could not be asked."""

    url: str
    device: str
    kept: Kept | None = None
    problem: LinkError | None = None


def file_option(command: Callable[..., None]) -> Callable[..., None]:
    return click.option("--file", "path", metavar="FILE", shell_complete=completing.files)(command)


def place_options(command: Callable[..., None]) -> Callable[..., None]:
    """--port and --file: which gadget, which file."""
    return click.option("--port", metavar="PORT")(file_option(command))


def path_of(session: Session, asked: str | None) -> Path:
    """The file that was named, else the one beside the database. Raises StoreError."""
    return Path(asked) if asked else file.beside(session.place)


def read(session: Session, path: Path) -> House:
    """The file's House. Its problems are told, one a line, before HouseProblems is raised. Raises HouseError."""
    try:
        return file.read(path)
    except HouseProblems as error:
        for problem in error.problems:
            session.warn("house.problem", path=path, place=problem.place, what=_said(session, problem))
        raise


def _said(session: Session, problem: Problem) -> str:
    what = sentence(session.texts, problem.key, problem.facts, [])
    if problem.possible is None:
        return what
    possible = sentence(session.texts, *problem.possible, [])
    return session.t("house.and_possible", what=what, possible=possible)


def read_if_there(session: Session, path: Path) -> House | None:
    """As `read`, but None where there is no file yet."""
    try:
        return read(session, path)
    except HouseError as error:
        if error.key == "house.not_there":
            return None
        raise


def text_to_change(session: Session, path: Path) -> tuple[str, House]:
    """The text of the file and what it says, both empty where there is none yet. Raises HouseError."""
    house = read_if_there(session, path)
    return ("", House()) if house is None else (file.text_of(path), house)


# Gadgets


def the_gadget(session: Session, port: str | None) -> Gadget:
    """The one that was named, else the one that is found. Raises NoGadget, Failure where there are more."""
    if port is not None:
        return Gadget(port, "")
    found = find_gadgets()
    if not found:
        raise NoGadget
    if len(found) > 1:
        ports = ", ".join(gadget.url for gadget in found)
        raise Failure(EXIT_USAGE, "house.several_gadgets", ports=shown(ports))
    if found[0].problem is not None:
        raise found[0].problem
    return found[0]


def ask(url: str) -> tuple[str, Kept]:
    """(the gadget's id, what it keeps). Raises LinkError."""
    with Client(url) as client:
        has = kept(client)
        return str(client.greeting["device"]), has


def ask_all(port: str | None) -> list[Asked]:
    """What the gadget that was named keeps, else each one that is found; nobody there is no failure."""
    found = [Gadget(port, "")] if port is not None else find_gadgets()
    asked = []
    for gadget in found:
        try:
            if gadget.problem is not None:
                raise gadget.problem
            asked.append(Asked(gadget.url, *ask(gadget.url)))
        except LinkError as problem:
            asked.append(Asked(gadget.url, "", problem=problem))
    return asked


def tell_problems(session: Session, asked: list[Asked]) -> int:
    """The exit code of what could not be asked, each told."""
    codes = [EXIT_OK]
    for one in asked:
        if one.problem is not None:
            session.warn("cli.error", text=describe(one.problem, session.texts)[1])
            codes.append(link_code(one.problem))
    return max(codes)


def is_full(error: TurnedDown) -> bool:
    """Whether a gadget's settings have no room."""
    return error.key.rpartition(".")[2] in FULL


def short(asked: list[Asked]) -> dict[str, str]:
    """{device: the end of its id}, for the heads of tables."""
    return short_names({one.device for one in asked if one.kept is not None})


# Telling


def tell_changes(session: Session, changes: Iterable[Difference]) -> None:
    """A line for each value that is another one now."""
    none = session.t("house.of_rules_page")
    for change in changes:
        before = none if change.one is None else change.one
        after = none if change.other is None else change.other
        session.say("house.changed", place=change.place, before=before, after=after)


def print_json(row: dict[str, Any]) -> None:
    """One document, the same in every language."""
    click.echo(json.dumps(row, ensure_ascii=False, indent=2))


def plain_problem(problem: LinkError | None) -> dict[str, Any] | None:
    return None if problem is None else {"key": problem.key, "facts": {k: str(v) for k, v in problem.facts.items()}}
