"""The hot log: what lies in nvm, one erase block where 0xFF bytes can be programmed once without an erase.

Layout: head, settings area, log. The head is programmed last after an erase, so a whole head says that what stands
behind it is complete. Settings, acknowledgements and fences are entries (settings.py); records are appended as they
come. Nothing here knows of cold logs or decides when to erase: journal.py does.

    head  magic "TT", layout u8, life u8, base u32, acked u32, games u16, boots u16, CRC-32, then four bytes of 0xFF:
          the closing mark, programmed to 0 before an erase, so that what an erase left half done shows
    base  numbers up to here were given out before the last erase
    fence log offset u16, number u32: what lies below the offset with this number or a higher one never counts, even
          if torn bytes read as a whole record one day
"""

import struct
from array import array
from binascii import crc32

from shared_rules.record import game_of, number_of

from .settings import ACK, FENCE, entries, pack, packed, take_in
from .storage_errors import LogFull, SettingsFull, StorageError
from .walk import walk

# Bytes of nvm: below it is of no use, what is above is not used.
LEAST = 4096
MOST = 8192
MAGIC = b"TT"
LAYOUT = 1
MARK = 20
HEAD = 24
HEAD_FORM = "<2sBBIIHH"
BLANK = b"\xff"
PIECE = 256
CLEARED = 1024
# Kept free in the settings area: acknowledgements and fences must find room when settings no longer do.
SPARE = 64


class Hot:
    """nvm: bytearray-like; slice assignment to 0xFF bytes programs them, any other erases all of it.

    After `look`: whole (the head can be trusted), closing (an erase had begun), newer (another layout), life, base,
    acked, games, boots, values ({setting id: bytes}), offsets (of the records), free, last (highest number).
    """

    def __init__(self, nvm):
        self._nvm = nvm
        self.size = min(len(nvm), MOST) // CLEARED * CLEARED
        self.log_at = HEAD + self.size // 4
        self.look()

    def look(self):
        """Read everything anew."""
        touched = self._touched(self.size)
        self.blank = touched == 0
        head = bytes(self._nvm[0:HEAD])
        self._look_at_head(head)
        self._look_at_entries()
        self._look_at_log(touched)
        # Torn or unknown bytes, and yet ours: something whole is in there, or a head whose program was cut.
        self.ours = bool(self.whole or self.offsets or self._found or self._half_a_head(head, touched))

    def _touched(self, end):
        """Where the bytes end, below `end`, that are not 0xFF. In pieces: heap in one piece is rare."""
        while end:
            start = max(end - PIECE, 0)
            left = len(bytes(self._nvm[start:end]).rstrip(BLANK))
            if left:
                return start + left
            end = start
        return 0

    def _look_at_head(self, image):
        head = image[:MARK]
        right = head[:2] == MAGIC and crc32(head[:-4]) == int.from_bytes(head[-4:], "little")
        self.newer = right and head[2] != LAYOUT
        self.whole = right and not self.newer
        self.closing = self.whole and image[MARK:HEAD] != BLANK * (HEAD - MARK)
        self.life = self.base = self.acked = self.games = self.boots = 0
        if self.whole:
            _, _, self.life, self.base, self.acked, self.games, self.boots = struct.unpack(HEAD_FORM, head[:-4])

    def _look_at_entries(self):
        area = bytes(self._nvm[HEAD : self.log_at])
        self.values = {}
        self._fences = []
        self._found = False
        used = 0
        for number, value, end in entries(area, 0, len(area)):
            used = end
            self._found = True
            if number == ACK:
                self.acked = max(self.acked, int.from_bytes(value, "little"))
            elif number == FENCE:
                offset = int.from_bytes(value[:2], "little")
                self._fences.append((offset, int.from_bytes(value[2:], "little")))
            else:
                take_in(self.values, number, value)
        self._entry_at = HEAD + max(used, len(area.rstrip(BLANK)))

    def _look_at_log(self, touched):
        self.offsets = array("H")
        self.last = 0
        end = self.log_at
        # A little further than touched: a record's last byte may be 0xFF, too.
        for at, number, raw in walk(self._read, self.log_at, min(touched + 4, self.size), True):
            if number > self.last and not self._fenced(at, number):
                self.offsets.append(at)
                self.last = number
            end = at + len(raw)
        self.free = max(end, touched)
        for offset, _ in self._fences:
            self.free = max(self.free, offset)
            end = max(end, offset)
        # Bytes of a record that was cut: its number must never be given again.
        self.torn = self.free > end

    def _read(self, at, buffer):
        buffer[:] = self._nvm[at : at + len(buffer)]
        return len(buffer)

    def _fenced(self, at, number):
        for offset, first in self._fences:
            if at < offset and number >= first:
                return True
        return False

    def _half_a_head(self, head, touched):
        """Only a head, and every bit that it should have is still there: its program was cut."""
        if not touched or touched > HEAD:
            return False
        wanted = MAGIC + bytes((LAYOUT,))
        for i in range(len(wanted)):
            if head[i] & wanted[i] != wanted[i]:
                return False
        return True

    @property
    def given(self):
        """The highest number that was ever given, as far as nvm tells."""
        highest = max(self.base, self.last)
        for _, number in self._fences:
            highest = max(highest, number)
        return highest

    @property
    def entry_room(self):
        """Bytes left for settings."""
        return max(self.log_at - self._entry_at - SPARE, 0)

    def raws(self, first=0):
        """Yield (number, bytes) of each record from number `first` on."""
        i = 0
        while i < len(self.offsets):
            at = self.offsets[i]
            raw = bytes(self._nvm[at : at + self._nvm[at]])
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
            if self._program(at, raw):
                self.offsets.append(at)
                self.last = number_of(raw)
                return
        raise StorageError("journal.broken_flash")

    def fence(self, number):
        """Nothing that lies in the log as torn bytes may ever count as `number` or a later one."""
        value = self.free.to_bytes(2, "little") + number.to_bytes(4, "little")
        self._fences.append((self.free, number))
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
            at = self._entry_at
            if at + len(entry) > end:
                raise SettingsFull("journal.settings_full")
            self._entry_at = at + len(entry)
            if self._program(at, entry):
                return
        raise StorageError("journal.broken_flash")

    def _program(self, at, content):
        """Whether `content` now stands at `at`. Bytes that are not blank stay as they are: no erase here."""
        end = at + len(content)
        if bytes(self._nvm[at:end]).rstrip(BLANK):
            return False
        try:
            self._nvm[at:end] = content
        except (OSError, RuntimeError):
            return False
        return bytes(self._nvm[at:end]) == content

    def rewrite(self, life, base, acked, games, boots, values):
        """Erase everything and begin anew with these. What is lost in a cut must be safe elsewhere.

        Raises StorageError.
        """
        if self.whole and not self.closing:
            self._program(MARK, bytes(HEAD - MARK))
        settings = packed(values)
        head = struct.pack(HEAD_FORM, MAGIC, LAYOUT, life, base, acked, games, boots)
        head += crc32(head).to_bytes(4, "little")
        try:
            done = self._clear() and (not settings or self._program(HEAD, settings))
        except (OSError, RuntimeError):
            done = False
        done = done and self._program(0, head)
        self.look()
        if not done:
            raise StorageError("journal.broken_flash")

    def _clear(self):
        """Everything to 0xFF, the head last. Each piece is an erase of all; 4 KiB of heap at once may not be there."""
        blank = BLANK * CLEARED
        for at in range(self.size - CLEARED, -1, -CLEARED):
            if bytes(self._nvm[at : at + CLEARED]) != blank:
                self._nvm[at : at + CLEARED] = blank
        return not self._touched(self.size)
