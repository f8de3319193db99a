"""A gadget whose heap is full: hidden screens make way, and play goes on whatever did not fit."""

import sys

import pytest

from firmware import app as app_module
from firmware.buttons import BACK, OK


class Importer:
    """Stands for __import__: the next `failures` imports of a screen or of the link find no memory."""

    def __init__(self, failures):
        self.failures = failures

    def __call__(self, name, *rest):
        if self.failures and name.startswith("firmware."):
            self.failures -= 1
            raise MemoryError
        return __import__(name, *rest)


@pytest.fixture(autouse=True)
def screens_as_before():
    """Unloading must not show in other tests: the same modules are there afterwards."""
    kept = {name: module for name, module in sys.modules.items() if name.startswith("firmware.")}
    yield
    sys.modules.update(kept)
    for name, module in kept.items():
        package, _, last = name.rpartition(".")
        setattr(sys.modules[package], last, module)


def press(player, button):
    player.gadget.press(button)
    player.gadget.settle()


def test_a_screen_that_finds_no_memory_opens_once_hidden_ones_made_way(at_home, monkeypatch):
    at_home.play("keys ok\nkeys back")
    assert "firmware.screens.new_game" in sys.modules
    monkeypatch.setattr(app_module, "__import__", Importer(1), raising=False)
    at_home.play("keys down ok")
    assert "firmware.screens.new_game" not in sys.modules
    assert at_home.gadget.app.last_error is None
    assert "firmware.screens.base" in sys.modules


def test_a_screen_that_finds_no_memory_at_all_is_said_and_play_goes_on(at_home, monkeypatch):
    monkeypatch.setattr(app_module, "__import__", Importer(2), raising=False)
    press(at_home, OK)
    assert isinstance(at_home.gadget.app.last_error, MemoryError)
    assert any("MemoryError" in line for line in at_home.gadget.lines())
    at_home.gadget.app.last_error = None
    press(at_home, BACK)
    at_home.play("see Tile Tally\nkeys ok\nsee not Tile Tally")


def test_a_link_that_finds_no_memory_leaves_the_buttons_working(at_home, monkeypatch):
    app = at_home.gadget.app
    app._forget_link()
    monkeypatch.setattr(app_module, "__import__", Importer(2), raising=False)

    class Serial:
        connected = True
        in_waiting = 0

        def read(self, count):
            return b""

        def write(self, data):
            return len(data)

    monkeypatch.setattr(app.board, "serial", Serial())
    app.step()
    assert isinstance(app.last_error, MemoryError)
    app.last_error = None
    app.step()
    press(at_home, BACK)
    at_home.play("see Tile Tally")
    assert app._link is not None
