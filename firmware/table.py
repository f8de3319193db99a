"""The game on the table: the journal's newest game, folded, and the records that play adds to it.

Between the screens and the journal; knows no display and no buttons. A record counts once `Journal.append` has
returned, and only then the ledger takes it in.
"""

from shared_rules import RULES_VERSION
from shared_rules.ledger import Ledger

from . import VERSION
from .storage_errors import LogFull

LONGEST_UPTIME = (1 << 24) - 1  # seconds, what a record holds


class Table:
    """ledger: the newest game as a shared_rules Ledger, or None. It may be over, or closed by the players.

    behind: True where the journal has a record that the ledger did not take in, as memory ran out; `read` mends it.
    trouble: why the newest game cannot be read, such as a file of its rules that is missing; None where it can.
    """

    def __init__(self, journal, clock, board_id):
        self.journal = journal
        self._clock = clock
        self._board_id = board_id
        self._boot_written = False
        self._time_written = False
        self.ledger = None
        self.boot = journal.boots % 0xFFFF + 1
        self.form = None  # in which a round was entered last: likely the next one's, too
        self.read()

    def read(self):
        """Fold the journal: the newest game is the one on the table. One that cannot be read stays in the log, and
        others can be played."""
        self.trouble = ledger = None
        try:
            for record in self.journal.records(game=self.journal.newest_start()):
                if record.kind == "new":
                    ledger = Ledger(record)
                elif ledger:
                    ledger.add(record)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001  whatever is damaged, the gadget goes on
            self.trouble = error
            ledger = None
        self.ledger = ledger
        self.behind = False

    @property
    def open_game(self):
        """Number of the game that is played, 0 where none is."""
        return self.ledger.game if self.playing else 0

    @property
    def playing(self):
        """True while the newest game has not been closed."""
        return self.ledger is not None and not self.ledger.ended

    def start(self, rules, names, options):
        """Begin a game; one before that alone fills the log makes way. Raises RuleError where names or options cannot
        be."""
        from shared_rules.games import load  # here, as only the start of a game needs them
        from shared_rules.names import check_names

        players = check_names(names)
        chosen = load(rules).start(len(players), options)["options"]
        payload = {"rules": rules, "version": RULES_VERSION, "players": players, "options": chosen}
        record = self._append_anyhow("new", self.journal.games % 0xFFFF + 1, payload)
        self.ledger = Ledger(record)
        self.behind = False

    def confirm(self, entry, form):
        """Write a round; it counts when this returns."""
        self._correct("round", self.ledger.propose_round(entry, form))

    def edit(self, target, entry, form):
        """Give the round of record number `target` another entry."""
        self._correct("edit", self.ledger.propose_edit(target, entry, form))

    def undo(self, target):
        """Void a round, a correction, or the end of the game."""
        self._correct("undo", self.ledger.propose_undo(target))

    def close(self):
        """The players are done with this game. One that alone fills the log goes from it where a PC has it."""
        reason = "over" if self.ledger.module.over(self.ledger.state()) else "stopped"
        self._add(self._append_anyhow("end", self.ledger.game, {"reason": reason}))

    def _correct(self, kind, payload):
        self._add(self._append(kind, self.ledger.game, payload))

    def _add(self, record):
        self.ledger.add(record)
        self.behind = False

    def tell_time(self, unix):
        """The PC says what time it is; written at once where this start has records to date, else before the first."""
        self._clock.set(unix)
        if self._boot_written:
            self._write_time()

    def _append_anyhow(self, kind, game, payload):
        """Where the log is full, and a PC has it all, it is dropped."""
        try:
            return self._append(kind, game, payload)
        except LogFull:
            if not self.journal.drop_all():
                raise
        return self._append(kind, game, payload)

    def _append(self, kind, game, payload):
        if not self._boot_written:
            boot = {"boot": self.boot, "board": self._board_id, "firmware": VERSION}
            self.journal.append("boot", 0, self._uptime(), boot)
            self._boot_written = True
        if self._clock.offset is not None:
            self._write_time()
        record = self.journal.append(kind, game, self._uptime(), payload)
        self.behind = True
        return record

    def _uptime(self):
        # After half a year on power a record says only that it was at least so long.
        return min(self._clock.seconds, LONGEST_UPTIME)

    def _write_time(self):
        if not self._time_written:
            self.journal.append("time", 0, self._uptime(), {"unix": self._clock.offset + self._clock.seconds})
            self._time_written = True
