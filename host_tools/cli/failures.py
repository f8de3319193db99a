"""The exit codes, and what each kind of failure is called in plain words. The codes are documented in
host_tools/README.md; nothing else in the program decides one.
"""

import click

from host_tools.checking.errors import CheckError
from host_tools.deploy.errors import DriveFault, InstallError, NoDrive
from host_tools.deploy.errors import WrongVersion as WrongForBoard
from host_tools.house.errors import HouseError
from host_tools.i18n import Texts
from host_tools.link.errors import LinkError, NoGadget, SeveralGadgets, WrongVersion
from host_tools.sim.errors import PlayError
from host_tools.store.errors import BadFile, NewerStore, NoSuch, StoreError
from host_tools.telling.words import sentence, shown
from host_tools.web.errors import WebError
from shared_rules.errors import RuleError

EXIT_OK = 0
EXIT_RECORDS = 1  # done, but something was wrong with some of the records, or a check found something
EXIT_USAGE = 2  # the command line, a game or person that is not there, a file that is not as it must be
EXIT_NO_GADGET = 3  # nor a board's drive
EXIT_PORT = 4  # busy, not permitted, vanished, no answer
EXIT_VERSION = 5  # the gadget, its CircuitPython, the database or a file to import is of another version
EXIT_STORE = 6
EXIT_DRIVE = 7  # a board's drive is full, write-protected, went away, or does not keep what is written
EXIT_INTERNAL = 70
EXIT_STOPPED = 130


class Failure(Exception):
    """What a command itself finds wrong: an exit code, a text key and its facts."""

    def __init__(self, code: int, key: str, **facts: object) -> None:
        super().__init__(key)
        self.code = code
        self.key = key
        self.facts = facts


def describe(error: Exception, texts: Texts) -> tuple[int, str]:
    """(exit code, sentence) of anything that was raised."""
    if isinstance(error, Failure):
        return error.code, sentence(texts, error.key, error.facts, [])
    if isinstance(error, NoSuch | BadFile | CheckError):
        return EXIT_USAGE, shown(texts.t(error.key, **error.facts))
    if isinstance(error, HouseError):
        return EXIT_USAGE, sentence(texts, error.key, error.facts, [])
    if isinstance(error, InstallError):
        return install_code(error), shown(texts.t(error.key, **error.facts))
    if isinstance(error, StoreError):
        code = EXIT_VERSION if isinstance(error, NewerStore) else EXIT_STORE
        return code, shown(texts.t(error.key, **error.facts))
    if isinstance(error, LinkError):
        return link_code(error), sentence(texts, error.key, error.facts, [])
    if isinstance(error, PlayError):
        code = EXIT_PORT if error.key.endswith("port_in_use") else EXIT_STORE
        return code, shown(texts.t(error.key, **error.facts))
    if isinstance(error, WebError):
        return EXIT_PORT, shown(texts.t(error.key, **error.facts))
    if isinstance(error, RuleError):
        return EXIT_USAGE, sentence(texts, error.rule, error.facts, [])
    if isinstance(error, click.ClickException):
        return EXIT_USAGE, _usage(error, texts)
    return EXIT_INTERNAL, texts.t("cli.internal", why=shown(f"{type(error).__name__}: {error}"))


def link_code(error: LinkError) -> int:
    if isinstance(error, NoGadget):
        return EXIT_NO_GADGET
    if isinstance(error, SeveralGadgets):
        return EXIT_USAGE
    return EXIT_VERSION if isinstance(error, WrongVersion) else EXIT_PORT


def install_code(error: InstallError) -> int:
    if isinstance(error, NoDrive):
        return EXIT_NO_GADGET
    if isinstance(error, DriveFault):
        return EXIT_DRIVE
    return EXIT_VERSION if isinstance(error, WrongForBoard) else EXIT_USAGE


def _usage(error: click.ClickException, texts: Texts) -> str:
    """click's own errors are English; those that people meet have texts of ours."""
    command = _whole_name(error.ctx if isinstance(error, click.UsageError) else None)
    parameter = error.param if isinstance(error, click.BadParameter) else None
    if isinstance(error, click.NoSuchOption):
        return texts.t("cli.no_such_option", option=error.option_name, command=command)
    if isinstance(error, click.MissingParameter) and parameter is not None:
        return texts.t("cli.missing_parameter", parameter=_called(parameter), command=command)
    if parameter is not None and isinstance(parameter.type, click.Choice):
        choices = ", ".join(map(str, parameter.type.choices))
        return texts.t("cli.bad_choice", parameter=_called(parameter), choices=choices)
    if parameter is not None:
        return texts.t("cli.bad_parameter", parameter=_called(parameter), why=shown(error.message))
    return texts.t("cli.usage", why=error.format_message(), command=command)


def _whole_name(context: click.Context | None) -> str:
    """A command as it is typed, such as `tally people join`."""
    names: list[str] = []
    while context is not None and context.parent is not None:
        names.insert(0, context.info_name or "")
        context = context.parent
    return " ".join(["tally", *names])


def _called(parameter: click.Parameter) -> str:
    return parameter.human_readable_name if isinstance(parameter, click.Argument) else parameter.opts[-1]
