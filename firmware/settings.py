"""Settings: small texts by name, kept as appended entries; the last entry of a name counts.

Knows the table of names and how an entry is written; how entries are read and changed stands in setting_entries.py.
Where they lie is hot.py's and cold.py's business, what a setting means is its reader's.

An entry: id u8 (+ 0x80 where the length is a u16), length u8 or u16, value, CRC-32 of all before; little endian.
A list of names is long and changes by one name, so a change of one line is an entry of its own: EDIT, place u8,
then the new line, or nothing where the line goes away.
"""

from binascii import crc32

from .storage_errors import SettingsFull

# name -> id. Never renumber; ids below 0x20 are settings, the others the journal's own marks.
KEYS = {
    "language": 1,  # "en" or "ja"
    "contrast": 2,  # 1 to 9
    "sleep": 3,  # minutes until the display dims, 0: never
    "sound": 4,  # 0 or 1
    "clock": 5,  # Unix seconds, as last told
    "names": 6,  # one a line
    "device": 7,  # what the owners call the gadget
    "rules": 8,  # id of the game played last
    "players": 9,  # names of the players at the table, one a line
    "error": 11,  # what went wrong last, in short, for the PC to fetch (mishaps.py)
    "options": 10,  # house rules: what new games begin with, a line a game (shared_rules/house_rules.py)
}
LISTS = (6, 9, 10)
EDIT = 0x20  # + id of the list, which so is below 0x20
ACK = 0x40
FENCE = 0x41
LONG = 0x80
# What all settings together may take as entries: leaves room in nvm for changes, fits the head of a cold log.
MOST = 896


class Settings:
    """What a journal keeps beside its records: get and set texts by name."""

    def __init__(self, journal):
        self._journal = journal

    def get(self, key):
        """The text, or None where it was never set. KeyError: no such setting."""
        value = self._journal.values.get(KEYS[key])
        try:
            return str(value, "utf-8") if value else None
        except UnicodeError:  # no text: as if it had never been set
            return None

    def set(self, key, text):
        """Keep `text`; it is on flash when this returns. "" or None unsets. Raises SettingsFull, StorageError.

        KeyError: no such setting. After an error the old text still counts.
        """
        number = KEYS[key]
        value = (text or "").encode()
        values = dict(self._journal.values)
        if values.get(number, b"") == value:
            return
        from .setting_entries import change, packed  # here, as settings seldom change

        entry = change(number, values.get(number, b""), value)
        values[number] = value
        if len(packed(values)) > MOST:
            raise SettingsFull("journal.settings_too_long")
        self._journal.keep(entry, values)


def pack(number, value):
    """An entry, as bytes."""
    if len(value) < 256:
        body = bytes((number, len(value))) + value
    else:
        body = bytes((number | LONG, len(value) & 255, len(value) >> 8)) + value
    return body + crc32(body).to_bytes(4, "little")
