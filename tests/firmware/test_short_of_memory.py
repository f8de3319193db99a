"""A gadget whose heap is full: hidden screens make way, and play goes on whatever did not fit."""

import sys

import pytest

from firmware import app, memory, stack
from firmware.buttons import BACK, OK
from shared_rules import games
from tests.firmware.evening import round_keys
from tests.firmware.unloading import modules_as_before

ENTRY = {"left": [0, 2, 5, 8, 12], "left_twos": [0, 1, 0, 0, 0]}
# From home, five names in the list: all of them play, and the lead is given.
FIVE_PLAY = "keys ok ok ok down ok down ok down ok down ok ok\nkeys down ok down*5 ok\nkeys down*2 ok\nkeys down ok"


class Importer:
    """Stands for __import__: the next `failures` imports of a screen or of the link find no memory."""

    def __init__(self, failures):
        self.failures = failures

    def __call__(self, name, *rest):
        if self.failures and name.startswith("firmware."):
            self.failures -= 1
            raise MemoryError
        return __import__(name, *rest)


@pytest.fixture(autouse=True)
def screens_as_before():
    with modules_as_before():
        yield


def press(player, button):
    player.gadget.press(button)
    player.gadget.settle()


def test_a_screen_that_finds_no_memory_opens_once_hidden_ones_made_way(at_home, monkeypatch):
    at_home.play("keys ok\nkeys back")
    assert "firmware.screens.new_game" in sys.modules
    monkeypatch.setattr(stack, "__import__", Importer(1), raising=False)
    at_home.play("keys down ok")
    assert "firmware.screens.new_game" not in sys.modules
    assert at_home.gadget.app.last_error is None
    assert "firmware.screens.base" in sys.modules


def test_a_screen_that_finds_no_memory_when_its_key_is_pressed_opens_once_the_one_below_made_way(at_home, monkeypatch):
    monkeypatch.setattr(stack, "__import__", Importer(2), raising=False)
    press(at_home, OK)
    assert at_home.gadget.app.last_error is None
    at_home.play("see not Tile Tally")


def test_a_screen_that_finds_no_memory_at_all_is_said_and_play_goes_on(at_home, monkeypatch):
    at_the_key, at_drawing = 2, 4
    monkeypatch.setattr(stack, "__import__", Importer(at_the_key + at_drawing), raising=False)
    press(at_home, OK)
    assert isinstance(at_home.gadget.app.last_error, MemoryError)
    assert any("MemoryError" in line for line in at_home.gadget.lines())
    at_home.gadget.app.last_error = None
    press(at_home, BACK)
    at_home.play("see Tile Tally\nkeys ok\nsee not Tile Tally")


def test_a_link_that_finds_no_memory_leaves_the_buttons_working(at_home, monkeypatch):
    app = at_home.gadget.app
    app._forget_link()
    monkeypatch.setattr(stack, "__import__", Importer(2), raising=False)

    class Serial:
        connected = True
        in_waiting = 0

        def read(self, count):
            return b""

        def write(self, data):
            return len(data)

    monkeypatch.setattr(app.board, "serial", Serial())
    app.step()
    assert isinstance(app.last_error, MemoryError)
    app.last_error = None
    app.step()
    press(at_home, BACK)
    at_home.play("see Tile Tally")
    assert app._link is not None


class ShortOf:
    """Stands for a function that runs out of memory `times` times before it does what it does."""

    def __init__(self, function, times):
        self.function = function
        self.times = times

    def __call__(self, *rest):
        if self.times:
            self.times -= 1
            raise MemoryError
        return self.function(*rest)


@pytest.fixture
def confirming(at_home):
    """A gadget on which the first round of a game waits for its last key."""
    at_home.play(FIVE_PLAY)
    at_home.play("keys " + round_keys(at_home.gadget.board_id, ENTRY))
    at_home.play("see Why (R1)\nkeys ok\nsee R1 OK:save")
    return at_home


def kinds(player):
    return [record.kind for record in player.gadget.app.journal.records()]


def test_memory_that_runs_out_once_costs_no_key_and_no_entry(confirming, monkeypatch):
    app = confirming.gadget.app
    monkeypatch.setattr(app.table, "confirm", ShortOf(app.table.confirm, 1))
    press(confirming, OK)
    assert (app.last_error, app.table.ledger.count(), kinds(confirming).count("round")) == (None, 1, 1)


def test_memory_that_stays_short_is_said_and_the_entry_can_be_confirmed_later(confirming, monkeypatch):
    app = confirming.gadget.app
    monkeypatch.setattr(app.table, "confirm", ShortOf(app.table.confirm, 2))
    before = confirming.gadget.lines()
    press(confirming, OK)
    assert any("MemoryError" in line for line in confirming.gadget.lines())
    assert app.table.ledger.count() == 0
    app.last_error = None
    press(confirming, BACK)
    assert confirming.gadget.lines() == before
    press(confirming, OK)
    assert (app.last_error, app.table.ledger.count(), kinds(confirming).count("round")) == (None, 1, 1)


def test_a_round_that_was_written_before_memory_ran_out_counts_once(confirming, monkeypatch):
    app = confirming.gadget.app
    monkeypatch.setattr(app.table.ledger, "add", ShortOf(app.table.ledger.add, 1))
    press(confirming, OK)
    assert isinstance(app.last_error, MemoryError)
    assert not app.table.behind
    assert (app.table.ledger.count(), kinds(confirming).count("round")) == (1, 1)
    totals = app.table.ledger.module.totals(app.table.ledger.state())
    confirming.play("unplug")
    app = confirming.gadget.app
    assert app.table.ledger.module.totals(app.table.ledger.state()) == totals


@pytest.mark.parametrize("times", [1, 2])
def test_a_screen_that_finds_no_memory_to_draw_is_drawn_again_or_left(confirming, monkeypatch, times):
    app = confirming.gadget.app
    before = confirming.gadget.lines()
    monkeypatch.setattr(app.top, "draw", ShortOf(app.top.draw, times))
    app.apply_settings()  # has it drawn anew
    confirming.gadget.settle()
    if times == 1:
        assert (app.last_error, confirming.gadget.lines()) == (None, before)
        return
    assert any("MemoryError" in line for line in confirming.gadget.lines())
    app.last_error = None
    press(confirming, BACK)
    confirming.play("see R1 OK")


def test_games_and_judges_are_unloaded_and_come_back():
    memory.forget_games()
    assert games.loaded() == []
    games.load("bugi").CASES["shanten"]({"tiles": "123456789m123p1155z"})
    assert {"shared_rules.games.bugi.battle", "shared_rules.shanten"} <= set(games.loaded())
    memory.forget_games("bugi")
    assert games.loaded() == ["shared_rules.games.bugi"]
    assert games.loaded("bugi") == []
    assert not hasattr(games.load("bugi"), "battle")
    asked = {"tiles": "123456789m123p1155z"}
    assert games.load("bugi").CASES["shanten"](asked) == {"shanten": 0}


def test_an_entry_is_taken_back_through_screens_that_made_way(confirming, monkeypatch):
    seen = []
    for short in (False, True):
        for module, name in ((app, "is_short"), (stack, "is_short"), (stack, "runs_short")):
            monkeypatch.setattr(module, name, lambda short=short: short)
        if short:  # what is hidden makes way once another screen opens
            confirming.play("keys back ok")
        for _ in range(8):
            seen.append(confirming.gadget.lines())
            press(confirming, BACK)
        confirming.play("see Aya out\nkeys ok*8")
    assert "R1 OK:save" in seen[0][-1]
    assert seen[:8] == seen[8:]
