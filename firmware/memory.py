"""Room for code: how much of the heap is free, and forgetting modules that can be loaded again.

A board's heap cannot be compacted, and code that is loaded from files lies in it. Knows which modules are in memory,
not what they do; games and screens are loaded again by whoever needs them next.
"""

import gc
import sys

from shared_rules.games import before_loading
from shared_rules.games import loaded as loaded_for_games

# What a start, a full log, a change of settings, a look back or only the writing of a round needs; nothing that is used
# all the time holds on to it.
SELDOM = ("texts_opening", "recovery", "hot_look", "upkeep", "room", "saving", "setting_entries", "roster", "house",
          "checking")  # fmt: skip
SELDOM_SHARED = ("house_rules", "ledger_history", "names", "record_reading", "record_writing")
# The cold log holds on to these.
WITH_COLD = ("facts", "walk")
# Beside the screens that enter a round; those on which a hand is entered; those that look at a round or type a name.
WITH_ENTRY = ("draft", "trial")
WITH_HANDS = ("hand",)
WITH_SCREENS = ("entry_lines", "alphabet")
# What only a PC's check needs
CHECKS = ("checking", "screens.key_test", "screens.display_test")

ROOM = __name__[: -len("memory")]  # "firmware."
WORD = 8 if sys.maxsize > 0x7FFFFFFF else 4  # bytes; a board's are 4
LEAST = 12 * 1024 * WORD  # free bytes below which code that is not in use makes way


# Every game's rounds are entered with these.
MEETS_FIRST = ("draft", "screens.round_entry", "screens.entry_number", "screens.entry_later", "screens.explanation",
               "screens.confirm", "screens.entry_tiles")  # fmt: skip


def meet_names():
    """At a start, on a board: load what is needed later anyhow, and forget it again; but for code that the board would
    have to compile, which takes longer than it is worth.

    A name that was met once stays, and the table of names grows by one large piece at a time: now there is one.
    """
    if hasattr(gc, "mem_free") and __file__.endswith(".mpy"):
        for name in MEETS_FIRST:
            there = list(sys.modules)
            try:
                __import__(ROOM + name)
            except MemoryError:
                pass  # once there is room, its names are met
            forget("", [new for new in sys.modules if new not in there])


def is_short():
    """True where little heap is left. Never on a PC, which does not count.

    Asked before code is loaded: what is free is swept together first, so that the code leaves few gaps.
    """
    if not hasattr(gc, "mem_free"):
        return False
    gc.collect()
    return gc.mem_free() < LEAST


def runs_short():
    """As is_short, but what is free is swept together only where that decides."""
    return hasattr(gc, "mem_free") and gc.mem_free() < LEAST and is_short()


def loaded(package):
    """Names, without their package, of the modules of `package` (with its closing dot) that are in memory."""
    return [name[len(package) :] for name in sys.modules if name.startswith(package)]


def forget(package, names):
    """Unload modules of `package` (with its closing dot), where they are loaded. Who holds something of them keeps
    it; the next import loads them anew."""
    for name in names:
        _forget(package + name)
    gc.collect()


def forget_seldom_used(entering, with_hands):
    """Unload what is not used at each round. entering: but for what is used while something is entered; with_hands:
    a hand of tiles, too."""
    forget("shared_rules.", SELDOM_SHARED)
    forget(ROOM, SELDOM + WITH_SCREENS)
    if ROOM + "cold" not in sys.modules:
        forget(ROOM, WITH_COLD)
    if not entering:
        forget(ROOM, WITH_ENTRY)
    if not with_hands:
        forget(ROOM, WITH_HANDS)


def forget_games(but_for=None):
    """Unload the games. but_for: a game of which only the parts go that came later, such as the judge of its hands."""
    for name in loaded_for_games(but_for):
        _forget(name)
    gc.collect()


def forget_checks(rules):
    """After a PC's check, on a board: what only that needed makes way, and every game but the one that is played.
    rules: that one, or None."""
    if hasattr(gc, "mem_free"):
        forget_games(rules)
        forget(ROOM, CHECKS)


def one_game_at_a_time():
    """From now on a game that is loaded takes the place of all others; on a PC there is room for all."""
    if hasattr(gc, "mem_free"):
        before_loading(lambda _game: forget_games())


def _forget(name):
    module = sys.modules.pop(name, None)
    package, _, last = name.rpartition(".")
    parent = sys.modules.get(package)
    # A package may give the name of a room to something else.
    if module is not None and getattr(parent, last, None) is module:
        delattr(parent, last)
