"""Evenings at the table: keys in, screens and records out, on each board."""

import pytest

from tests.firmware.evening import name_keys, number_keys, round_keys
from tests.firmware.script import Player

FIRST = {"left": [0, 2, 5, 8, 12], "left_twos": [0, 1, 0, 0, 0]}
SECOND = {"left": [3, 0, 1, 1, 4], "left_twos": [0, 0, 0, 0, 2]}
# From home, five names in the list: all of them play, without a limit of rounds; Bob leads.
FIVE_PLAY = """
    keys ok ok ok down ok down ok down ok down ok ok
    see Lexio Plus
    keys down ok down*5 ok
    see no limit
    keys down*2 ok
    see Who holds 3 of river?
    keys down ok
"""


@pytest.fixture
def at_table(at_home):
    at_home.play(FIVE_PLAY)
    at_home.play("rows 1 Aya 100 | ▶ 1 Bob 100 | 1 ケンジ 100 | 1 Dee 100 | 1 みどり 100 | R1")
    at_home.play("records boot new")
    return at_home


def enter(player: Player, entry: dict, focus: int = 0) -> None:
    """From the score to the explanation of a round."""
    player.play("keys " + round_keys(player.gadget.board_id, entry, focus))


def confirm(player: Player, entry: dict) -> None:
    enter(player, entry)
    player.play("keys ok ok")


# Start, language, names


def test_the_first_start_asks_for_the_language_and_switches_at_once(player):
    player.play("""
        rows Language | English | 日本語
        keys down ok
        see 新しいゲーム
        unplug
        see 新しいゲーム
        records
    """)


def test_players_are_named_and_seated_with_the_keys_alone(player):
    player.play("keys ok ok ok")
    for name in ("Aya", "ケンジ", "みどりさん"):
        player.play("keys ok " + name_keys(player.gadget.board_id, name))
        player.play(f"see {name}")
    assert player.gadget.app.roster.names() == ["Aya", "ケンジ", "みどりさん"]
    player.play("""
        see 3 of 2-5
        unplug
        see New game
    """)
    assert player.gadget.app.roster.names() == ["Aya", "ケンジ", "みどりさん"]


def test_a_name_can_be_changed_and_taken_off_the_list(at_home):
    board = at_home.gadget.board_id
    at_home.play("keys down*2 ok ok ok back*3 " + name_keys(board, "Ann"))
    at_home.play("rows Ann | Rename | Remove")
    at_home.play("keys down ok ok")
    at_home.play("rows Names | Bob | ケンジ | Dee | みどり")


def test_a_doubled_or_empty_name_is_refused_in_words_and_can_be_mended(at_home):
    board = at_home.gadget.board_id
    at_home.play("keys down*2 ok up ok " + name_keys(board, "Bob"))
    at_home.play("see twice")
    at_home.play("keys ok")
    at_home.play("see Bob_")
    at_home.play("keys back*3 up down ok")
    assert at_home.gadget.app.roster.names() == ["Aya", "Bob", "ケンジ", "Dee", "みどり"]


def test_typing_stops_where_a_name_is_full(at_home):
    at_home.play("keys down*2 ok up ok ok*15")
    at_home.play("see 12/12")
    at_home.play("see AAAAAAAAAAAA_")


# A game


def test_a_round_is_entered_explained_confirmed_and_survives_a_pulled_plug(at_table):
    enter(at_table, FIRST)
    at_table.play("""
        see Why
        rows Why | Bob: tiles 2 x2 = 4
        records
        keys ok
        rows Aya +29 = 129 | Bob +9 = 109 | ケンジ +4 = 104 | Dee -11 = 89 | みどり -31 = 69
        records
        keys ok
        records round
        rows ▶ 1 Aya 129 | 2 Bob 109 | 3 ケンジ 104 | 4 Dee 89 | 5 みどり 69 | R1 saved OK:round
        unplug
        rows ▶ 1 Aya 129 | 2 Bob 109 | 3 ケンジ 104 | 4 Dee 89 | 5 みどり 69 | R2
    """)


def test_a_round_that_was_not_confirmed_is_gone_with_the_plug_and_nothing_else(at_table):
    confirm(at_table, FIRST)
    at_table.play("keys ok down ok")
    at_table.play("see Bob out")
    at_table.play("records round")
    at_table.play("unplug")
    at_table.play("rows ▶ 1 Aya 129 | 2 Bob 109")
    at_table.play("records")


def test_the_sums_are_checked_while_they_are_typed(at_table):
    board = at_table.gadget.board_id
    at_table.play("keys ok ok " + number_keys(board, 1, None) + " ok " + number_keys(board, 2, 0))
    at_table.play("see Bob: 2x 2s in 1?")
    at_table.play("keys up " + number_keys(board, 8, 1) + " down*2 ok " + number_keys(board, 3, 0))
    at_table.play("see 5 x 2s: only 4 exist")


def test_a_blank_field_is_asked_for_before_anything_is_written(at_table):
    at_table.play("keys ok ok ok*8")
    at_table.play("see Bob: Tiles left is")
    at_table.play("keys ok")
    at_table.play("see Aya out")
    at_table.play("records")


def test_too_many_tiles_or_twos_never_get_in(at_table):
    board = at_table.gadget.board_id
    at_table.play("keys ok ok " + ("1 3" if board == "macropad" else "left"))
    at_table.play("rows Aya out | Bob " + ("3" if board == "macropad" else "12"))
    at_table.play("keys " + ("1 2" if board == "macropad" else "") + " ok " + number_keys(board, 4, 0))
    at_table.play("see 2s 4/4")
    at_table.play("keys " + ("5" if board == "macropad" else "right"))
    at_table.play("see 2s 4/4" if board == "macropad" else "see 2s 0/4")


def test_the_winner_can_still_be_changed_on_the_way(at_table):
    board = at_table.gadget.board_id
    at_table.play("keys ok ok " + number_keys(board, 7, None) + " back down ok")
    at_table.play("rows Bob out | Aya -- 0")


def test_everything_in_debt_is_shown_as_debt_and_ends_the_game(at_table):
    confirm(at_table, {"left": [0, 1, 1, 1, 12], "left_twos": [0, 0, 0, 0, 4]})
    at_table.play("""
        rows ★ Aya | 2 Bob | 2 ケンジ | 2 Dee | 5 みどり debt 665 | Game over
        keys back
        see debt 665
        keys ok ok
        records round end
        see New game
        unplug
        see New game
        see Rounds of the last game
    """)


def test_a_game_ends_after_its_rounds_with_equal_places_shared(at_home):
    at_home.play("keys ok ok ok down ok down*5 ok")
    at_home.play("see Lexio Plus")
    at_home.play("keys down*3 ok ok")
    board = at_home.gadget.board_id
    at_home.play("keys ok ok " + number_keys(board, 4, None) + " ok*4")
    at_home.play("keys ok down ok " + number_keys(board, 4, None) + " ok*4")
    at_home.play("rows Game over | ★ Aya 100 | ★ Bob 100")
    at_home.play("keys back ok")
    at_home.play("see ★ Aya")


def test_with_two_players_the_lowest_tile_leads(at_home):
    at_home.play("keys ok ok ok down ok down*5 ok down*3 ok")
    at_home.play("see Who has the lowest tile?")


def test_too_few_players_cannot_go_on(at_home):
    at_home.play("keys ok ok ok up ok")
    at_home.play("see 1 of 2-5")
    at_home.play("see pick players in order")


# History


def test_any_round_can_be_changed_and_the_change_taken_back(at_table):
    confirm(at_table, FIRST)
    confirm(at_table, SECOND)
    at_table.play("""
        records round round
        keys down
        rows Rounds | R1 Aya | R2 Bob
        keys up ok
        see Round 1
        keys ok ok
        see R1 Who went out?
        keys ok
        rows Aya out | Bob 2 1 | ケンジ 5 0 | Dee 8 0 | みどり 12 0
    """)
    board = at_table.gadget.board_id
    at_table.play("keys " + number_keys(board, 4, 2) + " ok*8 ok")
    at_table.play("see OK:change")
    at_table.play("keys ok")
    at_table.play("records edit")
    at_table.play("""
        keys down up
        rows Rounds | R1 Aya changed | R2 Bob
        keys ok up
        see Round 1
        keys ok down*2 ok
        records undo
        keys back
        rows Rounds | R1 Aya | R2 Bob
        unplug
        keys down
        rows Rounds | R1 Aya | R2 Bob
    """)
    assert [line["corrected"] for line in at_table.gadget.app.table.ledger.lines()] == [False, False]


def test_any_round_can_be_undone_and_brought_back(at_table):
    confirm(at_table, FIRST)
    confirm(at_table, SECOND)
    totals = at_table.gadget.app.table.ledger.state()["chips"]
    at_table.play("""
        keys down up ok ok down ok
        see Undo round 1?
        keys ok
        records round round undo
        see Round 1 (undone)
        keys back
        rows Rounds | R1 Aya undone | R1 Bob
        keys back
        keys down up ok ok ok back
        records undo
        rows Rounds | R1 Aya | R2 Bob
    """)
    assert at_table.gadget.app.table.ledger.state()["chips"] == totals


def test_a_long_round_that_was_undone_at_its_end_still_shows_rows(at_table):
    confirm(at_table, FIRST)
    at_table.play("""
        keys down ok down*40 ok down ok ok
        see Round 1 (undone)
        see after 0 min
    """)


def test_a_change_that_ends_the_game_earlier_is_refused_in_words(at_table):
    confirm(at_table, FIRST)
    confirm(at_table, SECOND)
    board = at_table.gadget.board_id
    at_table.play("keys down up ok ok ok ok down*7 " + number_keys(board, 3, 0) + " ok")
    at_table.play("see ends before round 2")
    at_table.play("records round round")


def test_a_board_whose_keys_do_not_speak_for_themselves_tells_first_of_all_how_to_go_back(player):
    told = player.gadget.board_id == "feather"
    player.play("see Language")
    player.play(f"see {'' if told else 'not '}OK held:←")
    player.play("keys down ok up ok")
    player.play("see not held")


# Referee, settings, sleep


def test_the_referee_says_whether_a_play_beats_the_table_and_why_not(at_home):
    digits = at_home.gadget.board.has_digits
    at_home.play("""
        keys down ok ok down*3 ok
        see Referee 5P
    """)
    at_home.play("keys " + ("9 ok ok 0 ok" if digits else "down*6 ok ok up*9 ok"))
    at_home.play("rows Referee 5P | T: 9b | P:")
    at_home.play("keys ok ok ok down ok up*3 ok")
    at_home.play("""
        rows 3b 3y: pair | Not allowed. A pair never | answers a single.
        keys ok
        rows Referee 5P | T: 9b | P:
        keys ok ok back
        see rank 3
        keys down*7 ok ok up*10 ok
        rows 10b: single | It beats the table.
    """)


def test_the_referee_refuses_a_tile_that_is_there_already(at_home):
    at_home.play("keys down ok ok ok ok ok ok ok")
    at_home.play("see 3b is there twice")


def test_settings_are_kept_and_contrast_shows_at_once(at_home):
    change = "ok" if at_home.gadget.board.has_digits else "right"
    at_home.play(f"keys down*3 ok down {change}")
    assert at_home.gadget.level == 8
    at_home.play(f"keys down {change} back")
    at_home.play("unplug")
    assert at_home.gadget.level == 8
    assert at_home.gadget.app.settings.get("sleep") == "4"


def test_the_language_can_be_switched_back_and_forth(at_home):
    at_home.play("""
        keys down*3 ok ok down ok
        rows 設定 | 言語 日本語
        keys ok up ok
        rows Settings | Language English
    """)


def test_sound_is_offered_only_where_there_is_a_speaker(at_home):
    at_home.play("keys down*3 ok down*3")
    at_home.play("see Sound" if at_home.gadget.board_id == "macropad" else "see not Sound")


def test_the_display_sleeps_and_a_key_wakes_it_without_acting(at_home):
    at_home.play("pause 175000")
    assert not at_home.gadget.dimmed
    at_home.play("pause 10000")
    assert at_home.gadget.dimmed
    at_home.play("keys ok")
    assert not at_home.gadget.dimmed
    at_home.play("see New game")
    at_home.play("keys ok")
    at_home.play("see Which game?")


def test_sleep_comes_on_time_although_the_tick_counter_wraps(at_home):
    at_home.gadget.now = (1 << 29) - 60000 + (1 << 29) * 3
    at_home.play("keys up down")
    at_home.play("pause 100000")
    assert not at_home.gadget.dimmed
    at_home.play("pause 90000")
    assert at_home.gadget.dimmed


def test_back_on_the_first_language_screen_keeps_what_is_shown(player):
    player.play("""
        keys back
        see New game
        unplug
        see New game
    """)


def test_a_change_of_the_names_by_the_pc_leaves_the_screens_that_walk_in_them(at_home):
    service = at_home.gadget.app.service
    at_home.play("keys down*2 ok down*2 ok down ok")
    at_home.play("see Take ケンジ off the list?")
    service.set("names", "Zoe")
    at_home.play("pause 10")
    at_home.play("see New game")
    assert at_home.gadget.app.roster.names() == ["Zoe"]


def test_half_a_year_on_power_a_round_is_still_saved(at_table):
    at_table.gadget.app.clock.seconds = 1 << 24
    confirm(at_table, FIRST)
    at_table.play("records round")
    at_table.play("see R1 saved")


def test_the_lamp_of_the_leader_goes_out_at_home(at_table):
    if at_table.gadget.board_id == "macropad":
        assert at_table.gadget.lit == 1
    at_table.play("keys back up ok")
    at_table.play("see New game")
    assert at_table.gadget.lit is None
