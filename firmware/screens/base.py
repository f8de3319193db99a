"""What screens have in common: the list that scrolls, and how rows are laid out.

A screen has draw(panel), press(button) and back_on_top(), which is called when the screen above has gone.
"""

from ..buttons import BACK, DIGIT, DOWN, LEFT, OK, RIGHT, UP

WIDTH = 128
GAP = 6  # pixels between what stands at the left and at the right, and at the edges
ROWS = 4  # under a title
TOTAL = 5  # characters of a total that leave room for a blank before it

# Hints that name other keys on a board with digits and a knob, under their key + "_keys".
KEYED = (
    "hint.options", "hint.typing", "hint.number", "hint.numbers", "hint.referee", "hint.entry_number",
    "hint.entry_count", "hint.later", "hint.tiles", "hint.tiles_sets",
)  # fmt: skip


def share(panel, names, pixels):
    """Names side by side in so many pixels: where they are too wide the longest give way, letter by letter."""
    names = list(names)
    text = "・".join(names)
    while any(names) and not panel.fits(text, pixels):
        longest = names.index(max(names, key=panel.width))
        names[longest] = names[longest][:-1]
        text = "・".join(names)
    return text


def beside(panel, name, right, indent=0):
    """`name`, or as much of its start as leaves room in its row for `right`."""
    return share(panel, [name], WIDTH - GAP - indent - panel.width(right)) if right else name


class Screen:
    """A screen that BACK leaves.

    recipe: the (name, arguments) that it was made of. again: True where it can be made of them again, as what was
    entered stands elsewhere; short of memory it is given up while it is hidden.
    """

    recipe = None
    again = False

    def __init__(self, app):
        self.app = app
        self.t = app.t

    def back_on_top(self):
        """The screen above has been left."""

    def hint_text(self, key):
        """The hint of `key`, in the words of this board's keys."""
        return self.t(key + "_keys" if key in KEYED and self.app.board.has_digits else key)

    def press(self, button):
        if button == BACK:
            self.app.pop()


class ListScreen(Screen):
    """Rows with one in focus. Subclasses say which."""

    hint = "hint.list"
    rows_shown = ROWS

    def __init__(self, app):
        super().__init__(app)
        self.focus = 0
        self._top = 0

    def title(self):
        raise NotImplementedError

    def title_right(self, count):
        """At the right of the title: where the focus is, if there are more rows than are seen."""
        return "{}/{}".format(self.focus + 1, count) if count > self.rows_shown else ""

    def rows(self):
        """How many there are."""
        raise NotImplementedError

    def row(self, i):
        """(left, right) of row i."""
        raise NotImplementedError

    def pick(self, i):
        """OK on row i."""
        raise NotImplementedError

    def draw(self, panel):
        count = self.rows()
        self.focus = max(0, min(self.focus, count - 1))
        self._top = max(self.focus - self.rows_shown + 1, min(self._top, self.focus))
        panel.title(self.title(), self.title_right(count))
        for i in range(self._top, min(count, self._top + self.rows_shown)):
            left, right = self.row(i)
            panel.row(i - self._top, left, right, focus=i == self.focus)
        panel.hint(self.hint_text(self.hint))

    def press(self, button):
        count = self.rows()
        if button == UP:
            self.focus = (self.focus - 1) % max(count, 1)
        elif button == DOWN:
            self.focus = (self.focus + 1) % max(count, 1)
        elif button == LEFT:
            self.change(self.focus, -1)
        elif button == RIGHT:
            self.change(self.focus, 1)
        elif button == OK and count:
            self.pick(self.focus)
        elif button == BACK:
            self.back()
        elif DIGIT < button <= DIGIT + count:
            self.focus = button - DIGIT - 1

    def change(self, i, by):
        """LEFT and RIGHT: a page up or down, where rows have no value to change."""
        self.focus = max(0, min(self.focus + by * self.rows_shown, self.rows() - 1))

    def back(self):
        self.app.pop()


def change_text(ledger, delta, total=None):
    """What a round changes, and the total after it where there is one, such as "+5 =   50"."""
    change = ledger.text(delta) if delta < 0 else "+" + ledger.text(delta)
    if total is None:
        return change
    after = ledger.text(total)
    return change + ("={}" if len(after) > TOTAL else " ={:>5}").format(after)
