"""Plays a script that was written for digit keys and a knob on a board that has neither: the same, by its own keys.

Knows how each kind of screen takes a digit, and what its arrows do instead.
"""

from typing import Any

from firmware import buttons
from firmware.screens.tile_keys import SUITS, TileKeys
from firmware.tile_pictures import picture
from tests.firmware.golden import typing
from tests.firmware.script import Player, ScriptError

LETTER_BY_LETTER = {"up": "left", "down": "right"}
MOST_STEPS = 100


class FewKeys(Player):
    """A Player whose steps may have keys of a MacroPad in them."""

    def __init__(self, gadget: Any) -> None:
        super().__init__(gadget)
        self._typed: tuple[Any, int] = (None, 0)  # where a number is typed, and what stands there so far
        self._tile_keys: Any = None  # what a MacroPad would show beside the tiles

    def do_keys(self, rest: str) -> None:
        for word in rest.split():
            name, _, times = word.partition("*")
            for _ in range(int(times or 1)):
                self._key(name)

    def _key(self, name: str) -> None:
        screen = self.gadget.app.top
        kind = type(screen).__name__
        if kind == "Typing":
            self._own(LETTER_BY_LETTER.get(name, name))
        elif kind == "TileGrid" and not screen._read_back and (name.isdigit() or name == "ok"):
            self._tile(screen, name)
        elif not name.isdigit():
            self._own(name)
        elif kind == "Numbers":
            self._count(lambda: screen._draft.values[screen._where()[1]["id"]][screen._where()[0]], name, 1)
        elif kind == "EntryNumber":
            self._count(lambda: screen._value, name, screen._unit, "right" if screen._likely else "up")
        elif kind == "EntryLater":
            self._count(lambda: screen._value(screen._rows[screen.focus][0]), name, 1)
        else:
            raise ScriptError(f"nobody said how to type {name} on {kind}")

    def _own(self, name: str) -> None:
        super().do_keys(name)

    def _count(self, value: Any, digit: str, unit: int, up: str = "right") -> None:
        """Step until the number is there that a digit behind those typed before makes."""
        place = (self.gadget.app.top, getattr(self.gadget.app.top, "focus", None))
        before = self._typed[1] if self._typed[0] == place else 0
        wanted = before * 10 + int(digit)
        self._typed = (place, wanted)
        down = {"right": "left", "up": "down"}[up]
        for _ in range(MOST_STEPS):
            now = value()
            if now == wanted * unit:
                return
            self._own(up if now is None or now < wanted * unit else down)
        raise ScriptError(f"no way to {wanted}")

    def _tile(self, grid: Any, name: str) -> None:
        keys = self._tile_keys
        if keys is None or keys.hand is not grid.hand:
            keys = self._tile_keys = TileKeys(self.gadget.app, grid._asked)
        keys.part = grid.part
        keys._skip()
        if name == "ok":
            sign = typing.CALL if grid.hand.parts else typing.DONE
            typing.take(self.gadget, self._serve, sign)
        elif name == "0":
            keys.choose(buttons.DIGIT)
        else:
            first, _, _ = SUITS[keys._suit]
            typing.walk_to(self.gadget, self._serve, picture(first + int(name) - 1))

    def _serve(self, button: int) -> None:
        self._push(button)
        self.gadget.settle()
        self._look()
