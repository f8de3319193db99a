"""Carries out a plan, so that a cable that is pulled at any moment leaves a board that the next run can mend.

Before anything else boot.py and code.py go, and they come back last, after everything was read from the drive again and
is right. So a board with half of a firmware starts none of it, and without our boot.py the drive stays with the PC.
"""

import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from host_tools.deploy.carried import AT_THE_TOP, LOG
from host_tools.deploy.drive import NEW, Drive
from host_tools.deploy.errors import DriveFault, InstallError
from host_tools.deploy.plan import SETTINGS, Plan

Progress = Callable[[int, int], None]  # steps done, steps in all
EPOCH = (2026, 1, 1, 0, 0, 0)  # the same files give the same archive


def install(drive: Drive, plan: Plan, progress: Progress) -> None:
    """Do what the plan says; then all of it was read back and is right. Raises DriveFault."""
    if plan.is_empty:
        return
    try:
        _install(drive, plan, progress)
    except OSError as error:
        raise DriveFault("install.broken_off", drive=drive.name, why=error.strerror or str(error)) from error


def _install(drive: Drive, plan: Plan, progress: Progress) -> None:
    inner = {path: content for path, content in plan.to_write.items() if path not in AT_THE_TOP}
    every = plan.same | plan.to_write
    steps = len(plan.removed) + len(inner) + len(every)
    done = 0

    def step() -> None:
        nonlocal done
        done += 1
        progress(done, steps)

    for path in reversed(AT_THE_TOP):
        if path in plan.same or path in plan.changed:
            drive.remove(path)
    for path, name in plan.aside.items():
        drive.rename(path, name)
    if plan.mend:
        drive.rename(SETTINGS + NEW, SETTINGS)
    drive.settle()
    for path in plan.removed:
        drive.remove(path)
        step()
    for path, content in inner.items():
        drive.write(path, content)
        step()
    if plan.log:
        drive.make_folder(LOG)
    if plan.settings is not None:
        drive.replace(SETTINGS, plan.settings)
        _look(drive, SETTINGS, plan.settings)
    drive.settle()
    for path, content in every.items():
        if path not in AT_THE_TOP:
            _look(drive, path, content)
            step()
    for path in AT_THE_TOP:
        drive.write(path, every[path])
        drive.settle()
        try:
            _look(drive, path, every[path])
        except DriveFault:
            drive.remove(path)
            raise
        step()


def _look(drive: Drive, path: str, content: bytes) -> None:
    if drive.read(path) != content:
        raise DriveFault("install.not_kept", drive=drive.name, file=path)


def archive(path: Path, files: Mapping[str, bytes]) -> None:
    """Write a zip file of what belongs on a board's drive, in the place of an earlier one. Raises InstallError."""
    new = None
    try:
        if path.exists() and not zipfile.is_zipfile(path):
            raise InstallError("install.no_archive_there", file=path)
        new = path.with_name(path.name + NEW)
        _write_archive(new, files)
        new.replace(path)
    except (OSError, ValueError) as error:
        if new is not None:
            with suppress(OSError, ValueError):
                new.unlink()
        why = getattr(error, "strerror", None) or str(error)
        raise InstallError("install.no_archive", file=path, why=why) from error


def _write_archive(path: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        last = [name for name in AT_THE_TOP if name in files]
        for name in [*sorted(set(files) - set(last)), *last]:
            target.writestr(zipfile.ZipInfo(name, EPOCH), files[name], zipfile.ZIP_DEFLATED)
        target.writestr(zipfile.ZipInfo(LOG + "/", EPOCH), b"")
