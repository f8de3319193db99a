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
    line = player.gadget.app.table.ledger.lines()[-1]
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
