"""`tally rebuild`: everything that is derived, worked out anew from the raw records."""

import click

from host_tools.cli import plain
from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.failures import EXIT_OK, EXIT_RECORDS
from host_tools.cli.plain import json_option
from host_tools.cli.session import of
from host_tools.store import derive, wording
from host_tools.store.database import CONFLICT, TORN
from host_tools.store.reading import all_games
from host_tools.telling.words import sentence


@click.command(cls=TranslatedCommand)
@json_option
@click.pass_context
def rebuild(context: click.Context, as_json: bool) -> None:
    session = of(context)
    with session.open_to_write() as store:
        count = derive.rebuild(store)
        found = all_games(store)
        aside = store.kept_aside()
    if as_json:
        problems = [{"game": game.short, **problem} for game in found for problem in game.problems]
        plain.document("rebuild", games=count, problems=problems, aside=plain.aside(aside))
    else:
        session.say("cli.rebuilt", count=count)
    troubled = False
    for game in found:
        for problem in game.problems:
            troubled = True
            told = sentence(session.texts, problem["key"], problem["facts"], wording.names(game))
            session.warn("cli.problem_of_game", game=game.short, problem=told)
    for row in aside:
        key = "store.aside_" + (row["why"] if row["why"] in (CONFLICT, TORN) else "other")
        why = session.t(key, number=row["number"], count=len(row["raw"]), why=row["why"])
        session.warn("cli.aside", gadget=row["device"], why=why)
    context.exit(EXIT_RECORDS if troubled or aside else EXIT_OK)
