"""The gadget's words: reads one text table a language, built by host_tools/build/texts.py.

Knows no screen and no key by name. In RAM lies the index alone, four bytes a key; a text is read from the
file when it is asked for, and the last few are kept. The format, all numbers little-endian:

    4 bytes "TTx1"; u32 CRC-32 of all that follows; u16 count; u16 multiplier; u16 size of the texts
    count x (u16 slot, u16 offset of the text), sorted by slot
    the texts in UTF-8, in the order of the index, each as long as the next one's offset says

The slot of a key is `slot(key, multiplier)`; the builder looks for a multiplier that gives each key its own.
"""

import struct
from binascii import crc32

LANGUAGES = ("en", "ja")
MAGIC = b"TTx1"
HEADER = "<4sIHHH"
HEADER_SIZE = 14
UNCHECKED = 8
CHUNK = 256
KEPT = 16  # texts kept in memory: about what one screen shows


class TextsError(Exception):
    """A table is missing, damaged, or of a language that there is none for; the message says which file."""


def slot(key, multiplier):
    """A number of 16 bits for `key`, which stands for it in the index."""
    return crc32(key.encode()) * multiplier >> 16 & 0xFFFF


class Texts:
    """The texts of one language at a time; `use` switches.

    folder: path of the folder of tables, ending in "/". Raises TextsError as `use` does.
    """

    def __init__(self, folder, language):
        self.folder = folder
        self.language = None
        self.use(language)

    def use(self, language):
        """Switch to `language`, at once. Raises TextsError, and then the language stays as it was."""
        if language not in LANGUAGES:
            raise TextsError("no texts in the language {}".format(language))
        if language == self.language:
            return
        path = "{}{}.tbl".format(self.folder, language)
        try:
            table = open(path, "rb")
        except OSError:
            raise TextsError("text table {} is missing".format(path))
        try:
            index, multiplier, size = _read_index(table, path)
        except (TextsError, OSError) as error:
            table.close()
            if isinstance(error, TextsError):
                raise
            raise TextsError("text table {} cannot be read".format(path))
        self.close()
        self.language = language
        self._file = table
        self._index = index
        self._multiplier = multiplier
        self._size = size
        self._kept = {}

    def close(self):
        """Close the table's file; no text can be read after this, until `use`."""
        if self.language:
            self._file.close()
        self.language = None

    def t(self, key, **facts):
        """The text of `key`, its placeholders filled from `facts`; "<key>" where the table has none.

        A placeholder without its fact stays as it is: a screen with "{name}" in it beats one that crashed.
        """
        text = self._kept.get(key)
        if text is None:
            text = self._find(key)
            if text is None:
                return "<" + key + ">"
            if len(self._kept) >= KEPT:
                self._kept.clear()
            self._kept[key] = text
        if not facts:
            return text
        try:
            return text.format(**facts)
        except KeyError:
            return text

    def _find(self, key):
        index = self._index
        wanted = slot(key, self._multiplier)
        low = 0
        high = len(index) // 4
        last = high - 1
        while low < high:
            middle = (low + high) // 2
            at = 4 * middle
            here = index[at] | index[at + 1] << 8
            if here == wanted:
                start = index[at + 2] | index[at + 3] << 8
                end = self._size if middle == last else index[at + 6] | index[at + 7] << 8
                self._file.seek(HEADER_SIZE + len(index) + start)
                return self._file.read(end - start).decode()
            if here < wanted:
                low = middle + 1
            else:
                high = middle
        return None


def _read_index(table, path):
    """(index, multiplier, size of the texts) of an open table, the whole of it checked."""
    head = table.read(HEADER_SIZE)
    if len(head) < HEADER_SIZE or head[:4] != MAGIC:
        raise TextsError("{} is no text table of this version".format(path))
    _, crc, count, multiplier, size = struct.unpack(HEADER, head)
    index = table.read(4 * count)
    left = 4 * count + size - len(index)
    got = crc32(index, crc32(head[UNCHECKED:]))
    while left > 0:
        chunk = table.read(min(CHUNK, left))
        if not chunk:
            break
        got = crc32(chunk, got)
        left -= len(chunk)
    if left or got & 0xFFFFFFFF != crc or table.read(1):
        raise TextsError("text table {} is damaged".format(path))
    return index, multiplier, size
