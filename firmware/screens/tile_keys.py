"""Tiles with digit keys: a digit is a number of the suit that is on, 0 turns to the next suit, the knob walks the hand.

The display shows what each key gives.
"""

from ..buttons import DIGIT, DOWN, OK, UP
from ..tile_pictures import picture
from .tiles import Tiles

# The first kind, the number of kinds and the name of each suit.
SUITS = (
    (0, 9, "tiles.man"), (9, 9, "tiles.pin"), (18, 9, "tiles.sou"), (27, 7, "tiles.honours"), (34, 4, "tiles.flowers"),
)  # fmt: skip
PIN = 1
LEFT_EDGE = 1
PITCH = 13


class TileKeys(Tiles):
    def __init__(self, app, asked):
        super().__init__(app, asked)
        # Where there are few characters the circles come first.
        self._suit = 0 if sum([copies > 0 for copies in self.hand.field["copies"][:9]]) > 2 else PIN

    def draw_choice(self, panel):
        self._skip()
        first, kinds, name = SUITS[self._suit]
        panel.row(2, self.t("tiles.suit", suit=self.t(name)))
        for digit in range(1, kinds + 1):
            x = LEFT_EDGE + (digit - 1) * PITCH
            kind = first + digit - 1
            panel.cell(3, x + 3, str(digit))
            panel.cell(4, x, picture(kind) if self.hand.fits(kind, self.part) else "・")

    def _skip(self):
        """A suit without a tile that fits is passed over."""
        for _ in SUITS:
            first, kinds, _ = SUITS[self._suit]
            for kind in range(first, first + kinds):
                if self.hand.fits(kind, self.part):
                    return
            self._suit = (self._suit + 1) % len(SUITS)

    def choose(self, button):
        if button == DIGIT:
            self._suit = (self._suit + 1) % len(SUITS)
            self._skip()
        elif button > DIGIT:
            first, kinds, _ = SUITS[self._suit]
            if button - DIGIT <= kinds:
                self.add(first + button - DIGIT - 1)
        elif button in (UP, DOWN):
            self.hand.move(1 if button == DOWN else -1)
        elif button == OK:
            if self.hand.parts:
                self.call()
            else:
                self.finish()
