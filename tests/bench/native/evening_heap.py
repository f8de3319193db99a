"""Run by MicroPython: FOLDER LEAST -> "code boot form peak pc idle connected scoring", in bytes of heap.

The gadget starts as on a board, with its own panel and logs, and plays a round of Lexio by its keys. Only displayio,
pins and PC are stand-ins. What is in use is counted after a collection. FOLDER: for the logs in files. LEAST: free
bytes below which code that is not in use makes way.

code: the modules of the start. boot: the home screen is shown. form: Lexio is loaded, and a round half entered.
peak: the most in use from the start to a corrected round. pc: the score is shown, and a PC has come. idle,
connected: what 1,000 turns of the loop allocate, without a PC and with a silent one. scoring: the garbage of a dear
score or verdict.
"""

import gc
import sys

# Not counted: a board has these built in, and its nvm lies outside of the heap.
import bitmaptools  # noqa: F401
import displayio  # noqa: F401
from gadget import CONFIRM, DOWN, OK, TO_LAST_NUMBER, UNDO, Gadget, Wire, begin

folder, least = sys.argv[1:]
board = Gadget(folder)


def held():
    gc.collect()
    gc.collect()
    return gc.mem_alloc() - start


def garbage(function, times):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(times):
        function()
    made = gc.mem_alloc() - before
    gc.enable()
    return made


start = 0
start = held()
from firmware import memory  # noqa: E402
from firmware.start import build  # noqa: E402

code = held()
memory.LEAST = int(least)
app = build(board)
boot = held()
begin(app, board)
peak = held()
board.play(app, TO_LAST_NUMBER)
form = held()
for key in CONFIRM + TO_LAST_NUMBER + CONFIRM + UNDO + (DOWN, OK, OK, OK) + TO_LAST_NUMBER[1:] + CONFIRM:
    board.play(app, (key,))
    peak = max(peak, held())

idle = garbage(app.step, 1000)
board.serial = Wire()
for _ in range(10):
    app.step()
pc = held()
connected = garbage(app.step, 1000)
board.serial.connected = False

module = app.table.ledger.module
state = module.start(5, {})
module.judge(5, "", "3b")  # loads the referee
scoring = max(
    garbage(lambda: module.score({"left": [0, 12, 11, 10, 9], "left_twos": [0, 1, 1, 1, 1]}, state), 1),
    garbage(lambda: module.judge(5, "3b 4b 5b 6b 7b", "11y 12y 13y 14y 15y"), 1),
)
print(code, boot, form, peak, pc, idle, connected, scoring)
