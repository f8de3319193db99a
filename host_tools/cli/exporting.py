"""`tally export`: the games as a file for a spreadsheet or another program."""

from collections.abc import Callable
from pathlib import Path

import click

from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.failures import EXIT_USAGE, Failure
from host_tools.cli.session import of
from host_tools.store.export import to_csv, to_json
from host_tools.store.reading import Game, all_games, find_game

Format = Callable[[list[Game]], str]
FORMATS: dict[str, Format] = {"csv": to_csv, "json": to_json}


@click.command(cls=TranslatedCommand)
@click.option("--format", "format_", type=click.Choice(list(FORMATS)), required=True)
@click.option("--game", "asked", metavar="GAME", multiple=True)
@click.option("-o", "--output", metavar="FILE")
@click.pass_context
def export(context: click.Context, format_: str, asked: tuple[str, ...], output: str | None) -> None:
    session = of(context)
    with session.open_to_read() as store:
        found = all_games(store)
    if asked:
        wanted = {find_game(found, game).id for game in asked}
        found = [game for game in found if game.id in wanted]
    content = FORMATS[format_](found).encode()
    if output is None or output == "-":
        # Bytes, so that no terminal's encoding and no system's line ends change them.
        click.echo(content, nl=False)
        return
    try:
        if Path(output).exists() and session.path.exists() and Path(output).samefile(session.path):
            raise Failure(EXIT_USAGE, "cli.output_is_the_store", path=output)
        Path(output).write_bytes(content)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Failure(EXIT_USAGE, "cli.cannot_write", path=output, why=why) from error
    session.warn("cli.exported", count=len(found), path=output)
