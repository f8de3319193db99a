"""Runs under both runtimes: plays a script of keys on one gadget, pulled plugs too; prints what came of each game.

Arguments: folder of the text tables with a closing "/"; the script, its steps as in tests/firmware/script.py; a file
for nvm. On MicroPython the free bytes after each step go to a file beside it, ".free".
"""

import gc
import json
import sys

from nvm import FileNvm
from table import play, start

from firmware.buttons import NAMES
from shared_rules.errors import RuleError
from shared_rules.games import loaded

COUNTS = hasattr(gc, "mem_free")
MOST_ROWS = 64  # of a list


def plain(text):
    """`text` without blanks and capitals."""
    return "".join(text.lower().split())


def keys(rest):
    for word in rest.split():
        name, _, times = word.partition("*")
        for _ in range(int(times or 1)):
            play(app, board, (NAMES[name],))
            if cases is not None:
                check(next_case())


def pick(rest):
    to(rest)
    keys("ok")


def to(rest):
    for _ in range(MOST_ROWS):
        if plain(app.panel.in_focus).startswith(plain(rest)):
            return
        keys("down")
    raise ValueError(rest)


def see(rest):
    for row in app.panel.lines():
        if rest.lower() in row.lower():
            return
    raise ValueError("|".join(app.panel.lines()))


def check(rest):
    """A PC has a rule case run, and is done with its check. In the midst of an entry there may be no room for it."""
    try:
        passed = json.loads(app.service.run_case(rest))["passed"]
    except RuleError as error:
        passed = error.rule == "link.in_the_midst" and app.draft is not None
    app.service.check("end", 0)
    if not passed:
        raise ValueError(rest)


def check_all(rest):
    """From now on a case of a file is run after each key; without a file no more."""
    global cases
    cases = open(rest) if rest else None  # noqa: PTH123, SIM115


def next_case():
    line = cases.readline()
    if not line:
        cases.seek(0)
        line = cases.readline()
    return line


def total(rest):
    """What a game has come to, and what of other games is in memory then."""
    ledger = app.table.ledger
    print(rest, ledger.count(), ledger.module.totals(ledger.state()), ledger.mismatches)
    names = [name for name in loaded() if name.startswith("shared_rules.games.")]
    names = [name for name in names if name.split(".")[2].split("_")[0] != rest]
    if COUNTS and names:
        print("still in memory:", names)


def unplug(rest=""):
    """The plug is pulled and put back: nothing of the old start stays in memory."""
    global app, board
    app = board = None
    gc.collect()
    app, board = start(nvm, folder)


STEPS = {
    "keys": keys, "pick": pick, "to": to, "see": see, "check": check, "check_all": check_all, "total": total,
    "unplug": unplug,
}  # fmt: skip
cases = None  # an open file of rule cases

folder, path, place = sys.argv[1:]
nvm = FileNvm(place)
free = open(place + ".free", "w")  # noqa: PTH123, SIM115
unplug()
with open(path) as script:  # noqa: PTH123
    for line in script:
        step = line.split("#")[0].strip()
        if step:
            verb, _, rest = step.partition(" ")
            STEPS[verb](rest.strip())
            if COUNTS:
                gc.collect()
                free.write("{:6d} {}\n".format(gc.mem_free(), step))
free.close()
