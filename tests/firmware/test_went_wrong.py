"""Whatever goes wrong inside, the player is told in words and no round is lost."""

import pytest

from firmware.buttons import OK


@pytest.fixture
def broken(at_home):
    """A gadget on which the settings screen fails, when it is opened or when it is drawn."""
    app = at_home.gadget.app
    at_home.play("keys down*3")

    def fail(when):
        settings = app.screen("settings")

        def raise_it(*_):
            raise ValueError("no such thing")

        setattr(settings, when, raise_it)
        make = app.screen
        app.screen = lambda name, *arguments: settings if name == "settings" else make(name, *arguments)

    return at_home, fail


@pytest.mark.parametrize("when", ["draw", "press"])
def test_a_fault_of_a_screen_is_said_and_play_goes_on(broken, when):
    player, fail = broken
    fail(when)
    gadget = player.gadget
    while gadget.app.last_error is None:
        gadget.play(OK)
    shown = " ".join(gadget.lines())
    assert "Something went wrong" in shown and "ValueError" in shown
    assert "Traceback" not in shown
    assert gadget.crashed is None
    gadget.play(OK)
    assert "New game" in " ".join(gadget.lines())
