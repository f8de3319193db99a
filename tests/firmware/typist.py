"""The fewest keys for the tiles of a hand, found on the gadget's own tile screen: what a practised player presses."""

import copy
from types import SimpleNamespace

from firmware import buttons
from firmware.hand import Hand
from firmware.screens.tiles import make
from firmware.tile_pictures import picture

NAMES = {button: name for name, button in buttons.NAMES.items()}
ARROWS = (buttons.RIGHT, buttons.LEFT, buttons.DOWN, buttons.UP)


class Glass:
    """A panel that keeps what lies in the rows below the hand."""

    def __init__(self):
        self.focus = None
        self.rows = ""

    def cell(self, row, x, text, focus=False, width=None):
        if row > 1:
            self.rows += text
            if focus:
                self.focus = (row, x, text)

    def row(self, *_, **__):
        pass

    hint = row

    def wrap(self, text, pixels):
        return [text]


def tile_screen(board, field, parts=()):
    """The tile screen of a board for a field, with nothing entered."""
    app = SimpleNamespace(
        t=lambda key, **facts: key, board=SimpleNamespace(has_digits=board == "macropad"), beep=lambda kind: None
    )
    copies = field["copies"]
    asked = SimpleNamespace(hand=Hand(field, parts, {}, bytes(len(copies))), heading=str, worth=str, done=str)
    return make(app, asked)


def look(screen):
    glass = Glass()
    screen.draw(glass)
    return glass


def tile_keys(screen, kinds):
    """Keys, as a script has them, that enter `kinds` in their order; `screen` is left with them entered."""
    keys = []
    for kind in kinds:
        for button in _way_to(screen, kind):
            screen.press(button)
            keys.append(NAMES[button])
    return keys


def _way_to(screen, kind):
    """The shortest row of buttons that adds a tile."""
    if screen.app.board.has_digits:
        return _by_digits(screen, kind)
    reached = [(screen, [])]
    seen = set()
    for here, way in reached:
        focus = look(here).focus
        if focus in seen:
            continue
        seen.add(focus)
        if focus[2] == picture(kind):
            return [*way, buttons.OK]
        for button in ARROWS:
            there = copy.deepcopy(here)
            there.press(button)
            reached.append((there, [*way, button]))
    raise AssertionError(f"no way to the tile {kind}")


def _by_digits(screen, kind):
    trial = copy.deepcopy(screen)
    way = []
    while picture(kind) not in look(trial).rows:
        trial.press(buttons.DIGIT)
        way.append(buttons.DIGIT)
        assert len(way) < 5, f"no way to the tile {kind}"
    number = kind % 9 + 1 if kind < 27 else kind - 26 if kind < 34 else kind - 33
    return [*way, buttons.DIGIT + number]
