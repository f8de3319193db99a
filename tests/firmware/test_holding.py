"""Short and long presses: each hold of a key gives one of the two, at its time, in order, whenever anybody looks."""

from types import SimpleNamespace

from hypothesis import example, given
from hypothesis import strategies as st

from firmware.boards.holding import LONG_MS, TICKS, Holding
from tests.runtime.small_heap import ROOT, run

QUEUES = (1, 2)  # how many keys each has
KEYS = sum(QUEUES)
NEAR = st.integers(-3, 3).map(lambda by: LONG_MS + by)
# (milliseconds since the change before, which key goes down or up)
CHANGES = st.lists(st.tuples(st.integers(1, 3 * LONG_MS) | NEAR, st.integers(0, KEYS - 1)), max_size=30)
LOOKS = st.lists(st.integers(0, 40 * LONG_MS), max_size=40)
STARTS = st.integers(0, TICKS - 1) | st.integers(TICKS - 5 * LONG_MS, TICKS - 1)


class Queue:
    def __init__(self):
        self.waiting = []

    def get_into(self, event):
        if not self.waiting:
            return False
        event.key_number, event.pressed, event.timestamp = self.waiting.pop(0)
        return True


class Board:
    """Keys in two queues, as a board with two polarities has them."""

    def __init__(self, start):
        self.start = start
        self.queues = [Queue() for _ in QUEUES]
        self.holding = Holding(self.queues, [SimpleNamespace() for _ in QUEUES], QUEUES)
        self.given = []

    def change(self, key, pressed, at):
        queue, number = (0, key) if key < QUEUES[0] else (1, key - QUEUES[0])
        self.queues[queue].waiting.append((number, pressed, (self.start + at) % TICKS))

    def look(self, at):
        while (press := self.holding.take((self.start + at) % TICKS)) >= 0:
            self.given.append(press)


def told(changes):
    """[(time, key, pressed)], a key going down and up in turn."""
    found, at, down = [], 0, set()
    for gap, key in changes:
        at += gap
        found.append((at, key, key not in down))
        down ^= {key}
    return found


def meant(events, until):
    """The presses that have come of the holds by then, in the order of the moments that decide them."""
    since, decided = {}, []
    for at, key, pressed in events:
        if at > until:
            break
        if pressed:
            since[key] = at
            continue
        began = since.pop(key)
        if at - began < LONG_MS:
            decided.append((at, 1, 2 * key))
        else:
            decided.append((began + LONG_MS, 0, 2 * key + 1))
    decided += [(began + LONG_MS, 0, 2 * key + 1) for key, began in since.items() if began + LONG_MS <= until]
    return [press for _, _, press in sorted(decided)]


@given(CHANGES, LOOKS, STARTS)
@example([(1, 0), (LONG_MS - 1, 0), (1, 1), (LONG_MS, 1)], [], TICKS - 3)
@example([(1, 2), (1, 0), (LONG_MS - 1, 1), (5, 1)], [LONG_MS], 0)
def test_each_hold_gives_exactly_what_it_was_when_its_time_has_come(changes, looks, start):
    events = told(changes)
    board = Board(start)
    waiting = list(events)
    last = events[-1][0] if events else 0
    for now in [*sorted(look for look in looks if look < last), last + 2 * LONG_MS]:
        while waiting and waiting[0][0] <= now:
            at, key, pressed = waiting.pop(0)
            board.change(key, pressed, at)
        board.look(now)
        assert board.given == meant(events, now)


@given(CHANGES, STARTS)
def test_a_game_that_looks_only_after_it_all_takes_nothing_for_longer_than_it_was(changes, start):
    events = told(changes)
    board = Board(start)
    for at, key, pressed in events:
        board.change(key, pressed, at)
    end = (events[-1][0] if events else 0) + 2 * LONG_MS
    board.look(end)
    assert board.given == meant(events, end)


@given(st.lists(st.tuples(st.integers(0, 2 * LONG_MS), st.integers(0, KEYS - 1), st.booleans()), max_size=40), STARTS)
def test_events_that_make_no_sense_give_no_more_than_one_press_for_each_time_a_key_went_down(events, start):
    board = Board(start)
    at = 0
    for gap, key, pressed in events:
        at += gap
        board.change(key, pressed, at)
        board.look(at)
    board.look(at + 2 * LONG_MS)
    for key in range(KEYS):
        assert sum(press // 2 == key for press in board.given) <= sum(down and one == key for _, one, down in events)


@given(CHANGES, STARTS, st.integers(1, 10 * LONG_MS))
def test_keys_that_are_down_at_the_start_give_nothing_until_they_were_let_go(changes, start, held):
    board = Board(start)
    for key in range(KEYS):
        board.change(key, True, 0)
    board.holding.begin()
    board.look(held)
    for key in range(KEYS):
        board.change(key, False, held)
    board.look(held)
    assert board.given == []
    events = [(held + at, key, pressed) for at, key, pressed in told(changes)]
    for at, key, pressed in events:
        board.change(key, pressed, at)
    end = held + sum(gap for gap, _ in changes) + 2 * LONG_MS
    board.look(end)
    assert board.given == meant(events, end)


@given(st.integers(0, KEYS - 1), st.integers(0, 2 * LONG_MS), STARTS)
def test_what_was_down_when_events_were_lost_is_forgotten(key, held, start):
    board = Board(start)
    board.change(key, True, 0)
    board.look(1)
    board.holding.clear()
    board.change(key, False, held)
    board.look(held + 2 * LONG_MS)
    assert board.given == []


def test_it_runs_on_micropython_and_takes_no_memory_while_nothing_is_pressed():
    done = run(ROOT / "tests" / "runtime" / "on_device" / "holding.py")
    assert done.stdout == "up left ok back down right\n0 bytes taken\n", done.stdout + done.stderr
