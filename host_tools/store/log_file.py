"""A log file as it lies on a gadget's drive (`log_a/log.bin` and its copies), read for an import.

How it is laid out stands in firmware/cold_copy.py. It does not say whose it is.
"""

from host_tools.store.errors import BadFile, NewerStore
from host_tools.store.incoming import Incoming
from shared_rules.record import MOST, measure

MAGIC = b"TTLG"
_LAYOUT = 1
_HEAD = 1024
_BLANK = 0xFF
# A gadget's file has 48 KiB; there is no reason for a much larger one.
LARGEST = 1 << 20


def read_log(content: bytes, path: str, device: str) -> Incoming:
    """What is whole in a log file; a cut may have left half a record or an old one. Raises BadFile, NewerStore."""
    if len(content) > LARGEST or len(content) < _HEAD:
        raise BadFile("store.import_no_log", path=path)
    if content[4] != _LAYOUT:
        raise NewerStore("store.import_newer", path=path, found=content[4], known=_LAYOUT)
    incoming = Incoming(path)
    view = memoryview(content)
    at = _HEAD
    while at < len(content):
        length = 0 if content[at] == _BLANK else measure(view[at : at + MOST])
        if length:
            incoming.take_record(device, content[at : at + length], at)
        elif content[at] != _BLANK:
            incoming.skipped += 1
        at += length or 1
    return incoming
