"""Completion in the shell: its script (`tally completion`), and what fits where a game or a person is asked for.

Quickly and silently: where there is no store, or none that can be read at once, nothing fits.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class, get_completion_class

from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.session import of
from host_tools.store import listing
from host_tools.store.database import Store
from host_tools.store.opening import open_unchanged
from host_tools.store.place import default_path, place_of
from host_tools.store.spelling import spelled
from host_tools.telling.letters import printable

SHELLS = ("bash", "zsh", "fish")
PROGRAM = "tally"

_PATIENCE = 1.0  # seconds
_MOST = 200
# What bash would take for more than a letter.
_SPECIAL = re.compile(r"[^\w@%+=:,./-]")
_SPECIAL_IN_QUOTES = re.compile(r'[\\"$`]')

Fits = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


class QuotingBash(BashComplete):
    """bash puts what fits on the line as it is, so that a name with a blank would become two words. A quote that
    stands open before it, bash closes."""

    def format_completion(self, item: CompletionItem) -> str:
        quoted = _quoted(str(item.value), self._open_quote())
        # Twice, as click's script reads the first one away.
        return f"{item.type},{quoted}".replace("\\", "\\\\")

    def _open_quote(self) -> str:
        words = os.environ["COMP_WORDS"].split("\n")  # as they stand on the line
        number = int(os.environ["COMP_CWORD"])
        return words[number][:1] if number < len(words) else ""


def _quoted(value: str, before: str) -> str:
    if before == "'":
        return value.replace("'", r"'\''")
    special = _SPECIAL_IN_QUOTES if before == '"' else _SPECIAL
    return special.sub(lambda letter: "\\" + letter[0], value)


add_completion_class(QuotingBash, "bash")


@click.command(cls=TranslatedCommand)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    kind = get_completion_class(shell)
    assert kind is not None, "click has one for each of them"
    script = kind(context.find_root().command, {}, PROGRAM, f"_{PROGRAM.upper()}_COMPLETE").source()
    of(context).out.file.write(script)


def _out_of_the_store(look_up: Callable[[Store], list[str]]) -> Fits:
    """Of what is looked up, that which begins like the word on the line, however it is written."""

    def fits(context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
        try:
            asked = context.find_root().params.get("db")
            place = place_of(asked) if asked else default_path()
            if isinstance(place, Path) and not place.exists():
                return []
            with open_unchanged(place, _PATIENCE) as store:
                found = look_up(store)
        except Exception:  # whatever it is, somebody is in the middle of a line
            return []
        beginning = spelled(begun)
        fitting = [one for one in found if spelled(one).startswith(beginning) and printable(one) == one]
        return [CompletionItem(one) for one in fitting[:_MOST]]

    return fits


games = _out_of_the_store(listing.short_ids)
people = _out_of_the_store(lambda store: list(listing.names_of_people(store).values()))


def files(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The shell itself knows files best."""
    return [CompletionItem(begun, type="file")]
