"""Figures of the journal: sizes of records, what fits, what a confirmed round costs the flash (`make bench`).

Each figure is counted on the real firmware over the simulated chip; the budget beside it is design.md's.
"""

import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from firmware.cold import SIZE
from firmware.journal import LogFull
from host_tools.sim.flash import Flash
from shared_rules.record import encode
from tests.firmware.memory import Evening

# Blocks of a chip with room for the cold log as a board has it: a Pico's drive is 256 blocks.
CHIP = 256


def row(what, figure, budget=""):
    print(f"  {what:<62} {figure:>12}  {budget}")


def sizes():
    for players in (2, 3, 4, 5):
        evening = Evening(Flash(CHIP), cold=SIZE)
        new = len(encode(evening.new(players, "Name")))
        size = len(encode(evening.round()))
        row(f"bytes of a Lexio round, {players} players", size, "under 24")
        row(f"bytes of its game's first record, names of 5 letters, {players} players", new)


def capacity():
    evening = Evening(Flash(CHIP), cold=SIZE)
    evening.new(5)
    size = len(encode(evening.round()))
    hot = evening.journal.usage()["hot_size"]
    row("rounds in nvm (5 players)", hot // size)
    row("rounds in 100 KiB (5 players)", 100 * 1024 // size)
    rounds = 1
    with suppress(LogFull):
        while True:
            if evening.journal.wants_archive:
                evening.journal.archive()
            evening.journal.append("round", 1, 0, evening._entry())
            rounds += 1
    row("rounds that no PC has, until the log is full (5 players)", rounds, "2000")


def cost():
    flash = Flash(CHIP)
    evening = Evening(flash, cold=SIZE)
    row("first start: erases, programs", f"{flash.erases}, {flash.operations - flash.erases}")
    evening.new(5)
    erases, operations = flash.erases, flash.operations
    for _ in range(90):
        evening.round()
    erases, programs = flash.erases - erases, flash.operations - operations - (flash.erases - erases)
    row("a confirmed round: erases, programs", f"{erases / 90:.2f}, {programs / 90:.2f}", "0 erases")
    counted("an archive of 91 records", flash, evening.archive)
    for _ in range(90):
        evening.round()
    evening.sync()
    counted("a drop", flash, evening.settle)


def counted(what, flash, act):
    erases, operations = flash.erases, flash.operations
    act()
    erases = flash.erases - erases
    row(f"{what}: erases, programs", f"{erases}, {flash.operations - operations - erases}")


def main():
    print("Journal")
    sizes()
    capacity()
    cost()


if __name__ == "__main__":
    main()
