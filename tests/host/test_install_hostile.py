"""`tally install` where the drive, the compiler or the person is not as they should be."""

import sys

import pytest

from host_tools.cli.failures import EXIT_DRIVE, EXIT_OK, EXIT_STOPPED, EXIT_USAGE
from host_tools.deploy import compiling
from host_tools.deploy.boards import SETTING, with_board
from host_tools.deploy.drive import FolderDrive
from host_tools.deploy.installing import install as put_on
from host_tools.deploy.plan import plan, target
from tests.host.fat import FatDrive
from tests.host.terminal import own_home, tally  # noqa: F401  fixtures
from tests.host.test_install import (  # noqa: F401  fixtures
    OURS,
    board_drive,
    content,
    few_sources,
    install,
    no_drives,
    one_drive,
    stand_in,
)
from tests.host.test_install_fat import BOOT_OUT, SMALL, every_file


def put(folder, path, written=b"x = 1\n"):
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_bytes(written)


# What lies on the drive


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("firmware", "firmware"),
        ("lib", "lib"),
        ("log", "log"),
        ("code.py/x.txt", "code.py"),
        ("boot.py/x.txt", "boot.py"),
        ("firmware/app.py/x.py", "firmware/app.py"),
        ("firmware/app/x.txt", "firmware/app"),
        ("settings.toml/x", "settings.toml"),
        ("settings.toml.tally-new/x", "settings.toml.tally-new"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_in_the_way_is_named_before_anything_is_written(drive, path, named, language):
    put(drive, path)
    before = content(drive)
    code, _, err = tally("--lang", language, "install", "--yes")
    assert code == EXIT_DRIVE and f"{named} on {drive}" in err or f"{drive} の {named} が" in err
    assert content(drive) == before


@pytest.mark.parametrize("path", ["firmware", "code.py", "firmware/app.py", "log"])
def test_a_link_leads_to_nothing_of_ours(drive, tmp_path, path):
    put(tmp_path / "outside", "mine.py")
    (drive / path).parent.mkdir(exist_ok=True)
    (drive / path).symlink_to(tmp_path / "outside")
    code, _, err = install("--yes")
    assert code == EXIT_DRIVE and "in the way" in err
    assert (tmp_path / "outside" / "mine.py").exists()


def test_a_code_py_in_capitals_is_kept_too(monkeypatch):
    drive = FatDrive()
    drive.write("boot_out.txt", BOOT_OUT)
    drive.write("CODE.PY", b'print("mine")')
    drive.write("firmware/MODULE_NUMBER_1.py", b"x = 1\n")
    for _ in range(2):
        steps = plan(target(drive, "pico"), SMALL)
        put_on(drive, steps, lambda done, total: None)
    assert steps.is_empty
    found = {path.lower(): written for path, written in every_file(drive).items()}
    assert found["code.before.py"] == b'print("mine")'
    assert {path: found.get(path) for path in SMALL} == SMALL


def test_a_file_that_is_marked_read_only_is_written_anew(drive):
    for path in ("code.py", "firmware/app.py", "firmware/gone.py", "settings.toml"):
        put(drive, path, b"from firmware.start import main\n" if path == "code.py" else b"")
        (drive / path).chmod(0o444)
    assert install("--yes")[0] == EXIT_OK
    assert (drive / "firmware" / "app.py").stat().st_mode & 0o200
    assert not (drive / "firmware" / "gone.py").exists()


def test_a_drive_that_fails_at_its_first_library_is_named(drive, monkeypatch):
    read = FolderDrive.read

    def pulled(self, path):
        if path.startswith("lib/"):
            raise OSError(5, "Input/output error")
        return read(self, path)

    monkeypatch.setattr(FolderDrive, "read", pulled)
    code, _, err = install("--yes")
    assert code == EXIT_DRIVE and "cannot be read" in err


def test_two_do_not_write_to_one_drive_at_once(drive):
    with FolderDrive(drive).held():
        code, _, err = install("--yes")
        assert code == EXIT_DRIVE and "Another tally" in err
        assert install("--dry-run")[0] == EXIT_OK
    assert install("--yes")[0] == EXIT_OK


def test_ctrl_c_says_that_the_firmware_is_not_whole(drive, monkeypatch):
    def stopped(self, path, written):
        raise KeyboardInterrupt

    monkeypatch.setattr(FolderDrive, "write", stopped)
    code, _, err = install("--yes")
    assert code == EXIT_STOPPED and "once more" in err and "brought home" not in err


def test_who_leaves_at_the_question_is_told_that_nothing_was_written(drive):
    code, _, err = install()
    assert code == EXIT_STOPPED and "Nothing was written" in err and "brought home" not in err


# settings.toml, as CircuitPython reads it: the first line of that name, before a table, text in double quotes


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"TALLY_BOARD = 'pico'\n", b'TALLY_BOARD = "pico"\n'),
        (b"A = 1\r\nTALLY_BOARD = 3\r\n", b'A = 1\r\nTALLY_BOARD = "pico"\r\n'),
        (b"TALLY_BOARD =\n", b'TALLY_BOARD = "pico"\n'),
        (b'TALLY_BOARD = "pico" or so\n', b'TALLY_BOARD = "pico"\n'),
        (b'TALLY_BOARD = "pico', b'TALLY_BOARD = "pico"'),
        (b'TALLY_BOARD = "pico" # mine\n', None),
        (b'[a]\nTALLY_BOARD = "pico"\n', b'TALLY_BOARD = "pico"\n[a]\nTALLY_BOARD = "pico"\n'),
        (b'\0\nTALLY_BOARD = "pico"\n', b'TALLY_BOARD = "pico"\n\0\nTALLY_BOARD = "pico"\n'),
        (b'TALLY_BOARD = "x"\nTALLY_BOARD = "pico"\n', b'TALLY_BOARD = "pico"\nTALLY_BOARD = "pico"\n'),
    ],
)
def test_a_line_that_the_board_would_not_read_is_no_line(before, after):
    assert with_board(before, "some_board", "pico") == (before if after is None else after)
    assert with_board(before if after is None else after, "some_board", "pico") == (before if after is None else after)


def test_a_line_in_a_table_does_not_say_which_board_it_is(tmp_path):
    drive = board_drive(tmp_path / "media" / "CIRCUITPY", id="some_board")
    put(drive, "settings.toml", b'[a]\nTALLY_BOARD = "pico"\n')
    code, _, err = install("--yes")
    assert code == EXIT_USAGE and '"some_board"' in err


def test_a_newer_circuitpython_is_named(tmp_path):
    board_drive(tmp_path / "media" / "CIRCUITPY", version="11.0.0-alpha.1")
    code, _, err = install("--dry-run")
    assert code == EXIT_OK and "11.0.0-alpha.1 is newer" in err


# The compiler

BROKEN = """#!{python}
import os, signal, sys, time
if sys.argv[1:] == ["--version"]:
    print("{said}")
    sys.exit()
target = sys.argv[sys.argv.index("-o") + 1]
source = open(sys.argv[-1]).read()
{does}
"""
HALF = 'open(target, "wb").write(b"C\\x06")\n'


def broken(place, does):
    place.write_text(BROKEN.format(python=sys.executable, said=OURS, does=does), encoding="utf-8")
    place.chmod(0o755)
    return place


@pytest.mark.parametrize(
    ("does", "said"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", "exit code -11"),
        (HALF + "sys.exit(1)", "exit code 1"),
        (HALF + "os.kill(os.getpid(), signal.SIGKILL)", "exit code -9"),
        ("open(target, 'wb')", "exit code 0"),
        ("print('no\\n' * 1000); sys.exit(1)", "..."),
        ("time.sleep(60)", "does not come to an end"),
        ("open(target, 'wb').write(b'nonsense')", "is not the mpy-cross"),
    ],
)
def test_a_broken_compiler_is_named_where_it_was_asked_for_and_else_left_alone(
    drive, tmp_path, few_files, monkeypatch, does, said
):
    monkeypatch.setattr(compiling, "LONGEST", 1)
    program = broken(tmp_path / "mpy-cross", does)
    before = content(drive)
    code, _, err = install("--yes", "--mpy-cross", program)
    assert code not in (EXIT_OK, 70) and said in err and len(err.splitlines()) == 1 and len(err) < 1000
    assert content(drive) == before
    monkeypatch.setattr(compiling.shutil, "which", lambda name: str(program))
    code, _, err = install("--yes")
    assert (code, err) == (EXIT_OK, "")
    assert "firmware/start.py" in content(drive)


def test_a_module_of_a_board_knows_no_lines_and_one_name(drive, tmp_path, few_files):
    program = stand_in(tmp_path / "mpy-cross")
    program.write_text(program.read_text().replace('open(source, "rb").read()', "str(sys.argv).encode()"))
    assert install("--yes", "--mpy-cross", program)[0] == EXIT_OK
    asked = content(drive)["firmware/start.mpy"].decode("latin-1")
    assert "'-O3'" in asked and "'firmware/start.mpy'" in asked


# The archive


def test_an_archive_takes_the_place_of_nothing_but_an_archive(tmp_path):
    mine = tmp_path / "tally.db"
    mine.write_bytes(b"precious")
    code, _, err = install("--board", "pico", "--zip", mine)
    assert code == EXIT_USAGE and "left alone" in err and mine.read_bytes() == b"precious"
    assert install("--board", "pico", "--zip", tmp_path)[0] == EXIT_USAGE
    code, out, _ = install("--board", "pico", "--zip", tmp_path / "new.zip", "--dry-run")
    assert code == EXIT_OK and "+ code.py" in out and "Nothing was written" in out
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {"tally.db"}


def test_an_archive_for_a_board_of_another_name_comes_with_its_line(tmp_path):
    drive = board_drive(tmp_path / "media" / "CIRCUITPY", id="some_board")
    made = tmp_path / "tally.zip"
    code, out, _ = install("--board", "pico", "--zip", made, "--drive", drive)
    assert code == EXIT_OK and f'{SETTING} = "pico"' in out
    put(drive, "settings.toml", b'TALLY_BOARD = "pico"\n')
    code, out, _ = install("--zip", made)
    assert code == EXIT_OK and SETTING not in out


def test_a_broken_off_archive_leaves_the_one_before(tmp_path, monkeypatch):
    made = tmp_path / "tally.zip"
    assert install("--board", "pico", "--zip", made)[0] == EXIT_OK
    before = made.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("host_tools.deploy.installing.zipfile.ZipFile.writestr", full)
    code, _, err = install("--board", "pico", "--zip", made)
    assert code == EXIT_USAGE and "No space left" in err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == {made.name: before}
