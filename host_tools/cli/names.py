"""`tally names`: the gadget's list of names, kept in a file, put on a gadget and read back."""

from collections.abc import Iterable

import click
from rich.text import Text

from host_tools.cli.commands import TranslatedCommand, TranslatedGroup
from host_tools.cli.failures import EXIT_USAGE, Failure
from host_tools.cli.file_and_gadget import (
    Asked,
    ask,
    ask_all,
    is_full,
    path_of,
    place_options,
    plain_problem,
    print_json,
    read,
    read_if_there,
    short,
    tell_problems,
    text_to_change,
    the_gadget,
)
from host_tools.cli.plain import json_option
from host_tools.cli.session import Session, of
from host_tools.cli.tables import plain_table
from host_tools.house import file
from host_tools.house.editing import with_names
from host_tools.house.gadgets import kept, put_names
from host_tools.link.client import Client
from host_tools.link.errors import TurnedDown
from host_tools.telling.letters import printable


@click.group(cls=TranslatedGroup, unnamed="show", invoke_without_command=True)
@click.pass_context
def names(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        context.invoke(show)


@names.command(cls=TranslatedCommand, told="names_show")
@place_options
@json_option
@click.pass_context
def show(context: click.Context, port: str | None = None, path: str | None = None, as_json: bool = False) -> None:
    session = of(context)
    place = path_of(session, path)
    house = read_if_there(session, place)
    mine = None if house is None else house.names
    asked = ask_all(port)
    if as_json:
        gadgets = [
            {
                "port": one.url,
                "device": one.device or None,
                "names": None if one.kept is None else one.kept.names,
                "same": None if one.kept is None or mine is None else one.kept.names == mine,
                "problem": plain_problem(one.problem),
            }
            for one in asked
        ]
        row = {"format": "tile-tally-names", "version": 1, "file": str(place), "names": mine, "gadgets": gadgets}
        print_json(row)
    else:
        if house is None:
            session.say("house.no_file_yet", path=place)
        _show(session, mine, [one for one in asked if one.kept is not None])
    context.exit(tell_problems(session, asked))


def _show(session: Session, mine: list[str] | None, asked: list[Asked]) -> None:
    columns = [] if mine is None else [(session.t("house.head_file"), mine)]
    heads = short(asked)
    columns += [(heads[one.device], one.kept.names) for one in asked if one.kept is not None]
    longest = max((len(column) for _, column in columns), default=0)
    if not longest:
        session.say("house.nobody_named")
        return
    table = plain_table("", *(printable(head) for head, _ in columns))
    for row in range(longest):
        cells = [column[row] if row < len(column) else "" for _, column in columns]
        differs = "*" if len(set(cells)) > 1 else ""
        table.add_row(*[Text(printable(cell)) for cell in (f"{row + 1}{differs}", *cells)])
    session.out.print(table)
    if len(columns) > 1:
        same = all(column == columns[0][1] for _, column in columns)
        session.say("house.same" if same else "house.differs")


@names.command(cls=TranslatedCommand, told="names_push")
@place_options
@click.pass_context
def push(context: click.Context, port: str | None, path: str | None) -> None:
    session = of(context)
    place = path_of(session, path)
    wanted = read(session, place).names
    if wanted is None:
        raise Failure(EXIT_USAGE, "house.no_names", path=place)
    with Client(the_gadget(session, port).url) as client:
        before = kept(client).names
        try:
            put_names(client, wanted)
        except TurnedDown as error:
            if is_full(error):
                session.warn("house.shorten_names", bytes=len("\n".join(wanted).encode()))
            raise
        session.say("house.names_pushed", gadget=client.greeting["device"], port=client.url, count=len(wanted))
    _tell_gone(session, "house.gone", before, wanted)


@names.command(cls=TranslatedCommand, told="names_pull")
@place_options
@click.pass_context
def pull(context: click.Context, port: str | None, path: str | None) -> None:
    session = of(context)
    place = path_of(session, path)
    text, house = text_to_change(session, place)
    device, has = ask(the_gadget(session, port).url)
    found = has.names
    if found != house.names:
        file.write(place, with_names(text, str(place), found))
    session.say("house.names_pulled", path=place, gadget=device, count=len(found))
    _tell_gone(session, "house.gone_from_file", house.names or [], found)


def _tell_gone(session: Session, key: str, before: Iterable[str], after: list[str]) -> None:
    gone = [name for name in before if name not in after]
    if gone:
        session.say(key, names=printable(", ".join(gone)))
