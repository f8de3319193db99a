"""The journal: records that, once confirmed, no pulled plug can take away. Hot (nvm) and cold (files) as one log.

Decides when to append, archive and erase; how bytes lie is hot.py's and cold_copy.py's business, what a record means
the ledger's. What holds at every instant: each confirmed record that no PC has stands whole in nvm or in at least one
cold copy; nvm is erased only while everything in it is acknowledged, or verified in both copies.

Numbers rise but may skip: the number of a record that was cut is never given again, and when nvm was lost (a cut in
the middle of an erase) a new life begins, the top byte of all later numbers.
"""

from shared_rules.record import NewerRecord, Record, RecordError, decode, encode, game_of, kind_of

from .hot import LEAST, Hot
from .storage_errors import JournalError, LogFull, SettingsFull, StorageError

__all__ = ("Journal", "JournalError", "LogFull", "SettingsFull", "StorageError")


class Journal:
    """nvm: bytearray-like or None. cold: ColdLog or None. random: like random.randrange, to pick the first life.

    mode: "nvm" or "files" (both copies on the file system, where nvm is missing, small or foreign). foreign: nvm has
    bytes of somebody else, see `take_over`. life, last, acked: see above. games, boots: highest numbers ever used.
    values: {id: bytes}, what settings.py keeps here. hot, cold: the two logs, for upkeep.py.
    """

    def __init__(self, nvm, cold=None, random=None):
        from .recovery import is_foreign, mend, recover  # here, as only a start needs it

        self._nvm = nvm
        self.cold = cold
        self.hot = Hot(nvm) if nvm is not None and len(nvm) >= LEAST else None
        self.foreign = is_foreign(self.hot, cold)
        if self.foreign:
            self.hot = None
        self.mode = "nvm" if self.hot is not None else "files"
        self._newer = False
        self._count = None
        found = recover(self.hot, cold, random)
        self.life = found.life
        self.last = found.last
        self.acked = found.acked
        self.games = found.games
        self.boots = found.boots
        self.values = found.values
        self._next = found.next
        if found.rewrite:
            self.erase()
        mend(cold, self.facts())

    def facts(self):
        """What is known beside the records, as cold logs keep it."""
        from .facts import Facts

        return Facts(self.life, self.acked, self.games, self.boots, self.values, self.hot is not None)

    # Records

    def append(self, kind, game, uptime, payload):
        """Write a record: it is on flash, and was read back, when this returns it.

        game: u16, 0 for none. uptime: seconds since boot. payload: as record.py says. Raises LogFull, StorageError
        ("journal.*": nothing was kept) and RecordError for what cannot be a record.
        """
        record = Record(self._next, game, kind, uptime, payload)
        raw = encode(record)
        if self.hot is not None:
            self._append_hot(raw)
        else:
            self._append_cold(raw)
        self.last = record.number
        self._next = record.number + 1
        self.games = max(self.games, game)
        if kind == "boot":
            self.boots = max(self.boots, payload["boot"])
        if self._count is not None:
            self._count = (self._count[0] + 1, self._count[1] + len(raw))
        return record

    def _append_hot(self, raw):
        try:
            self.hot.append(raw)
        except (StorageError, MemoryError):
            # It must not come back: half of it, or all, may stand there and read right another day.
            self._next += 1
            self.hot.fence(self._next - 1)
            raise

    def _append_cold(self, raw):
        try:
            _upkeep().append_cold(self, raw)
        except (StorageError, MemoryError):
            if self.cold is not None and self.cold.writable():
                self._next += 1
            raise

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

    def newest_start(self):
        """The game that began last, as far as this version can read it; 0 where none did."""
        newest = 0
        for _, raw in self.raw_from():
            kind = kind_of(raw)
            self._newer = self._newer or kind is None
            if kind == "new":
                newest = game_of(raw)
        return newest

    def raw_from(self, number=0):
        """Yield (number, bytes) of each record from `number` on, in number order, each once."""
        sources = self.cold.sources(number) if self.cold is not None else []
        if self.hot is not None:
            sources.append(self.hot.raws(number))
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
        if self.hot is not None:
            self.hot.acknowledge(number)
        elif self.cold is not None and self.cold.writable():
            try:
                self.cold.store_facts(self.facts())
            except StorageError:
                pass  # after a restart the PC says it again

    # Room

    def usage(self):
        """{"hot_used", "hot_size", "cold_used", "cold_size" (bytes), "unsynced" (records that no PC has),
        "rounds_left" (an estimate)}"""
        from . import room

        return room.usage(self.hot, self.cold, self._unsynced())

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
        from . import room

        return self.hot is not None and self.cold is not None and room.nearly_full(self.hot)

    @property
    def warnings(self):
        """Text keys of what the players should know, the gravest first."""
        from . import room

        found = room.warnings(self.hot, self.cold, self._unsynced())
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
        _upkeep().archive(self, progress)

    def settle(self, open_game=None):
        """Drop what is in nvm where a PC has it all, no game is open and room is short. True if it was dropped.

        open_game: number of the game that is played, 0 or None where none is. Writes no file, unless game numbers
        ran far ahead of the cold log's.
        """
        if self.hot is None or open_game or self.last > self.acked or not _upkeep().settle(self):
            return False
        self._count = None
        return True

    def drop_all(self):
        """Drop every record, where a PC has them all and files cannot take nvm over. True if they were dropped.

        Raises StorageError.
        """
        if self.last > self.acked or not _upkeep().drop_all(self):
            return False
        self._count = None
        return True

    def erase(self):
        """Begin nvm anew: what was in there must be safe elsewhere."""
        self.hot.rewrite(self.life, self._next - 1, self.acked, self.games, self.boots, self.values)

    def take_over(self):
        """Erase an nvm that somebody else wrote, and use it from now on. Raises StorageError."""
        if self.foreign:
            _upkeep().take_over(self, self._nvm)

    def keep(self, entry, values):
        """Append a setting's entry (settings.py), after which `values` counts. Raises SettingsFull, StorageError."""
        if self.hot is not None:
            try:
                self.hot.keep(entry, values)
                self.values = values
                return
            except SettingsFull:
                pass  # there is one more way
        _upkeep().keep(self, values)


def _upkeep():
    from . import upkeep  # here, as a gadget that plays does not need it

    return upkeep


def _step(source):
    try:
        return next(source)
    except StopIteration:
        return None
