"""One copy of the cold log: a file of fixed size that is only ever overwritten in place.

A file system whose blocks are erased and rewritten at each flush can lose a whole block in a power cut, and every
write of a file rewrites its directory's block too. So each copy has a folder of its own, lies between files of one
erase block that nobody ever writes again, and never changes its size: writing it can hurt neither the other copy,
nor the root folder, nor the table of clusters. Why there are two, and which counts, is cold.py's business.

File: head (1 KiB: facts, then the settings as entries, CRC-32 last), then records. The head counts the records that
an archive wrote (`used` bytes, with their CRC); without nvm more are appended behind them. The rest is 0xFF.
"""

import struct
from binascii import crc32

from shared_rules.record import KINDS, NewerRecord, decode, game_of, measure, number_of

from .settings import entries, packed, take_in
from .storage_errors import StorageError

BLOCK = 4096
SECTOR = 512
HEAD = 1024
MAGIC = b"TTLG"
LAYOUT = 1
HEAD_FORM = "<4sBBBxIIIIIHHH"
FACTS = 34
BLANK = b"\xff" * SECTOR
BOOT = KINDS.index("boot")
LONGEST = 255

# No file; laid out, and no head yet; torn; as it should be.
MISSING, EMPTY, DAMAGED, CLEAN = range(4)


class Facts:
    """What the head of a copy says beside its records, and nvm's head in short."""

    def __init__(self, life=0, acked=0, games=0, boots=0, values=None, with_nvm=False):
        self.life = life
        self.acked = acked
        self.games = games
        self.boots = boots
        self.values = values or {}
        self.with_nvm = with_nvm


class Copy:
    """A copy in `folder` of `files`, `size` bytes long.

    After `look`: state, headed (the head can be read), facts, generation, last (highest number), end (where the next
    record would stand). What a copy that is not CLEAN says is good for a rescue only.
    """

    def __init__(self, files, folder, size, tick):
        self._files = files
        self._folder = folder
        self._path = folder + "/log.bin"
        self._size = size
        self._tick = tick
        self._buffer = bytearray(SECTOR)
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
        if self._read(0, head) == HEAD and not bytes(head).rstrip(b"\xff"):
            self.state = EMPTY
            return False
        if crc32(head[:-4]) != int.from_bytes(head[-4:], "little"):
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
        """Yield (offset, number, bytes) of each record; stop at the first byte that begins none, or step over it."""
        window = bytearray(SECTOR)
        have = i = 0
        base = at
        while True:
            if have - i < LONGEST and base + have < self._size:
                window[: have - i] = window[i:have]
                have -= i
                base += i
                i = 0
                # Opened for each piece: a reader that stops half-way leaves nothing open.
                more = self._read(base + have, memoryview(window)[have : min(SECTOR, self._size - base)])
                if more <= 0:
                    return
                have += more
            if i >= have:
                return
            length = measure(window, i, have)
            if length:
                yield base + i, number_of(window, i), bytes(window[i : i + length])
                i += length
            elif not over_junk:
                return
            else:
                rest = bytes(window[i + 1 : have])
                i += 1 + len(rest) - len(rest.lstrip(b"\xff"))

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

    # Writing. Each leaves the copy looked at anew, and raises StorageError unless it then is what it should be.

    def create(self):
        """Lay out the folder. Only where nothing can be lost: this changes the table of clusters."""
        try:
            self._files.mkdir("")
            self._fill("pad_" + self._folder, BLOCK)
            self._files.mkdir(self._folder)
            self._fill(self._folder + "/pad_1", BLOCK)
            self._fill(self._path, self._size)
            self._fill(self._folder + "/pad_2", BLOCK)
            self._files.sync()
        except OSError:
            raise StorageError("journal.broken_flash")
        self.look()

    def _fill(self, path, size):
        if self._files.size(path) == size:
            return
        file = self._files.open(path, "wb")
        try:
            for _ in range(size // SECTOR):
                file.write(BLANK)
            file.flush()
        finally:
            file.close()

    def write(self, raws, facts, generation):
        """Overwrite the records with `raws`, an iterable of bytes in number order, and the head."""
        try:
            file = self._begin()
            try:
                used, crc, last = self._write_records(file, raws)
                self._write_head(file, facts, generation, used, crc, last)
            finally:
                self._finish(file)
        except OSError:
            raise StorageError("journal.broken_flash")
        self._must_be(generation, HEAD + used, last)
        if self._crc != crc:
            raise StorageError("journal.broken_flash")

    def write_facts(self, facts, generation):
        """Overwrite the head, the records staying as they are.

        It counts all of them: else this write, torn, could leave a whole head before records that are gone.
        """
        used, crc, last = self.end - HEAD, self._crc, self.last
        try:
            file = self._begin()
            try:
                self._write_head(file, facts, generation, used, crc, last)
            finally:
                self._finish(file)
        except OSError:
            raise StorageError("journal.broken_flash")
        self._must_be(generation, HEAD + used, last)

    def append(self, raw):
        """One more record behind the others."""
        at = self.end
        try:
            file = self._begin()
            try:
                file.seek(at)
                file.write(raw)
            finally:
                self._finish(file)
        except OSError:
            raise StorageError("journal.broken_flash")
        back = bytearray(len(raw))
        if self._read(at, back) != len(raw) or back != raw:
            raise StorageError("journal.broken_flash")
        self.state = CLEAN
        self.end = at + len(raw)
        self.last = number_of(raw)
        self._crc = crc32(raw, self._crc)
        self.note(raw)

    def copy_from(self, other):
        """Become what the other copy is, byte by byte, the head last."""
        try:
            file = self._begin()
            try:
                for at in range(HEAD, self._size, SECTOR):
                    self._put(file, at, other.sector(at))
                for at in range(0, HEAD, SECTOR):
                    self._put(file, at, other.sector(at))
            finally:
                self._finish(file)
        except OSError:
            raise StorageError("journal.broken_flash")
        self._must_be(other.generation, other.end, other.last)
        for at in range(0, self._size, SECTOR):
            if self.sector(at) != other.sector(at):
                raise StorageError("journal.broken_flash")

    def sector(self, at):
        """The bytes of the sector at `at`, good until the next call."""
        if self._read(at, self._buffer) != SECTOR:
            raise StorageError("journal.broken_flash")
        return self._buffer

    def _begin(self):
        self.state = DAMAGED  # until it was read back
        self._found_number = 0
        self._found_at = HEAD
        return self._files.open(self._path, "r+b")

    def _finish(self, file):
        try:
            file.flush()
        finally:
            file.close()
        self._files.sync()

    def _write_records(self, file, raws):
        sector = bytearray(BLANK)
        at = HEAD
        used = crc = last = 0
        for raw in raws:
            crc = crc32(raw, crc)
            last = number_of(raw)
            while raw:
                filled = used % SECTOR
                part = raw[: SECTOR - filled]
                sector[filled : filled + len(part)] = part
                used += len(part)
                raw = raw[len(part) :]
                if used % SECTOR == 0:
                    self._put(file, at, sector)
                    at += SECTOR
                    sector[:] = BLANK
        while at < self._size:  # blank to the end, so that nothing old can be taken for a record that follows
            self._put(file, at, sector)
            at += SECTOR
            sector[:] = BLANK
        return used, crc, last

    def _write_head(self, file, facts, generation, used, crc, last):
        settings = packed(facts.values)
        head = bytearray(BLANK * (HEAD // SECTOR))
        head[:FACTS] = struct.pack(
            HEAD_FORM, MAGIC, LAYOUT, facts.life, 1 if facts.with_nvm else 0, generation, used, crc, last,
            facts.acked, facts.games, facts.boots, len(settings),
        )  # fmt: skip
        head[FACTS : FACTS + len(settings)] = settings
        head[-4:] = crc32(head[:-4]).to_bytes(4, "little")
        for at in range(0, HEAD, SECTOR):
            self._put(file, at, head[at : at + SECTOR])

    def _put(self, file, at, sector):
        """Write a sector where it differs: each written block is one more that a cut can hurt."""
        self._tick()
        old = bytearray(SECTOR)
        file.seek(at)
        if file.readinto(old) != SECTOR or old != sector:
            file.seek(at)
            file.write(sector)

    def _must_be(self, generation, end, last):
        self.look()
        if self.state != CLEAN or self.generation != generation or self.end != end or self.last != last:
            raise StorageError("journal.broken_flash")


def boot_of(raw):
    """The boot number that a record tells, else 0."""
    if raw[1] & 15 != BOOT:
        return 0
    try:
        return decode(raw).payload["boot"]
    except NewerRecord:
        return 0
