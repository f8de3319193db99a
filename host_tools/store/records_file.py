"""The raw records as a text file: from one `tally` to another, or to keep. Described in host_tools/README.md.

A line of JSON each, so that neither writing nor reading needs more memory than a line.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from typing import IO

import sqlalchemy as sa

from host_tools.store.database import Store
from host_tools.store.errors import BadFile, NewerStore
from host_tools.store.incoming import Incoming
from host_tools.store.schema import clocks, records

FORMAT = "tile-tally-records"
VERSION = 1
_LONGEST_LINE = 2000  # a record takes a quarter of it


def write_records(store: Store) -> Iterator[str]:
    """The lines of the file, by gadget and number: the same records give the same lines."""
    yield _line({"format": FORMAT, "version": VERSION})
    with store.reading() as connection:
        log = sa.select(records.c.device, records.c.raw).order_by(records.c.device, records.c.number)
        for device, raw in connection.execute(log):
            yield _line({"device": device, "record": b64encode(raw).decode()})
        told = sa.select(clocks).order_by(*clocks.primary_key)
        for row in connection.execute(told):
            yield _line({"device": row.device, "boot": row.boot, "last": row.last, "started": int(row.started)})


def _line(row: dict) -> str:
    return json.dumps(row) + "\n"


def read_records(file: IO[bytes], path: str) -> Incoming:
    """Raises BadFile, NewerStore."""
    incoming = Incoming(path)
    head = _row(file.readline(_LONGEST_LINE), path, 1)
    if head.get("format") != FORMAT:
        exported = head.get("format") == "tile-tally-export"
        raise BadFile("store.import_export" if exported else "store.import_unknown", path=path)
    version = head.get("version")
    if type(version) is int and version > VERSION:
        raise NewerStore("store.import_newer", path=path, found=version, known=VERSION)
    if type(version) is not int or version != VERSION:
        raise BadFile("store.import_unknown", path=path)
    number = 1
    while line := file.readline(_LONGEST_LINE):
        number += 1
        row = _row(line, path, number)
        if set(row) == {"device", "record"}:
            incoming.take_record(row["device"], _bytes(row["record"]), number)
        elif set(row) == {"device", "boot", "last", "started"}:
            incoming.take_clock(row["device"], row["boot"], row["last"], row["started"], number)
        else:
            raise BadFile("store.import_no_record", path=path, where=number)
    return incoming


def _row(line: bytes, path: str, number: int) -> dict:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):  # brackets in brackets, beyond what Python follows
        row = None
    if not isinstance(row, dict):
        raise BadFile("store.import_unknown" if number == 1 else "store.import_no_record", path=path, where=number)
    return row


def _bytes(text: object) -> bytes | None:
    try:
        return b64decode(text, validate=True) if isinstance(text, str) else None
    except ValueError:
        return None
