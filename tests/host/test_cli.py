"""The `tally` command as a person meets it: what it prints, the exit codes, and never a traceback."""

import csv
import io
import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.cli import gadgets, main
from host_tools.i18n import HOST, Texts, read_rows, tables
from host_tools.store.opening import open_file
from shared_rules.record import encode
from tests.host.evenings import Gadget, evenings, resealed, worked_example
from tests.host.plugged_in import plugged_in
from tests.host.terminal import DEVICE, big_evening, fill, own_database, own_home, tally, width  # noqa: F401  fixtures

# --- games and show


def test_a_newcomer_is_told_what_to_do_and_no_file_is_made(home):
    code, out, err = tally("games")
    assert (code, err) == (0, "")
    assert "tally sync" in out
    assert not (home / "data").exists()


def test_sync_makes_the_database_in_the_users_data_folder(home):
    with plugged_in(worked_example().batch()):
        assert tally("sync")[0] == 0
    assert (home / "data" / "tile-tally" / "tally.db").exists()
    assert "Ann" in tally("games")[1]


def test_the_list_of_games_names_game_date_players_rounds_and_winner(db):
    fill(db, worked_example())
    code, out, err = tally("--db", db, "games")
    assert (code, err) == (0, "")
    row = out.splitlines()[2]
    assert row.split()[:5] == ["2d31-1", "Lexio", "Plus", "2026-05-01", "18:31"]
    assert "Ann, Bo" in row and " 4 " in row and "Ann won" in row


def test_the_database_can_be_named_by_the_environment(db, monkeypatch):
    fill(db, worked_example())
    monkeypatch.setenv("TALLY_DB", str(db))
    assert "Ann won" in tally("games")[1]


def test_a_game_is_shown_with_standings_rounds_corrections_and_who_paid_whom(db):
    fill(db, worked_example())
    code, out, err = tally("--db", db, "show", "2d31-1")
    assert (code, err) == (0, "")
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "2d31-1 · Lexio Plus · 2026-05-01 18:31 · Ann won"
    assert "1 Ann 117 winner" in lines
    assert "4 =SUM(A1) 73" in lines
    assert "1 +15 = 115 +7 = 107 -5 = 95 -17 = 83 corrected" in lines
    assert "3 - - - - undone" in lines
    assert "First entered: Tiles left: Ann 0, Bo 2, だい 5, =SUM(A1) 7" in lines
    assert "Changed to: Tiles left: Ann 0, Bo 2, だい 5, =SUM(A1) 8 (record 6, 2026-05-01 18:34)" in lines
    assert "Undone (record 8, 2026-05-01 18:36)" in lines
    assert "Bo: tiles 2 x2 = 4" in lines
    assert "Bo pays だい 1 (4-3)" in lines


def test_debt_is_shown_as_debt(db):
    gadget = Gadget()
    gadget.new(start_chips=5)
    gadget.round([0, 1, 1, 9])
    fill(db, gadget)
    assert "in debt" in tally("--db", db, "show", "1")[1]


def test_japanese_is_spoken_when_asked_for_and_by_the_environment(db, monkeypatch):
    fill(db, worked_example())
    code, out, _ = tally("--db", db, "--lang", "ja", "show", "1")
    assert code == 0
    assert "レキシオプラス" in out and "Annの勝ち" in out and "Bo → だい：1（4-3）" in out
    assert "ありません" in tally("--db", db, "--lang=ja", "show", "9")[2]
    assert "使い方" in tally("--lang", "ja", "--help")[1]
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "Annの勝ち" in tally("--db", db, "games")[1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_tables_of_five_long_names_stay_within_80_columns(db, language):
    fill(db, big_evening(), worked_example_of("beef"))
    for command in (["games"], ["show", "2d31-1"]):
        code, out, _ = tally("--db", db, "--lang", language, *command)
        assert code == 0
        tables_ = [line for line in out.splitlines() if not line.startswith("  ")]
        assert max(map(width, tables_[2:] if command[0] == "show" else tables_)) <= 80
    shown = tally("--db", db, "--lang", language, "show", "2d31-1")[1]
    assert "…" not in shown


def worked_example_of(device):
    gadget = worked_example()
    gadget.device = device
    return gadget


def test_a_name_moves_no_cursor_and_is_no_markup(db):
    gadget = Gadget()
    gadget.new(players=["\x1b[2Jx", "[red]y[/red]", ":smile:", "a\u202eb"])
    gadget.round([0, 1, 1, 1])
    fill(db, gadget)
    for command in ("games", ["show", "1"]):
        out = tally("--db", db, *([command] if command == "games" else command))[1]
        assert "\x1b" not in out and "\u202e" not in out
        assert "[red]y[/red]" in out.replace("\n", "") or command == "games"
    assert ":smile:" in out


@given(evenings())
@settings(max_examples=10)
def test_every_evening_can_be_listed_shown_and_exported_in_both_languages(tmp_path_factory, gadget):
    path = tmp_path_factory.mktemp("evening") / "tally.db"
    fill(path, gadget)
    for language in ("en", "ja"):
        before = ("--db", path, "--lang", language)
        assert tally(*before, "games")[0] == 0
        assert tally(*before, "export", "--format", "csv")[0] == 0
        document = json.loads(tally(*before, "export", "--format", "json")[1])
        for game in document["games"]:
            assert tally(*before, "show", game["id"])[0] == 0


# --- bad input


def test_a_game_that_is_not_there_is_answered_with_those_that_are(db):
    fill(db, worked_example())
    assert tally("--db", db, "show", "7") == (2, "", "tally: There is no game 7. There are: 2d31-1.\n")
    assert tally("--db", db, "export", "--format", "csv", "--game", "7")[0] == 2


USAGE = [
    (["bake"], f"no command bake. There are: {', '.join(main.commands)}."),
    (["games", "--huh"], "There is no option --huh. See `tally games --help`."),
    (["--huh"], "There is no option --huh. See `tally --help`."),
    (["people", "join", "--huh"], "There is no option --huh. See `tally people join --help`."),
    (["people", "split"], "NAME is missing. See `tally people split --help`."),
    (["games", "7"], "See `tally games --help`."),
    (["show"], "GAME is missing. See `tally show --help`."),
    (["export"], "--format is missing. See `tally export --help`."),
    (["export", "--format", "xml"], "--format: choose one of csv, json, xlsx, bgstats, html, svg, png, records."),
    (["--lang", "xx", "games"], "--lang: choose one of en, ja."),
    (["play", "--http-port", "99999"], "--http-port: "),
    (["games", "more"], "more"),
    (["--db"], "--db"),
]


@pytest.mark.parametrize(("arguments", "words"), USAGE)
def test_a_wrong_command_line_is_exit_code_2_and_says_what_is_wrong(arguments, words):
    code, out, err = tally(*arguments)
    assert (code, out) == (2, "")
    assert words in err


def test_a_game_of_a_newer_version_an_incomplete_one_and_a_good_one_are_all_listed(db):
    gadget = worked_example()
    gadget.new(2, ["Xi", "Yu"])
    gadget.round([0, 3])
    gadget.new(3, ["Zo", "Wu"])
    batch = gadget.batch()
    raw = bytearray(batch[12][1])
    raw[1] = raw[1] & 15 | 2 << 4
    batch[12] = (13, resealed(raw))
    del batch[13:]
    batch.append((15, encode(gadget.note("end", 3, {"reason": "over"}))))
    with open_file(db, create=True) as store:
        store.add(DEVICE, batch)
    out = tally("--db", db, "games")[1]
    assert "Ann won" in out and "newer" in out and "incomplete" in out
    assert "update tally" in tally("--db", db, "show", "2")[1]
    assert "first record of this game is not here" in tally("--db", db, "show", "3")[1]
    code, out, err = tally("--db", db, "rebuild")
    assert (code, out) == (1, "Games worked out anew from the records: 3\n")
    assert "2d31-2" in err and "2d31-3" in err


def test_a_check_that_differs_is_told_in_words(db):
    gadget = Gadget()
    gadget.new()
    made = gadget.round([0, 1, 1, 1])
    gadget.records[-1] = made._replace(payload=made.payload | {"check": made.payload["check"] ^ 1})
    fill(db, gadget)
    assert "differ" in tally("--db", db, "show", "1")[1]
    code, _, err = tally("--db", db, "rebuild")
    assert code == 1 and "record 2" in err


def test_a_rebuild_of_a_sound_store_is_exit_code_0(db):
    fill(db, worked_example())
    assert tally("--db", db, "rebuild") == (0, "Games worked out anew from the records: 1\n", "")


@pytest.mark.parametrize("command", [["games"], ["show", "1"], ["export", "--format", "csv"], ["rebuild"]])
@pytest.mark.parametrize("content", [b"", b"hello", b"SQLite format 3\0", b"SQLite format 3\0" + bytes(5000)])
def test_a_file_that_is_no_database_is_exit_code_6_and_stays_as_it_is(db, command, content):
    db.write_bytes(content)
    code, out, err = tally("--db", db, *command)
    assert (code, out) == (6, "")
    assert str(db) in err
    assert db.read_bytes() == content


def test_a_database_of_a_newer_version_is_exit_code_5(db):
    fill(db, worked_example())
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE tally_schema SET version = 9")
    connection.close()
    code, _, err = tally("--db", db, "games")
    assert code == 5 and "newer version" in err


@pytest.mark.parametrize("path", ["/proc/tally.db", "/nowhere/tally.db", "/tmp", "a\0b"])
def test_a_place_where_no_database_can_be_is_exit_code_6(path):
    code, _, err = tally("--db", path, "rebuild")
    assert code == 6
    assert err.startswith("tally: ")


def test_a_database_that_was_named_and_is_not_there_is_exit_code_6(db):
    code, _, err = tally("--db", db, "games")
    assert code == 6 and "tally sync" in err
    assert not db.exists()


# --- export


def test_an_export_to_a_file_and_to_the_terminal_are_the_same_bytes(db, tmp_path):
    fill(db, worked_example())
    expected = (Path(__file__).parent / "lexio_evening.csv").read_bytes()
    target = tmp_path / "out.csv"
    assert tally("--db", db, "export", "--format", "csv", "-o", target)[:2] == (0, "")
    assert target.read_bytes() == expected
    assert tally("--db", db, "export", "--format", "csv")[1].encode() == expected


def test_records_are_exported_as_a_whole_only(db):
    fill(db, worked_example())
    code, out, err = tally("--db", db, "export", "--format", "records", "--game", "1")
    assert (code, out) == (2, "") and "leave out --game" in err


def test_only_the_games_that_were_asked_for_are_exported(db):
    gadget = worked_example()
    gadget.new(2)
    gadget.round([0, 1, 1, 1])
    fill(db, gadget)
    _, out, _ = tally("--db", db, "export", "--format", "csv", "--game", "2", "--game", "2d31-2")
    assert {row["game"] for row in csv.DictReader(io.StringIO(out))} == {"2"}


@pytest.mark.parametrize("output", ["/nowhere/out.csv", "/tmp", "/dev/full", "a\0b", ""])
def test_a_file_that_cannot_be_written_is_exit_code_2(db, output):
    fill(db, worked_example())
    code, out, err = tally("--db", db, "export", "--format", "csv", "-o", output)
    assert (code, out) == (2, "")
    assert "cannot be written" in err


def test_an_export_never_overwrites_the_database(db):
    fill(db, worked_example())
    before = db.read_bytes()
    code, _, err = tally("--db", db, "export", "--format", "csv", "-o", db)
    assert code == 2 and "database itself" in err
    assert db.read_bytes() == before


# --- the command itself


def test_a_fault_of_tally_itself_is_a_sentence_with_exit_code_70(db, monkeypatch):
    fill(db, worked_example())

    def broken(store, asked):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("host_tools.cli.evenings.meant_games", broken)
    code, out, err = tally("--db", db, "show", "1")
    assert (code, out) == (70, "")
    assert "ZeroDivisionError" in err and "TALLY_DEBUG" in err


def test_ctrl_c_is_a_sentence_with_exit_code_130(db, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(gadgets, "find_gadgets", interrupted)
    code, _, err = tally("sync")
    assert code == 130 and "Stopped" in err


@given(st.lists(st.sampled_from(["games", "show", "export", "--db", "--lang", "ja", "--format", "1", "-", "é", ""])))
@settings(max_examples=100)
def test_no_command_line_ends_in_a_traceback(arguments):
    assert tally(*arguments)[0] in (0, 2, 6)


def test_a_reader_that_stops_reading_gets_no_complaint(db):
    fill(db, big_evening())
    program = "from host_tools.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, "--db", str(db), "export", "--format", "json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        err = process.stderr.read()
    assert (process.returncode, err) == (1, b"")


def test_a_terminal_without_kana_gets_question_marks(db):
    fill(db, worked_example())
    program = "from host_tools.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, "--db", str(db), "show", "1"],
        env={"PYTHONIOENCODING": "ascii", "PYTHONPATH": ".", "HOME": str(db.parent)},
        capture_output=True,
        check=True,
    )
    assert b"??" in done.stdout and done.stderr == b""


def test_every_help_has_its_words_in_both_languages():
    commands = [[], *([name] for name in main.commands), ["people", "join"], ["people", "split"]]
    commands += [[group, name] for group in ("names", "options") for name in ("show", "push", "pull")]
    for language in ("en", "ja"):
        for command in commands:
            code, out, _ = tally("--lang", language, *command, "--help")
            assert code == 0
            assert Texts(language).t("cli.help_options") in out
            assert "<cli." not in out


def test_every_text_of_the_command_and_the_store_is_used():
    code = "".join(path.read_text() for room in ("cli", "store") for path in (HOST.parent / room).glob("*.py"))
    built = ("cli.help_", "cli.state_", "cli.status_", "store.aside_", "store.import_too_many_")
    rows = read_rows([path for path in tables(HOST) if path.stem in ("cli", "store")])
    assert [key for key in rows if f'"{key}"' not in code and not key.startswith(built)] == []
