"""The board without hardware, and what it shares with the real ones: the queue of presses, the names of buttons."""

import re
from types import SimpleNamespace

from hypothesis import given
from hypothesis import strategies as st

from firmware import buttons
from firmware.boards.presses import Presses
from firmware.boards.simulated import SimulatedBoard


@given(presses=st.lists(st.integers(0, 30), max_size=40))
def test_a_press_queue_keeps_order_and_drops_only_what_does_not_fit(presses):
    queue = Presses(16)
    for button in presses:
        queue.put(button)
    assert queue.overflowed == (len(presses) > 16)
    taken = []
    while (button := queue.take()) >= 0:
        taken.append(button)
    assert taken == presses[:16]


@given(steps=st.lists(st.one_of(st.integers(0, 30), st.none()), max_size=200))
def test_a_press_queue_can_be_filled_and_emptied_for_ever(steps):
    queue, model = Presses(4), []
    for step in steps:
        if step is None:
            assert queue.take() == (model.pop(0) if model else -1)
        elif len(model) < 4:
            queue.put(step)
            model.append(step)
    assert not queue.overflowed


@given(level=st.integers(-5, 20))
def test_every_contrast_level_can_be_read(level):
    board = SimulatedBoard("pico", SimpleNamespace(), None, "", None, lambda: 0, b"")
    board.contrast(level)
    assert 0 <= board.level <= 9


def test_the_simulated_clock_wraps_where_the_boards_does():
    board = SimulatedBoard("pico", SimpleNamespace(), None, "", None, lambda: (1 << 29) + 7, b"")
    assert board.ticks_ms() == 7


def test_the_names_of_the_buttons_are_lower_case_and_their_codes_all_differ():
    assert len(set(buttons.NAMES.values())) == len(buttons.NAMES) == 16
    assert all(re.fullmatch("[a-z]+|[0-9]", name) for name in buttons.NAMES)


def test_sounds_and_lights_are_kept_to_be_looked_at_where_the_board_has_them():
    for name, has in (("macropad", True), ("pico", False)):
        board = SimulatedBoard(name, SimpleNamespace(), None, None, None, lambda: 0, b"")
        for _ in range(20):
            board.beep("key")
        board.beep("done")
        board.lights(2)
        assert (board.sounds[-1:], board.lit) == ((["done"], 2) if has else ([], None))
        assert len(board.sounds) <= 8


@given(waiting=st.integers(0, 100))
def test_too_many_keys_are_reported_once_and_all_dropped_as_on_a_real_board(waiting):
    board = SimulatedBoard("pico", SimpleNamespace(), None, None, None, lambda: 0, b"")
    for _ in range(waiting):
        board.key(buttons.UP)
    assert board.overflowed() == (waiting > 64)
    assert not board.overflowed()
    left = 0
    while board.next_button() >= 0:
        left += 1
    assert left == (0 if waiting > 64 else waiting)
