"""Play goes on while a PC takes the log over: keys are served at once, and what they write is in the next sync."""

import threading
from contextlib import suppress

import pytest

from firmware.buttons import DOWN, UP
from firmware.journal import LogFull
from host_tools.link.client import Client
from host_tools.link.sync import sync
from host_tools.sim.gadget import STEP, SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.port import AnnouncedPort
from host_tools.store.derive import freshen
from host_tools.store.opening import open_file
from host_tools.store.reading import all_games

ENTRIES = ({"left": [0, 1], "left_twos": [0, 0]}, {"left": [1, 0], "left_twos": [0, 0]})
PROMPT = 100  # milliseconds of the gadget's time until a key is served


def full_of_rounds(gadget, rounds):
    app = gadget.app
    app.settings.set("language", "en")
    app.table.start("lexio", ["Aya", "Bo"], {"rounds": 0})
    for count in range(rounds):
        try:
            app.table.confirm(ENTRIES[count % 2], "quick")
        except LogFull:
            app.journal.archive()
            app.table.confirm(ENTRIES[count % 2], "quick")
    app.home()
    app.draw()


def test_keys_are_served_and_rounds_are_kept_while_a_pc_syncs(tmp_path):
    kept = KeptFlash(tmp_path / "gadget.flash")
    port = AnnouncedPort(0, tmp_path / "notes")
    gadget = SimulatedGadget("macropad", kept, port)
    gadget.plug_in()
    full_of_rounds(gadget, 1500)
    results = []

    def pull():
        store = open_file(tmp_path / "tally.db", create=True)
        with Client(port.url) as client:
            results.append(sync(client, store))

    puller = threading.Thread(target=pull)
    puller.start()
    longest = presses = 0
    menu = DOWN  # opens the list of rounds, then walks in it
    while puller.is_alive():
        pressed = gadget.now
        gadget.press(menu)
        while not gadget.step():
            gadget.now += STEP
        gadget.now += STEP
        longest = max(longest, gadget.now - pressed)
        menu = UP if menu == DOWN else DOWN
        presses += 1
        if presses == 20:
            gadget.app.table.confirm(ENTRIES[0], "quick")
    puller.join()
    assert presses > 20
    assert longest <= PROMPT
    assert gadget.app.last_error is None
    assert gadget.app.table.ledger.count() == 1501
    first = results[0]
    # boot, time, new, the rounds; the round of the meantime may have come along.
    assert first.new in (1503, 1504)
    again = []
    thread = threading.Thread(target=lambda: again.append(sync_once(port.url, tmp_path)))
    thread.start()
    while thread.is_alive():
        gadget.advance(STEP)
    assert first.new + again[0].new == 1504
    gadget.unplug()
    kept.close()


@pytest.mark.parametrize("board", ["macropad", "feather"])
def test_what_a_full_log_dropped_is_in_the_store_and_goes_on_there(tmp_path, board):
    kept = KeptFlash(tmp_path / "gadget.flash")
    port = AnnouncedPort(0, tmp_path / "notes")
    gadget = SimulatedGadget(board, kept, port)
    gadget.plug_in()
    table = gadget.app.table
    full_of_rounds(gadget, 2300)
    rounds = 2300
    with suppress(LogFull):
        while True:
            try:
                table.confirm(ENTRIES[rounds % 2], "quick")
            except LogFull:
                gadget.app.journal.archive()
                table.confirm(ENTRIES[rounds % 2], "quick")
            rounds += 1
    written = {record.number for record in gadget.records()}
    pulled(gadget, port, tmp_path)
    if table.journal.drop_all():  # before its end there was room for nothing
        assert gadget.records() == []
    table.close()
    written |= {record.number for record in gadget.records()}
    pulled(gadget, port, tmp_path)
    gadget.unplug()
    gadget.plug_in()
    full_of_rounds(gadget, 5)
    written |= {record.number for record in gadget.records()}
    last = pulled(gadget, port, tmp_path)
    assert (last.conflicts, last.gaps, last.damaged) == ([], [], [])
    store = open_file(tmp_path / "tally.db", create=True)
    freshen(store)
    assert written <= {number for number, _ in store.raw_records(last.device)}
    assert [(len(game.rounds), game.problems) for game in all_games(store)] == [(rounds, []), (5, [])]
    gadget.unplug()
    kept.close()


def pulled(gadget, port, folder):
    """A sync, the gadget running meanwhile."""
    results = []
    thread = threading.Thread(target=lambda: results.append(sync_once(port.url, folder)))
    thread.start()
    while thread.is_alive():
        gadget.advance(STEP)
    return results[0]


def sync_once(url, folder):
    with Client(url) as client:
        return sync(client, open_file(folder / "tally.db", create=True))
