"""`tally web`: the group's history in pages for a browser."""

import click

from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.playing import PORT
from host_tools.cli.session import of


@click.command(cls=TranslatedCommand)
@click.option("--port", type=PORT, metavar="PORT")
@click.option("--host", metavar="ADDRESS")
@click.option("--gadget", metavar="PORT")
@click.option("--no-browser", is_flag=True)
@click.pass_context
def web(context: click.Context, port: int | None, host: str | None, gadget: str | None, no_browser: bool) -> None:
    # Here, as it loads a web server, which no other command needs.
    from host_tools.web import browse
    from host_tools.web.shelf import Shelf

    session = of(context)
    with session.open_to_read():
        pass  # what is wrong with the store is said at once
    browse.browse(
        Shelf(session.place, session.asked is not None),
        browse.PORT if port is None else port,
        host or browse.HOST,
        not no_browser,
        session.texts.language,
        gadget,
        lambda line: click.echo(line),
        lambda line: click.echo(line, err=True),
    )
