"""`tally ports` and `tally sync`: which gadgets there are, and their records brought home.

One gadget that cannot be read keeps none of the others from it; the worst of what happened is the exit code.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from host_tools.cli import plain
from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.failures import EXIT_OK, EXIT_RECORDS, describe, link_code
from host_tools.cli.plain import json_option
from host_tools.cli.session import Session, of
from host_tools.cli.tables import plain_table
from host_tools.link.client import Client
from host_tools.link.errors import LinkError, NoGadget, problem_of
from host_tools.link.ports import Gadget, find_gadgets
from host_tools.link.sync import Progress as Report
from host_tools.link.sync import SyncResult
from host_tools.link.sync import sync as pull
from host_tools.store.database import Store
from host_tools.store.derive import freshen
from host_tools.telling.letters import printable


@click.command(cls=TranslatedCommand)
@json_option
@click.pass_context
def ports(context: click.Context, as_json: bool) -> None:
    session = of(context)
    found = find_gadgets()
    if not found:
        raise NoGadget
    if as_json:
        plain.document("ports", ports=[plain.port(gadget) for gadget in found])
    else:
        session.out.print(_list(session, found))
    for gadget in found:
        if gadget.problem is not None:
            session.warn("cli.error", text=describe(gadget.problem, session.texts)[1])
    problems = [gadget.problem for gadget in found if gadget.problem is not None]
    context.exit(link_code(problems[0]) if len(problems) == len(found) else EXIT_OK)


def _list(session: Session, found: list[Gadget]) -> Table:
    heads = ("cli.head_port", "cli.head_gadget", "cli.head_board", "cli.head_firmware", "cli.head_unsynced")
    table = plain_table(*map(session.t, heads))
    table.columns[-1].justify = "right"
    for gadget in found:
        said = gadget.hello or {}
        row = [said.get(name, "") for name in ("device", "board", "firmware", "unsynced")]
        if gadget.problem is not None:
            row[0] = session.t("cli.not_asked")
        table.add_row(*[Text(printable(str(cell))) for cell in (gadget.url, *row)])
    return table


@click.command(cls=TranslatedCommand)
@click.option("--port", "asked", metavar="PORT", multiple=True)
@json_option
@click.pass_context
def sync(context: click.Context, asked: tuple[str, ...], as_json: bool) -> None:
    session = of(context)
    found = [Gadget(url, "") for url in dict.fromkeys(asked)] if asked else find_gadgets()
    if not found:
        raise NoGadget
    codes = []
    rows = []
    with session.open_to_write() as store:
        for gadget in found:
            try:
                result = _bring(session, store, gadget)
                if not as_json:
                    facts = {"gadget": result.device, "port": gadget.url}
                    session.say("cli.synced", new=result.new, already=result.already, **facts)
                rows.append(plain.synced(gadget, result, None))
                codes.append(_tell_what_was_odd(session, result))
            except LinkError as problem:
                session.warn("cli.error", text=describe(problem, session.texts)[1])
                rows.append(plain.synced(gadget, None, problem_of(problem)))
                codes.append(link_code(problem))
            finally:
                freshen(store)
    if as_json:
        plain.document("sync", gadgets=rows)
    # The codes rise with how bad it is.
    context.exit(max(codes))


def _bring(session: Session, store: Store, gadget: Gadget) -> SyncResult:
    if gadget.problem is not None:
        raise gadget.problem
    with progress_bar(session, gadget.url) as report, Client(gadget.url) as client:
        return pull(client, store, report)


@contextmanager
def progress_bar(session: Session, title: str) -> Iterator[Report]:
    """A progress bar, on a terminal only."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=session.err, transient=True, disable=not session.err.is_terminal) as bar:
        task = bar.add_task(printable(title), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _tell_what_was_odd(session: Session, result: SyncResult) -> int:
    """Name what did not simply come over; the exit code."""
    for damaged in result.damaged:
        session.warn("cli.damaged_record", gadget=result.device, number=damaged.number, count=len(damaged.raw))
    for number in result.conflicts:
        session.warn("store.aside_conflict", number=number)
    for number in result.unreadable:
        session.warn("cli.unreadable_record", number=number)
    if result.gaps:
        numbers = ", ".join(f"{low}-{high}" if low < high else str(low) for low, high in result.gaps)
        session.warn("cli.gaps", gadget=result.device, numbers=numbers)
    return EXIT_RECORDS if result.damaged or result.conflicts or result.unreadable else EXIT_OK
