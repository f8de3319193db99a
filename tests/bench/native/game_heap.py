"""Run by MicroPython: FOLDER GAME PLAYERS -> "loop start boot game": microseconds of a reference loop and of the start,
bytes of heap that are held after it and with a round of GAME begun, all that is not in use having made way.

The start: from the first import of ours to the first screen. The reference loop: 10,000 rounds of `x += i * i`. FOLDER:
for the logs in files.
"""

import gc
import sys
import time

# Not counted: a board has these built in, and its nvm lies outside of the heap.
import bitmaptools  # noqa: F401
import displayio  # noqa: F401
from gadget import NAMES, OK, Gadget

folder, rules, players = sys.argv[1:]
board = Gadget(folder)


def loop():
    x = 0
    for i in range(10000):
        x += i * i
    return x


def held():
    gc.collect()
    gc.collect()
    return gc.mem_alloc() - before


def ticks(function):
    began = time.ticks_us()
    function()
    return time.ticks_diff(time.ticks_us(), began)


def start():
    global app
    from firmware.start import build

    app = build(board)


reference = min([ticks(loop) for _ in range(10)])
before = 0
before = held()
taken = ticks(start)
boot = held()
from firmware import memory  # noqa: E402

memory.LEAST = 1 << 30
board.play(app, (OK,))
app.table.start(rules, NAMES[: int(players)], {})
app.home()
app.step()
board.play(app, (OK,))
app.step()
print(reference, taken, boot, held())
