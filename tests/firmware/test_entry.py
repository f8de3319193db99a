"""Rounds and look-ups entered with changes of mind: what is shown and saved is what was said last."""

import pytest

from shared_rules.games import load

NAMES = ("Aya", "Bob", "ケンジ", "Dee", "みどり")


def table(player, game, options=None, seats=None):
    """A game on the table, its score on the display."""
    player.play("keys ok")
    app = player.gadget.app
    app.table.start(game, list(NAMES[: seats or load(game).SEATS[1]]), options or {})
    app.home()
    app.draw()
    return player


def last_entry(player):
    """The form and the entry of the newest round."""
    line = list(player.gadget.app.table.ledger.lines())[-1]
    return line["form"], line["entry"]


@pytest.mark.parametrize("game", [None, "lexio"])
def test_a_hand_looked_up_that_does_not_win_is_told_whatever_lies_on_the_table(start, game):
    player = start("macropad")
    if game is None:
        player.play("keys ok")
    else:
        table(player, game, seats=2)
        player.play("keys back\npick home")
    player.play(
        """
        pick Referee
        pick Jakugi: a hand
        pick Self
        keys 1 1 1 2 2 2 5 5 5 8 8 8 9 9 ok
        see No win
        see not Aya
        keys ok back*16
        see Look up
        """
    )


def test_a_jakugi_round_that_is_drawn_after_all_asks_for_nobodys_hand(start):
    player = table(start("pico"), "jakugi")
    player.play("keys ok\npick Self\npick Aya\npick Go on\npick Values\nkeys up ok ok ok\nrecords boot new round")
    assert last_entry(player)[1]["quarters_0"] == 6
    player.play("keys up ok ok\npick Change\npick Drawn\nsee Why\nkeys ok ok")
    form, entry = last_entry(player)
    assert (form, entry["how"], entry["winners"], entry["quarters_0"]) == ("quick", "draw", [], None)
