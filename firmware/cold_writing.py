"""Writes a copy of the cold log: in place, only the sectors that differ, and reads it back.

Which copy may be written when is cold.py's business.
"""

import struct
from binascii import crc32

from shared_rules.record import number_of

from .cold_copy import BLANK, BLOCK, CLEAN, DAMAGED, FACTS, HEAD, HEAD_FORM, LAYOUT, MAGIC, SECTOR, Copy
from .setting_entries import packed
from .storage_errors import StorageError


class WritableCopy(Copy):
    """A Copy that can be written. tick: called for each sector that is written or found right.

    Each method leaves the copy looked at anew, and raises StorageError unless it then is what it should be.
    """

    def __init__(self, files, folder, size, tick):
        super().__init__(files, folder, size)
        self._tick = tick

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
            if bytes(self.sector(at)) != other.sector(at):
                raise StorageError("journal.broken_flash")

    def sector(self, at):
        """The bytes of the sector at `at`, good until the next call, of whatever copy."""
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
        head = bytearray(HEAD)
        for at in range(0, HEAD, SECTOR):
            head[at : at + SECTOR] = BLANK
        head[:FACTS] = struct.pack(
            HEAD_FORM, MAGIC, LAYOUT, facts.life, 1 if facts.with_nvm else 0, generation, used, crc, last,
            facts.acked, facts.games, facts.boots, len(settings),
        )  # fmt: skip
        head[FACTS : FACTS + len(settings)] = settings
        view = memoryview(head)
        head[HEAD - 4 :] = crc32(view[: HEAD - 4]).to_bytes(4, "little")
        for at in range(0, HEAD, SECTOR):
            self._put(file, at, view[at : at + SECTOR])

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
