"""What stands in for what is missing: letters of CircuitPython's own for the font, keys for texts, no display at all.

Loaded only where something is wrong, so that scores are kept all the same. Knows no game; what is missing is told by
mishaps.py.
"""

from .texts import LANGUAGES, Texts, TextsError

WIDTH = 128
LINES = 6
NARROW = 6


def texts(folder):
    """The texts of any language whose table is whole, or else KeyTexts."""
    for language in LANGUAGES:
        try:
            return Texts(folder, language)
        except TextsError:
            pass
    return KeyTexts()


class KeyTexts:
    """As Texts, with keys for texts: what they end in says enough to go on."""

    language = LANGUAGES[0]

    def use(self, language):
        """There is no other."""

    def has(self, language):
        """Whether there is a table of `language`."""
        return False

    def forget(self):
        """There is nothing to forget."""

    def t(self, key, **facts):
        """The end of the key, and the facts."""
        said = [str(facts[name]) for name in sorted(facts)]
        return " ".join([key.split(".")[-1].replace("_", " ")] + said)


def panel(board, panel_class):
    """A panel with letters of CircuitPython's own, or a BlindPanel where that cannot be. panel_class: Panel or None."""
    if panel_class is not None and board.display is not None:
        try:
            from .spare_font import SpareFont

            return panel_class(board, SpareFont())
        except Exception:  # noqa: BLE001  whatever is missing, there is one more way
            pass
    if board.display is not None:
        board.display.auto_refresh = True  # CircuitPython's console is on it
    return BlindPanel()


class BlindPanel:
    """As Panel, and shows nothing: a PC sees its lines, and the gadget plays on by its keys and the PC's."""

    def __init__(self):
        self._shown = [""] * LINES
        self._next = [""] * LINES
        self._first = 0

    def begin(self):
        self._first = 0
        self._next = [""] * LINES

    def title(self, left, right=""):
        self._first = 1
        self._put(0, left, right)

    def row(self, i, left, right="", focus=False, left_x=0):
        self._put(i + self._first, left, right)

    def cell(self, i, x, text, focus=False, width=None):
        self._put(i + self._first, self._next[i + self._first], text)

    def hint(self, text):
        self._put(LINES - 1, text, "")

    def show(self):
        changed = self._next != self._shown
        self._shown = self._next
        return changed

    def lines(self):
        return list(self._shown)

    def pixels(self, y):
        return bytes(WIDTH // 8)

    def width(self, text):
        return len(text) * NARROW

    def fits(self, text, pixels):
        return self.width(text) <= pixels

    def cut(self, text, pixels):
        return text if self.fits(text, pixels) else text[: pixels // NARROW]

    def wrap(self, text, pixels):
        most = pixels // NARROW
        found = []
        for line in text.split("\n"):
            while len(line) > most:
                space = line[: most + 1].rfind(" ")
                end = space if space > 0 else most
                found.append(line[:end])
                line = line[end:].lstrip()
            found.append(line)
        return found

    def has(self, character):
        return True

    def _put(self, i, left, right):
        self._next[i] = (left + "  " + right).rstrip() if right else left
