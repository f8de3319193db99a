"""Run by MicroPython: FOLDER GAME PLAYERS FORM DIGITS -> bytes of heap with a game loaded and its hand entry open.

What is not in use has made way; counted after a collection. FOLDER: for the logs in files. FORM: the form of the tiles.
DIGITS: 1 for a board with digit keys, 0 for one that has a grid.
"""

import gc
import sys

# Not counted: a board has these built in, and its nvm lies outside of the heap.
import bitmaptools  # noqa: F401
import displayio  # noqa: F401
from gadget import NAMES, OK, Gadget

folder, rules, players, form, digits = sys.argv[1:]
board = Gadget(folder)
board.has_digits = digits == "1"


def held():
    gc.collect()
    gc.collect()
    return gc.mem_alloc() - start


start = 0
start = held()
from firmware import memory  # noqa: E402
from firmware.start import build  # noqa: E402

memory.LEAST = 1 << 30
app = build(board)
board.play(app, (OK,))
app.table.start(rules, NAMES[: int(players)], {})
app.table.form = form  # offered first where a form is asked for
app.home()
app.step()
board.play(app, (OK,))
while not hasattr(app.top, "hand"):
    # Where several are ticked the first one is enough, and the list goes on from its last row.
    if hasattr(app.top, "_ticked"):
        board.play(app, (OK,))
        app.top.focus = app.top.rows() - 1
    board.play(app, (OK,))
print(held())
