"""The `tally` command: its options and the list of its commands, each group of them in a file of its own.

It asks the store and the link, and shows; it knows no rule, no table and no wire.
"""

from importlib.metadata import PackageNotFoundError, version

import click

from host_tools.cli.browsing import web
from host_tools.cli.checking import check
from host_tools.cli.commands import TranslatedGroup
from host_tools.cli.completing import completion, files
from host_tools.cli.evenings import games, show
from host_tools.cli.exporting import export
from host_tools.cli.gadgets import ports, sync
from host_tools.cli.house_rules import options
from host_tools.cli.installing import install
from host_tools.cli.keeping import backup, import_
from host_tools.cli.names import names
from host_tools.cli.people import people
from host_tools.cli.playing import play
from host_tools.cli.rebuilding import rebuild
from host_tools.cli.session import of
from host_tools.cli.stats import players, stats
from host_tools.cli.watching import watch
from host_tools.i18n import LANGUAGES


def _version() -> str:
    try:
        return version("tile-tally")
    except PackageNotFoundError:
        return "0+source"


@click.group(cls=TranslatedGroup, name="tally")
@click.option("--db", metavar="FILE|URL", envvar="TALLY_DB", shell_complete=files)
@click.option("--lang", type=click.Choice(LANGUAGES))
@click.version_option(_version(), prog_name="tally")
@click.pass_context
def main(context: click.Context, db: str | None, lang: str | None) -> None:
    of(context).asked = db or None


_EVENINGS = (play, ports, sync, watch, games, show, people, players, stats, web)
_GADGET = (names, options, check, install)
_KEEPING = (export, import_, backup, rebuild, completion)
for _command in (*_EVENINGS, *_GADGET, *_KEEPING):
    main.add_command(_command)
