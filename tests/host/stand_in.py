"""A firmware small enough to see through: each key writes its number on the display, OK writes a record.

For tests of what stands around the firmware; the firmware itself is tested with its own tests and end to end.
"""

import displayio

from firmware import buttons
from shared_rules.ledger import Ledger
from shared_rules.record import Record

PLAYERS = ["Ann", "Ben", "Cleo"]


class Kept:
    """Flash that lives as long as this object."""

    def __init__(self):
        self.uid = b"standin!"
        self.problem = None
        self.log = []
        self.saved = 0

    def power(self):
        return bytearray(b"\xff" * 4096), None

    def save(self):
        self.saved += 1


class Journal:
    def __init__(self, log):
        self._log = log

    @property
    def last(self):
        return self._log[-1].number if self._log else 0

    def records(self, first=0):
        return [record for record in self._log if record.number >= first]

    def append(self, kind, game, payload):
        self._log.append(Record(self.last + 1, game, kind, 0, payload))


class Panel:
    def __init__(self, board):
        self._board = board
        self._bitmap = displayio.Bitmap(128, 64, 2)
        palette = displayio.Palette(2)
        palette[1] = 0xFFFFFF
        group = displayio.Group()
        group.append(displayio.TileGrid(self._bitmap, pixel_shader=palette))
        board.display.root_group = group
        self.shown = ()

    def lines(self):
        return [str(button) for button in self.shown]

    def show(self, pressed):
        """One lit pixel for each key, at x = its number and y = its place."""
        self.shown = tuple(pressed)
        self._bitmap.fill(0)
        for y, button in enumerate(pressed[-64:]):
            self._bitmap[button, y] = 1
        self._board.display.refresh()


class App:
    """Keys that were not confirmed by OK live in memory only."""

    def __init__(self, board, log):
        self.board = board
        self.journal = Journal(log)
        self.panel = Panel(board)
        self.pressed = []
        self.steps = 0
        self.panel.show(self.pressed)

    def step(self):
        self.steps += 1
        button = self.board.next_button()
        if button < 0:
            return False
        if button == buttons.DIGIT + 9:
            raise ValueError("key 9 breaks it")
        if button == buttons.DIGIT + 8:
            self.board.restart()
            return True
        if button == buttons.BACK:
            self.board.dim(not self.board.dimmed)
        if button == buttons.OK:
            self._confirm()
        self.pressed.append(button)
        self.panel.show(self.pressed)
        return True

    def _confirm(self):
        """The first OK opens a game of three, each further one is a round in which player 1 goes out."""
        journal = self.journal
        if not journal.last:
            payload = {"rules": "lexio", "version": 1, "players": PLAYERS, "options": {}}
            journal.append("new", 1, payload)
            return
        records = journal.records()
        ledger = Ledger(records[0])
        for record in records[1:]:
            ledger.add(record)
        entry = {"left": [0, 2, 3], "left_twos": [0, 1, 0]}
        journal.append("round", 1, ledger.propose_round(entry, "quick"))


def build_on(kept):
    """A `build` for SimulatedGadget whose records outlive a pulled plug in `kept`."""
    return lambda board: App(board, kept.log)


def expected_frame(pressed):
    """The display after `pressed`, worked out from nothing but the keys."""
    rows = bytearray(1024)
    for y, button in enumerate(pressed[-64:]):
        rows[y * 16 + button // 8] |= 0x80 >> button % 8
    return bytes(rows)
