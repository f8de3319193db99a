"""The JSON form of a record, for PCs and a person's eyes; no board needs it."""

import json

from .errors import RuleError
from .record import DamagedRecord, Record, decode, encode


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
