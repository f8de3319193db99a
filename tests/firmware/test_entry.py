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


RON = "keys ok\npick Ron\nkeys ok ok\npick Points\nkeys ok\npick 2nd\npick ケンジ\nkeys ok\n"


@pytest.mark.parametrize("board", ["macropad", "pico"])
def test_who_was_the_second_winner_can_become_the_first_or_the_payer(start, board):
    player = table(start(board), "inage")
    player.play(RON + "keys back*3\npick ケンジ\nkeys ok ok\nsee 2nd winner nobody\nsee not Their\npick 2nd\npick Bob")
    player.play("keys ok back*4\npick Bob\nkeys ok*3\nsee 2nd winner nobody\npick 2nd\nsee Aya\nkeys back\npick Go")
    player.play("keys ok ok")
    entry = last_entry(player)[1]
    assert [entry[name] for name in ("winner", "from", "also", "also_points")] == [1, 2, None, None]


def test_a_number_of_the_closing_list_that_is_left_stays_as_it_was(start):
    player = table(start("pico"), "inage")
    player.play("keys ok\npick Tsumo\nkeys ok\npick List\npick closed\npick Straight\npick Go\npick Dora\nkeys up back")
    player.play("see Dora in all 0\npick Go\nsee Why\nkeys ok ok")
    assert last_entry(player)[1]["dora"] == 0


def test_points_of_the_closing_list_are_as_many_as_on_a_screen_of_their_own(start):
    player = table(start("macropad"), "inage")
    player.play(RON + "to Their\nkeys 1 6 0\nsee Their points 160")
    player = table(start("pico"), "inage")
    player.play(RON + "pick Their\nkeys up*11 ok\nto Their\nkeys left right\npick Go\nkeys ok ok")
    assert last_entry(player)[1]["also_points"] == 160


@pytest.mark.parametrize("way", ["Tiles", "List", "Han"])
def test_a_round_changed_in_the_history_can_have_ended_in_any_way(start, way):
    player = table(start("macropad"), "inage")
    more = {
        "Tiles": "keys 1 1 1 2 3 4 5 5 5 7 7 ok\npick Go", "List": "pick closed\npick Straight\npick Go\npick Go",
        "Han": "keys ok",
    }[way]  # fmt: skip
    player.play(f"keys ok\npick Tsumo\npick ケンジ\npick {way}\n{more}\nkeys ok ok\nsee R1 saved")
    player.play("keys up ok ok\npick Change\npick 13\nkeys ok\nsee Paid by\nkeys ok")  # dealt by who sits to the right
    player.play("see Why\nkeys ok ok")
    form, entry = last_entry(player)
    assert (form, entry["result"], entry["winner"], entry["from"]) == ("quick", "shiisan_puutaa", 2, 0)
    player.play("keys up ok ok\npick Change\npick Drawn\npick Go\nkeys ok ok")
    assert last_entry(player)[1]["result"] == "draw"


def test_after_a_set_is_removed_back_takes_the_tile_before_it(start):
    player = table(start("macropad"), "inage")
    player.play("keys ok\npick Tsumo\nkeys ok\npick Tiles\nkeys 1 9\nkeys ok\npick Pons\nkeys 1 ok\npick Take")
    player.play("see 2/11\nkeys back\nsee 1/11\nsee {1p}")


def test_back_takes_the_last_discard_of_a_row(start):
    player = start("macropad")
    player.play("keys ok\npick Referee\npick Inage: discard\nkeys ok\nsee Own discards\nkeys 0 1 5 1")
    player.play("rows {1s5s1s}\nkeys back\nrows {1s5s}\nkeys 5 back back\nrows {1s}")


def test_every_doubt_is_asked(start):
    player = table(start("macropad"), "inage")
    player.play("keys ok\npick Ron\nkeys ok ok\npick Points\nkeys 7 ok\npick 2nd\npick ケンジ\nkeys 9 ok\npick Go")
    player.play("see 7: no hand\nkeys ok\nsee 9: no hand\nkeys back\nsee What else")
    player.play("pick Go\nkeys ok ok\nsee Why\nkeys back")
    player.play("see What else")


HAND = "keys ok\npick Tsumo\nkeys ok\npick Tiles\nkeys 1 1 1 2 3 4 5 5 5 "


def test_ticked_twice_is_not_ticked_whatever_goes_from_the_list_meanwhile(start):
    player = table(start("macropad"), "inage")
    player.play(HAND + "7 7 ok\npick First\nsee not Riichi\nkeys ok\nsee First turn ○\nsee Riichi ○")


def test_an_empty_list_of_called_sets_is_not_opened(start):
    player = table(start("macropad"), "jakugi")
    player.play("keys ok\npick Self\npick Aya\npick Go\npick Tiles\nkeys 1 1 1 2 3 4 5 5 5 6 6 7 ok\nsee 2 more tiles")
    player.play("keys ok 7 8\nsee Winning tile")


def test_a_value_below_the_least_is_refused_where_it_is_typed_and_in_points(start):
    player = table(start("macropad"), "jakugi")
    player.play("keys ok\npick Discard\npick Aya\npick Go\npick Values")
    player.play("keys 0 ok\nsee Value: 0 is too low\nsee least 1.")
    player.play("keys ok 2 ok\nsee From whom")


def test_called_sets_and_tiles_aside_have_room_side_by_side(start):
    player = table(start("macropad"), "inage")
    player.play("keys ok\npick Tsumo\nkeys ok\npick Tiles\nkeys 0 1 ok\npick Pons\nkeys 1 ok\npick Kans\nkeys 2 ok")
    player.play("pick Kans\nkeys 3 ok\npick Laid\nkeys 3")
    assert not any("…" in line for lines in player.screens for line in lines)


LISTED = "keys ok\npick Tsumo\nkeys ok\npick List\npick closed\npick Straight\npick Go\nto Discard\n"


def test_discards_entered_once_are_there_when_they_are_looked_at_again(start):
    player = table(start("macropad"), "inage", seats=2)
    player.play(LISTED + "keys ok ok 0 0 1 2 1 ok\nsee not third")
    player.play("pick Go\nsee Discard han 1\nkeys ok\nsee 1 han\nsee Own discards 3\npick Go\nsee Discard han 1")


def test_a_typed_han_of_discards_stays_where_no_discard_is_entered(start):
    player = table(start("macropad"), "inage")
    player.play(LISTED + "keys 5 ok\npick Go\nsee Discard han 5")


def test_a_hand_looked_up_was_won_by_tsumo_or_ron(start):
    start("pico").play("keys ok\npick Referee\npick Inage: a hand\nsee Tsumo\nsee Ron\nsee not 13\nsee not Drawn")


def test_the_list_of_yaku_says_what_it_is_worth_after_the_closing_list_was_changed(start):
    player = table(start("macropad"), "inage")
    player.play("keys ok\npick Tsumo\nkeys ok\npick List\npick closed\npick Straight\nsee 7 han = 16\npick Go\nto Dora")
    player.play("keys 3 back\nsee 10 han = 24")


def test_hands_of_a_battle_are_left_as_they_are_on_the_way_back_and_any_can_be_changed(start):
    player = table(start("macropad"), "bugi")
    east = "1 1 2 2 3 3 4 4 5 5 6 6 7 7 8 8"
    player.play(f"keys ok\npick Battle\nkeys {east} ok\nsee Aya\nkeys ok 0 {east} ok ok\nsee ケンジ")
    player.play("keys back\nsee Bob\nsee ▲:change\nkeys back\nsee Aya\nsee ▲:change")
    player.play("keys up back 9 ok\nsee Aya\nsee not ▲:change\nkeys ok\nsee Bob\nsee ▲:change\nkeys ok\nsee ケンジ")
    draft = player.gadget.app.top.hand
    assert draft.tiles == []


def test_a_flag_that_no_longer_fits_the_hand_goes(start):
    player = table(start("macropad"), "inage")
    player.play("keys ok ok ok\npick Tiles\nkeys 2 3 4 5 6 7 0 3 4 5 0 1 1 ok\npick Riichi\npick Ippatsu\nkeys back*4")
    player.play("keys ok\npick Pon\nkeys 0 0 0 2\nsee Winning tile\nkeys ok\nsee not Riichi\nsee not Ippatsu")
    player.play("pick Go on\nsee No win")
