"""The thin line of a display in colour: while a game is played each player's name and total in a colour of their own.

Who leads the next round stands on that colour. Knows the table, and nothing of how a game counts.
"""

from .colours import PLAYERS, exchanged
from .font import GAP
from .lettering import Lettering, add_gap, plain
from .line import Text

BETWEEN = 3  # pixels between two players
INSIDE = 1  # at both ends, and at least between a name and its total
APART = 5  # between those, where there is room


class Strip:
    """table: whose game is shown, None for none. labels: what shows it."""

    def __init__(self, group, font, y, pixels):
        self.table = None
        self._group = group
        self._font = font
        self._lettering = Lettering(font)
        self._y = y + font.ascent
        self._pixels = pixels
        self.labels = []
        self._seen = None

    def show(self):
        """Show what has changed. True if anything did."""
        seen = self._now()
        if seen == self._seen:
            return False
        self._seen = seen
        shown = seen is not None
        players = self._players() if shown else ()
        for seat in range(max(len(players), len(self.labels))):
            if seat == len(self.labels):
                self.labels.append(self._label())
            label = self.labels[seat]
            label.hidden = seat >= len(players)
            if not label.hidden:
                self._fill(label, seat, len(players), *players[seat])
        return True

    def _now(self):
        """Something that is another one whenever the line is to be worked out anew; None for an empty line."""
        table = self.table
        if table is None or table.behind or not table.playing:
            return None
        return table.ledger.number, table.journal.last

    def _players(self):
        """(name, total, whether they lead) by seat."""
        ledger = self.table.ledger
        totals = ledger.settled()
        lead = None if ledger.over() else ledger.next_lead()
        return [(ledger.players[seat], ledger.text(totals[seat]), seat == lead) for seat in range(len(totals))]

    def _label(self):
        label = Text(self._font, base_alignment=True, y=self._y)
        self._group.append(label)
        return label

    def _fill(self, label, seat, seats, name, total, leads):
        room = (self._pixels - BETWEEN * (seats - 1)) // seats
        amount = self._lettering.width(total)
        while name and not self._lettering.fits(name, room - amount - 3 * INSIDE):
            name = name[:-1]
        width = self._lettering.width(name)
        parts = []
        add_gap(parts, INSIDE)
        parts.append(plain(name))
        add_gap(parts, min(APART, room - width - amount - 2 * INSIDE))
        parts.append(total)
        if label.pixels != room:
            label.pixels = room
            label.text = chr(GAP)  # so that the bitmap is made anew
        label.text = "".join(parts)
        label.x = seat * (room + BETWEEN)
        colours = PLAYERS[seat % len(PLAYERS)]
        label.color, label.background_color = exchanged(colours) if leads else colours
