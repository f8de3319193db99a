"""A FAT-like file system on the simulated flash, written as CircuitPython does: as risky as the real one.

Block 0 holds the boot sector and the table of clusters, block 1 the root folder, then come clusters of 512 bytes,
eight to an erase block. Each flush of a changed file rewrites its folder's block (size, time stamp); a block is
written by erase and programs, and a cut in between loses all of it. Without a boot sector the disk is formatted,
as CircuitPython does. It has the methods of firmware/files.py.
"""

import errno
import struct

from host_tools.sim.flash import BLOCK, Flash

SECTOR = 512
MAGIC = b"TTFAT\x01\x55\xaa"
TABLE = SECTOR  # offset of the table of clusters in block 0
FREE, LAST = 0, 0xFFFF
ROOT = 1  # stands for the root folder where else a cluster stands
FIRST = 2
ENTRY = "<16sBHII5x"
ENTRY_SIZE = 32
IS_FILE, IS_FOLDER = 1, 2


class Disk:
    """`blocks` blocks of `flash` from `first` on; formatted where there is no file system.

    cached: whether a block is written once for all changes in a row, as on an RP2040; an ESP32-S3 erases and writes
    one for each sector (ports/espressif/supervisor/internal_flash.c). is_writable: False while a PC has the drive.
    """

    def __init__(self, flash: Flash, first: int, blocks: int, cached: bool = True) -> None:
        self._flash = flash
        self._keep = cached
        self._first = first
        self._clusters = min((blocks - 2) * (BLOCK // SECTOR), (BLOCK - TABLE) // 2 - FIRST)
        self._cached = -1
        self._cache = bytearray()
        self._dirty = False
        self._window = -1
        self._window_bytes = bytearray()
        self._next = FIRST
        self.is_writable = True
        if self._read(0, len(MAGIC)) != MAGIC:
            self.format()

    def format(self) -> None:
        """Make it empty."""
        self._write(0, MAGIC + bytes(BLOCK - len(MAGIC)))
        self._write(BLOCK, bytes(BLOCK))
        self.sync()

    # Files as the firmware uses them

    def writable(self) -> bool:
        return self.is_writable

    def open(self, path: str, mode: str) -> "DiskFile":
        """mode: "rb", "r+b" or "wb". Raises OSError."""
        if mode != "rb" and not self.is_writable:
            raise OSError(errno.EROFS, "the drive is the PC's")
        folder, name = self._folder_of(path)
        entry = self._find(folder, name)
        if mode == "wb":
            entry = self._create(folder, name, IS_FILE) if entry is None else self._truncate(entry)
        if entry is None:
            raise OSError(errno.ENOENT, path)
        return DiskFile(self, entry, mode != "rb")

    def mkdir(self, path: str) -> None:
        if not path:
            return
        folder, name = self._folder_of(path)
        if self._find(folder, name) is not None:
            return
        entry = self._create(folder, name, IS_FOLDER)
        cluster = self.allocate(0)
        self.write_at(cluster, 0, bytes(SECTOR))
        self.change_entry(entry, IS_FOLDER, cluster, 0)
        self.sync()

    def size(self, path: str) -> int:
        try:
            folder, name = self._folder_of(path)
            entry = self._find(folder, name)
        except OSError:
            return -1
        return -1 if entry is None else self.entry(entry)[3]

    def sync(self) -> None:
        """Write what is cached, if it was changed."""
        self._close_window()
        self._flush()

    # Folders. An entry is known by the place of its bytes on the disk.

    def _folder_of(self, path: str) -> tuple[int, str]:
        parts = path.split("/")
        folder = ROOT
        for part in parts[:-1]:
            entry = self._find(folder, part)
            if entry is None or self.entry(entry)[1] != IS_FOLDER:
                raise OSError(errno.ENOENT, path)
            folder = self.entry(entry)[2]
        return folder, parts[-1]

    def _places(self, folder: int) -> list[int]:
        if folder == ROOT:
            return list(range(BLOCK, 2 * BLOCK, ENTRY_SIZE))
        clusters = [self._place(cluster) for cluster in self.chain(folder)]
        if not clusters:
            raise OSError(errno.EIO, "a folder without clusters")
        return [start + at for start in clusters for at in range(0, SECTOR, ENTRY_SIZE)]

    def _find(self, folder: int, name: str) -> int | None:
        wanted = name.encode() + bytes(16 - len(name.encode()))
        for place in self._places(folder):
            found = self._read(place, 16)
            if found == wanted:
                return place
            if found[0] == 0:
                return None  # nothing ever stood here or further on
        return None

    def entry(self, place: int) -> tuple[bytes, int, int, int, int]:
        """(name, kind, first cluster, size, time stamp)"""
        name, kind, cluster, size, stamp = struct.unpack(ENTRY, self._read(place, ENTRY_SIZE))
        return name, kind, cluster, size, stamp

    def _create(self, folder: int, name: str, kind: int) -> int:
        for place in self._places(folder):
            if self._read(place, 1) == b"\0":
                break
        else:
            if folder == ROOT:
                raise OSError(errno.ENOSPC, "the root folder is full")
            cluster = self.allocate(self.chain(folder)[-1])
            self.write_at(cluster, 0, bytes(SECTOR))
            place = self._place(cluster)
        self._close_window()
        self._write(place, struct.pack(ENTRY, name.encode(), kind, 0, 0, 0))
        return place

    def change_entry(self, place: int, kind: int, cluster: int, size: int) -> None:
        name, _, _, _, stamp = self.entry(place)
        self._close_window()
        self._write(place, struct.pack(ENTRY, name, kind, cluster, size, stamp + 1 & 0xFFFFFFFF))

    def _truncate(self, place: int) -> int:
        cluster = self.entry(place)[2]
        for used in self.chain(cluster) if cluster else ():
            self._set_next(used, FREE)
        self.change_entry(place, IS_FILE, 0, 0)
        return place

    # Clusters

    def chain(self, cluster: int) -> list[int]:
        """A file's clusters, as far as the table tells."""
        found: list[int] = []
        table = self._table()
        while FIRST <= cluster < FIRST + self._clusters and len(found) < self._clusters:
            found.append(cluster)
            at = TABLE + 2 * cluster
            cluster = table[at] | table[at + 1] << 8
        return found

    def allocate(self, after: int) -> int:
        """The next free cluster, appended to the chain that ends with `after` (0: a new chain)."""
        table = self._table()
        for i in range(self._clusters):
            cluster = FIRST + (self._next - FIRST + i) % self._clusters
            at = TABLE + 2 * cluster
            if table[at] | table[at + 1] << 8 == FREE:
                break
        else:
            raise OSError(errno.ENOSPC, "the disk is full")
        self._next = cluster
        self._set_next(cluster, LAST)
        if after:
            self._set_next(after, cluster)
        return cluster

    # FatFs keeps the sector of the table that it changes in a window, written when it turns to another sector.

    def _table(self) -> bytes:
        """Block 0 as it will be."""
        table = self._read(0, BLOCK)
        if self._window < 0:
            return table
        at = self._window * SECTOR
        return table[:at] + self._window_bytes + table[at + SECTOR :]

    def _set_next(self, cluster: int, following: int) -> None:
        at = TABLE + 2 * cluster
        if at // SECTOR != self._window:
            self._close_window()
            self._window = at // SECTOR
            self._window_bytes = bytearray(self._read(self._window * SECTOR, SECTOR))
        self._window_bytes[at % SECTOR : at % SECTOR + 2] = following.to_bytes(2, "little")

    def _close_window(self) -> None:
        if self._window >= 0:
            window, self._window = self._window, -1
            self._write(window * SECTOR, bytes(self._window_bytes))

    def _place(self, cluster: int) -> int:
        return 2 * BLOCK + (cluster - FIRST) * SECTOR

    def read_at(self, cluster: int, at: int, size: int) -> bytes:
        return self._read(self._place(cluster) + at, size)

    def write_at(self, cluster: int, at: int, content: bytes) -> None:
        self._write(self._place(cluster) + at, content)

    # Blocks

    def _read(self, at: int, size: int) -> bytes:
        block = at // BLOCK
        if block == self._cached:
            return bytes(self._cache[at % BLOCK : at % BLOCK + size])
        at += self._first * BLOCK
        return bytes(self._flash.memory[at : at + size])

    def _write(self, at: int, content: bytes) -> None:
        block = at // BLOCK
        if block != self._cached:
            self._flush()
            start = (self._first + block) * BLOCK
            self._cache = bytearray(self._flash.memory[start : start + BLOCK])
            self._cached = block
        done = 0
        while done < len(content):
            step = len(content) - done if self._keep else min(SECTOR - (at + done) % SECTOR, len(content) - done)
            start = (at + done) % BLOCK
            self._cache[start : start + step] = content[done : done + step]
            self._dirty = True
            done += step
            if not self._keep:
                self._flush()

    def _flush(self) -> None:
        if self._dirty:
            self._dirty = False
            self._flash.rewrite(self._first + self._cached, bytes(self._cache))


class DiskFile:
    """An open file."""

    def __init__(self, disk: Disk, entry: int, may_write: bool) -> None:
        self._disk = disk
        self._entry = entry
        self._may_write = may_write
        _, _, cluster, self._size, _ = disk.entry(entry)
        self._chain = disk.chain(cluster) if cluster else []
        self._at = 0
        self._changed = False

    def seek(self, at: int) -> None:
        self._at = at

    def readinto(self, buffer: bytearray | memoryview) -> int:
        size = max(min(len(buffer), self._size - self._at), 0)
        done = 0
        while done < size:
            index, within = divmod(self._at, SECTOR)
            if index >= len(self._chain):
                raise OSError(errno.EIO, "the table of clusters has no more of this file")
            step = min(SECTOR - within, size - done)
            buffer[done : done + step] = self._disk.read_at(self._chain[index], within, step)
            done += step
            self._at += step
        return size

    def write(self, content: bytes) -> int:
        if not self._may_write or not self._disk.is_writable:
            raise OSError(errno.EROFS, "the drive is the PC's")
        done = 0
        while done < len(content):
            index, within = divmod(self._at, SECTOR)
            while index >= len(self._chain):
                self._chain.append(self._disk.allocate(self._chain[-1] if self._chain else 0))
            step = min(SECTOR - within, len(content) - done)
            self._disk.write_at(self._chain[index], within, bytes(content[done : done + step]))
            done += step
            self._at += step
        self._size = max(self._size, self._at)
        self._changed = True
        return done

    def flush(self) -> None:
        if self._changed:
            self._changed = False
            self._disk.change_entry(self._entry, IS_FILE, self._chain[0] if self._chain else 0, self._size)
            self._disk.sync()

    def close(self) -> None:
        self.flush()
