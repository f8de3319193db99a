"""One copy of the cold log: a file of fixed size that is only ever overwritten in place.

A file system whose blocks are erased and rewritten at each flush can lose a whole block in a power cut, and every
write of a file rewrites its directory's block too. So each copy has a folder of its own, lies between files of one
erase block that nobody ever writes again, and never changes its size: writing it can hurt neither the other copy,
nor the root folder, nor the table of clusters. How it is written stands in cold_writing.py; why there are two, and
which counts, is cold.py's business.

File: head (1 KiB: facts, then the settings as entries, CRC-32 last), then records. The head counts the records that
an archive wrote (`used` bytes, with their CRC); without nvm more are appended behind them. The rest is 0xFF.
"""

import struct
from binascii import crc32

from shared_rules.record import game_of

from .facts import Facts, boot_of
from .setting_entries import entries, take_in
from .walk import walk

BLOCK = 4096
SECTOR = 512
HEAD = 1024
MAGIC = b"TTLG"
LAYOUT = 1
HEAD_FORM = "<4sBBBxIIIIIHHH"
FACTS = 34
BLANK = b"\xff" * SECTOR

# No file; laid out, and no head yet; torn; as it should be.
MISSING, EMPTY, DAMAGED, CLEAN = range(4)


class Copy:
    """A copy in `folder` of `files`, `size` bytes long.

    After `look`: state, headed (the head can be read), facts, generation, last (highest number), end (where the next
    record would stand). What a copy that is not CLEAN says is good for a rescue only.
    """

    _buffer = bytearray(SECTOR)  # one for all copies: what was read last

    def __init__(self, files, folder, size):
        self._files = files
        self._folder = folder
        self._path = folder + "/log.bin"
        self._size = size
        self.forget()

    def forget(self):
        self.state = MISSING
        self.headed = False
        self.facts = Facts()
        self.generation = 0
        self.last = 0
        self.end = HEAD
        self._found_number = 0
        self._found_at = HEAD

    def look(self):
        """Read and check the whole file."""
        self.forget()
        if self._files.size(self._path) != self._size:
            return
        self.state = DAMAGED
        try:
            if self._look_at_head() and self._look_at_records():
                self.state = CLEAN
        except OSError:
            pass  # what cannot be read is as good as torn

    def _look_at_head(self):
        head = bytearray(HEAD)
        if self._read(0, head) != HEAD:
            return False
        if not bytes(head[:FACTS]).rstrip(b"\xff"):
            self.state = EMPTY
            return False
        if crc32(memoryview(head)[: HEAD - 4]) != int.from_bytes(bytes(head[HEAD - 4 :]), "little"):
            return False
        if bytes(head[:4]) != MAGIC or head[4] != LAYOUT:
            return False
        facts = struct.unpack(HEAD_FORM, head[:FACTS])
        _, _, life, flags, self.generation, used, self._crc, self.last, acked, games, boots, settings = facts
        if HEAD + used > self._size or FACTS + settings > HEAD - 4:
            return False
        self.facts = Facts(life, acked, games, boots, None, flags == 1)
        for number, value, _ in entries(head, FACTS, FACTS + settings):
            take_in(self.facts.values, number, value)
        self._used = used
        self.headed = True
        return True

    def _look_at_records(self):
        """Whether the counted records are as they were written, only whole ones follow, and then nothing."""
        crc = 0
        at = HEAD
        file = self._files.open(self._path, "rb")
        try:
            file.seek(HEAD)
            while at < HEAD + self._used:
                size = min(SECTOR, HEAD + self._used - at)
                view = memoryview(self._buffer)[:size]
                if file.readinto(view) != size:
                    return False
                crc = crc32(view, crc)
                at += size
        finally:
            file.close()
        self.end = at
        if crc != self._crc:
            return False
        for at, number, raw in self._walk(self.end, False):
            if number <= self.last:
                return False
            self.last = number
            self.end = at + len(raw)
            self._crc = crc32(raw, self._crc)
            self.note(raw)
        return self._blank_from(self.end)

    def _blank_from(self, at):
        file = self._files.open(self._path, "rb")
        try:
            file.seek(at)
            while at < self._size:
                size = min(SECTOR - at % SECTOR, self._size - at)
                view = memoryview(self._buffer)[:size]
                if file.readinto(view) != size or bytes(view).rstrip(b"\xff"):
                    return False
                at += size
        finally:
            file.close()
        return True

    def note(self, raw):
        """A record counts for the highest game and boot number."""
        self.facts.games = max(self.facts.games, game_of(raw))
        self.facts.boots = max(self.facts.boots, boot_of(raw))

    def scan(self, first=0):
        """Yield (number, bytes) of each whole record from `first` on, in file order; a torn file's too."""
        start = HEAD
        if first > self._found_number and self.state == CLEAN:
            start = self._found_at  # where the last reader stopped: a sync asks page by page
        for at, number, raw in self._walk(start, self.state != CLEAN):
            if number >= first:
                self._found_number = number
                self._found_at = at
                yield number, raw

    def _walk(self, at, over_junk):
        # Opened for each piece that is read: a reader who stops half-way leaves nothing open.
        return walk(self._read, at, self._size, over_junk)

    def _read(self, at, view):
        try:
            file = self._files.open(self._path, "rb")
        except OSError:
            return 0
        try:
            file.seek(at)
            return file.readinto(view)
        except OSError:
            return 0
        finally:
            file.close()
