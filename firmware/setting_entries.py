"""Entries of settings: how they are read, and the shortest one for a change. Their form is said in settings.py."""

from binascii import crc32

from .settings import ACK, EDIT, LISTS, LONG, pack


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
