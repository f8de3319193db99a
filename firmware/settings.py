"""Settings: small texts by name, kept as appended entries; the last entry of a name counts.

Knows the entries' form and the table of names. Where entries lie is hot.py's and cold.py's business, what a
setting means is its reader's.

An entry: id u8 (+ 0x80 where the length is a u16), length u8 or u16, value, CRC-32 of all before; little endian.
The list of names is long and changes by one name, so a change of one line is an entry of its own: EDIT, place u8,
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
    "options": 10,  # options chosen last, as the new-game screen keeps them
}
LISTS = (6, 9)
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
        return str(value, "utf-8") if value else None

    def set(self, key, text):
        """Keep `text`; it is on flash when this returns. "" or None unsets. Raises SettingsFull, StorageError.

        KeyError: no such setting. After an error the old text still counts.
        """
        number = KEYS[key]
        value = (text or "").encode()
        values = dict(self._journal.values)
        if values.get(number, b"") == value:
            return
        entry = change(number, values.get(number, b""), value)
        values[number] = value
        if len(packed(values)) > MOST:
            raise SettingsFull("journal.settings_too_long")
        self._journal.keep(entry, values)


def change(number, old, new):
    """The shortest entry that makes value `old` of setting `number` into `new`."""
    whole = pack(number, new)
    if number not in LISTS or not old or not new:
        return whole
    before = old.split(b"\n")
    after = new.split(b"\n")
    place = 0
    while place < len(before) and place < len(after) and before[place] == after[place]:
        place += 1
    if place == 255 or before == after:
        return whole
    line = b"" if len(after) < len(before) else after[place]
    edit = bytes((place,)) + line
    if _edited(old, edit) != new:
        return whole
    shorter = pack(EDIT + number, edit)
    return shorter if len(shorter) < len(whole) else whole


def take_in(values, number, value):
    """Apply an entry to `values`, {id: bytes}."""
    if EDIT <= number < ACK:
        number -= EDIT
        value = _edited(values.get(number, b""), value)
    values[number] = value


def _edited(old, edit):
    lines = old.split(b"\n")
    place = edit[0]
    if place > len(lines):
        return old
    if len(edit) > 1:
        lines[place : place + 1] = [edit[1:]]
    elif place < len(lines):
        lines.pop(place)
    return b"\n".join(lines)


# Entries


def pack(number, value):
    """An entry, as bytes."""
    if len(value) < 256:
        body = bytes((number, len(value))) + value
    else:
        body = bytes((number | LONG, len(value) & 255, len(value) >> 8)) + value
    return body + crc32(body).to_bytes(4, "little")


def packed(values):
    """All of `values`, {id: bytes}, as entries."""
    return b"".join([pack(number, values[number]) for number in sorted(values) if values[number]])


def entries(buffer, at, end):
    """Yield (id, value, end of the entry) of each whole entry; what is torn or strange is stepped over."""
    while at < end:
        if buffer[at] == 0xFF:
            rest = bytes(buffer[at : min(at + 64, end)])
            at += len(rest) - len(rest.lstrip(b"\xff"))
            continue
        head = 3 if buffer[at] & LONG else 2
        value = at + head
        if value + 4 <= end:
            size = buffer[at + 1]
            if head == 3:
                size |= buffer[at + 2] << 8
            stop = value + size
            check = bytes(buffer[stop : stop + 4])
            if stop + 4 <= end and crc32(bytes(buffer[at:stop])) == int.from_bytes(check, "little"):
                yield buffer[at] & ~LONG, bytes(buffer[value:stop]), stop + 4
                at = stop + 4
                continue
        at += 1
