"""The presses of three keys, as MicroPython runs them (tests/firmware/test_holding.py starts this)."""

import gc

from firmware.boards.holding import LONG_MS, TICKS
from firmware.boards.simulated import SimulatedBoard
from firmware.buttons import NAMES

START = TICKS - 3 * LONG_MS
now = START
before = after = 0  # so that they have their place


class Display:
    auto_refresh = True


def look():
    """What was pressed, or ""."""
    button = board.next_button()
    for name in NAMES:
        if NAMES[name] == button:
            return name
    return ""


board = SimulatedBoard("feather", Display(), None, None, None, lambda: now, b"")
said = []
for key in ("D0", "D1", "D2"):
    for held in (LONG_MS // 3, LONG_MS):
        board.hold(key)
        for _ in range(held):
            now += 1
            found = look()
            if found:
                said.append(found)
        board.let_go(key)
        found = look()
        if found:
            said.append(found)
        now += 1
print(" ".join(said))

# A key that is down all the while: the loop looks at it without end.
board.hold("D1")
look()
gc.collect()
gc.disable()
before = gc.mem_alloc()
for _ in range(1000):
    board._holding.take(START)
after = gc.mem_alloc()
print(after - before, "bytes taken")
