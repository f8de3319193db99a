"""Run by MicroPython: FOLDER -> milliseconds on an RP2040 of each press in tests/bench/buttons.py, in its order.

A press is timed with the code of its screen loaded, the displayio of a board left out. The time is set beside the
reference loop in the same run: 10,000 rounds of `x += i * i`, which take an RP2040 277 ms.
"""

import gc
import sys
import time

from gadget import BACK, CONFIRM, DIGIT, DOWN, NAMES, OK, RIGHT, TO_LAST_NUMBER, Gadget, begin

from firmware.start import build

ROUNDS = 60
LOOP_MS = 277
TIMES = 9


def loop():
    x = 0
    for i in range(10000):
        x += i * i
    return x


def taken(function, *arguments):
    gc.collect()
    began = time.ticks_us()
    function(*arguments)
    return time.ticks_diff(time.ticks_us(), began)


def on_a_board(microseconds):
    return (microseconds * LOOP_MS + reference // 2) // reference


def press(key, back):
    """The time of a key, which `back` takes back."""
    times = []
    for _ in range(TIMES):
        times.append(taken(board.play, app, (key,)))
        board.play(app, back)
    return on_a_board(min(times))


def hand(function, *arguments):
    function(*arguments)
    return on_a_board(min([taken(function, *arguments) for _ in range(TIMES)]))


reference = min([taken(loop) for _ in range(TIMES)])
board = Gadget(sys.argv[1])
app = build(board)
begin(app, board)
saved = []
for _ in range(ROUNDS):
    board.play(app, TO_LAST_NUMBER + CONFIRM[:2])
    saved.append(taken(board.play, app, CONFIRM[2:]))
score = app.table.ledger.module.score
found = [press(OK, (BACK,))]  # score -> who is out
board.play(app, TO_LAST_NUMBER)
found.append(press(DIGIT + 1, ()))  # a number
found.append(press(RIGHT, ()))  # and another way
found.append(press(OK, (BACK,)))  # the numbers -> why
board.play(app, (OK,))
found.append(press(OK, (BACK,)))  # why -> last look
app.home()
app.step()
found.append(on_a_board(sorted(saved)[len(saved) // 2]))  # last look -> saved, with a log as long
found.append(press(DOWN, (BACK,)))  # score -> the rounds
board.play(app, (DOWN,))
found.append(press(OK, (BACK,)))  # the rounds -> the last one
board.play(app, (DOWN, OK, OK, DOWN, OK))
found.append(on_a_board(taken(board.play, app, (OK,))))  # the first one is undone
app.home()
state = app.table.ledger.module.start(5, {})
found.append(hand(score, {"left": [0, 12, 11, 10, 9], "left_twos": [0, 1, 1, 1, 1]}, state))
found.append(hand(app.table.ledger.module.judge, 5, "3b 4b 5b 6b 7b", "11y 12y 13y 14y 15y"))
app.table.close()
app.table.start("inage", NAMES[:3], {})
app.home()
app.step()
for keys in ((OK,), (OK,), (OK,), (DOWN, OK)):  # tsumo, the first one's, by its tiles
    board.play(app, keys)
found.append(press(DIGIT + 1, (BACK,)))  # a tile typed
board.has_digits = False
board.play(app, (BACK, OK))  # the same screen as a board without digits has it
found.append(press(RIGHT, ()))  # a step in the grid
found.append(press(OK, (BACK,)))  # a tile taken from it
for ms in found:
    print(ms)
