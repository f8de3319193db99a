"""What the shell offers when Tab is pressed: commands, options, games, people; nothing where there is nothing."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import get_completion_class

from host_tools.cli import completing, main
from host_tools.cli.session import Session
from host_tools.store import listing
from host_tools.store.opening import open_file
from tests.host.evenings import Gadget, worked_example
from tests.host.terminal import fill, own_database, own_home, tally  # noqa: F401  fixtures

ROOT = Path(__file__).resolve().parents[2]


def offered(*words, shell="zsh", language="en"):
    """What fits the last of `words`, in the order in which it is offered."""
    kind = get_completion_class(shell)
    found = kind(main, {"obj": Session(language)}, "tally", "_TALLY_COMPLETE").get_completions(
        list(map(str, words[:-1])), words[-1]
    )
    return {item.value if item.type == "plain" else item.type: item.help for item in found}


@pytest.fixture(name="full")
def store_with_odd_names(db):
    other = Gadget("beef")
    other.boot()
    other.new(players=["Bo Xi", "ann", "O'Neil$"])
    other.round([0, 1, 2])
    other.new(game=2, players=["x\ay", "Bo"])
    fill(db, worked_example(), other)
    return db


@pytest.mark.parametrize("shell", completing.SHELLS)
def test_commands_and_options_are_offered_with_their_help(shell):
    assert list(offered("", shell=shell)) == list(main.commands)
    assert offered("sy", shell=shell) == {
        "sync": "Bring the records of all gadgets here. Doing it twice brings nothing twice."
    }
    assert set(offered("people", "", shell=shell)) == {"join", "split"}
    assert set(offered("show", "--", shell=shell)) == {"--json", "--help"}
    assert offered("show", "--js", shell=shell, language="ja") == {"--json": "JSON で出します（プログラム用）。"}
    assert set(offered("export", "--format", "x", shell=shell)) == {"xlsx"}


def test_games_are_offered_by_their_short_ids_newest_first(full):
    with open_file(full, create=False) as store:
        assert sorted(listing.short_ids(store)) == sorted(one.game.short for one in listing.every_game(store))
    for words in (["show"], ["export", "--game"]):
        assert list(offered("--db", full, *words, "")) == ["beef-2", "beef-1", "2d31-1"]
        assert list(offered("--db", full, *words, "BEEF-1")) == ["beef-1"]
        assert list(offered("--db", full, *words, "nix")) == []


def test_people_are_offered_however_their_name_is_begun_but_none_that_cannot_be_typed(full):
    for words in (["stats"], ["stats", "Ann"], ["people", "join", "Ann"], ["people", "split"]):
        assert list(offered("--db", full, *words, "b")) == ["Bo", "Bo Xi"]
        assert set(offered("--db", full, *words, "")) == {"=SUM(A1)", "ann", "Bo", "Bo Xi", "O'Neil$", "だい"}


def test_the_place_of_the_store_may_come_from_the_environment(full, monkeypatch):
    monkeypatch.setenv("TALLY_DB", str(full))
    assert list(offered("show", "2")) == ["2d31-1"]


def test_files_are_left_to_the_shell():
    for words in (["--db"], ["import"], ["backup"], ["export", "-o"]):
        assert list(offered(*words, "")) == ["file"]


def test_where_there_is_no_store_nothing_is_offered_and_none_is_made(tmp_path, home, capfd):
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"no database" * 1000)
    for place in (tmp_path / "missing.db", damaged, tmp_path, "postgresql+psycopg://nobody@127.0.0.1:1/x", "bogus://x"):
        assert offered("--db", place, "show", "") == {}
        assert offered("--db", place, "stats", "") == {}
    assert offered("show", "") == {}
    offered("no-such-command", "")
    assert list(home.rglob("*.db")) == [] and [path.name for path in tmp_path.iterdir()] == ["damaged.db"]
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("shell", completing.SHELLS)
def test_the_script_is_printed_for_each_shell(shell):
    code, out, err = tally("completion", shell)
    assert (code, err) == (0, "")
    assert f"_TALLY_COMPLETE={shell}_complete" in out
    assert tally("completion", "tcsh")[0] == 2


def test_in_a_real_bash_a_word_is_completed_and_one_with_a_blank_stays_one(full, tmp_path):
    program = tmp_path / "bin" / "tally"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable}\nfrom host_tools.cli import main\nmain()\n")
    program.chmod(0o755)
    path = f"{program.parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "TALLY_DB": str(full)}
    script = """
        eval "$(tally completion bash)"
        tab() {
            COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
            _tally_completion tally; echo "${COMPREPLY[*]@Q}"
        }
        tab tally reb
        tab tally stats o
        tab tally stats 'Bo\\ X'
        tab tally stats "'bo x"
        tab tally stats '"bo x'
        tab tally stats "'o"
        tab tally stats '"o'
    """
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, env=environment, check=True)
    plain = ["rebuild", r"O\'Neil\$", r"Bo\ Xi"]
    # Within quotes that stand open a backslash would be a letter of the name; bash puts the second quote.
    within = ["Bo Xi", "Bo Xi", r"O'\''Neil$", r"O'Neil\$"]
    assert ([shlex.split(line)[0] for line in done.stdout.splitlines()], done.stderr) == ([*plain, *within], "")
