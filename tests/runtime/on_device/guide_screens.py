"""Runs under MicroPython: every section of every guide is opened with keys, one game after the other; prints them.

Argument: folder of the text tables, with a closing "/".
"""

import sys

from table import play, start

from firmware.buttons import BACK, DOWN, OK, UP
from shared_rules.games import GAMES

app, board = start(bytearray(b"\xff" * 4096), sys.argv[1])
play(app, board, (OK, UP, OK))
for _ in GAMES:
    play(app, board, (OK,))
    for _ in range(app.top.rows()):
        play(app, board, (OK, DOWN))
        print("|".join(app.panel.lines()))
        play(app, board, (BACK, DOWN))
    play(app, board, (BACK, DOWN))
