"""`tally import` and `tally backup`: records from a file or another store, and a copy of all that is here."""

from pathlib import Path

import click

from host_tools.cli import completing, plain
from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.failures import EXIT_OK, EXIT_RECORDS, EXIT_USAGE, Failure
from host_tools.cli.plain import json_option
from host_tools.cli.session import Session, of
from host_tools.store import importing
from host_tools.store.backup import back_up
from host_tools.store.database import Store
from host_tools.store.importing import Imported
from host_tools.store.place import Place, place_of
from host_tools.telling.words import shown

_MOST_NAMED = 20


@click.command("import", cls=TranslatedCommand)
@click.argument("source", shell_complete=completing.files)
@click.option("--gadget", metavar="ID")
@json_option
@click.pass_context
def import_(context: click.Context, source: str, gadget: str | None, as_json: bool) -> None:
    session = of(context)
    place = place_of(source)
    log = importing.is_log(place)
    if not log:
        if gadget is not None:
            raise Failure(EXIT_USAGE, "cli.import_knows_its_gadgets", path=source)
        incoming = importing.read(place)  # before a store is made for it
    with session.open_to_write() as store:
        if log:
            incoming = importing.read(place, _whose(store, place, gadget))
        told = importing.take_in(store, incoming, must_agree=log)
    if as_json:
        plain.document("import", gadgets=plain.imported(told), skipped=incoming.skipped)
    else:
        for result in told:
            session.say("cli.imported", gadget=result.device, new=result.new, already=result.already)
    if incoming.skipped:
        session.warn("cli.import_skipped", count=incoming.skipped)
    context.exit(EXIT_RECORDS if _tell_conflicts(session, told) or incoming.skipped else EXIT_OK)


def _whose(store: Store, place: Place, gadget: str | None) -> str:
    """Whose log file it is: the id that was given, or the end of one that is known; or whoever has records of it."""
    known = [device["id"] for device in store.devices()]
    if gadget is None:
        found = importing.whose_log(store, place)
        if found is None:
            listed = ", ".join(known) or "-"
            raise Failure(EXIT_USAGE, "cli.import_whose", path=str(place), gadgets=listed)
        return found
    ending = [device for device in known if device.endswith(gadget)]
    return ending[0] if len(ending) == 1 else gadget


def _tell_conflicts(session: Session, told: list[Imported]) -> bool:
    for result in told:
        for number in result.conflicts[:_MOST_NAMED]:
            why = session.t("store.aside_conflict", number=number)
            session.warn("cli.aside", gadget=result.device, why=why)
        if len(result.conflicts) > _MOST_NAMED:
            session.warn("cli.aside_count", count=len(result.conflicts))
    return any(result.conflicts for result in told)


@click.command(cls=TranslatedCommand)
@click.argument("file", shell_complete=completing.files)
@json_option
@click.pass_context
def backup(context: click.Context, file: str, as_json: bool) -> None:
    session = of(context)
    with session.open_to_read() as store:
        count = back_up(store, Path(file))
    if as_json:
        plain.document("backup", file=file, records=count)
    else:
        session.say("cli.backed_up", count=count, path=shown(file))
