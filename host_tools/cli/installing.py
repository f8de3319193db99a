"""`tally install`: the firmware onto a board's drive, or into an archive to copy by hand.

It finds the drive, shows what would be done, asks, and tells how the drive is given back to the gadget; how that is
done stands in host_tools/deploy/.
"""

from dataclasses import dataclass
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.completing import files as complete_files
from host_tools.cli.failures import EXIT_STOPPED, EXIT_USAGE, Failure
from host_tools.cli.file_list import listed
from host_tools.cli.session import Session, of
from host_tools.deploy import libraries as theirs
from host_tools.deploy.boards import HELD, NAMES, NEWEST, OLDEST, SETTING, with_board
from host_tools.deploy.carried import code, data, sources
from host_tools.deploy.compiling import Compiler, compiler
from host_tools.deploy.drive import FolderDrive
from host_tools.deploy.errors import DriveFault, InstallError, NoDrive
from host_tools.deploy.finding import drives
from host_tools.deploy.installing import archive
from host_tools.deploy.installing import install as put_on
from host_tools.deploy.plan import SETTINGS, Plan, Target, heads, plan, target
from host_tools.i18n import LANGUAGES


@dataclass(frozen=True)
class Wishes:
    """libraries: where Adafruit's come from, or None. mpy_cross: the program that compiles, or None."""

    languages: tuple[str, ...]
    libraries: Path | None
    mpy_cross: str | None


@click.command(cls=TranslatedCommand)
@click.option("--drive", metavar="FOLDER", shell_complete=complete_files)
@click.option("--board", type=click.Choice(NAMES))
@click.option("--languages", metavar="LIST", default=",".join(LANGUAGES))
@click.option("--libraries", metavar="FOLDER", shell_complete=complete_files)
@click.option("--mpy-cross", metavar="PROGRAM", shell_complete=complete_files)
@click.option("--zip", "zip_file", metavar="FILE", shell_complete=complete_files)
@click.option("--dry-run", is_flag=True)
@click.option("-v", "--verbose", is_flag=True)
@click.option("--yes", is_flag=True)
@click.pass_context
def install(
    context: click.Context,
    drive: str | None,
    board: str | None,
    languages: str,
    libraries: str | None,
    mpy_cross: str | None,
    zip_file: str | None,
    dry_run: bool,
    verbose: bool,
    yes: bool,
) -> None:
    session = of(context)
    wishes = Wishes(_languages(languages), Path(libraries) if libraries else None, mpy_cross)
    if zip_file is not None and board is not None and drive is None:
        _write_archive(session, None if dry_run else Path(zip_file), board, wishes, None, verbose)
        return
    place = FolderDrive(_the_drive(drive))
    found = target(place, board)
    session.say("install.found", drive=found.drive.name, board=found.board, version=found.running.version)
    if found.running.major > NEWEST:
        session.warn("install.newer", version=found.running.version, oldest=OLDEST, newest=NEWEST)
    if zip_file is not None:
        major = found.running.major
        _write_archive(session, None if dry_run else Path(zip_file), found.board, wishes, major, verbose)
        if with_board(found.settings, found.running.board_id, found.board) != found.settings:
            session.say("install.archive_settings", file=SETTINGS, line=f'{SETTING} = "{found.board}"')
        return
    if not dry_run:
        _hold(context, place)
    wanted = _wanted(session, found, wishes)
    steps = plan(found, wanted)
    _tell(session, steps, dry_run or verbose, each=verbose)
    if dry_run:
        session.say("install.dry_run")
    elif steps.is_empty:
        session.say("install.nothing_to_do")
    else:
        if not yes and not _is_wanted(session, found):
            session.say("install.dry_run")
            return
        try:
            _put_on(session, found, steps)
        except KeyboardInterrupt:
            session.warn("install.stopped", drive=found.drive.name)
            context.exit(EXIT_STOPPED)
        session.say("install.done", count=len(wanted), drive=found.drive.name)
        session.say("install.give_back", pin=HELD[found.board])


def _hold(context: click.Context, drive: FolderDrive) -> None:
    """No other tally writes to it until this command is over. Raises InstallError."""
    try:
        context.with_resource(drive.held())
    except OSError as error:
        raise DriveFault("install.busy", drive=drive.name) from error


def _is_wanted(session: Session, found: Target) -> bool:
    try:
        return click.confirm(session.t("install.ask", drive=found.drive.name))
    except click.Abort:
        session.err.print()
        raise Failure(EXIT_STOPPED, "install.dry_run") from None


def _languages(asked: str) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(word.strip() for word in asked.split(",") if word.strip()))
    if not chosen or not set(chosen) <= set(LANGUAGES):
        raise Failure(EXIT_USAGE, "install.languages", asked=asked, languages=",".join(LANGUAGES))
    return chosen


def _the_drive(asked: str | None) -> Path:
    """The drive that is meant. Raises InstallError."""
    if asked is not None:
        if not Path(asked).is_dir():
            raise NoDrive("install.no_folder", drive=asked)
        return Path(asked)
    found = drives()
    if not found:
        raise NoDrive("install.no_drive")
    if len(found) > 1:
        raise InstallError("install.several_drives", drives=", ".join(map(str, found)))
    return found[0]


def _wanted(session: Session, found: Target, wishes: Wishes) -> dict[str, bytes]:
    """All that the drive shall hold."""
    compiles = compiler(wishes.mpy_cross, found.running.major)
    modules = theirs.needed(sources(found.board).values())
    there = heads(found.drive, [f"{theirs.FOLDER}/{path}.mpy" for path in modules.values()])
    names = ", ".join(sorted({name.partition(".")[0] for name in modules}))
    if wishes.libraries is None and theirs.are_there(modules.values(), there):
        session.say("install.libraries_there", names=names)
        added = {}
    else:
        session.say("install.libraries", names=names)
        added = theirs.files(modules, wishes.libraries, compiles)
    return code(found.board, _told(session, compiles)) | data(wishes.languages, found.board) | added


def _told(session: Session, compiles: Compiler | None) -> Compiler | None:
    if compiles is not None:
        session.say("install.compiled", program=compiles.program, major=compiles.major)
    return compiles


def _write_archive(
    session: Session, path: Path | None, board: str, wishes: Wishes, major: int | None, each: bool
) -> None:
    """path: None where it is only shown what would be in it; each: every file by its name."""
    compiles = _told(session, compiler(wishes.mpy_cross, major) if wishes.mpy_cross or major else None)
    modules = theirs.needed(sources(board).values())
    files = code(board, compiles) | data(wishes.languages, board) | theirs.files(modules, wishes.libraries, compiles)
    if path is None:
        for line in listed(session.texts, [("+", name) for name in files], each):
            session.out.print(line, soft_wrap=True)
        session.say("install.dry_run")
    else:
        archive(path, files)
        session.say("install.archived", file=path, board=board, count=len(files), bytes=sum(map(len, files.values())))


def _tell(session: Session, steps: Plan, files: bool, each: bool) -> None:
    """What would be done; files: with which; each: every one by its name."""
    if files:
        signs = (("+", steps.new), ("*", steps.changed), ("-", steps.removed))
        rows = [(sign, path) for sign, paths in signs for path in paths]
        for line in listed(session.texts, rows, each):
            session.out.print(line, soft_wrap=True)
    for path, name in steps.aside.items():
        session.say("install.aside", file=path, name=name)
    if steps.settings is not None:
        session.say("install.settings", file=SETTINGS)
    counts = {"new": len(steps.new), "changed": len(steps.changed), "removed": len(steps.removed)}
    session.say("install.files", same=len(steps.same), **counts)
    session.say("install.room", bytes=steps.bytes, more=steps.more, free=steps.free)


def _put_on(session: Session, found: Target, steps: Plan) -> None:
    """Do it, with a progress bar on a terminal."""
    columns = (TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=session.err, transient=True, disable=not session.err.is_terminal) as bar:
        task = bar.add_task(found.drive.name, total=None)
        put_on(found.drive, steps, lambda done, total: bar.update(task, completed=done, total=total))
