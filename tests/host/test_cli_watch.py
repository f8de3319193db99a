"""`tally watch`: what is drawn and written while a gadget is played on, and how it ends."""

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time

import pytest
from rich.console import Console

from host_tools.cli import watching
from host_tools.cli.session import Session
from host_tools.watching.watch import Watch
from tests.firmware.fake_service import FakeService
from tests.host.evenings import Gadget, worked_example
from tests.host.exported import gadget_of
from tests.host.plugged_in import plugged_in
from tests.host.terminal import DEVICE, own_database, own_home, tally, width  # noqa: F401  fixtures
from tests.host.test_stats_hands import kogi_evening


@pytest.fixture(name="meanwhile")
def what_happens_meanwhile(monkeypatch):
    """A function: what is to happen in each pause between two looks; after the last, Ctrl-C."""

    def meanwhile(*steps):
        left = list(steps)

        def pause(_seconds):
            if not left:
                raise KeyboardInterrupt
            left.pop(0)()

        monkeypatch.setattr(watching, "sleep", pause)

    return meanwhile


@pytest.fixture(name="game")
def game_being_played():
    gadget = Gadget(DEVICE)
    gadget.boot()
    gadget.time(1777660200)
    gadget.new(players=["Ann", "Bo", "だい"])
    return gadget


class Player:
    """Plays on a gadget that serves the records of `game`."""

    def __init__(self, game):
        self.game = game
        self.service = FakeService(game.batch(), device=DEVICE)

    def __call__(self, make, *arguments):
        def step():
            make(*arguments)
            self.service.journal.records = self.game.batch()

        return step


def test_each_round_and_its_undo_are_drawn_and_ctrl_c_ends_it_with_130(game, meanwhile):
    play = Player(game)
    meanwhile(play(game.round, [0, 2, 3]), lambda: None, play(lambda: game.undo(4)))
    with plugged_in([], service=play.service) as url:
        code, out, err = tally("watch", "--port", url)
    assert (code, err) == (130, "")
    drawn = out.split("Game 1 · Lexio Plus")[1:]
    assert len(drawn) == 3
    assert "before the first round" in drawn[0]
    assert "Round 1: Ann +5, Bo −1, だい −4" in drawn[1].replace("\u00a0", " ")
    assert "Round 1 undone" in drawn[2]
    assert "Tiles left: Ann 0, Bo 2, だい 3" in drawn[1].replace("\u00a0", " ")
    assert max(map(width, out.splitlines())) <= 80


def test_tiles_stand_in_the_terminal_as_they_are_typed(meanwhile):
    meanwhile()
    records = gadget_of(kogi_evening()).batch()[:-1]  # the last hand is what happened last
    with plugged_in(records) as url:
        out = tally("watch", "--port", url)[1]
    assert "Tiles in hand: 111m111p5559s" in out


def test_what_is_written_as_json_is_the_same_in_every_language(game, meanwhile):
    documents = []
    for language in ("en", "ja"):
        play = Player(game)
        meanwhile(play(game.time, 1777660200)) if documents else meanwhile()
        with plugged_in([], service=play.service) as url:
            code, out, err = tally("--lang", language, "watch", "--json", "--port", url)
        assert (code, err) == (130, "")
        documents.append(json.loads(out.splitlines()[0]) | {"port": None})
    assert documents[0] == documents[1]
    assert documents[0]["format"] == "tile-tally-watch"
    assert documents[0]["game"]["players"] == ["Ann", "Bo", "だい"]


def test_json_has_a_line_for_each_change_the_gadget_going_and_coming_included(game, meanwhile):
    play = Player(game)
    with plugged_in([], service=play.service, found=False) as url:
        meanwhile(play(game.round, [0, 2, 3]), lambda: None)
        lines = tally("watch", "--json", "--port", url)[1].splitlines()
    assert [len(json.loads(line)["game"]["rounds"]) for line in lines] == [0, 1]
    meanwhile(lambda: None, lambda: None)
    lines = tally("watch", "--json", "--port", url)[1].splitlines()
    assert [json.loads(line)["state"] for line in lines] == ["waiting"]


def test_without_a_gadget_it_waits_and_says_so(meanwhile):
    meanwhile(lambda: None)
    for language, words in (("en", "No gadget is connected"), ("ja", "ガジェットがつながっていません")):
        code, out, err = tally("--lang", language, "watch")
        assert (code, err) == (130, "")
        assert out.startswith(words)


def test_what_no_waiting_mends_ends_it(meanwhile):
    meanwhile()
    assert tally("watch", "--port", "nonsense://")[0] == 4
    with plugged_in([], device="a"), plugged_in([], device="b"):
        code, out, err = tally("watch")
    assert (code, out) == (2, "")
    assert "Several gadgets" in err and "--port" in err


def test_with_sync_what_is_seen_is_stored_too(db, game, meanwhile):
    play = Player(game)
    meanwhile(play(game.round, [0, 2, 3]), lambda: None, lambda: None)
    with plugged_in([], service=play.service) as url:
        assert tally("--db", db, "watch", "--sync", "--port", url)[0] == 130
    assert play.service.journal.acked == game.records[-1].number
    code, out, _ = tally("--db", db, "show", "1")
    assert code == 0
    assert "+5 = 105" in out


def test_in_a_terminal_it_is_drawn_over_and_a_real_ctrl_c_ends_it():
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "from host_tools.cli import main; main()", "--lang", "en", "watch", "--port"]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": "40", "PYTHONPATH": "."}
    service = FakeService(worked_example().batch(), device=DEVICE)
    with plugged_in([], service=service, found=False) as url:
        process = subprocess.Popen([*command, url], stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)
        said = b""
        until = time.monotonic() + 60
        while b"Following" not in said and time.monotonic() < until:
            said += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 130
        while True:
            try:
                said += os.read(ours, 4096)
            except OSError:
                break
    os.close(ours)
    assert b"Lexio Plus" in said and b"Traceback" not in said
    assert b"\x1b[?25l" in said and said.rindex(b"\x1b[?25h") > said.rindex(b"\x1b[?25l")  # the cursor is back


@pytest.mark.parametrize("rows", [12, 14, 40])
def test_in_a_low_terminal_older_rounds_go_and_whether_the_gadget_is_there_stays(game, rows):
    for _ in range(4):
        game.round([0, 2, 3])
    session = Session("en")
    session.out = Console(file=io.StringIO(), width=80, height=rows, force_terminal=True)
    with plugged_in([], service=Player(game).service) as url:
        watch = Watch(url)
        watch.look()
        watch.close()
    with watching._drawing(session) as show:
        show(watch.seen)
        shown = session.out.file.getvalue()
    assert f"Following {DEVICE}" in shown and "だい" in shown
    assert ("Round 1:" in shown) == (rows == 40)
