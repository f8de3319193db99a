"""The gadget's words: reads one text table a language, built by host_tools/build/texts.py.

Knows no screen and no key by name. In RAM lies the slot of every sixteenth key alone; a text is read from the
file when it is asked for, after the piece of the index that it stands in, and the last few are kept. How a table is
opened and checked stands in texts_opening.py. The format, all numbers little-endian:

    4 bytes "TTx1"; u32 CRC-32 of all that follows; u16 count; u16 multiplier; u16 size of the texts
    count x (u16 slot, u16 offset of the text), sorted by slot
    the texts in UTF-8, in the order of the index, each as long as the next one's offset says

The slot of a key is `slot(key, multiplier)`; the builder looks for a multiplier that gives each key its own.
"""

from binascii import crc32

LANGUAGES = ("en", "ja")
MAGIC = b"TTx1"
HEADER = "<4sIHHH"
HEADER_SIZE = 14
UNCHECKED = 8
ENTRY = 4  # bytes of a key in the index
GROUP = 16  # keys of the index that are read at once
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
        from .texts_opening import open_table  # here, as only a start and another language need it

        table, slots, count, multiplier, size = open_table("{}{}.tbl".format(self.folder, language))
        self.close()
        self.language = language
        self._file = table
        self._slots = slots  # of the first key of each group
        self._count = count
        self._multiplier = multiplier
        self._size = size
        self._kept = {}

    def has(self, language):
        """Whether there is a table of `language`."""
        from .texts_opening import is_there

        return is_there(self.folder, language)

    def close(self):
        """Close the table's file; no text can be read after this, until `use`."""
        if self.language:
            self._file.close()
        self.language = None

    def forget(self):
        """Keep no text in memory that has been read."""
        self._kept = {}

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
        wanted = slot(key, self._multiplier)
        group = -1
        for first in self._slots:
            if first > wanted:
                break
            group += 1
        if group < 0:
            return None
        at = group * GROUP
        file = self._file
        file.seek(HEADER_SIZE + at * ENTRY)
        index = file.read((min(GROUP + 1, self._count - at)) * ENTRY)
        for place in range(0, min(len(index), GROUP * ENTRY), ENTRY):
            if index[place] | index[place + 1] << 8 != wanted:
                continue
            start = index[place + 2] | index[place + 3] << 8
            end = self._size  # where no other text follows
            if place + ENTRY < len(index):
                end = index[place + 6] | index[place + 7] << 8
            file.seek(HEADER_SIZE + self._count * ENTRY + start)
            return file.read(end - start).decode()
        return None
