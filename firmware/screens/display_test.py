"""The test of the display: every letter in every line, page by page, then every line lit."""

from ..buttons import BACK, DOWN, LEFT, OK, RIGHT, UP
from ..tile_pictures import picture
from .base import ROWS, Screen

WIDTH = 126
# First and last letter: Latin, hiragana, katakana, the pictures of the tiles.
LETTERS = ((0x21, 0x7E), (0x3041, 0x3093), (0x30A1, 0x30F6), (ord(picture(0)), ord(picture(38))))


class DisplayTest(Screen):
    """page: from 0; the last one is lit all over."""

    again = True

    def __init__(self, app):
        super().__init__(app)
        self.page = 0
        self._lines = []
        for first, last in LETTERS:
            line = ""
            for code in range(first, last + 1):
                if not app.panel.fits(line + chr(code), WIDTH):
                    self._lines.append(line)
                    line = ""
                if app.panel.has(chr(code)):
                    line += chr(code)
            self._lines.append(line)

    def pages(self):
        return -(-len(self._lines) // ROWS) + 1

    def turn_to(self, page):
        self.page = min(max(page, 0), self.pages() - 1)

    def draw(self, panel):
        lit = self.page == self.pages() - 1
        panel.title(self.t("check.display"), "{}/{}".format(self.page + 1, self.pages()))
        for i in range(ROWS):
            at = self.page * ROWS + i
            panel.row(i, "" if lit or at >= len(self._lines) else self._lines[at], focus=lit)
        panel.hint(self.t("hint.display_test"))

    def press(self, button):
        if button == BACK:
            self.app.lift()
        elif button in (DOWN, RIGHT, OK):
            self.turn_to(self.page + 1)
        elif button in (UP, LEFT):
            self.turn_to(self.page - 1)


def make(app):
    return DisplayTest(app)
