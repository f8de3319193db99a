"""An evening on the journal, as MicroPython runs it (tests/firmware/test_journal.py starts this): nvm and files.

The folder for the files is its argument.
"""

import gc
import sys

sys.path.insert(0, ".")

# The biggest modules first, and no holes left between them: that is how a board imports, too.
import firmware.cold_copy  # noqa: F401

gc.collect()
from firmware.journal import Journal

gc.collect()
from shared_rules.games import lexio

gc.collect()
from firmware.cold import ColdLog
from firmware.files import Files
from firmware.settings import Settings

FOLDER = sys.argv[1]
PLAYERS = ["Ann", "Bob", "あきこ", "Dan", "Eve"]


def start(nvm):
    journal = Journal(nvm, ColdLog(Files(FOLDER, lambda: True)))
    return journal, Settings(journal)


def main():
    nvm = bytearray(b"\xff" * 4096)
    journal, settings = start(nvm)
    settings.set("names", "\n".join(PLAYERS))
    options = lexio.start(5, {})["options"]
    entry = {"left": [0, 2, 5, 8, 1], "left_twos": [0, 1, 0, 0, 0]}
    written = 0
    for game in range(1, 16):
        new = {"rules": "lexio", "version": 1, "players": PLAYERS, "options": options}
        journal.append("new", game, written, new)
        for _ in range(14):
            payload = {"rules": "lexio", "players": 5, "form": "quick", "entry": entry, "check": 7}
            journal.append("round", game, written, payload)
        written += 15
        if journal.wants_archive:
            journal.archive()
            journal, settings = start(nvm)
    journal, settings = start(nvm)
    kinds = [record.kind for record in journal.records()]
    assert len(kinds) == written and kinds.count("round") == 15 * 14
    assert settings.get("names") == "\n".join(PLAYERS)
    journal.acknowledge(journal.last)
    gc.collect()
    print("an evening is kept,", journal.usage(), gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0, "bytes of heap")


main()
