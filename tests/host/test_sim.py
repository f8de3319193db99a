"""The simulated gadget and the desk it lies on: plug, clock, keys, and what is told of them."""

import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import buttons
from host_tools.sim.desk import SPEEDS, Desk
from host_tools.sim.gadget import BOARDS, STEP, SimulatedGadget
from tests.host.stand_in import Kept, build_on, expected_frame

DIGITS = [buttons.DIGIT + digit for digit in range(8)]


def plugged_in(board="macropad", kept=None):
    kept = kept or Kept()
    gadget = SimulatedGadget(board, kept, None, build_on(kept))
    gadget.plug_in()
    return gadget


# The gadget


@pytest.fixture(scope="module")
def gadget():
    """One for many plays, as a display takes a while to start."""
    return plugged_in()


@given(keys=st.lists(st.sampled_from(DIGITS), max_size=12))
def test_the_frame_is_what_the_keys_drew_pixel_for_pixel(gadget, keys):
    gadget.app.pressed.clear()
    gadget.app.panel.show(())
    gadget.play(*keys)
    assert gadget.frame() == expected_frame(keys)


@pytest.mark.parametrize("board", BOARDS)
def test_an_unplugged_gadget_is_dark_and_takes_no_keys(board):
    gadget = plugged_in(board)
    gadget.play(buttons.UP)
    assert any(gadget.frame())
    gadget.unplug()
    assert gadget.frame() == bytes(gadget.glass.size)
    assert not gadget.press(buttons.UP)
    assert not gadget.step()
    assert (gadget.lines(), gadget.records(), gadget.last, gadget.lit) == ((), [], 0, None)


def test_a_pulled_plug_loses_what_is_in_memory_and_keeps_the_flash():
    gadget = plugged_in()
    gadget.play(buttons.OK, buttons.OK, buttons.DIGIT + 3)
    kept = gadget.records()
    gadget.unplug()
    gadget.plug_in()
    assert gadget.records() == kept
    assert len(kept) == 2
    assert gadget.frame() == bytes(gadget.glass.size)


def test_plugging_in_twice_or_pulling_twice_changes_nothing():
    gadget = plugged_in()
    gadget.play(buttons.UP)
    app = gadget.app
    gadget.plug_in()
    assert gadget.app is app
    gadget.unplug()
    gadget.unplug()
    assert not gadget.plugged


def test_a_board_takes_only_keys_that_it_has():
    assert not plugged_in("macropad").press(buttons.LEFT)
    assert not plugged_in("pico").press(buttons.DIGIT)


def test_time_passes_in_steps_and_only_when_told():
    gadget = plugged_in()
    gadget.advance(1000)
    assert gadget.app.steps == 1000 // STEP
    before = gadget.board.ticks_ms()
    gadget.step()
    assert gadget.board.ticks_ms() == before
    gadget.advance(0x10000)
    assert gadget.board.ticks_ms() < before


def test_a_firmware_that_fails_stands_still_and_says_why_until_the_plug_is_pulled():
    gadget = plugged_in()
    gadget.play(buttons.DIGIT + 9)
    assert gadget.crashed == "ValueError: key 9 breaks it"
    assert not gadget.step()
    gadget.unplug()
    gadget.plug_in()
    assert gadget.crashed is None
    gadget.play(buttons.UP)
    assert gadget.frame() == expected_frame([buttons.UP])


def test_a_firmware_that_restarts_itself_keeps_flash_and_power():
    gadget = plugged_in()
    gadget.play(buttons.OK, buttons.DIGIT + 8)
    assert gadget.plugged
    assert (len(gadget.records()), gadget.app.pressed) == (1, [])


def test_the_flash_is_kept_after_each_step_and_when_the_plug_is_pulled():
    kept = Kept()
    gadget = plugged_in(kept=kept)
    before = kept.saved
    gadget.step()
    assert kept.saved > before
    before = kept.saved
    gadget.unplug()
    assert kept.saved > before


# The desk


@pytest.fixture
def desk():
    kept = Kept()
    desk = Desk(lambda board: SimulatedGadget(board, kept, None, build_on(kept)))
    yield desk
    desk.stop()


def wait_until(holds, seconds=5.0):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.005)


def test_a_running_desk_serves_keys_and_tells_who_watches(desk):
    told = threading.Event()
    desk.watch(told.set)
    desk.start()
    wait_until(told.is_set)
    told.clear()
    desk.press(buttons.UP)
    assert told.wait(5)
    wait_until(lambda: desk.snapshot().frame == expected_frame([buttons.UP]))


def test_nothing_is_told_while_nothing_changes(desk):
    desk.start()
    wait_until(lambda: desk.snapshot().look["plugged"])
    time.sleep(0.1)
    told = []
    desk.watch(lambda: told.append(1))
    time.sleep(0.2)
    assert told == []


def passed(desk, seconds):
    before = desk.gadget.now
    time.sleep(seconds)
    return desk.gadget.now - before


def test_the_clock_runs_as_fast_as_it_was_set_and_keys_are_served_even_when_it_stands(desk):
    desk.start()
    assert 200 <= passed(desk, 0.4) <= 1200
    desk.run_at(10)
    assert 2000 <= passed(desk, 0.4) <= 12000
    desk.run_at(0)
    assert passed(desk, 0.2) <= STEP
    desk.press(buttons.DOWN)
    wait_until(lambda: desk.snapshot().frame == expected_frame([buttons.DOWN]))


@given(speed=st.integers())
def test_an_unknown_speed_changes_nothing(speed):
    desk = Desk(lambda board: SimulatedGadget(board, Kept()))
    desk.run_at(speed)
    assert desk.speed == (speed if speed in SPEEDS else 1)


def test_another_board_is_another_gadget_and_the_first_is_met_as_it_was_left():
    kept = {board: Kept() for board in BOARDS}
    desk = Desk(lambda board: SimulatedGadget(board, kept[board], None, build_on(kept[board])))
    desk.gadget.plug_in()
    desk.gadget.play(buttons.OK, buttons.OK)
    first = desk.gadget
    desk.choose("pico")
    assert (desk.snapshot().look["board"], desk.records(0), first.plugged) == ("pico", [], False)
    desk.choose("macropad")
    assert len(desk.records(0)) == 2
    desk.choose("abacus")
    assert desk.snapshot().look["board"] == "macropad"
