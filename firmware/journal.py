"""The journal: records that, once confirmed, no pulled plug can take away. Hot (nvm) and cold (files) as one log.

Decides when to append, archive and erase; how bytes lie is hot.py's and cold_copy.py's business, what a record means
the ledger's. What holds at every instant: each confirmed record that no PC has stands whole in nvm or in at least one
cold copy; nvm is erased only while everything in it is acknowledged, or verified in both copies.

Numbers rise but may skip: the number of a record that was cut is never given again, and when nvm was lost (a cut in
the middle of an erase) a new life begins, the top byte of all later numbers.
"""

from shared_rules.record import NewerRecord, Record, RecordError, decode, encode, game_of

from . import room
from .cold_copy import Facts, boot_of
from .hot import LEAST, Hot
from .recovery import LEAD, is_foreign, mend, recover
from .storage_errors import JournalError, LogFull, SettingsFull, StorageError

__all__ = ("Journal", "JournalError", "LogFull", "SettingsFull", "StorageError")


class Journal:
    """nvm: bytearray-like or None. cold: ColdLog or None. random: like random.randrange, to pick the first life.

    mode: "nvm" or "files" (both copies on the file system, where nvm is missing, small or foreign). foreign: nvm has
    bytes of somebody else, see `take_over`. life, last, acked: see above. games, boots: highest numbers ever used.
    """

    def __init__(self, nvm, cold=None, random=None):
        self._nvm = nvm
        self._cold = cold
        self._hot = Hot(nvm) if nvm is not None and len(nvm) >= LEAST else None
        self.foreign = is_foreign(self._hot, cold)
        if self.foreign:
            self._hot = None
        self.mode = "nvm" if self._hot is not None else "files"
        self._newer = False
        self._count = None
        found = recover(self._hot, cold, random)
        self.life = found.life
        self.last = found.last
        self.acked = found.acked
        self.games = found.games
        self.boots = found.boots
        self._values = found.values
        self._next = found.next
        if found.rewrite:
            self._erase()
        mend(cold, self._facts())

    def _facts(self):
        return Facts(self.life, self.acked, self.games, self.boots, self._values, self._hot is not None)

    def _note(self, raw):
        self.games = max(self.games, game_of(raw))
        self.boots = max(self.boots, boot_of(raw))

    # Records

    def append(self, kind, game, uptime, payload):
        """Write a record: it is on flash, and was read back, when this returns it.

        game: u16, 0 for none. uptime: seconds since boot. payload: as record.py says. Raises LogFull, StorageError
        ("journal.*": nothing was kept) and RecordError for what cannot be a record.
        """
        record = Record(self._next, game, kind, uptime, payload)
        raw = encode(record)
        if self._hot is not None:
            self._append_hot(raw)
        else:
            self._append_cold(raw)
        self.last = record.number
        self._next = record.number + 1
        self._note(raw)
        if self._count is not None:
            self._count = (self._count[0] + 1, self._count[1] + len(raw))
        return record

    def _append_hot(self, raw):
        try:
            self._hot.append(raw)
        except StorageError:
            # It must not come back: half of it, or all, may stand there and read right another day.
            self._hot.fence(self._next)
            self._next += 1
            raise

    def _append_cold(self, raw):
        self._must_write_files()
        try:
            self._cold.append(raw, game_of(raw) or self._newest_game(), self._facts())
        except StorageError:
            self._next += 1
            raise

    def _must_write_files(self):
        if self._cold is None or not self._cold.writable():
            raise StorageError("journal.drive")

    def _newest_game(self):
        """The game that may still be open: the newest record's that belongs to one."""
        newest = self._hot.newest_game() if self._hot is not None else 0
        if newest or self._cold is None:
            return newest
        for source in self._cold.sources():
            for _, raw in source:
                newest = game_of(raw) or newest
        return newest

    def records(self, first=0, game=None):
        """Yield each Record from number `first` on, in number order; only those of `game` if that is given.

        Records that a newer firmware wrote are left out (raw_from has them) and make a warning.
        """
        for _, raw in self.raw_from(first):
            if game is None or game_of(raw) == game:
                try:
                    record = decode(raw)
                except RecordError as error:
                    self._newer = self._newer or isinstance(error, NewerRecord)
                    continue
                yield record

    def raw_from(self, number=0):
        """Yield (number, bytes) of each record from `number` on, in number order, each once."""
        sources = self._cold.sources(number) if self._cold is not None else []
        if self._hot is not None:
            sources.append(self._hot.raws(number))
        heads = [_step(source) for source in sources]
        given = -1
        while True:
            lowest = -1
            for i in range(len(heads)):
                if heads[i] is not None and (lowest < 0 or heads[i][0] < heads[lowest][0]):
                    lowest = i
            if lowest < 0:
                return
            found = heads[lowest]
            if found[0] > given:
                given = found[0]
                yield found
            heads[lowest] = _step(sources[lowest])

    def acknowledge(self, number):
        """A PC has every record up to `number`. Never goes back; more than there is counts as all."""
        number = min(number, self.last)
        if number <= self.acked:
            return
        self.acked = number
        self._count = None
        if self._hot is not None:
            self._hot.acknowledge(number)
        elif self._cold is not None and self._cold.writable():
            try:
                self._cold.store_facts(self._facts())
            except StorageError:
                pass  # after a restart the PC says it again

    # Room

    def usage(self):
        """{"hot_used", "hot_size", "cold_used", "cold_size" (bytes), "unsynced" (records that no PC has),
        "rounds_left" (an estimate)}"""
        return room.usage(self._hot, self._cold, self._unsynced())

    def _unsynced(self):
        """(records, bytes) that no PC has."""
        if self._count is None:
            records = size = 0
            if self.last > self.acked:
                for _, raw in self.raw_from(self.acked + 1):
                    records += 1
                    size += len(raw)
            self._count = (records, size)
        return self._count

    @property
    def wants_archive(self):
        """True when nvm is nearly full: settle, else archive before the next game."""
        return self._hot is not None and self._cold is not None and room.nearly_full(self._hot)

    @property
    def warnings(self):
        """Text keys of what the players should know, the gravest first."""
        found = room.warnings(self._hot, self._cold, self._unsynced())
        if self.foreign:
            found.append("journal.foreign")
        if self._newer:
            found.append("journal.newer")
        return tuple(found)

    @property
    def warning(self):
        """The gravest of `warnings`, or None."""
        found = self.warnings
        return found[0] if found else None

    def archive(self, progress=None):
        """Move what is in nvm to both cold copies, then erase nvm. progress: function of (steps done, steps in all).

        Raises StorageError ("journal.drive": a PC has the drive), LogFull. Nothing is lost, whatever happens.
        """
        self._must_write_files()
        if self._hot is None:
            return
        self._cold.store(self._hot.raws, self._newest_game(), self._facts(), progress)
        self._erase()

    def settle(self, open_game=None):
        """Drop what is in nvm where a PC has it all, no game is open and room is short. True if it was dropped.

        open_game: number of the game that is played, 0 or None where none is. Writes no file, unless game numbers
        ran far ahead of the cold log's.
        """
        hot = self._hot
        if hot is None or open_game or self.last > self.acked:
            return False
        if not room.half_full(hot) or not self._may_lose_count():
            return False
        self._erase()
        self._count = None
        return True

    def _may_lose_count(self):
        """Whether, if this erase is cut, the cold log knows enough to give no number twice."""
        cold = self._cold
        if cold is None or cold.facts is None:
            return True
        facts = cold.facts
        if cold.life >= self.life and self.games <= facts.games + LEAD and self.boots <= facts.boots + LEAD:
            return True
        if not cold.writable():
            return False
        try:
            cold.store_facts(self._facts())
        except StorageError:
            return False
        return True

    def _erase(self):
        self._hot.rewrite(self.life, self._next - 1, self.acked, self.games, self.boots, self._values)

    def take_over(self):
        """Erase an nvm that somebody else wrote, and use it from now on. Raises StorageError."""
        if not self.foreign:
            return
        self._hot = Hot(self._nvm)
        self._erase()
        self.foreign = False
        self.mode = "nvm"
        mend(self._cold, self._facts())

    # Settings (settings.py)

    @property
    def values(self):
        """{id: bytes}, what settings.py keeps here."""
        return self._values

    def keep(self, entry, values):
        """Append a setting's entry, after which `values` counts. Raises SettingsFull, StorageError."""
        hot = self._hot
        if hot is None:
            self._must_write_files()
            before = self._values
            self._values = values
            try:
                self._cold.store_facts(self._facts())
            except StorageError:
                self._values = before
                raise
            return
        try:
            hot.keep(entry, values)
        except SettingsFull:
            if len(hot.offsets) or not self._may_lose_count():
                raise
            # Nothing but settings is in nvm, so this erase puts no record at risk.
            before = self._values
            self._values = values
            try:
                self._erase()
            except StorageError:
                self._values = before
                raise
        self._values = values


def _step(source):
    try:
        return next(source)
    except StopIteration:
        return None
