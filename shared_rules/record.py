"""One record of the log: its compact binary form, on flash and wire.

How payloads are written and read stands in record_writing.py and record_reading.py, the JSON form in record_json.py.

Binary, little endian: length u8 (all of it), kind u8 (low nibble) and format version (high nibble), number u32,
game u16, uptime u24 (seconds since boot), payload, CRC-32 of all before. Who wrote it is a fact of the whole log,
so the device id stands in the JSON form only.
"""

from binascii import crc32
from collections import namedtuple

from .games import GAMES

FORMAT = 1
HEAD = 11
LEAST = HEAD + 4
MOST = 254  # so that no record begins with 0xFF, which is what erased flash reads as

# A kind's place in this row is its code: append only.
KINDS = ("", "boot", "time", "new", "round", "undo", "edit", "end")
REASONS = ("over", "stopped")
# A form's place among its game's forms is packed in front of the entry.
FORM = {"id": "form", "type": "number", "min": 0, "max": 3}

Record = namedtuple("Record", ("number", "game", "kind", "uptime", "payload"))


class RecordError(Exception):
    """A record that cannot be read or written; str() says why."""


class DamagedRecord(RecordError):
    """The CRC is wrong, or what it covers makes no sense."""


class NewerRecord(RecordError):
    """A whole record of a format or kind that this version does not know."""


def encode(record):
    """The binary form, at most MOST bytes. Raises RecordError."""
    if record.kind not in KINDS[1:]:
        raise RecordError("no such kind: {}".format(record.kind))
    if not (0 < record.number < 1 << 32 and 0 <= record.game < 1 << 16 and 0 <= record.uptime < 1 << 24):
        raise RecordError("number, game or uptime out of bounds")
    from .record_writing import WRITERS

    payload = WRITERS[record.kind](record.payload)
    length = LEAST + len(payload)
    if length > MOST:
        raise RecordError("{} bytes, {} more than a record holds".format(length, length - MOST))
    head = bytes((length, KINDS.index(record.kind) | FORMAT << 4))
    numbers = record.number.to_bytes(4, "little") + record.game.to_bytes(2, "little")
    body = head + numbers + record.uptime.to_bytes(3, "little") + payload
    return body + crc32(body).to_bytes(4, "little")


def measure(buffer, at=0, end=None):
    """Length of the whole record with a right CRC at `at` (of any format version), or 0."""
    if end is None:
        end = len(buffer)
    if at >= end:
        return 0
    length = buffer[at]
    if not LEAST <= length <= MOST or at + length > end:
        return 0
    whole = bytes(buffer[at : at + length])
    return length if crc32(whole[:-4]) == int.from_bytes(whole[-4:], "little") else 0


def number_of(buffer, at=0):
    """The number of the record at `at`, any format version."""
    return int.from_bytes(bytes(buffer[at + 2 : at + 6]), "little")


def game_of(buffer, at=0):
    """The game of the record at `at`, any format version."""
    return int.from_bytes(bytes(buffer[at + 6 : at + 8]), "little")


def kind_of(raw):
    """The kind of a record, None where a newer version wrote it."""
    code = raw[1] & 15
    if raw[1] >> 4 != FORMAT or not 0 < code < len(KINDS):
        return None
    if KINDS[code] == "new" and raw[HEAD] >= len(GAMES):
        return None
    return KINDS[code]


def decode(buffer, at=0):
    """The Record at `at`. Raises DamagedRecord or NewerRecord."""
    length = measure(buffer, at)
    if not length:
        raise DamagedRecord("no whole record at byte {}".format(at))
    whole = bytes(buffer[at : at + length])
    code = whole[1] & 15
    if whole[1] >> 4 != FORMAT or not 0 < code < len(KINDS):
        what = "record {} has format {} kind {}, made by a newer version"
        raise NewerRecord(what.format(number_of(whole), whole[1] >> 4, code))
    from .record_reading import READERS  # here, as a gadget reads its log at a start only

    kind = KINDS[code]
    try:
        payload = READERS[kind](whole[HEAD:-4])
    except (ValueError, IndexError, UnicodeError) as error:
        raise DamagedRecord("record {}: {}".format(number_of(whole), error))
    return Record(number_of(whole), game_of(whole), kind, int.from_bytes(whole[8:11], "little"), payload)
