"""Sources for the tests of imports: files as `tally` and gadgets write them, and all that stands in a store."""

import json
import struct
from pathlib import Path

import sqlalchemy as sa

from host_tools.store.database import Store
from host_tools.store.schema import metadata
from shared_rules.record import Record, encode

DEVICE = "e6614c311b7f2d31"
OTHER = encode(Record(4, 1, "end", 9, {"reason": "stopped"}))


def everything(store: Store) -> dict:
    with store.reading() as connection:
        return {table.name: connection.execute(sa.select(table)).all() for table in metadata.sorted_tables}


def records_file(path: Path, *rows: object, head: object = None) -> Path:
    lines = [head or {"format": "tile-tally-records", "version": 1}, *rows]
    path.write_text("".join(json.dumps(row) + "\n" for row in lines), encoding="utf-8")
    return path


def log_of(batch: list[tuple[int, bytes]], tail: bytes = b"") -> bytes:
    """A log file as it lies on a gadget's drive: head, records, and the rest blank."""
    raws = b"".join(raw for _, raw in batch) + tail
    return (b"TTLG" + struct.pack("<B", 1)).ljust(1024, b"\0") + raws.ljust(47 * 1024, b"\xff")
