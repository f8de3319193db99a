"""`tally check`: whether a gadget counts as the rules do, how it is, and a look at its keys and its display."""

import json
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from host_tools.checking import case_files
from host_tools.checking.dots import drawn
from host_tools.checking.running import Differs, asked, kept_error, pressed_keys, run
from host_tools.cli import plain
from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.completing import files
from host_tools.cli.failures import EXIT_OK, EXIT_RECORDS
from host_tools.cli.file_and_gadget import the_gadget
from host_tools.cli.gadgets import progress_bar
from host_tools.cli.plain import json_option
from host_tools.cli.session import Session, of
from host_tools.link.client import Client
from host_tools.link.errors import LinkError, problem_of
from host_tools.telling.letters import printable
from host_tools.telling.words import sentence

PAUSE = 0.1  # seconds between two looks at the keys
SHOWN = 20  # cases that differ and are told one by one
SAID = ("device", "name", "board", "firmware", "rules", "format", "protocol", "boot", "uptime", "mode")


@click.command(cls=TranslatedCommand)
@click.option("--port", metavar="PORT")
@click.option("--cases", "paths", metavar="FILE", multiple=True, type=Path, shell_complete=files)
@click.option("--keys", "tries_keys", is_flag=True)
@click.option("--display", "tries_display", is_flag=True)
@json_option
@click.pass_context
def check(
    context: click.Context,
    port: str | None,
    paths: tuple[Path, ...],
    tries_keys: bool,
    tries_display: bool,
    as_json: bool,
) -> None:
    session = of(context)
    cases = case_files.read(paths) if paths else case_files.examples()
    gadget = the_gadget(session, port)
    with Client(gadget.url) as client:
        hello = client.hello()
        report = asked(client, "report")
        error = (report or {}).get("error") or kept_error(client)
        if not as_json:
            _tell_how_it_is(session, gadget.url, hello, report, error)
        try:
            with progress_bar(session, gadget.url) as tell:
                differing = run(client, cases, tell)
            if not as_json:
                _tell_cases(session, len(cases), differing)
            keys = _keys(session, client, as_json) if tries_keys and report is not None else None
            display = _display(session, client, as_json) if tries_display and report is not None else None
        finally:
            with suppress(LinkError):
                asked(client, "end")
    if as_json:
        document = _document(gadget.url, hello, report, error)
        shown = {"keys": keys, "display": display}
        plain.document("check", **document, cases=_plain_cases(len(cases), differing), **shown)
    fine = not differing and (display is None or display["matches"] is not False)
    context.exit(EXIT_OK if fine else EXIT_RECORDS)


# How it is


def _tell_how_it_is(
    session: Session, port: str, hello: dict[str, Any], report: dict[str, Any] | None, error: str | None
) -> None:
    table = Table.grid(padding=(0, 2))

    def row(key: str, what: object) -> None:
        table.add_row(Text(session.t(key)), Text(printable(str(what))))

    row("check.port", port)
    row("check.gadget", " · ".join(str(hello[name]) for name in ("device", "name", "board") if hello.get(name)))
    row("check.versions", session.t("check.versions_are", **{name: hello.get(name, "?") for name in SAID}))
    if report is not None:
        row("check.python", report.get("python", "?"))
        heap = report.get("heap")
        known = isinstance(heap, dict)
        row("check.heap", session.t("check.heap_is", **(heap or {})) if known else session.t("check.not_counted"))
        storage = report["storage"] if isinstance(report.get("storage"), dict) else {}
        for kind in ("hot", "cold"):
            used, size = storage.get(f"{kind}_used", 0), storage.get(f"{kind}_size", 0)
            row(f"check.{kind}", session.t("check.used_of", used=used, size=size) if size else "-")
        row("check.unsynced", storage.get("unsynced", "?"))
        row("check.rounds_left", storage.get("rounds_left", "?"))
    row("check.error", error or session.t("check.nothing"))
    session.out.print(table)
    for warning in (report or {}).get("warnings") or ():
        session.warn("check.warning", what=session.t(str(warning)))
    if report is None:
        session.warn("check.too_old")


def _document(port: str, hello: dict[str, Any], report: dict[str, Any] | None, error: str | None) -> dict[str, Any]:
    said = {name: hello.get(name) for name in SAID}
    known = {name: (report or {}).get(name) for name in ("python", "heap", "storage", "warnings")}
    return {"port": port, "gadget": said, **known, "error": error}


# Cases


def _tell_cases(session: Session, count: int, differing: list[Differs]) -> None:
    not_run = [one for one in differing if one.had_no_room]
    if not_run:
        session.warn("check.in_the_midst", count=len(not_run))
    count -= len(not_run)
    differing = [one for one in differing if not one.had_no_room]
    for one in differing[:SHOWN]:
        facts = {"case": one.case.id, "place": one.case.origin}
        if one.problem is not None:
            why = sentence(session.texts, one.problem.key, one.problem.facts, [])
            session.warn("check.turned_down", **facts, why=why)
        else:
            session.warn("check.differs", **facts, expected=_line(one.case.expected), got=_line(one.got))
    if len(differing) > SHOWN:
        session.warn("check.and_more", count=len(differing) - SHOWN)
    session.say("check.cases", passed=count - len(differing), failed=len(differing))


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain_cases(count: int, differing: list[Differs]) -> dict[str, Any]:
    rows = [
        {
            "id": one.case.id, "place": one.case.origin, "expected": one.case.expected, "got": one.got,
            "problem": problem_of(one.problem),
        }
        for one in differing
    ]  # fmt: skip
    return {"passed": count - len(differing), "failed": len(differing), "differing": rows}


# Keys and display


def _keys(session: Session, client: Client, as_json: bool) -> list[str]:
    """The keys that were pressed, told one by one, until the test is left on the gadget or by Ctrl-C."""
    pressed = []
    session.warn("check.press_keys")
    with suppress(KeyboardInterrupt):
        for name in pressed_keys(client, lambda: time.sleep(PAUSE)):
            pressed.append(name)
            if not as_json:
                session.say("check.pressed", button=name)
    if not as_json:
        session.say("check.keys_seen", count=len(pressed), keys=", ".join(dict.fromkeys(pressed)) or "-")
    return pressed


def _display(session: Session, client: Client, as_json: bool) -> dict[str, Any]:
    """Show each page here as it has to be on the gadget; somebody at a terminal is asked whether it is."""
    asks = not as_json and _is_somebody_there()
    page, pages = 0, 1
    wrong = []
    while page < pages:
        shown = asked(client, "display", page) or {}
        pages = shown["pages"] if isinstance(shown.get("pages"), int) else 0
        if not as_json:
            session.say("check.page", page=page + 1, pages=pages)
            for line in drawn(client.screen()):
                session.out.print(Text(line), soft_wrap=True)
            if asks and not click.confirm(session.t("check.is_it_so"), default=True):
                wrong.append(page + 1)
            elif not asks:
                time.sleep(PAUSE)
        page += 1
    if wrong:
        session.warn("check.display_wrong", pages=", ".join(map(str, wrong)))
    return {"pages": pages, "matches": not wrong if asks else None}


def _is_somebody_there() -> bool:
    return sys.stdin.isatty()
