"""A board's drive as a real FAT image in memory, by the FatFs library that CircuitPython has, too.

It is as large as the Pico's drive, formatted as CircuitPython formats it. The cable can be pulled at any sector.
"""

import fatfs

from host_tools.deploy.drive import FILE, FOLDER, NEW, Room

PICO = 1 << 20
SECTOR = 512


class Pulled(fatfs.RamDisk):
    """A disk that takes sectors as long as `left` bytes last, and then none; None: all that come. written: bytes."""

    def __init__(self, storage):
        super().__init__(storage, sector_size=SECTOR)
        self.left = None
        self.written = 0

    def write(self, sector, count, buff):
        if self.left is not None:
            if self.left < count:
                raise OSError(5, "the cable was pulled")
            self.left -= count
        self.written += count
        super().write(sector, count, buff)


class FatDrive:
    """As FolderDrive. storage: the bytes of the image. left: see Pulled."""

    name = "FAT"
    _plugged = None  # one drive at a time, as FatFs has room for few: the next one unplugs it

    def __init__(self, storage=None, size=PICO):
        if FatDrive._plugged is not None:
            FatDrive._plugged._partition.unmount()
        FatDrive._plugged = self
        self.storage = bytearray(size) if storage is None else storage
        self.disk = Pulled(self.storage)
        self._partition = fatfs.create_extended_partition(self.disk)
        if storage is None:
            self._partition.mkfs()
        self._partition.mount()
        self.writable = True

    def plugged_in_again(self):
        return FatDrive(bytearray(self.storage))

    def _do(self, what, *arguments):
        try:
            return what(*arguments)
        except Exception as error:  # FatFs has errors of its own; a drive has OSErrors
            raise OSError(5, str(error)) from error

    def _exists(self, path):
        return self._do(self._partition.exists, "/" + path)

    def files(self, folder, deep):
        if folder and not self._exists(folder):
            return []
        found = []
        for place, _, names in self._do(lambda: list(self._partition.walk("/" + folder))):
            if deep or place.strip("/") == folder:
                found += [f"{place.strip('/')}/{name}".lstrip("/") for name in names]
        return sorted(found)

    def read(self, path):
        if not self._exists(path):
            return None
        return bytes(self._do(self._partition.read_file, "/" + path))

    def write(self, path, content):
        folder = path.rpartition("/")[0]
        if folder and not self._exists(folder):
            self._do(self._partition.makedirs, "/" + folder, True)
        self._do(self._partition.write_file, "/" + path, content)

    def replace(self, path, content):
        self.write(path + NEW, content)
        if self._exists(path):
            self.remove(path)
        self.rename(path + NEW, path)

    def rename(self, path, new):
        self._do(self._partition.rename, "/" + path, "/" + new)

    def remove(self, path):
        self._do(self._partition.remove, "/" + path)

    def make_folder(self, path):
        self._do(self._partition.makedirs, "/" + path, True)

    def kind(self, path):
        if not self._exists(path):
            return None
        return FOLDER if self._do(self._partition.isdir, "/" + path) else FILE

    def settle(self):
        """FatFs has written it all when a file is closed."""

    def is_writable(self):
        return self.writable

    def room(self):
        """Counted in the table of clusters itself."""
        image = self.storage
        cluster = image[13] * SECTOR
        reserved = int.from_bytes(image[14:16], "little")
        roots = int.from_bytes(image[17:19], "little")
        sectors = int.from_bytes(image[19:21], "little") or int.from_bytes(image[32:36], "little")
        per_table = int.from_bytes(image[22:24], "little")
        start = reserved + image[16] * per_table + roots * 32 // SECTOR
        clusters = (sectors - start) * SECTOR // cluster
        assert clusters < 4085, "a drive of this size is FAT12"
        table = image[reserved * SECTOR : (reserved + per_table) * SECTOR]
        free = 0
        for number in range(2, clusters + 2):
            pair = int.from_bytes(table[number * 3 // 2 : number * 3 // 2 + 2], "little")
            free += (pair >> 4 if number & 1 else pair & 0xFFF) == 0
        return Room(free * cluster, cluster)
