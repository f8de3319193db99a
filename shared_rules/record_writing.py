"""Payloads of records, as bytes (record.py says what stands around them)."""

from .fields import pack
from .games import GAMES, load
from .record import FORM, REASONS, RecordError


def _write_text(text):
    encoded = text.encode()
    if len(encoded) > 255:
        raise RecordError("a text of {} bytes".format(len(encoded)))
    return bytes((len(encoded),)) + encoded


def _write_boot(payload):
    return payload["boot"].to_bytes(2, "little") + _write_text(payload["board"]) + _write_text(payload["firmware"])


def _write_time(payload):
    return payload["unix"].to_bytes(5, "little")


def _write_new(payload):
    players = payload["players"]
    packed = bytes((GAMES.index(payload["rules"]), payload["version"], len(players)))
    for name in players:
        packed += _write_text(name)
    return packed + pack(load(payload["rules"]).options(len(players)), payload["options"], len(players))


def _write_round(payload):
    """rules (high nibble) and players in one byte, the check u16, then form and entry, packed."""
    rules = payload["rules"]
    players = payload["players"]
    forms = load(rules).forms(players)
    index = [form["id"] for form in forms].index(payload["form"])
    values = dict(payload["entry"])
    values["form"] = index
    head = bytes((GAMES.index(rules) << 4 | players,)) + payload["check"].to_bytes(2, "little")
    return head + pack((FORM,) + forms[index]["fields"], values, players)


def _write_undo(payload):
    return payload["target"].to_bytes(4, "little")


def _write_edit(payload):
    return payload["target"].to_bytes(4, "little") + _write_round(payload)


def _write_end(payload):
    return bytes((REASONS.index(payload["reason"]),))


WRITERS = {
    "boot": _write_boot, "time": _write_time, "new": _write_new, "round": _write_round,
    "undo": _write_undo, "edit": _write_edit, "end": _write_end,
}  # fmt: skip
