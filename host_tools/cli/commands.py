"""The group of commands and the one place where anything that went wrong becomes a sentence and an exit code.

Helps stand in the text tables too, as "cli.help_<command>" and "cli.help_<command>_<parameter>".
"""

import os
import sys
from collections.abc import Sequence
from typing import Any

import click
from click.shell_completion import CompletionItem

from host_tools.cli.failures import EXIT_INTERNAL, EXIT_STOPPED, EXIT_USAGE, Failure, describe
from host_tools.cli.session import Session, of
from host_tools.telling.words import shown


class TranslatedCommand(click.Command):
    """A command whose help comes from the text tables. told: what stands for its name in the keys of its texts, where
    another command has the same name."""

    def __init__(self, *arguments: Any, told: str | None = None, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.told = told or self.name

    def get_short_help_str(self, limit: int = 45) -> str:
        return _t(f"cli.help_{self.told}").split("\n")[0]

    def shell_complete(self, context: click.Context, incomplete: str) -> list[CompletionItem]:
        with context.scope(cleanup=False):
            found = super().shell_complete(context, incomplete)
            options = {name: one for one in self.get_params(context) for name in one.opts}
            for item in found:
                if item.value in options:
                    item.help = _t(help_key(self, options[item.value]))
        return found

    def format_usage(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(context))
        formatter.write_usage(context.command_path, pieces, prefix=_t("cli.help_usage") + " ")

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            for paragraph in _t(f"cli.help_{self.told}").split("\n"):
                formatter.write_text(paragraph)

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        rows = []
        for parameter in self.get_params(context):
            row = parameter.get_help_record(context)
            if row is None or isinstance(parameter, click.Argument):
                continue
            rows.append((row[0], _t(help_key(self, parameter))))
        with formatter.section(_t("cli.help_options")):
            formatter.write_dl(rows)
        if isinstance(self, TranslatedGroup):
            self.format_commands(context, formatter)


def help_key(command: TranslatedCommand, parameter: click.Parameter) -> str:
    """Text key of what an option does; some do the same wherever they stand."""
    if "--help" in parameter.opts:
        return "cli.help_help"
    return "cli.help_as_json" if parameter.name == "as_json" else f"cli.help_{command.told}_{parameter.name}"


def only_alone(context: click.Context, option: str, asked: bool) -> None:
    """Raises Failure where an option of a group is followed by one of its commands, which would pass it over."""
    if asked and context.invoked_subcommand is not None:
        command = f"{context.command_path} {context.invoked_subcommand}"
        raise Failure(EXIT_USAGE, "cli.only_alone", option=option, alone=context.command_path, command=command)


class TranslatedGroup(TranslatedCommand, click.Group):
    """The group: its `main` never lets an exception out, and ends with one of the documented exit codes.

    unnamed: the command whose options may follow the group's name at once: `tally names --json`.
    """

    def __init__(self, *arguments: Any, unnamed: str | None = None, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.unnamed = unnamed

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        if self.unnamed is not None and args and args[0].startswith("-") and not set(args) & set(self.commands):
            options = {name for one in self.params for name in one.opts}
            theirs = {name for one in self.commands[self.unnamed].params for name in one.opts}
            if not (options - theirs | {"--help"}) & set(args):
                args = [self.unnamed, *args]
        return super().parse_args(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, self.commands[name].get_short_help_str()) for name in self.list_commands(context)]
        with formatter.section(_t("cli.help_commands")):
            formatter.write_dl(rows)

    def list_commands(self, context: click.Context) -> list[str]:
        return list(self.commands)  # in the order of an evening, not of the alphabet

    def resolve_command(self, context: click.Context, args: list[str]) -> Any:
        unknown = args and not args[0].startswith("-") and args[0] not in self.commands
        if unknown and not context.resilient_parsing:
            raise Failure(EXIT_USAGE, "cli.no_such_command", command=shown(args[0]), commands=", ".join(self.commands))
        return super().resolve_command(context, args)

    def main(self, args: Sequence[str] | None = None, *rest: Any, **more: Any) -> Any:
        args = sys.argv[1:] if args is None else list(args)
        _never_stumble_over_letters()
        session = Session(_asked_language(args))
        try:
            more.update(standalone_mode=False, obj=session)
            sys.exit(super().main(args, *rest, **more) or 0)
        except (click.Abort, KeyboardInterrupt):
            session.warn("cli.stopped")
            sys.exit(EXIT_STOPPED)
        except Exception as error:
            code, text = describe(error, session.texts)
            if code == EXIT_INTERNAL and os.environ.get("TALLY_DEBUG"):
                raise
            session.warn("cli.error", text=text)
            sys.exit(code)


def _asked_language(args: list[str]) -> str | None:
    """The value of --lang: a help or a wrong option is met before click has read the others."""
    for place, argument in enumerate(args):
        if argument == "--lang" and place + 1 < len(args):
            return args[place + 1]
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return None


def _t(key: str) -> str:
    return of(click.get_current_context()).t(key)


def _never_stumble_over_letters() -> None:
    """A terminal that has no kana shows a question mark; that is no reason to fail."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
