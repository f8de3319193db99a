"""Finds its way on the gadget's tile screen: which keys take a tile, where it lies there on this board.

Sees what the screen draws; knows neither where a grid has its places nor in which order suits are turned.
"""

from firmware import buttons
from firmware.tile_pictures import picture
from shared_rules.mpsz import parse

CALL, DONE = "＋", "○"  # signs of the grid: a called set, no more tiles
TILE = 10
LOWER = 2  # the first row below the hand
SUITS = (0, 9, 18, 27, 34)  # the first kind of each


class Glass:
    """A panel that only keeps where each letter below the hand stands, and which one is in focus."""

    def __init__(self, screen):
        self.places = {}
        self.focus = None
        screen.draw(self)

    def cell(self, row, x, text, focus=False, width=None):
        if row >= LOWER:
            for i, letter in enumerate(text):
                self.places[letter] = (row, x + TILE * i)
            if focus:
                self.focus = (row, x)

    def row(self, *_, **__):
        pass

    hint = row

    def width(self, text):
        return TILE * len(text)

    def wrap(self, text, pixels):
        return [text]


def take(gadget, press, text):
    """Press what takes tiles, written as mpsz, or a sign. press: serves one button."""
    for kind in () if text in (CALL, DONE) else parse(text):
        if gadget.board.has_digits:
            _by_digits(gadget, press, kind)
        else:
            walk_to(gadget, press, picture(kind))
    if text in (CALL, DONE):
        if gadget.board.has_digits:
            press(buttons.OK)
        else:
            walk_to(gadget, press, text)


def _by_digits(gadget, press, kind):
    """The digit of a kind is its place in the suit."""
    for _ in SUITS:
        if picture(kind) in Glass(gadget.app.top).places:
            press(buttons.DIGIT + kind - max(first for first in SUITS if first <= kind) + 1)
            return
        press(buttons.DIGIT)
    raise AssertionError(f"the tile {kind} cannot be taken")


def walk_to(gadget, press, letter):
    wanted = Glass(gadget.app.top).places.get(letter)
    if wanted is None:
        raise AssertionError(f"{letter} cannot be taken")
    for axis, back, forth in ((0, buttons.UP, buttons.DOWN), (1, buttons.LEFT, buttons.RIGHT)):
        for _ in range(12):
            focus = Glass(gadget.app.top).focus
            if focus[axis] == wanted[axis]:
                break
            press(forth if focus[axis] < wanted[axis] else back)
    if Glass(gadget.app.top).focus != wanted:
        raise AssertionError(f"no way to {letter}")
    press(buttons.OK)
