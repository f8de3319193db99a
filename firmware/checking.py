"""What only `tally check` asks of the gadget: a rule case to run, how it is, a test of its keys and of its display.

In memory only while a PC checks. Knows no line and no wire; what is shown stands in screens/key_test.py and
screens/display_test.py.
"""

import gc
import json
import sys

from shared_rules import cases
from shared_rules.errors import RuleError

from .buttons import NAMES
from .memory import forget_checks

KEYS = "key_test"
DISPLAY = "display_test"
# More than any rule case has. What counts up to a number, or looks into what lies in what, has to come to an end.
HIGHEST = 32767
DEEPEST = 10


def check(app, what, argument):
    """Do one of CHECKS; its answer, a dict. Raises RuleError "link.no_check"."""
    if what not in CHECKS:
        raise RuleError("link.no_check", check=what)
    return CHECKS[what](app, argument)


def _case(_app, text):
    """Run a rule case, JSON: {"id", "passed", "got"}. Raises RuleError "link.no_case"."""
    try:
        case = json.loads(text)
        _look_through(case)
        got = cases.run_case(case)
        return {"id": case["id"], "passed": got is None, "got": got}
    except (MemoryError, RuleError):
        raise
    except Exception as error:  # noqa: BLE001  whatever it stumbles over, it is no case of ours
        raise RuleError("link.no_case", error="{}: {}".format(type(error).__name__, error)[:120])


def _look_through(case):
    """Raises ValueError for what no case has."""
    level = [case]
    for _ in range(DEEPEST):
        below = []
        for value in level:
            if isinstance(value, dict):
                below += list(value.values())
            elif isinstance(value, list):
                below += value
            elif isinstance(value, (int, float)) and not -HIGHEST <= value <= HIGHEST:
                raise ValueError("number")
        level = below
        if not level:
            return
    raise ValueError("depth")


def _report(app, _number):
    """How it is: its Python, heap (None where it is not counted), log and settings, what it warns of, and what went
    wrong last."""
    journal = app.journal
    usage = journal.usage()
    usage["settings_free"] = None if journal.hot is None else journal.hot.entry_room
    heap = None
    free, used = getattr(gc, "mem_free", None), getattr(gc, "mem_alloc", None)
    if free is not None:
        gc.collect()
        heap = {"free": free(), "used": used()}
    error = app.last_error
    return {
        "python": sys.implementation.name + " " + ".".join([str(part) for part in sys.implementation.version[:3]]),
        "heap": heap,
        "storage": usage,
        "warnings": list(journal.warnings),
        "error": None if error is None else "{}: {}".format(type(error).__name__, error)[:120],
    }  # fmt: skip


def _keys(app, _number):
    """Begin the key test, or go on with it."""
    _show(app, KEYS)
    return _pressed(app, 0)


def _pressed(app, _number):
    """How many keys were pressed in the key test, and the last ones; "on": False where none goes on."""
    if app.shown != KEYS:
        return {"on": False, "count": 0, "last": []}
    names = {}
    for name in NAMES:
        names[NAMES[name]] = name
    test = app.top
    return {"on": True, "count": test.count, "last": [names[button] for button in test.last]}


def _display(app, number):
    """Show a page of the display test, the last one where there are fewer."""
    _show(app, DISPLAY)
    app.top.turn_to(number)
    app.draw()  # or a PC that asks for the screen at once would get the one before
    return {"page": app.top.page, "pages": app.top.pages()}


def _end(app, _number):
    """The tests are over: what was shown before is seen again, and their code makes way."""
    if app.shown in (KEYS, DISPLAY):
        app.lift()
        app.wake()
    ledger = app.table.ledger
    forget_checks(None if ledger is None else ledger.rules)
    return {}


CHECKS = {"case": _case, "report": _report, "keys": _keys, "pressed": _pressed, "display": _display, "end": _end}


def _show(app, name):
    shown = app.shown
    if shown != name:
        if shown in (KEYS, DISPLAY):
            app.lift()
        app.push(name)
    app.wake()
