"""`tally people`: who plays, and which spellings of names are the same person."""

import json
from typing import Any

import click
from rich.text import Text

from host_tools.cli import completing
from host_tools.cli.commands import TranslatedCommand, TranslatedGroup, only_alone
from host_tools.cli.failures import EXIT_USAGE, Failure
from host_tools.cli.session import Session, of
from host_tools.cli.tables import plain_table
from host_tools.store import people as store_people
from host_tools.store.database import Store
from host_tools.store.people import Person, everybody
from host_tools.store.reading import short_names
from host_tools.telling.letters import printable


@click.group(cls=TranslatedGroup, invoke_without_command=True)
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def people(context: click.Context, as_json: bool) -> None:
    only_alone(context, "--json", as_json)
    if context.invoked_subcommand is not None:
        return
    session = of(context)
    with session.open_to_read() as store:
        found = everybody(store)
        short = short_names({device["id"] for device in store.devices()})
    if as_json:
        _print(people=[_plain(person) for person in found])
        return
    if not found:
        session.say("store.nobody_yet")
        return
    heads = ("cli.head_player", "cli.head_spellings", "cli.head_gadgets")
    table = plain_table(*map(session.t, heads))
    table.add_column(session.t("cli.head_games"), justify="right")
    for person in found:
        gadgets = ", ".join(sorted(short[device] for device in person.devices))
        cells = (person.name, _spellings(session, person, short), gadgets, str(person.games))
        table.add_row(*[Text(printable(cell)) for cell in cells])
    session.out.print(table)


def _print(**content: Any) -> None:
    click.echo(json.dumps({"format": "tile-tally-people", "version": 1} | content, ensure_ascii=False, indent=1))


def _plain(person: Person) -> dict[str, Any]:
    spellings = [{"name": name, "gadget": device} for name, device in person.spellings]
    return {
        "id": person.id, "name": person.name, "games": person.games, "gadgets": sorted(person.devices),
        "spellings": spellings,
    }  # fmt: skip


def _spellings(session: Session, person: Person, short: dict[str, str]) -> str:
    written = []
    for name, device in person.spellings:
        written.append(name if device is None else session.t("cli.spelling_on", name=name, gadget=short[device]))
    return ", ".join(written)


@people.command(cls=TranslatedCommand)
@click.argument("names", metavar="NAME...", nargs=-1, required=True, shell_complete=completing.people)
@click.pass_context
def join(context: click.Context, names: tuple[str, ...]) -> None:
    session = of(context)
    if len(names) < 2:
        raise Failure(EXIT_USAGE, "cli.join_two")
    with session.open_to_read() as store:
        together = store_people.at_one_table(store, list(names))
        joined = store_people.join(store, list(names))
        short = short_names({device["id"] for device in store.devices()})
    spellings = _spellings(session, joined, short)
    session.say("cli.joined", person=printable(joined.name), spellings=printable(spellings))
    if together is not None:
        others = printable(session.t("told.between_items").join(together.names))
        session.warn("cli.joined_at_one_table", names=others, games=together.games, game=printable(together.first))


@people.command(cls=TranslatedCommand)
@click.argument("name", shell_complete=completing.people)
@click.option("--gadget", metavar="ID")
@click.pass_context
def split(context: click.Context, name: str, gadget: str | None) -> None:
    session = of(context)
    with session.open_to_read() as store:
        device = None if gadget is None else _device(store, gadget)
        new = store_people.split(store, name, device)
    session.say("cli.split", people=printable(", ".join(new)))


def _device(store: Store, gadget: str) -> str:
    known = [device["id"] for device in store.devices()]
    ending = [device for device in known if device.lower().endswith(gadget.lower())]
    if len(ending) != 1:
        raise Failure(EXIT_USAGE, "cli.no_such_gadget", gadget=gadget, gadgets=", ".join(known) or "-")
    return ending[0]
