"""How many rounds the smallest board holds before a PC must come: the journal filled to the brim, nothing synced."""

from firmware.cold import SIZE
from firmware.journal import LogFull
from host_tools.sim.flash import Flash
from tests.bench.budgets import KIB, ROUNDS, Figure
from tests.firmware.memory import Evening

BLOCKS = 256  # of a Pico's drive
COPIES = 2


def rounds_until_full() -> tuple[int, int]:
    """(rounds of five players, of them in files) that fit."""
    evening = Evening(Flash(BLOCKS), cold=SIZE)
    evening.new(5)
    rounds = archived = 0
    try:
        while True:
            if evening.journal.wants_archive:
                evening.journal.archive()
                archived = rounds
            evening.round()
            rounds += 1
    except LogFull:
        return rounds, archived


def measure() -> list[Figure]:
    rounds, archived = rounds_until_full()
    return [
        Figure("records: rounds on a Pico, unsynced", rounds, "rounds", least=ROUNDS),
        Figure("records: rounds in 100 KiB of files, in two copies", archived * 100 * KIB / (COPIES * SIZE), "rounds"),
    ]
