"""`tally export` in its formats: what is asked for is written, and what cannot be is said."""

import csv
import io
import json
import subprocess
import sys
import zipfile

import pytest

from host_tools.i18n import LANGUAGES
from tests.host.evenings import Gadget, worked_example
from tests.host.terminal import fill, own_database, own_home, tally  # noqa: F401  fixtures

BINARY = ("xlsx", "png")
FORMATS = ("csv", "json", "xlsx", "bgstats", "html", "svg", "png")
BEGINNING = {
    "csv": b"device,game", "json": b"{", "xlsx": b"PK", "bgstats": b"{", "html": b"<!DOCTYPE html>",
    "svg": b"<?xml", "png": b"\x89PNG",
}  # fmt: skip


def two_evenings():
    """Three games: two on the evening of the 1st of May, one of them past midnight, and one on the 3rd."""
    gadget = worked_example()
    for game, moment in ((2, 1777690800), (3, 1777831200)):  # 2 May 03:00, 3 May 18:00
        gadget.boot(game)
        gadget.time(moment)
        gadget.new(game)
        gadget.round([0, 1, 2, 3])
    return gadget


def exported(db, *arguments):
    code, out, err = tally("--db", db, "export", "--format", "csv", *arguments)
    return code, sorted({row["game"] for row in csv.DictReader(io.StringIO(out))}), err


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("format_", FORMATS)
def test_each_format_is_written_to_a_file_and_on_request_to_the_output(db, tmp_path, format_, language):
    fill(db, worked_example())
    target = tmp_path / "out"
    command = ("--db", db, "--lang", language, "export", "--format", format_)
    code, out, err = tally(*command, "-o", target)
    assert (code, out) == (0, "")
    assert str(target) in err
    content = target.read_bytes()
    assert content.startswith(BEGINNING[format_])
    if format_ not in BINARY:
        assert tally(*command)[:2] == (0, content.decode())
    program = "from host_tools.cli import main; main()"
    piped = subprocess.run(
        [sys.executable, "-c", program, *map(str, command), "-o", "-"], capture_output=True, check=True
    )
    assert (piped.stdout, piped.stderr) == (content, b"")


@pytest.mark.parametrize("format_", BINARY)
def test_what_is_no_text_is_kept_off_the_terminal(db, format_):
    fill(db, worked_example())
    code, out, err = tally("--db", db, "export", "--format", format_)
    assert (code, out, err) == (2, "", f"tally: {format_} is no text for a terminal. Name a file with -o.\n")


def test_an_evening_has_what_was_begun_past_midnight(db):
    fill(db, two_evenings())
    assert exported(db) == (0, ["1", "2", "3"], "")
    assert exported(db, "--evening", "2026-05-01") == (0, ["1", "2"], "")
    assert exported(db, "--evening", "2026-05-03") == (0, ["3"], "")
    assert exported(db, "--evening", "2026-05-01", "--game", "2") == (0, ["2"], "")


@pytest.mark.parametrize(
    "written", ["yesterday", "2026-13-01", "20260501", "2026-5-1", "2026-W18-5", "", "２０２６-05-01"]
)
def test_what_is_no_date_is_exit_code_2(db, written):
    fill(db, two_evenings())
    code, _, err = exported(db, "--evening", written)
    assert (code, err) == (2, f"tally: {written} is no date: write it as 2026-05-01.\n")


def test_an_evening_without_games_is_answered_with_those_that_have_some(db):
    fill(db, two_evenings())
    code, _, err = exported(db, "--evening", "2026-05-02")
    assert (code, err) == (2, "tally: No game was begun on 2026-05-02. There are games of: 2026-05-01, 2026-05-03.\n")


def test_games_without_a_date_are_of_no_evening(db):
    gadget = Gadget()
    gadget.new()
    fill(db, gadget)
    code, _, err = exported(db, "--evening", "2026-05-02")
    assert code == 2 and "no game here has a date" in err


@pytest.mark.parametrize("format_", ["svg", "png"])
def test_a_curve_is_of_one_game(db, tmp_path, format_):
    command = ("export", "--format", format_, "-o", tmp_path / "out")
    assert tally(*command) == (
        2, "", "tally: There is no game to draw yet. Connect a gadget and run `tally sync`.\n"
    )  # fmt: skip
    fill(db, two_evenings())
    code, _, err = tally("--db", db, *command)
    assert (code, err) == (
        2, "tally: A score curve is of one game. Say which with --game: 2d31-1, 2d31-2, 2d31-3.\n"
    )  # fmt: skip
    assert not (tmp_path / "out").exists()
    assert tally("--db", db, *command, "--game", "2")[0] == 0
    cut = Gadget("aa")
    cut.new()
    cut.round([0, 1, 1, 1])
    cut.records = cut.records[1:]
    fill(db, cut)
    code, _, err = tally("--db", db, *command, "--game", "aa-1")
    assert (code, err) == (2, "tally: Game aa-1 cannot be scored, so there is nothing to draw.\n")


def test_what_is_no_play_is_named(db, tmp_path):
    fill(db, two_evenings())
    target = tmp_path / "plays.json"
    code, _, err = tally("--db", db, "export", "--format", "bgstats", "-o", target)
    assert (code, err.splitlines()) == (
        0, ["Left out, as not finished or without a date: 2d31-2, 2d31-3", f"Games written to {target}: 1"]
    )  # fmt: skip
    assert len(json.loads(target.read_text(encoding="utf-8"))["plays"]) == 1


def test_no_games_are_an_empty_file_of_each_kind(tmp_path):
    for format_ in ("csv", "json", "xlsx", "bgstats", "html"):
        assert tally("export", "--format", format_, "-o", tmp_path / format_)[0] == 0
    assert zipfile.ZipFile(tmp_path / "xlsx").testzip() is None
    assert json.loads((tmp_path / "bgstats").read_text(encoding="utf-8"))["plays"] == []


def test_a_home_that_cannot_be_written_is_no_trouble_for_a_picture(db, monkeypatch):
    fill(db, worked_example())
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "MPLCONFIGDIR"):
        monkeypatch.setenv(name, "/dev/null/home")
    program = "from host_tools.cli import main; main()"
    command = [sys.executable, "-c", program, "--db", str(db), "export", "--format", "svg"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout.startswith(b"<?xml")
    assert done.stderr == b""


def test_a_plain_command_loads_no_chart_and_no_spreadsheet():
    program = "import sys, host_tools.cli; print({'matplotlib', 'openpyxl', 'jinja2'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout == "set()\n"
