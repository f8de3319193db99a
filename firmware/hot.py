"""The hot log: what lies in nvm, one erase block where 0xFF bytes can be programmed once without an erase.

Layout: head, settings area, log. The head is programmed last after an erase, so a whole head says that what stands
behind it is complete. Settings, acknowledgements and fences are entries (settings.py); records are appended as they
come. How nvm is read at a start and begun anew stands in hot_look.py. Nothing here knows of cold logs or decides when
to erase: journal.py does.

    head  magic "TT", layout u8, life u8, base u32, acked u32, games u16, boots u16, CRC-32, then four bytes of 0xFF:
          the closing mark, programmed before an erase, so that what an erase left half done shows: all to 0 where
          the cold log has the settings, else all but the last
    base  numbers up to here were given out before the last erase
    fence log offset u16, number u32: what lies below the offset with this number or a higher one never counts, even
          if torn bytes read as a whole record one day
"""

from array import array

from shared_rules.record import game_of, number_of

from .settings import ACK, FENCE, pack
from .storage_errors import LogFull, SettingsFull, StorageError

# Bytes of nvm: below it is of no use, what is above is not used.
LEAST = 4096
MOST = 8192
HEAD = 24
BLANK = b"\xff"
CLEARED = 1024  # a piece of an erase; the size is a multiple of it
# Kept free in the settings area: acknowledgements and fences must find room when settings no longer do.
SPARE = 64


class Hot:
    """nvm: bytearray-like; slice assignment to 0xFF bytes programs them, any other erases all of it.

    After `look`: whole (the head can be trusted), closing (an erase had begun: 1, or 2
    where the cold log has the settings), newer (another layout), life, base,
    acked, games, boots, values ({setting id: bytes}), offsets (of the records), fences [(offset, number)], free and
    entry_at (where the next record and the next entry go), torn, last (highest number).
    """

    def __init__(self, nvm):
        self.nvm = nvm
        self.size = min(len(nvm), MOST) // CLEARED * CLEARED
        self.log_at = HEAD + self.size // 4
        self.life = self.base = self.acked = self.games = self.boots = self.last = 0
        self.free = self.entry_at = 0
        self.values = {}
        self.offsets = array("H")
        self.fences = []
        self.look()

    def look(self):
        """Read everything anew."""
        from . import hot_look  # here, as only starts and erases need it

        hot_look.look(self)

    @property
    def given(self):
        """The highest number that was ever given, as far as nvm tells."""
        highest = max(self.base, self.last)
        for _, number in self.fences:
            highest = max(highest, number)
        return highest

    @property
    def entry_room(self):
        """Bytes left for settings."""
        return max(self.log_at - self.entry_at - SPARE, 0)

    def raws(self, first=0):
        """Yield (number, bytes) of each record from number `first` on."""
        i = 0
        while i < len(self.offsets):
            at = self.offsets[i]
            raw = bytes(self.nvm[at : at + self.nvm[at]])
            if number_of(raw) >= first:
                yield number_of(raw), raw
            i += 1

    def newest_game(self):
        """The game of the newest record that belongs to one, or 0."""
        newest = 0
        for _, raw in self.raws():
            newest = game_of(raw) or newest
        return newest

    # Writing

    def append(self, raw):
        """Program a record behind the others and read it back. Raises LogFull, StorageError."""
        if self.free + len(raw) > self.size:
            raise LogFull("journal.full")
        for _ in range(2):
            at = self.free
            if at + len(raw) > self.size:
                break
            self.free = at + len(raw)
            if self.program(at, raw):
                self.offsets.append(at)
                self.last = number_of(raw)
                return
        raise StorageError("journal.broken_flash")

    def fence(self, number):
        """Nothing that lies in the log as torn bytes may ever count as `number` or a later one."""
        value = self.free.to_bytes(2, "little") + number.to_bytes(4, "little")
        self.fences.append((self.free, number))
        self.torn = False
        try:
            self._put_entry(pack(FENCE, value), self.log_at)
        except (SettingsFull, StorageError):
            pass  # only a second fault, in just these bytes, would make a difference

    def acknowledge(self, number):
        """Remember that a PC has everything up to `number`; on flash where there is room."""
        self.acked = number
        try:
            self._put_entry(pack(ACK, number.to_bytes(4, "little")), self.log_at)
        except (SettingsFull, StorageError):
            pass  # after a restart the PC says it again

    def keep(self, entry, values):
        """Append a setting's entry; `values` is what then counts. Raises SettingsFull, StorageError."""
        self._put_entry(entry, self.log_at - SPARE)
        self.values = values

    def _put_entry(self, entry, end):
        for _ in range(2):
            at = self.entry_at
            if at + len(entry) > end:
                raise SettingsFull("journal.settings_full")
            self.entry_at = at + len(entry)
            if self.program(at, entry):
                return
        raise StorageError("journal.broken_flash")

    def program(self, at, content):
        """Whether `content` now stands at `at`. Bytes that are not blank stay as they are: no erase here."""
        end = at + len(content)
        if bytes(self.nvm[at:end]).rstrip(BLANK):
            return False
        try:
            self.nvm[at:end] = content
        except (OSError, RuntimeError):
            return False
        return bytes(self.nvm[at:end]) == content

    def rewrite(self, life, base, acked, games, boots, values):
        """Erase everything and begin anew with these. What is lost in a cut must be safe elsewhere.

        Raises StorageError.
        """
        from . import hot_look

        hot_look.rewrite(self, life, base, acked, games, boots, values)
