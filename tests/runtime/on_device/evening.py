"""Runs under MicroPython: an evening of Lexio with keys alone, pulled plugs, corrections; prints what came of it.

Argument: folder of the text tables, with a closing "/".
"""

import gc
import sys

from table import play, start

from firmware import buttons

OK, BACK, UP, DOWN, D = buttons.OK, buttons.BACK, buttons.UP, buttons.DOWN, buttons.DIGIT
ROUNDS = 12


def restart():
    """The plug is pulled and put back: nothing of the old start stays in memory."""
    global app, board
    app = board = None
    gc.collect()
    app, board = start(nvm, sys.argv[1])


nvm = bytearray(b"\xff" * 4096)
restart()
play(app, board, (OK,))
for name in ("Aya", "Bo", "Cy", "Di", "ケン"):
    app.roster.put(name)
play(app, board, (OK, OK, OK, DOWN, OK, DOWN, OK, DOWN, OK, DOWN, OK, OK))
play(app, board, (DOWN, OK, DOWN, DOWN, DOWN, DOWN, DOWN, OK, DOWN, DOWN, OK, OK))
for _ in range(ROUNDS):
    out = app.table.ledger.count() % 5
    play(app, board, (OK,) + (DOWN,) * out + (OK,))
    for tiles in (1, 2, 3):
        play(app, board, (D + tiles, OK, OK))
    play(app, board, (D + 2, OK, D + 1, OK))
    play(app, board, (OK, OK))
    if app.table.ledger.count() % 6 == 5:
        restart()
print(app.table.ledger.count(), app.table.ledger.state()["chips"])
# The first round undone, the second changed: Bo out, the others with one tile each.
play(app, board, (DOWN,) + (DOWN,) + (OK, OK, DOWN, OK, OK, BACK))
play(app, board, (DOWN, OK, OK, OK, OK))
for _ in range(4):
    play(app, board, (D + 1, OK, D, OK))
play(app, board, (OK, OK))
print(app.table.ledger.count(), app.table.ledger.state()["chips"])
restart()
print(app.table.ledger.count(), app.table.ledger.state()["chips"])
print("|".join(app.panel.lines()))
