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
from host_tools.telling.words import shown
from host_tools.watching.live import Row
from host_tools.watching.seen import CONNECTED, Seen
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
    with Live(console=session.out, auto_refresh=False, vertical_overflow="visible") as live:
        yield lambda seen: live.update(_table(session, seen), refresh=True)


def _table(session: Session, seen: Seen) -> RenderableType:
    language = session.texts.language
    drawn: list[RenderableType] = []
    table = seen.table
    if table is not None:
        told = [session.t("watch.game", game=table["game"]), table["name"][language], table["progress"][language]]
        if table["outcome"] is not None:
            told.append(table["outcome"][language])
        drawn += [Text(" · ".join(told), style="bold"), Text(), _score(session, table)]
        drawn += [Text(line[language]) for line in table["detail"]]
        rows = seen.rows[-_LATEST:]
        if rows:
            drawn += [Text(), Text(session.t("watch.latest"), style="bold")]
        for row in reversed(rows):
            drawn += _row(session, row, why=row is rows[-1])
    elif seen.state == CONNECTED:
        drawn.append(Text(session.t("page.no_game")))
    if drawn:
        drawn.append(Text())
    if seen.unread:
        drawn.append(Text(session.t("watch.unread", count=seen.unread), style="yellow"))
    drawn.append(Text(seen.how(session.texts), style="dim" if seen.state == CONNECTED else "yellow"))
    return Group(*drawn)


def _score(session: Session, table: dict) -> Table:
    """The players in the order of their seats, so that nobody's line jumps."""
    t, language = session.t, session.texts.language
    drawn = plain_table()
    drawn.add_column(t("cli.head_place"), justify="right")
    drawn.add_column(t("cli.head_player"))
    drawn.add_column(table["unit"][language], justify="right")
    drawn.add_column(t("watch.change"), justify="right")
    drawn.add_column("")
    for player in sorted(table["players"], key=lambda player: player["seat"]):
        marks = [player["side"][language]] if player["side"] else []
        marks += [t("page." + mark) for mark in ("winner", "first", "debt") if player[mark]]
        if player["leads"]:
            marks.append(table["lead"][language])
        cells = (
            str(player["place"]), shown(player["name"]), player["text"], player["change"] or "",
            t("told.between_items").join(marks),
        )  # fmt: skip
        drawn.add_row(*map(Text, cells), style="bold" if player["first"] or player["winner"] else "")
    return drawn


def _row(session: Session, row: Row, why: bool) -> list[RenderableType]:
    language = session.texts.language
    text = Text(shown(row["text"][language]), style="strike dim" if row["struck"] else "")
    if row["mark"] is not None:
        text.append(f" ({row['mark'][language]})", style="not strike")
    told = [Text("  " + shown(line[language]), style="dim") for line in row["why"]] if why else []
    return [text, *told]
