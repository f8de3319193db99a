"""`tally watch`: the game on the gadget as it is played, drawn anew with every change."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import sleep

import click
from rich.console import Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.failures import EXIT_STOPPED
from host_tools.cli.session import Session, of
from host_tools.cli.tables import plain_table
from host_tools.link.client import Client
from host_tools.link.sync import sync as pull
from host_tools.store.database import Store
from host_tools.store.derive import freshen
from host_tools.watching.seen import Seen
from host_tools.watching.told import Line, Told, told
from host_tools.watching.watch import Watch

_LATEST = 6  # rows of the log below the table

Show = Callable[[Seen], None]


@click.command(cls=TranslatedCommand)
@click.option("--port", metavar="PORT")
@click.option("--sync", "stores", is_flag=True)
@click.option("--json", "as_lines", is_flag=True)
@click.pass_context
def watch(context: click.Context, port: str | None, stores: bool, as_lines: bool) -> None:
    session = of(context)
    with ExitStack() as at_end:
        store = at_end.enter_context(session.open_to_write()) if stores else None
        watched = Watch(port, None if store is None else lambda client: _bring(client, store))
        at_end.callback(watched.close)
        show = at_end.enter_context(_lines(session) if as_lines else _drawing(session))
        try:
            _follow(watched, show)
        except KeyboardInterrupt:
            context.exit(EXIT_STOPPED)


def _bring(client: Client, store: Store) -> None:
    pull(client, store)
    freshen(store)


def _follow(watched: Watch, show: Show) -> None:
    """Look and show until Ctrl-C. Raises what no waiting mends, where a gadget was never met."""
    first = True
    while True:
        if watched.look() or first:
            seen = watched.seen
            if watched.hopeless and seen.hello is None and seen.problem is not None:
                raise seen.problem
            show(seen)
            first = False
        sleep(watched.pause)


@contextmanager
def _lines(session: Session) -> Iterator[Show]:
    """A line of JSON for each change."""

    def show(seen: Seen) -> None:
        session.out.file.write(json.dumps(seen.document(), ensure_ascii=False) + "\n")
        session.out.file.flush()

    yield show


@contextmanager
def _drawing(session: Session) -> Iterator[Show]:
    """One table, drawn anew; where nothing can be drawn over, one below the other."""
    if not session.out.is_terminal:
        yield lambda seen: session.out.print(_table(session, seen), Text())
        return
    with Live(console=session.out, auto_refresh=False) as live:
        yield lambda seen: live.update(_fitting(session, seen), refresh=True)


def _fitting(session: Session, seen: Seen) -> RenderableType:
    """With as many rows of the log as leave room for the last line, which says whether the gadget is there: what is
    higher than the terminal is cut off below."""
    for latest in range(_LATEST, -1, -1):
        drawn = _table(session, seen, latest)
        if len(session.out.render_lines(drawn)) <= session.out.height:
            break
    return drawn


def _table(session: Session, seen: Seen, latest: int = _LATEST) -> RenderableType:
    now = told(seen, session.texts)
    drawn: list[RenderableType] = []
    if now.game:
        drawn += [Text(" · ".join((now.game, now.name, now.progress)), style="bold"), Text(), _score(session, now)]
        drawn += [Text(), *map(Text, now.detail)] if now.detail else []
        drawn.append(Text())
    for line in now.lines[:latest]:
        drawn += _line(line, why=line is now.lines[0])
    if now.lines and latest:
        drawn.append(Text())
    drawn += [Text(note, style="yellow") for note in now.notes]
    drawn.append(Text(now.how, style="dim" if now.connected else "yellow"))
    return Group(*drawn)


def _score(session: Session, now: Told) -> Table:
    """The players in the order of their seats, so that nobody's line jumps."""
    drawn = plain_table()
    drawn.add_column(session.t("cli.head_place"), justify="right")
    drawn.add_column(session.t("cli.head_player"))
    drawn.add_column(now.unit, justify="right")
    drawn.add_column(session.t("watch.change"), justify="right")
    drawn.add_column("")
    for player in now.players:
        marks = session.t("told.between_items").join([player.ahead] * bool(player.ahead) + player.marks)
        cells = (str(player.place), player.name, player.total, player.change, marks)
        drawn.add_row(*map(Text, cells), style="bold" if player.ahead else "")
    return drawn


def _line(line: Line, why: bool) -> list[RenderableType]:
    text = Text(line.text, style="strike dim" if line.struck else "")
    if line.mark:
        text.append(f" ({line.mark})", style="not strike")
    return [text, *(Text("  " + reason, style="dim") for reason in line.why if why)]
