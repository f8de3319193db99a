"""`tally play`: the simulated gadget in a web page."""

from pathlib import Path

import click

from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.session import of
from host_tools.deploy.boards import NAMES

PORT = click.IntRange(0, 65535)


@click.command(cls=TranslatedCommand)
@click.option("--board", type=click.Choice(NAMES), default=NAMES[0], show_default=True)
@click.option("--http-port", type=PORT, metavar="PORT")
@click.option("--link-port", type=PORT, metavar="PORT")
@click.option("--flash", metavar="FOLDER", type=click.Path(path_type=Path))
@click.option("--fresh", is_flag=True)
@click.option("--no-browser", is_flag=True)
@click.pass_context
def play(
    context: click.Context,
    board: str,
    http_port: int | None,
    link_port: int | None,
    flash: Path | None,
    fresh: bool,
    no_browser: bool,
) -> None:
    # Here, as it loads the firmware, a display and a web server, which no other command needs.
    from host_tools.sim import play as simulator

    session = of(context)
    simulator.play(
        board,
        simulator.HTTP_PORT if http_port is None else http_port,
        simulator.LINK_PORT if link_port is None else link_port,
        flash,
        fresh,
        not no_browser,
        session.texts.language,
        lambda line: click.echo(line),
    )
