"""Simulated gadgets for the tests of the firmware: a flash of their own, thrown away afterwards."""

import pytest

from host_tools.sim.gadget import BOARDS, SimulatedGadget
from host_tools.sim.kept import KeptFlash
from tests.firmware.script import Player


@pytest.fixture
def start(tmp_path):
    """start(board) -> a Player at a gadget that was just plugged in for the first time."""
    opened = []

    def make(board, port=None):
        kept = KeptFlash(tmp_path / f"{len(opened)}.flash")
        gadget = SimulatedGadget(board, kept, port)
        opened.append((gadget, kept))
        gadget.plug_in()
        return Player(gadget)

    yield make
    for gadget, kept in opened:
        gadget.unplug()
        kept.close()


@pytest.fixture(params=BOARDS)
def player(request, start):
    """A gadget of each board, out of the box."""
    return start(request.param)


@pytest.fixture
def at_home(player):
    """A gadget on which English was picked and five names were put into the list."""
    player.play("keys ok")
    for name in ("Aya", "Bob", "ケンジ", "Dee", "みどり"):
        player.gadget.app.roster.put(name)
    return player
