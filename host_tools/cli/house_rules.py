"""`tally options`: house rules, kept in a file, put on a gadget and read back."""

from pathlib import Path

import click
from rich.text import Text

from host_tools.cli.commands import TranslatedCommand, TranslatedGroup, only_alone
from host_tools.cli.failures import EXIT_USAGE, Failure
from host_tools.cli.file_and_gadget import (
    Asked,
    ask,
    ask_all,
    file_option,
    is_full,
    path_of,
    place_options,
    plain_problem,
    print_json,
    read,
    read_if_there,
    short,
    tell_changes,
    tell_problems,
    text_to_change,
    the_gadget,
)
from host_tools.cli.plain import json_option
from host_tools.cli.session import Session, of
from host_tools.cli.tables import plain_table
from host_tools.house import file
from host_tools.house.checking import House, Options
from host_tools.house.comparing import differences, flat
from host_tools.house.editing import with_options
from host_tools.house.example import example as example_text
from host_tools.house.gadgets import kept, put_options
from host_tools.house.rules_page import places_of, told
from host_tools.link.client import Client
from host_tools.link.errors import TurnedDown
from host_tools.telling.entries import row_text
from host_tools.telling.letters import printable
from host_tools.telling.words import word
from shared_rules.games import GAMES
from shared_rules.house_rules import line_of, text_of


@click.group(cls=TranslatedGroup, told="house_rules", unnamed="show", invoke_without_command=True)
@click.option("--example", is_flag=True)
@file_option
@click.pass_context
def options(context: click.Context, example: bool, path: str | None) -> None:
    session = of(context)
    only_alone(context, "--example", example)
    if example:
        _write_example(session, path_of(session, path))
        context.exit()
    if context.invoked_subcommand is None:
        context.invoke(show, path=path)
    elif path is not None:  # it was named before the command
        context.default_map = {context.invoked_subcommand: {"path": path}}


def _write_example(session: Session, path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise Failure(EXIT_USAGE, "house.is_there", path=path)
    file.write(path, example_text(session.texts))
    session.say("house.example_written", path=path)


@options.command(cls=TranslatedCommand, told="options_show")
@click.argument("game", type=click.Choice(GAMES), required=False)
@place_options
@json_option
@click.pass_context
def show(
    context: click.Context,
    game: str | None = None,
    port: str | None = None,
    path: str | None = None,
    as_json: bool = False,
) -> None:
    session = of(context)
    place = path_of(session, path)
    house = read_if_there(session, place)
    asked = ask_all(port)
    if as_json:
        print_json(_document(place, house, asked, game))
    else:
        if house is None:
            session.say("house.no_file_yet", path=place)
        _show(session, house, asked, game)
    context.exit(tell_problems(session, asked))


def _only(options: Options, game: str | None) -> Options:
    return {rules: given for rules, given in options.items() if game in (None, rules)}


def _document(place: Path, house: House | None, asked: list[Asked], game: str | None) -> dict:
    mine = None if house is None else _only(house.options, game)
    gadgets = []
    for one in asked:
        has = None if one.kept is None else _only(one.kept.options, game)
        different = None
        if has is not None and mine is not None:
            different = [
                {"place": found.place, "file": found.one, "gadget": found.other} for found in differences(mine, has)
            ]
        gadgets.append(
            {
                "port": one.url,
                "device": one.device or None,
                "options": has,
                "unreadable": None if one.kept is None else one.kept.unreadable,
                "different": different,
                "problem": plain_problem(one.problem),
            }
        )
    return {"format": "tile-tally-options", "version": 1, "file": str(place), "options": mine, "gadgets": gadgets}


def _show(session: Session, house: House | None, asked: list[Asked], game: str | None) -> None:
    columns = [] if house is None else [(session.t("house.head_file"), flat(_only(house.options, game)))]
    for one in asked:
        if one.kept is not None:
            columns.append((short(asked)[one.device], flat(_only(one.kept.options, game))))
            if one.kept.unreadable:
                session.warn("house.newer_on_gadget", port=one.url, games=", ".join(one.kept.unreadable))
    places = _in_order({place for _, values in columns for place in values})
    if not places:
        session.say("house.nothing_said")
        return
    heads = map(session.t, ("house.head_place", "house.head_what", "house.head_rules_page"))
    table = plain_table(*heads, *(printable(head) for head, _ in columns))
    table.columns[0].no_wrap = True
    table.columns[0].min_width = max(map(len, places)) + 1
    for place in places:
        cells = [values.get(place) for _, values in columns]
        differs = "*" if len(set(cells)) > 1 else ""
        values_shown = ["-" if cell is None else str(cell) for cell in cells]
        table.add_row(*[Text(cell) for cell in (place + differs, _what(session, place), told(place), *values_shown)])
    session.out.print(table)
    if len(columns) > 1:
        same = all(values == columns[0][1] for _, values in columns)
        session.say("house.same" if same else "house.differs")


def _in_order(places: set[str]) -> list[str]:
    """As the rules have them."""
    every = [place for rules in GAMES for place in places_of(rules)]
    return [place for place in every if place in places]


def _what(session: Session, place: str) -> str:
    rules, option, *row = place.split(".")
    if row and not row[0].isdigit():
        return row_text(session.texts, rules, row[0])
    return word(session.texts, option)


@options.command(cls=TranslatedCommand, told="options_push")
@place_options
@click.pass_context
def push(context: click.Context, port: str | None, path: str | None) -> None:
    session = of(context)
    wanted = read(session, path_of(session, path)).options
    with Client(the_gadget(session, port).url) as client:
        before = kept(client)
        try:
            put_options(client, wanted)
        except TurnedDown as error:
            if is_full(error):
                each = ", ".join(f"{rules} {len(line_of(rules, wanted[rules]))}" for rules in wanted)
                session.warn("house.shorten", bytes=len(text_of(wanted)), each=each)
            raise
        facts = {"gadget": client.greeting["device"], "port": client.url, "count": len(flat(wanted))}
    session.say("house.options_pushed" if wanted else "house.options_cleared", **facts)
    tell_changes(session, differences(before.options, wanted))
    if before.unreadable:
        session.warn("house.replaced_unreadable", games=", ".join(before.unreadable))
    if before.playing:
        session.say("house.keeps_playing")


@options.command(cls=TranslatedCommand, told="options_pull")
@place_options
@click.pass_context
def pull(context: click.Context, port: str | None, path: str | None) -> None:
    session = of(context)
    place = path_of(session, path)
    text, house = text_to_change(session, place)
    url = the_gadget(session, port).url
    device, found = ask(url)
    if found.unreadable:
        raise Failure(EXIT_USAGE, "house.newer_on_gadget", port=url, games=", ".join(found.unreadable))
    if found.options != house.options:
        file.write(place, with_options(text, str(place), found.options))
    session.say("house.options_pulled", path=place, gadget=device, count=len(flat(found.options)))
    tell_changes(session, differences(house.options, found.options))
