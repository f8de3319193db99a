"""Play goes on while a PC takes the log over: keys are served at once, and what they write is in the next sync."""

import threading

from firmware.buttons import DOWN, UP
from firmware.journal import LogFull
from host_tools.link.client import Client
from host_tools.link.sync import sync
from host_tools.sim.gadget import STEP, SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.port import AnnouncedPort
from host_tools.store.opening import open_file

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


def sync_once(url, folder):
    with Client(url) as client:
        return sync(client, open_file(folder / "tally.db", create=True))
