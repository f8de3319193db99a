"""Payloads of records, read from bytes. Each raises ValueError, IndexError or UnicodeError where they make no sense,
NewerRecord where a newer version wrote them."""

from .fields import unpack
from .games import GAMES, load
from .record import FORM, REASONS, NewerRecord


def _read_text(packed, at):
    end = at + 1 + packed[at]
    if end > len(packed):
        raise ValueError("text too short")
    return str(packed[at + 1 : end], "utf-8"), end


def _read_boot(packed):
    board, at = _read_text(packed, 2)
    firmware, at = _read_text(packed, at)
    _must_end(packed, at)
    return {"boot": int.from_bytes(packed[:2], "little"), "board": board, "firmware": firmware}


def _read_time(packed):
    _must_end(packed, 5)
    return {"unix": int.from_bytes(packed, "little")}


def _read_new(packed):
    rules = _read_rules(packed[0])
    _check_seats(rules, packed[2])
    players = []
    at = 3
    for _ in range(packed[2]):
        name, at = _read_text(packed, at)
        players.append(name)
    options = unpack(load(rules).options(len(players)), packed[at:], len(players))
    return {"rules": rules, "version": packed[1], "players": players, "options": options}


def _read_rules(index):
    if index >= len(GAMES):
        raise NewerRecord("game {} is of a newer version".format(index))
    return GAMES[index]


def _read_round(packed):
    rules = _read_rules(packed[0] >> 4)
    players = packed[0] & 15
    _check_seats(rules, players)
    forms = load(rules).forms(players)
    index = packed[3] >> 6
    if index >= len(forms):
        raise NewerRecord("form {} is of a newer version".format(index))
    entry = unpack((FORM,) + forms[index]["fields"], packed[3:], players)
    del entry["form"]
    check = int.from_bytes(packed[1:3], "little")
    return {"rules": rules, "players": players, "form": forms[index]["id"], "entry": entry, "check": check}


def _check_seats(rules, players):
    least, most = load(rules).SEATS
    if not least <= players <= most:
        raise ValueError("{} players".format(players))


def _read_undo(packed):
    _must_end(packed, 4)
    return {"target": int.from_bytes(packed, "little")}


def _read_edit(packed):
    payload = _read_round(packed[4:])
    payload["target"] = int.from_bytes(packed[:4], "little")
    return payload


def _read_end(packed):
    _must_end(packed, 1)
    return {"reason": REASONS[packed[0]]}


def _must_end(packed, at):
    if len(packed) != at:
        raise ValueError("{} bytes where {} belong".format(len(packed), at))


READERS = {
    "boot": _read_boot, "time": _read_time, "new": _read_new, "round": _read_round,
    "undo": _read_undo, "edit": _read_edit, "end": _read_end,
}  # fmt: skip
