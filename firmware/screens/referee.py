"""The referee of a game with plays: what lies on the table, what is played, and does it beat it, if not why not.

Without a game it asks how many play, since the highest rank and so the order of tiles hangs on it. Tiles are put
in rank first, then suit. A list entry behind the ranks ends the input.
"""

from shared_rules.games import load
from shared_rules.tiles import LEXIO_SUITS

from ..buttons import BACK, DIGIT, DOWN, LEFT, OK, RIGHT, UP
from ..tile_pictures import describe
from .base import ListScreen, Screen

RULES = "lexio"
MOST_TILES = 5


class Players(ListScreen):
    hint = "hint.pick"

    def __init__(self, app):
        super().__init__(app)
        self._seats = load(RULES).SEATS

    def title(self):
        return self.t("referee.players")

    def rows(self):
        return self._seats[1] - self._seats[0] + 1

    def row(self, i):
        return self.t("referee.count", count=self._seats[0] + i), ""

    def pick(self, i):
        self.app.replace("referee", self._seats[0] + i)


class Referee(Screen):
    """Two rows of tiles, the table's and the play's; the one in the making has the cursor."""

    def __init__(self, app, players):
        super().__init__(app)
        self._players = players
        self._ranks = load(RULES).SET_UP[players][0]
        self._tiles = ([], [])
        self._filling = 0
        self._rank = 3  # ranks 1 to the highest; 0: no more tiles
        self._suit = None  # index of the suit while it is picked, else None
        self._typed = False

    def draw(self, panel):
        filling = self.t(("referee.on_table", "referee.played")[self._filling])
        panel.title(self.t("referee.title", count=self._players), filling)
        for i in range(2):
            panel.row(i, self.t(("referee.table", "referee.play")[i]) + " " + " ".join(self._tiles[i]))
        if self._rank == 0:
            panel.row(2, self.t(("referee.next", "referee.judge")[self._filling]), focus=True)
        else:
            panel.row(2, self.t("referee.rank", rank=self._rank), focus=self._suit is None)
            if self._suit is not None:
                panel.row(3, self.t("suit." + LEXIO_SUITS[self._suit]), focus=True)
            else:
                panel.row(3, self.t("referee.enough"))
        panel.hint(self.hint_text("hint.referee"))

    def press(self, button):
        if button in (UP, LEFT):
            self._turn(-1)
        elif button in (DOWN, RIGHT):
            self._turn(1)
        elif button == OK:
            self._pick()
        elif button == BACK:
            self._back()
        elif button >= DIGIT:
            self._type(button - DIGIT)

    def _turn(self, by):
        self._typed = False
        if self._suit is None:
            self._rank = (self._rank + by) % (self._ranks + 1)
        else:
            self._suit = (self._suit + by) % len(LEXIO_SUITS)

    def _type(self, digit):
        if self._suit is not None:
            if 1 <= digit <= len(LEXIO_SUITS):
                self._suit = digit - 1
            return
        typed = digit
        if self._typed and self._rank * 10 + digit <= self._ranks:
            typed = self._rank * 10 + digit
        if typed <= self._ranks:
            self._rank = typed
            self._typed = typed > 0

    def _pick(self):
        self._typed = False
        if self._rank == 0:
            self._next()
        elif self._suit is None:
            self._suit = 0
        else:
            tiles = self._tiles[self._filling]
            tile = str(self._rank) + LEXIO_SUITS[self._suit]
            if tile in self._tiles[0] or tile in self._tiles[1]:
                self.app.message("tiles.twice", {"tile": tile})
                return
            tiles.append(tile)
            self._suit = None
            if len(tiles) == MOST_TILES:
                self._rank = 0

    def _next(self):
        if self._filling == 0:
            self._filling = 1
            self._rank = 3
            return
        table, play = [" ".join(tiles) for tiles in self._tiles]
        verdict = load(RULES).judge(self._players, table, play)
        lines = []
        if verdict["play_kind"] is not None:
            lines.append(self.t("referee.is", tiles=play, kind=self.t("word." + verdict["play_kind"])))
        if verdict["beats"]:
            lines.append(self.t("referee.leads" if not table else "referee.beats"))
        else:
            key, facts = verdict["why"]
            lines.append(self.t("referee.does_not", why=describe(self.t, (), key, facts)))
        self.app.push("message", "\n".join(lines))

    def _back(self):
        self._typed = False
        if self._suit is not None:
            self._suit = None
        elif self._tiles[self._filling]:
            self._tiles[self._filling].pop()
        elif self._filling:
            self._filling = 0
        else:
            self.app.pop()

    def back_on_top(self):
        """The verdict has been read: another play against the same table."""
        if self._rank == 0 and self._filling == 1:
            self._tiles = (self._tiles[0], [])
            self._rank = 3


def make(app, players=None):
    ledger = app.table.ledger
    if players is None and app.table.playing and ledger.rules == RULES:
        players = len(ledger.players)
    return Players(app) if players is None else Referee(app, players)
