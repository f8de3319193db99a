"""The guide: a game, one of its sections, and its rows: set-up, yaku and what they are worth.

What is said comes from the game's own guide (see shared_rules/games/__init__.py); this knows no yaku. Only the rows
in view are put into words, as a board has no room for all the lines of a long section.
"""

import gc

from shared_rules.games import GAMES, load
from shared_rules.wording import describe

from ..buttons import BACK, DOWN, LEFT, OK, RIGHT, UP
from ..house import kept_or_none
from ..memory import forget, loaded
from .base import ROWS, ListScreen, Screen

ROOM = 126  # pixels of a row
RULES = "shared_rules.games."
INDENT = " "  # before what explains the row above
KEPT = 8  # rows whose lines are kept


class PickGame(ListScreen):
    again = True
    hint = "hint.pick"

    def title(self):
        return self.t("home.guide")

    def rows(self):
        return len(GAMES)

    def row(self, i):
        return self.t("game." + GAMES[i]), ""

    def pick(self, i):
        self.app.push("guide", GAMES[i], None, kept_or_none(self.app.settings, GAMES[i]))


class Sections(ListScreen):
    """players, options: of the game that is played; None and {} where the guide is read without one."""

    again = True
    hint = "hint.pick"

    def __init__(self, app, game, players, options):
        super().__init__(app)
        self._asked = (game, players, options)
        try:
            module = load(game)
            gc.collect()  # so that the guide's code leaves few gaps
            self._titles = module.guide(players, options)
        except MemoryError:
            # What is loaded of it must not stand in the way of saying so.
            forget_guide(app, game)
            raise

    def title(self):
        return self.t("game." + self._asked[0])

    def rows(self):
        return len(self._titles)

    def row(self, i):
        return self.t(self._titles[i]), ""

    def pick(self, i):
        game, players, options = self._asked
        self.app.push("guide", game, players, options, i)

    def back(self):
        self.app.pop()
        forget_guide(self.app, self._asked[0])


def forget_guide(app, game):
    """Unload a guide, and its game unless that lies on the table: a board has no room for all of them."""
    if not hasattr(gc, "mem_free"):  # a PC has
        return
    ledger = app.table.ledger
    played = ledger is not None and ledger.rules == game
    package = RULES + game + "."
    forget(package, ["guidebook"] if played else loaded(package))
    forget(RULES, [game + "_guidebook"] if played else [game + "_guidebook", game])


class Section(Screen):
    """Scrolled by lines: the first in view is line `_line` of row `_row`."""

    def __init__(self, app, game, players, options, section):
        super().__init__(app)
        module = load(game)
        self._title = module.guide(players, options)[section]
        self._rows = module.guide(players, options, section)
        self._row = self._line = 0
        self._kept = {}

    def draw(self, panel):
        shown = []
        row = self._row
        line = self._line
        while len(shown) < ROWS and row < len(self._rows):
            shown += self.lines_of(row)[line : line + ROWS - len(shown)]
            row += 1
            line = 0
        panel.title(self.t(self._title), "{}-{}/{}".format(self._row + 1, row, len(self._rows)))
        for y in range(len(shown)):
            panel.row(y, shown[y][0], shown[y][1])
        panel.hint(self.t("hint.lines"))

    def press(self, button):
        if button in (BACK, OK):
            self.app.pop()
        elif button in (UP, LEFT):
            for _ in range(1 if button == UP else ROWS):
                self._up()
        elif button in (DOWN, RIGHT):
            for _ in range(1 if button == DOWN else ROWS):
                self._down()

    def _up(self):
        if self._line:
            self._line -= 1
        elif self._row:
            self._row -= 1
            self._line = len(self.lines_of(self._row)) - 1

    def _down(self):
        if not self._more():
            return
        self._line += 1
        if self._line == len(self.lines_of(self._row)):
            self._row += 1
            self._line = 0

    def _more(self):
        """Whether lines follow those in view."""
        lines = -self._line
        for row in range(self._row, len(self._rows)):
            lines += len(self.lines_of(row))
            if lines > ROWS:
                return True
        return False

    def lines_of(self, i):
        """[(left, right)]: a row in as many lines as it needs, its value on the last."""
        lines = self._kept.get(i)
        if lines is None:
            if len(self._kept) == KEPT:
                self._kept.clear()
            lines = self._kept[i] = self._lay_out(*self._rows[i])
        return lines

    def _lay_out(self, key, facts, value):
        panel = self.app.panel
        text = describe(self.t, (), key, facts).rstrip()
        if value is None:
            return [(INDENT + part, "") for part in panel.wrap(text, ROOM - panel.width(INDENT))]
        if isinstance(value, tuple):
            value = describe(self.t, (), value[0], value[1])
        lines = [(part, "") for part in panel.wrap(text, ROOM)]
        if value and panel.fits(lines[-1][0] + " " + value, ROOM):
            lines[-1] = (lines[-1][0], value)
        elif value:
            lines.append(("", value))
        return lines


def make(app, game=None, players=None, options=None, section=None):
    if game is None:
        return PickGame(app)
    if section is None:
        return Sections(app, game, players, options or {})
    return Section(app, game, players, options or {}, section)
