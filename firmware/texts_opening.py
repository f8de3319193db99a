"""Opens a text table and checks the whole of it (its format stands in texts.py)."""

import struct
from array import array
from binascii import crc32

from .texts import ENTRY, GROUP, HEADER, HEADER_SIZE, MAGIC, UNCHECKED, TextsError

PIECE = GROUP * ENTRY
CHUNK = 256


def is_there(folder, language):
    """Whether the table of `language` is in the folder, whole or not."""
    try:
        open("{}{}.tbl".format(folder, language), "rb").close()
        return True
    except OSError:
        return False


def open_table(path):
    """(open file, slot of the first key of each group, keys, multiplier, size of the texts). Raises TextsError."""
    try:
        table = open(path, "rb")
    except OSError:
        raise TextsError("text table {} is missing".format(path))
    try:
        return (table,) + _checked(table, path)
    except (TextsError, OSError) as error:
        table.close()
        if isinstance(error, TextsError):
            raise
        raise TextsError("text table {} cannot be read".format(path))


def _checked(table, path):
    head = table.read(HEADER_SIZE)
    if len(head) < HEADER_SIZE or head[:4] != MAGIC:
        raise TextsError("{} is no text table of this version".format(path))
    _, crc, count, multiplier, size = struct.unpack(HEADER, head)
    got = crc32(head[UNCHECKED:])
    slots = array("H")
    left = count * ENTRY
    while left > 0:
        piece = table.read(min(PIECE, left))
        if len(piece) < min(PIECE, left):
            raise TextsError("text table {} is damaged".format(path))
        slots.append(piece[0] | piece[1] << 8)
        got = crc32(piece, got)
        left -= len(piece)
    left = size
    while left > 0:
        piece = table.read(min(CHUNK, left))
        if not piece:
            break
        got = crc32(piece, got)
        left -= len(piece)
    if left or got & 0xFFFFFFFF != crc or table.read(1):
        raise TextsError("text table {} is damaged".format(path))
    return slots, count, multiplier, size
