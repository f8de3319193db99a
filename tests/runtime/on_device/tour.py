"""Runs under both runtimes: one gadget plays every game after every other, rounds of all forms; prints what came of it.

Arguments: folder of the text tables with a closing "/"; a file of rounds, one a line: [game, players, form, entry] as
JSON; a file for nvm. On MicroPython the free bytes at each point go to a file beside it, ".free".
"""

import gc
import json
import sys

from nvm import FileNvm
from table import play, start

from firmware import buttons
from shared_rules.games import GAMES, loaded

NAMES = ("Aya", "Bob", "ケンジ", "Dee", "Eve")
COUNTS = hasattr(gc, "mem_free")


class Entry:
    """A screen with a whole entry on it: a key confirms it."""

    def __init__(self, entry, form):
        self._entry = entry
        self._form = form

    def draw(self, panel):
        panel.title(self._form)

    def press(self, button):
        app.table.confirm(self._entry, self._form)
        app.home()


def tour(games):
    """The games in an order that has each of them once after each other one."""
    left = [(one, other) for one in games for other in games if one != other]
    found = [games[0]]
    while left:  # no way is a dead end, as every game is left as often as it is come to
        step = [pair for pair in left if pair[0] == found[-1]]
        if not step:  # a circle is closed: go round from a place that has more
            for at in range(len(found)):
                if [pair for pair in left if pair[0] == found[at]]:
                    found = found[at:] + found[1 : at + 1]
                    break
            continue
        found.append(step[0][1])
        left.remove(step[0])
    return found


def note(what):
    if COUNTS:
        gc.collect()
        free.write("{:6d} {}\n".format(gc.mem_free(), what))


def others(rules):
    """Modules in memory that belong to another game than `rules`."""
    names = [name for name in loaded() if name.startswith("shared_rules.games.")]
    return [name for name in names if name.split(".")[2].split("_")[0] != rules]


def rounds(rules):
    """(players, form, entry) of each round that is to be played; one at a time in memory."""
    with open(plan) as lines:  # noqa: PTH123
        for line in lines:
            if line.startswith('["' + rules + '"'):
                _, players, form, entry = json.loads(line)
                yield players, form, entry


folder, plan, path = sys.argv[1:]
free = open(path + ".free", "w")  # noqa: PTH123, SIM115
app, board = start(FileNvm(path), folder)
play(app, board, (buttons.OK,))
note("started")
for rules in tour(GAMES):
    begun = False
    for players, form, entry in rounds(rules):
        if not begun:
            app.table.start(rules, NAMES[:players], {})
            app.home()
            app.draw()
            begun = True
            note(rules + ": the score")
        app._screens.append(Entry(entry, form))
        play(app, board, (buttons.OK,))
        note(rules + ": " + form)
    note(rules + ": judges gone")
    ledger = app.table.ledger
    print(rules, ledger.count(), ledger.module.totals(ledger.state()), ledger.mismatches, "|".join(app.panel.lines()))
    if COUNTS and others(rules):
        print("still in memory:", others(rules))
    app.table.close()
    app.journal.acknowledge(app.journal.last)
    app.make_room()
    app.home()
free.close()
