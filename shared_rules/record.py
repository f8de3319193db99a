"""One record of the log: its compact binary form (flash and wire) and its JSON form (PC, a person's eyes).

Binary, little endian: length u8 (all of it), kind u8 (low nibble) and format version (high nibble), number u32,
game u16, uptime u24 (seconds since boot), payload, CRC-32 of all before. Who wrote it is a fact of the whole log,
so the device id stands in the JSON form only.
"""

import json
from binascii import crc32
from collections import namedtuple

from . import fields
from .errors import RuleError
from .games import GAMES, load

FORMAT = 1
HEAD = 11
LEAST = HEAD + 4
MOST = 254  # so that no record begins with 0xFF, which is what erased flash reads as

# A kind's place in this row is its code: append only.
KINDS = ("", "boot", "time", "new", "round", "undo", "edit", "end")
REASONS = ("over", "stopped")

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
    payload = _WRITERS[record.kind](record.payload)
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
    kind = KINDS[code]
    try:
        payload = _READERS[kind](whole[HEAD:-4])
    except (ValueError, IndexError, UnicodeError) as error:
        raise DamagedRecord("record {}: {}".format(number_of(whole), error))
    return Record(number_of(whole), game_of(whole), kind, int.from_bytes(whole[8:11], "little"), payload)


# Payloads


def _write_text(text):
    encoded = text.encode()
    if len(encoded) > 255:
        raise RecordError("a text of {} bytes".format(len(encoded)))
    return bytes((len(encoded),)) + encoded


def _read_text(packed, at):
    end = at + 1 + packed[at]
    if end > len(packed):
        raise ValueError("text too short")
    return str(packed[at + 1 : end], "utf-8"), end


def _write_boot(payload):
    return payload["boot"].to_bytes(2, "little") + _write_text(payload["board"]) + _write_text(payload["firmware"])


def _read_boot(packed):
    board, at = _read_text(packed, 2)
    firmware, at = _read_text(packed, at)
    _must_end(packed, at)
    return {"boot": int.from_bytes(packed[:2], "little"), "board": board, "firmware": firmware}


def _write_time(payload):
    return payload["unix"].to_bytes(5, "little")


def _read_time(packed):
    _must_end(packed, 5)
    return {"unix": int.from_bytes(packed, "little")}


def _write_new(payload):
    players = payload["players"]
    packed = bytes((GAMES.index(payload["rules"]), payload["version"], len(players)))
    for name in players:
        packed += _write_text(name)
    return packed + fields.pack(load(payload["rules"]).options(len(players)), payload["options"], len(players))


def _read_new(packed):
    rules = _read_rules(packed[0])
    _check_seats(rules, packed[2])
    players = []
    at = 3
    for _ in range(packed[2]):
        name, at = _read_text(packed, at)
        players.append(name)
    options = fields.unpack(load(rules).options(len(players)), packed[at:], len(players))
    return {"rules": rules, "version": packed[1], "players": players, "options": options}


def _read_rules(index):
    if index >= len(GAMES):
        raise NewerRecord("game {} is of a newer version".format(index))
    return GAMES[index]


# A form's place among its game's forms is packed in front of the entry.
_FORM = {"id": "form", "type": "number", "min": 0, "max": 3}


def _write_round(payload):
    """rules (high nibble) and players in one byte, the check u16, then form and entry, packed."""
    rules = payload["rules"]
    players = payload["players"]
    forms = load(rules).forms(players)
    index = [form["id"] for form in forms].index(payload["form"])
    values = dict(payload["entry"])
    values["form"] = index
    head = bytes((GAMES.index(rules) << 4 | players,)) + payload["check"].to_bytes(2, "little")
    return head + fields.pack((_FORM,) + forms[index]["fields"], values, players)


def _read_round(packed):
    rules = _read_rules(packed[0] >> 4)
    players = packed[0] & 15
    _check_seats(rules, players)
    forms = load(rules).forms(players)
    index = packed[3] >> 6
    if index >= len(forms):
        raise NewerRecord("form {} is of a newer version".format(index))
    entry = fields.unpack((_FORM,) + forms[index]["fields"], packed[3:], players)
    del entry["form"]
    check = int.from_bytes(packed[1:3], "little")
    return {"rules": rules, "players": players, "form": forms[index]["id"], "entry": entry, "check": check}


def _check_seats(rules, players):
    least, most = load(rules).SEATS
    if not least <= players <= most:
        raise ValueError("{} players".format(players))


def _write_undo(payload):
    return payload["target"].to_bytes(4, "little")


def _read_undo(packed):
    _must_end(packed, 4)
    return {"target": int.from_bytes(packed, "little")}


def _write_edit(payload):
    return payload["target"].to_bytes(4, "little") + _write_round(payload)


def _read_edit(packed):
    payload = _read_round(packed[4:])
    payload["target"] = int.from_bytes(packed[:4], "little")
    return payload


def _write_end(payload):
    return bytes((REASONS.index(payload["reason"]),))


def _read_end(packed):
    _must_end(packed, 1)
    return {"reason": REASONS[packed[0]]}


def _must_end(packed, at):
    if len(packed) != at:
        raise ValueError("{} bytes where {} belong".format(len(packed), at))


_WRITERS = {
    "boot": _write_boot, "time": _write_time, "new": _write_new, "round": _write_round,
    "undo": _write_undo, "edit": _write_edit, "end": _write_end,
}  # fmt: skip
_READERS = {
    "boot": _read_boot, "time": _read_time, "new": _read_new, "round": _read_round,
    "undo": _read_undo, "edit": _read_edit, "end": _read_end,
}  # fmt: skip


# JSON


def to_json(record, device):
    """One line of JSON: device, number, game, kind, uptime, and the payload's own names."""
    return json.dumps({
        "device": device, "number": record.number, "game": record.game, "kind": record.kind,
        "uptime": record.uptime, "payload": record.payload,
    })  # fmt: skip


def from_json(text):
    """(Record, device) of a line that `to_json` wrote. Raises DamagedRecord."""
    try:
        row = json.loads(text)
        record = Record(row["number"], row["game"], row["kind"], row["uptime"], row["payload"])
        if decode(encode(record)) != record:
            raise DamagedRecord("not a record that could have been written")
        return record, row["device"]
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError, RuleError) as error:
        raise DamagedRecord("not a record: {}".format(error))
