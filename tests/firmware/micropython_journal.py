"""An evening on the journal, as MicroPython runs it (tests/firmware/test_journal.py starts this): nvm and files.

The folder for the files is its argument.
"""

import gc
import sys

from firmware.cold import ColdLog
from firmware.files import Files
from firmware.journal import Journal
from firmware.settings import Settings
from shared_rules.games import lexio

FOLDER = sys.argv[-1]
PLAYERS = ["Ann", "Bob", "あきこ", "Dan", "Eve"]


class FileNvm:
    """nvm that takes no heap, as a board's takes none."""

    def __init__(self, path):
        with open(path, "wb") as file:  # noqa: PTH123
            for _ in range(len(self) // 64):
                file.write(b"\xff" * 64)
        self._file = open(path, "r+b")  # noqa: PTH123, SIM115

    def __len__(self):
        return 4096

    def __getitem__(self, index):
        if not isinstance(index, slice):
            return self[index : index + 1][0]
        self._file.seek(index.start)
        return self._file.read(index.stop - index.start)

    def __setitem__(self, index, value):
        self._file.seek(index.start)
        self._file.write(value)
        self._file.flush()


def start(nvm):
    journal = Journal(nvm, ColdLog(Files(FOLDER, lambda: True)))
    return journal, Settings(journal)


def main():
    nvm = FileNvm(FOLDER + "/nvm")
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
            journal = settings = None  # a start finds nothing of the last one in memory
            journal, settings = start(nvm)
    journal = settings = None
    journal, settings = start(nvm)
    found = rounds = 0
    for record in journal.records():
        found += 1
        rounds += record.kind == "round"
    assert found == written and rounds == 15 * 14
    assert settings.get("names") == "\n".join(PLAYERS)
    journal.acknowledge(journal.last)
    gc.collect()
    print("an evening is kept,", journal.usage(), gc.mem_alloc() if hasattr(gc, "mem_alloc") else 0, "bytes of heap")


main()
