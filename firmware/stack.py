"""The screens that lie on each other, and room in memory for them: what is not seen makes way, and comes back.

Knows which screens there are by their names, not what they do.
"""

import sys

from .memory import ROOM, forget, forget_games, forget_seldom_used, is_short, loaded, runs_short

SCREENS = ROOM + "screens."
LOWEST = ("base", "home", "score")
WHILE_PLAYING = ("base", "score")
# What several screens in a row share while a round is entered.
WHILE_ENTERING = ("round_entry", "entry_flags", "entry_players")
WITH_TILES = ("tiles", "entry_tiles")
ASKING = "entry_"
PLACE = ("focus", "_top", "_suit", "_row", "_column")  # where a screen stands, as far as it has such
TESTS = ("key_test", "display_test")  # screens that a PC lays over whatever is seen


class Stack:
    """`top` is what is seen. texts, table: what the screens say, and what is played on.

    A hidden screen may be laid aside as (name, arguments, place): it is made anew once somebody goes back to it, as
    the home screen is while a game is played.
    """

    def __init__(self, texts, table):
        self.texts = texts
        self.table = table
        self._screens = []
        self._making = 0  # screens that are being made, one by the other
        self._made_room = False  # since the last key

    @property
    def top(self):
        top = self._screens[-1]
        if isinstance(top, tuple):
            name, arguments, place = top
            top = self.screen(name, *arguments)
            for attribute, value in zip(PLACE, place):
                if value is not None:
                    setattr(top, attribute, value)
            self._screens[-1] = top
        return top

    @property
    def shown(self):
        """The name of the top screen, without making it; None where it has none."""
        top = self._screens[-1]
        recipe = top if isinstance(top, tuple) else top.recipe
        return None if recipe is None else recipe[0]

    @property
    def draft(self):
        """The entry in the making, seen or laid aside; None where there is none."""
        for screen in self._screens:
            for held in screen[1] if isinstance(screen, tuple) else (getattr(screen, "_draft", None),):
                if hasattr(held, "ledger"):
                    return held
        return None

    def screen(self, name, *arguments):
        """The screen of firmware/screens/<name>.py, without showing it."""
        if SCREENS + name not in sys.modules and not self._making and is_short():
            self._tidy()
        self._making += 1
        try:
            made = self._make(name, arguments)
        except MemoryError:
            if self._making > 1 or self._made_room:
                raise
            self.forget_all()
            made = self._make(name, arguments)
        finally:
            self._making -= 1
        if made.recipe is None:  # else another screen stands for the one asked for
            made.recipe = (name, arguments)
        return made

    def _make(self, name, arguments):
        return self._load("screens." + name).make(self, *arguments)

    def _load(self, name):
        """A module that is only in memory once it is needed; where there is no room, what is not in use makes way."""
        if ROOM + name not in sys.modules and not self._making and is_short():
            self._tidy()
        try:
            return __import__(ROOM + name, None, None, ("",))
        except MemoryError:
            self.forget_all()
            return __import__(ROOM + name, None, None, ("",))

    def sweep(self):
        """Before much is worked out: where there is little room, what is not in use makes way."""
        if runs_short():
            self._tidy()

    def _tidy(self):
        """Forget screens that are hidden, judges of hands, and games that are neither looked up nor on the table."""
        self._forget_hidden()
        draft = self.draft
        ledger = self.table.ledger if draft is None else draft.ledger
        forget_games(ledger.rules if ledger is not None else None)

    def forget_all(self):
        """After memory ran out: forget all that can be loaded again."""
        self._made_room = True
        self._forget_hidden()
        forget_games()

    def _forget_hidden(self):
        self.texts.forget()
        for i in range(len(self._screens) - 1):
            screen = self._screens[i]
            if getattr(screen, "again", False):
                place = [getattr(screen, attribute, None) for attribute in PLACE]
                self._screens[i] = screen.recipe + (place,)
        # What the lowest screen needs stays: there is no other to fall back on.
        kept = list(WHILE_PLAYING if self.table.playing else LOWEST)
        hidden = []
        for screen in self._screens:
            if isinstance(screen, tuple):
                hidden.append(screen[0])
            else:
                kept += _modules_of(screen)
        if _asks(kept):
            kept += WHILE_ENTERING
        if WITH_TILES[0] in kept:
            kept += WITH_TILES
        forget(SCREENS, [name for name in loaded(SCREENS) if name not in kept])
        forget_seldom_used(_asks(kept) or _asks(hidden), WITH_TILES[0] in kept)

    def push(self, name, *arguments):
        """Show the screen of firmware/screens/<name>.py on top."""
        self._screens.append(self._screen_or_recipe(name, arguments))

    def replace(self, name, *arguments):
        """Show another screen in place of the top one."""
        self._screens[-1] = self._screen_or_recipe(name, arguments)

    def _screen_or_recipe(self, name, arguments):
        try:
            return self.screen(name, *arguments)
        except MemoryError:
            # It is made when it is drawn: then the screen that was pressed is hidden, and makes way, too.
            return name, arguments, ()

    def pop(self, screens=1):
        """Back to the screen below; the lowest stays."""
        for _ in range(min(screens, len(self._screens) - 1)):
            self._screens.pop()
        self.top.back_on_top()

    def lift(self):
        """Take away the top screen, which had been laid over whatever was seen: that has not changed."""
        if len(self._screens) > 1:
            self._screens.pop()


def _asks(screens):
    """Whether a screen of these names asks for a part of an entry."""
    return any(name.startswith(ASKING) for name in screens)


def _modules_of(screen):
    """Names of the modules of a screen and of those that it is built on."""
    kind = screen.__class__
    names = []
    while kind is not object:
        names.append(kind.__module__.split(".")[-1])
        kind = kind.__bases__[0]
    return names
