"""What the players see of the log: how full it is, saving to files, and a log that is full."""

import pytest

from firmware.journal import LogFull
from host_tools.sim.disk import Disk
from tests.firmware.by_nvm import with_nvm, without_nvm
from tests.firmware.evening import number_keys

ENTRY = {"left": [0, 1], "left_twos": [0, 0]}
OTHER = {"left": [1, 0], "left_twos": [0, 0]}
TWO_PLAY = "keys ok ok ok down ok down*5 ok down ok down*2 ok down*2 ok ok"


@pytest.fixture
def two_play(at_home):
    """Aya and Bob, no limit of rounds, Aya leads."""
    at_home.play(TWO_PLAY)
    at_home.play("rows Lexio Plus R1 | ▶ 1 Aya 100 | 1 Bob 100")
    return at_home


def fill(player, most=10**6):
    """Confirm rounds until the log takes no more."""
    table = player.gadget.app.table
    for count in range(most):
        try:
            table.confirm((ENTRY, OTHER)[count % 2], "quick")
        except LogFull:
            return
    raise AssertionError("the log never filled up")


def fill_to(app, least):
    """Rounds and archives until no more than `least` bytes are free anywhere, and nothing can be moved."""
    journal = app.journal
    for count in range(10**6):
        if free(journal) < least:
            try:
                if journal.hot is None:
                    return
                journal.archive()
            except LogFull:
                return
        app.table.confirm((ENTRY, OTHER)[count % 2], "quick")


def free(journal):
    usage = journal.usage()
    which = "hot" if journal.hot is not None else "cold"
    return usage[which + "_size"] - usage[which + "_used"]


def close_and_begin_another(player):
    """From a round that waits to be saved; there was room for nothing."""
    app = player.gadget.app
    app.home()
    player.play("keys back up*3 ok")
    player.play("see Close the game that is")
    player.play("keys ok")
    player.play("rows Game over")
    end, last = list(app.journal.records())[-1], app.journal.last
    assert (end.kind, end.number, app.journal.usage()["unsynced"]) == ("end", last, 1)
    player.play("keys ok")
    player.play(TWO_PLAY)
    player.play("rows Lexio Plus R1 | ▶ 1 Aya 100")
    player.play("unplug")
    player.play("rows Lexio Plus R1 | ▶ 1 Aya 100")
    assert app.journal.usage()["rounds_left"] > 1900


def refuse(player, keys, words):
    """The round is not taken, which is said in `words`, and can be saved again."""
    player.play(f"{keys}\nsee {words}\nkeys ok\nsee OK:save")


def enter_round(player):
    player.play("keys ok ok " + number_keys(player.gadget.board_id, 1, None) + " ok*3")


@with_nvm
def test_a_full_nvm_asks_for_files_and_the_round_is_not_lost(two_play):
    fill(two_play)
    before = two_play.gadget.app.table.ledger.count()
    enter_round(two_play)
    two_play.play("""
        keys ok
        see The log is full. Save it
        keys ok
        see Saved to files.
        keys ok
        see OK:save
        keys ok
        see saved
    """)
    assert two_play.gadget.app.table.ledger.count() == before + 1
    two_play.play("unplug")
    assert two_play.gadget.app.table.ledger.count() == before + 1


@with_nvm
def test_no_to_saving_leaves_the_round_on_the_screen(two_play):
    fill(two_play)
    enter_round(two_play)
    two_play.play("keys ok back")
    two_play.play("see OK:save")


@with_nvm
def test_a_log_that_is_full_says_so_and_play_goes_on_after_a_sync(two_play):
    app = two_play.gadget.app
    rounds = 0
    with pytest.raises(LogFull):
        while True:
            fill(two_play)
            rounds += app.table.ledger.count()
            app.journal.archive()
            app.table.close()
            app.table.start("lexio", ["Aya", "Bob"], {"rounds": 0, "first_lead": 0})
    assert rounds >= 2000
    played = app.table.ledger.count()
    enter_round(two_play)
    refuse(two_play, "keys ok", "The log is full. Connect")
    app.journal.acknowledge(app.journal.last)
    two_play.play("""
        keys ok
        see The log is full. Save it
        keys ok ok ok
        see saved
        unplug
    """)
    assert two_play.gadget.app.table.ledger.count() == played + 1


@with_nvm
def test_a_game_that_alone_fills_the_log_is_told_from_a_missing_sync(two_play):
    app = two_play.gadget.app
    with pytest.raises(LogFull):
        while True:
            fill(two_play)
            app.journal.archive()
    app.journal.acknowledge(app.journal.last)
    enter_round(two_play)
    refuse(two_play, "keys ok ok", "This game alone fills")
    close_and_begin_another(two_play)


def test_a_closed_game_that_alone_fills_the_log_makes_way_for_the_next(two_play):
    app = two_play.gadget.app
    fill_to(app, 40)
    app.table.close()
    app.home()
    two_play.play(TWO_PLAY)
    two_play.play("see The log is full.")
    app.journal.acknowledge(app.journal.last)
    two_play.play("unplug")
    assert not two_play.gadget.app.table.playing
    two_play.play(TWO_PLAY)
    two_play.play("rows Lexio Plus R1 | ▶ 1 Aya 100 | 1 Bob 100")


@with_nvm
def test_a_game_that_begins_in_files_is_not_left_without_its_end(two_play):
    """Else it would be open again, with half of its points."""
    app = two_play.gadget.app
    for count in range(10):
        app.table.confirm((ENTRY, OTHER)[count % 2], "quick")
    app.journal.archive()
    for count in range(101):
        app.table.confirm((ENTRY, OTHER)[count % 2], "quick")
    totals = app.table.ledger.settled()
    two_play.play("keys back up*3 ok ok")
    two_play.play("rows Game over")
    app.journal.acknowledge(app.journal.last)
    two_play.play("keys ok")
    two_play.play("unplug")
    ledger = two_play.gadget.app.table.ledger
    assert (ledger.ended, ledger.count(), ledger.settled()) == (True, 111, totals)


@with_nvm
def test_a_full_log_lets_go_of_older_games_before_the_one_that_is_closed(two_play):
    app = two_play.gadget.app
    for rounds in (2200, 200):
        app.table.start("lexio", ["Aya", "Bob"], {"rounds": 0, "first_lead": 0})
        for count in range(rounds):
            if free(app.journal) < 40:
                app.journal.archive()
            app.table.confirm((ENTRY, OTHER)[count % 2], "quick")
        if rounds == 2200:
            app.table.close()
            app.journal.acknowledge(app.journal.last)
    fill(two_play)
    with pytest.raises(LogFull):
        while True:
            app.journal.append("boot", 0, 0, {"boot": 1, "board": "pico", "firmware": "1"})
    usage = app.journal.usage()
    assert usage["cold_used"] + usage["hot_used"] > usage["cold_size"]
    count = app.table.ledger.count()
    app.journal.acknowledge(app.journal.last)
    app.home()
    two_play.play("keys back up*3 ok ok")
    two_play.play("""
        see The log is full. Save it
        keys ok ok
        see Close the game
        keys ok
        rows Game over
        unplug
    """)
    assert two_play.gadget.app.table.ledger.count() == count


@pytest.mark.parametrize("board", ["macropad", "pico"])
def test_nvm_alone_lets_a_game_that_fills_it_be_closed_once_a_pc_has_it(start, monkeypatch, board):
    def no_room(*_):
        raise OSError(28)

    monkeypatch.setattr(Disk, "mkdir", no_room)
    player = start(board)
    player.play("keys ok")
    app = player.gadget.app
    app.roster.put("Aya")
    assert app.journal.cold.missing
    app.table.start("lexio", ["Aya", "Bob"], {"rounds": 0, "first_lead": 0})
    fill(player)
    app.home()
    player.play("keys back up*3 ok ok")
    player.play("see The log is full. Connect")
    app.journal.acknowledge(app.journal.last)
    player.play("keys ok ok")
    player.play("rows Game over")
    last = app.journal.last
    player.play("unplug")
    app = player.gadget.app
    assert (app.journal.last, app.roster.names()) == (last, ["Aya"])
    app.table.start("lexio", ["Aya", "Bob"], {})
    assert app.table.ledger.number > last


@with_nvm
def test_storage_is_shown_and_saved_by_hand(two_play):
    fill_some = [(ENTRY, OTHER)[count % 2] for count in range(20)]
    for entry in fill_some:
        two_play.gadget.app.table.confirm(entry, "quick")
    two_play.play("""
        keys back up*2 ok up ok
        see Not on a PC yet 22
        keys up ok
        see do not pull
        keys ok
        see Saved to files.
        keys ok
        see Not on a PC yet 22
    """)
    assert two_play.gadget.app.journal.usage()["hot_used"] == 0
    two_play.play("unplug")
    assert two_play.gadget.app.table.ledger.count() == 20


@with_nvm
def test_a_drive_that_the_pc_holds_is_said_in_words(two_play):
    two_play.gadget.app.journal.cold._files.writable = lambda: False
    two_play.play("keys back up*2 ok up ok up ok ok")
    two_play.play("see A PC holds the drive.")


@with_nvm
def test_a_full_nvm_whose_files_a_pc_holds_is_not_blamed_on_the_game(two_play):
    app = two_play.gadget.app
    fill(two_play)
    app.journal.acknowledge(app.journal.last)
    app.journal.cold._files.writable = lambda: False
    enter_round(two_play)
    two_play.play("""
        keys ok
        see A PC holds the drive.
        keys ok
        see OK:save
    """)


@with_nvm
def test_between_games_what_a_pc_has_makes_room_without_a_question(two_play):
    journal = two_play.gadget.app.journal
    fill(two_play)
    journal.acknowledge(journal.last)
    two_play.play("keys back up*3 ok")
    two_play.play("see Close the game that is")
    two_play.gadget.app.journal.archive()
    two_play.play("keys ok")
    two_play.play("rows Game over")


@with_nvm
def test_after_the_last_round_a_full_nvm_asks_for_files(two_play):
    fill(two_play, 10**6)
    journal = two_play.gadget.app.journal
    journal.acknowledge(journal.last)
    journal.archive()
    for count in range(200):
        if journal.wants_archive:
            break
        two_play.gadget.app.table.confirm((ENTRY, OTHER)[count % 2], "quick")
    two_play.play("keys back up*3 ok ok ok")
    two_play.play("see Save the log to files")
    two_play.play("keys ok ok")
    two_play.play("see New game")


@without_nvm
def test_files_that_are_full_wait_for_a_pc_and_then_take_the_round(two_play):
    app = two_play.gadget.app
    for count in range(500):
        app.table.confirm((ENTRY, OTHER)[count % 2], "quick")
    app.table.close()
    app.table.start("lexio", ["Aya", "Bob"], {"rounds": 0, "first_lead": 0})
    fill(two_play)
    before = app.table.ledger.count()
    assert before >= 1500
    app.home()
    enter_round(two_play)
    refuse(two_play, "keys ok", "The log is full. Connect")
    app.journal.acknowledge(app.journal.last)
    two_play.play("""
        keys ok
        see saved
        unplug
    """)
    assert two_play.gadget.app.table.ledger.count() == before + 1


@without_nvm
def test_files_that_one_game_fills_let_it_be_closed(two_play):
    app = two_play.gadget.app
    for _ in range(2):
        fill(two_play)
        app.journal.acknowledge(app.journal.last)
    enter_round(two_play)
    refuse(two_play, "keys ok", "This game alone fills")
    close_and_begin_another(two_play)


@without_nvm
def test_there_is_nothing_to_save_by_hand_where_files_have_it_all(two_play):
    two_play.gadget.app.table.confirm(ENTRY, "quick")
    two_play.play("""
        keys back up*2 ok up ok
        rows Storage | Used 0% | Not on a PC yet 3 | Rounds that fit
        see not Save to files
    """)


@without_nvm
def test_a_round_that_a_pc_keeps_from_the_files_is_said_in_words(two_play):
    two_play.gadget.app.journal.cold._files.writable = lambda: False
    enter_round(two_play)
    two_play.play("keys ok")
    two_play.play("see A PC holds the drive.")
