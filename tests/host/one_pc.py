"""A PC in a process of its own that brings the records of a gadget to a store that another PC writes, too.

python -m tests.host.one_pc PLACE SEED HOW: says "ready", waits for a line, and works; prints how many records were
new to the store. HOW: "sync" over a line that hurts what it carries, or "batches", in any order.
"""

import random
import sys

from host_tools.link.sync import sync
from host_tools.store.database import Store
from host_tools.store.derive import freshen
from host_tools.store.opening import open_store
from host_tools.store.place import place_of
from shared_rules.record import Record, encode
from tests.firmware.fake_service import FakeService
from tests.host.evenings import Gadget
from tests.host.memory_wire import Faults, MemoryWire

GAMES = 4
ROUNDS = 25


def long_evenings() -> Gadget:
    """The same gadget on every PC."""
    gadget = Gadget()
    for game in range(1, GAMES + 1):
        gadget.boot(game)
        gadget.time(1777660200 + game * 86400)
        gadget.new(game, rounds=0, start_chips=1000)
        for turn in range(ROUNDS):
            made = gadget.round([0, 1, 1 + turn % 7, 2])
            if turn % 5 == 4:
                gadget.edit(made.number, [0, 2, 2, 2])
            if turn % 7 == 6:
                gadget.undo(made.number)
        gadget.end()
    return gadget


def another_story(seed: int) -> tuple[int, bytes]:
    """A record that every PC has heard otherwise."""
    return 900_000, encode(Record(900_000, 7, "time", 5, {"unix": 1_700_000_000 + seed}))


def sync_over_a_bad_line(store: Store, gadget: Gadget, seed: int) -> int:
    service = FakeService(gadget.batch(), device=gadget.device)
    wire = MemoryWire(service, Faults(lost=0.05, cut=0.05, garbled=0.05, seed=seed))
    with wire.client() as client:
        return sync(client, store, lambda done, total: freshen(store) and None).new


def add_batches(store: Store, gadget: Gadget, seed: int) -> int:
    chance = random.Random(seed)
    batch = gadget.batch()
    parts = [batch[at : at + 9] for at in range(0, len(batch), 9)]
    chance.shuffle(parts)
    new = 0
    for part in parts:
        new += store.add(gadget.device, part, gadget.hello(uptime=10, last=part[-1][0]))
        if chance.random() < 0.5:
            freshen(store)
    return new


def main(place: str, seed: int, how: str) -> None:
    gadget = long_evenings()
    print("ready", flush=True)
    sys.stdin.readline()
    # Both make the tables where there are none yet.
    with open_store(place_of(place), create=True, patience=60) as store:
        new = (sync_over_a_bad_line if how == "sync" else add_batches)(store, gadget, seed)
        store.add(gadget.device, [another_story(seed)])
        freshen(store)
    print(new, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
