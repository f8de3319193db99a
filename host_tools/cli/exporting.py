"""`tally export`: the games as a file for a spreadsheet, another program, or people."""

import re
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from host_tools.cli import completing
from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.failures import EXIT_USAGE, Failure
from host_tools.cli.session import Session, of
from host_tools.exports.formats import OF_ANY_GAMES, Format
from host_tools.i18n import Texts
from host_tools.store.listing import meant_games
from host_tools.store.reading import Game, all_games
from host_tools.store.records_file import write_records
from host_tools.telling.evening import evening_of

if TYPE_CHECKING:
    from host_tools.charts.curve import Curve

DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def _svg(among: list[Game], texts: Texts) -> bytes:
    from host_tools.charts.curve import svg

    return svg(_curve(among, texts)).encode()


def _png(among: list[Game], texts: Texts) -> bytes:
    from host_tools.charts.curve import png

    return png(_curve(among, texts))


def _curve(among: list[Game], texts: Texts) -> "Curve":
    """The curve of the one game that there is."""
    from host_tools.exports.score_curve import curve_of

    if not among:
        raise Failure(EXIT_USAGE, "cli.no_game_for_a_curve")
    if len(among) > 1:
        raise Failure(EXIT_USAGE, "cli.one_game_a_curve", games=", ".join(game.short for game in among))
    curve = curve_of(texts, among[0])
    if curve is None:
        raise Failure(EXIT_USAGE, "cli.nothing_to_draw", game=among[0].short)
    return curve


FORMATS = {**OF_ANY_GAMES, "svg": Format(_svg), "png": Format(_png, binary=True)}
RECORDS = "records"  # not games but what they are worked out from, all of it


@click.command(cls=TranslatedCommand)
@click.option("--format", "format_", type=click.Choice([*FORMATS, RECORDS]), required=True)
@click.option("--game", "asked", metavar="GAME", multiple=True, shell_complete=completing.games)
@click.option("--evening", metavar="DATE")
@click.option("-o", "--output", metavar="FILE", shell_complete=completing.files)
@click.pass_context
def export(
    context: click.Context, format_: str, asked: tuple[str, ...], evening: str | None, output: str | None
) -> None:
    session = of(context)
    chosen = FORMATS.get(format_)  # None: the records
    if chosen is not None and chosen.binary and output is None:
        raise Failure(EXIT_USAGE, "cli.needs_a_file", format=format_)
    with session.open_to_read() as store:
        records = "".join(write_records(store)) if chosen is None else ""
        if (asked or evening is not None) and chosen is None:
            raise Failure(EXIT_USAGE, "cli.records_are_all")
        found = meant_games(store, asked) if asked else all_games(store)
    if evening is not None:
        found = _of_evening(found, evening)
    if format_ == "bgstats":
        found = _plays(session, found)
    content = records.encode() if chosen is None else chosen.write(found, session.texts)
    if output is None or output == "-":
        # Bytes, so that no terminal's encoding and no system's line ends change them.
        click.echo(content, nl=False)
        return
    try:
        if session.is_the_store(Path(output)):
            raise Failure(EXIT_USAGE, "cli.output_is_the_store", path=output)
        Path(output).write_bytes(content)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Failure(EXIT_USAGE, "cli.cannot_write", path=output, why=why) from error
    session.warn("cli.exported", count=len(found), path=output)


def _of_evening(among: list[Game], asked: str) -> list[Game]:
    """The games that were begun on an evening, by the clock of whoever asks."""
    days = sorted({day for game in among if (day := evening_of(game.started)) is not None})
    try:
        wanted = date.fromisoformat(asked if DATE.fullmatch(asked) else "")
    except ValueError as error:
        raise Failure(EXIT_USAGE, "cli.no_date", date=asked) from error
    if wanted not in days:
        listed = ", ".join(map(str, days[-10:]))
        raise Failure(EXIT_USAGE, "cli.no_such_evening" if days else "cli.no_dated_games", date=asked, dates=listed)
    return [game for game in among if evening_of(game.started) == wanted]


def _plays(session: Session, among: list[Game]) -> list[Game]:
    """Those that an app of plays takes; the others are named."""
    from host_tools.exports.bgstats import is_play

    left_out = [game.short for game in among if not is_play(game)]
    if left_out:
        session.warn("cli.no_plays", games=", ".join(left_out))
    return [game for game in among if is_play(game)]
