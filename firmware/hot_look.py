"""How a start reads nvm, and how it is begun anew: seldom needed, so apart from hot.py, which says how bytes lie.

hot: a Hot, whose attributes are filled in.
"""

import struct
from array import array
from binascii import crc32

from .hot import BLANK, CLEARED, HEAD
from .setting_entries import entries, packed, take_in
from .settings import ACK, FENCE
from .storage_errors import StorageError
from .walk import walk

MAGIC = b"TT"
LAYOUT = 1
MARK = 20
HEAD_FORM = "<2sBBIIHH"
PIECE = 256


def look(hot):
    """Read everything anew."""
    touched = _touched(hot, hot.size)
    hot.blank = touched == 0
    head = bytes(hot.nvm[0:HEAD])
    _look_at_head(hot, head)
    _look_at_entries(hot)
    _look_at_log(hot, touched)
    # Torn or unknown bytes, and yet ours: something whole is in there, or a head whose program was cut.
    hot.ours = bool(hot.whole or hot.offsets or hot.found or _half_a_head(hot, head, touched))


def _touched(hot, end):
    """Where the bytes end, below `end`, that are not 0xFF. In pieces: heap in one piece is rare."""
    while end:
        start = max(end - PIECE, 0)
        left = len(bytes(hot.nvm[start:end]).rstrip(BLANK))
        if left:
            return start + left
        end = start
    return 0


def _look_at_head(hot, image):
    head = image[:MARK]
    right = head[:2] == MAGIC and crc32(head[:-4]) == int.from_bytes(head[-4:], "little")
    hot.newer = right and head[2] != LAYOUT
    hot.whole = right and not hot.newer
    hot.closing = 0
    if hot.whole and image[MARK:HEAD] != BLANK * (HEAD - MARK):
        hot.closing = 2 if image[MARK:HEAD] == bytes(HEAD - MARK) else 1
    hot.life = hot.base = hot.acked = hot.games = hot.boots = 0
    if hot.whole:
        _, _, hot.life, hot.base, hot.acked, hot.games, hot.boots = struct.unpack(HEAD_FORM, head[:-4])


def _look_at_entries(hot):
    area = bytes(hot.nvm[HEAD : hot.log_at])
    hot.values = {}
    hot.fences = []
    hot.found = False
    used = 0
    for number, value, end in entries(area, 0, len(area)):
        used = end
        hot.found = True
        if number == ACK:
            hot.acked = max(hot.acked, int.from_bytes(value, "little"))
        elif number == FENCE:
            offset = int.from_bytes(value[:2], "little")
            hot.fences.append((offset, int.from_bytes(value[2:], "little")))
        else:
            take_in(hot.values, number, value)
    hot.entry_at = HEAD + max(used, len(area.rstrip(BLANK)))


def _look_at_log(hot, touched):
    def read(at, buffer):
        buffer[:] = hot.nvm[at : at + len(buffer)]
        return len(buffer)

    hot.offsets = array("H")
    hot.last = 0
    end = hot.log_at
    # A little further than touched: a record's last byte may be 0xFF, too.
    for at, number, raw in walk(read, hot.log_at, min(touched + 4, hot.size), True):
        if number > hot.last and not _fenced(hot, at, number):
            hot.offsets.append(at)
            hot.last = number
        end = at + len(raw)
    hot.free = max(end, touched)
    for offset, _ in hot.fences:
        hot.free = max(hot.free, offset)
        end = max(end, offset)
    # Bytes of a record that was cut: its number must never be given again.
    hot.torn = hot.free > end


def _fenced(hot, at, number):
    for offset, first in hot.fences:
        if at < offset and number >= first:
            return True
    return False


def _half_a_head(hot, head, touched):
    """Only a head, and every bit that it should have is still there: its program was cut."""
    if not touched or touched > HEAD:
        return False
    wanted = MAGIC + bytes((LAYOUT,))
    for i in range(len(wanted)):
        if head[i] & wanted[i] != wanted[i]:
            return False
    return True


def rewrite(hot, life, base, acked, games, boots, values):
    """Erase everything and begin anew with these. What is lost in a cut must be safe elsewhere.

    Raises StorageError.
    """
    if hot.whole and not hot.closing:
        hot.program(MARK, bytes(HEAD - MARK - 1) + BLANK)  # no more, where more is said already
    settings = packed(values)
    head = struct.pack(HEAD_FORM, MAGIC, LAYOUT, life, base, acked, games, boots)
    head += crc32(head).to_bytes(4, "little")
    try:
        done = _clear(hot) and (not settings or hot.program(HEAD, settings))
    except (OSError, RuntimeError):
        done = False
    done = done and hot.program(0, head)
    look(hot)
    if not done:
        raise StorageError("journal.broken_flash")


def _clear(hot):
    """Everything to 0xFF, the head last. Each piece is an erase of all; 4 KiB of heap at once may not be there."""
    blank = BLANK * CLEARED
    for at in range(hot.size - CLEARED, -1, -CLEARED):
        if bytes(hot.nvm[at : at + CLEARED]) != blank:
            hot.nvm[at : at + CLEARED] = blank
    return not _touched(hot, hot.size)
