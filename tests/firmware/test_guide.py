"""The guide on the gadget: how it is reached, how it scrolls, and that every row of it can be read whole."""

import pytest

from firmware.screens.base import ROWS
from shared_rules.games import GAMES, load
from tests.firmware.evening import walk

LINE = 126


def shown(player):
    return player.gadget.lines()


def test_from_home_a_game_is_picked_then_a_section(at_home):
    at_home.play("""
        keys up
        see Rules and yaku
        keys ok
        rows Rules and yaku | Lexio Plus | Inage mahjong | Bugi | Kogi
        keys down ok
        rows Inage mahjong | Set-up | Points | Han to points
        keys down*2 ok
        rows Han to points | 1-3 han 8 | 4-7 han 16 | 8-11 han 24 | 12-15 han 32
        keys back
        rows Inage mahjong
        keys back
        rows Rules and yaku
        keys back
        rows Tile Tally
    """)


@pytest.fixture
def at_table(at_home):
    """Three players at a game of Lexio that begins; 2s count on payment."""
    at_home.play("keys ok ok ok down ok down ok down*4 ok down*2 ok down ok ok")
    return at_home


def test_in_a_game_the_guide_is_that_game_with_its_options(at_table):
    ledger = at_table.gadget.app.table.ledger
    assert (ledger.rules, len(ledger.players), ledger.options["twos"]) == ("lexio", 3, "payment")
    at_table.play("""
        keys back up*5
        see Rules and yaku
        keys ok
        rows Lexio Plus | Set-up | Strength of tiles | Plays | Payment
        keys ok
        rows Set-up | 3 players: 1-9 12 each | 36 tiles in all | Start chips 100
        keys back up ok
        see on payment
        keys back*2
        see R1/3
    """)


def test_house_rules_are_those_of_the_game(at_home):
    app = at_home.gadget.app
    app.push("guide", "inage", 2, {"yaku_han": {"riichi": 7, "gotsuihan": "double"}}, 4)
    app.draw()
    at_home.play("rows Common yaku | Han closed / open | Riichi 7 / -")
    app.push("guide", "inage", 2, {"yaku_han": {"gotsuihan": "double"}}, 3)
    app.draw()
    at_home.play("rows Yaku of Inage | Han | Five and a half pairs | double yakuman / -")


def test_a_section_scrolls_to_its_last_row_and_no_further(at_home):
    at_home.gadget.app.push("guide", "kogi", None, None, 3)
    at_home.play("keys down*60")
    bottom = shown(at_home)
    assert bottom[0].split() == ["B:", "the", "sets", "13-16/16"]
    assert all(bottom[1:5])
    at_home.play("keys down")
    assert shown(at_home) == bottom
    at_home.play("keys up*60")
    assert shown(at_home)[0].split()[-1] == "1-4/16"


def test_left_and_right_turn_pages(start):
    player = start("pico")
    player.play("keys ok")
    player.gadget.app.push("guide", "kogi", None, None, 3)
    player.play("""
        keys right
        rows B: the sets 5-8/16 | Two winds
        keys right*9
        see 13-16/16
        keys left
        see 9-12/16
        keys left*9
        see 1-4/16
        keys ok
        rows Tile Tally
    """)


def test_a_short_section_does_not_scroll(at_home):
    at_home.gadget.app.push("guide", "kogi", None, None, 2)
    at_home.play("keys down")
    assert shown(at_home)[0].split()[-1] == "1-4/4"


def test_a_value_without_room_beside_its_name_stands_on_the_next_line(at_home):
    at_home.gadget.app.push("guide", "inage", None, None, 3)
    at_home.play("keys down*150")
    at_home.play("rows Yaku of Inage | count too | 3 concealed, pair wait | double yakuman / - | Three kans")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_row_of_any_guide_is_clipped_or_missing(language, start):
    player = start("pico")
    player.play("keys ok" if language == "en" else "keys down ok")
    walk(player, "guide")
    for game in GAMES:
        module = load(game)
        walk(player, "guide", game)
        seats = [None] if module.SEATS[0] == module.SEATS[1] else [None, *range(module.SEATS[0], module.SEATS[1] + 1)]
        for players in seats:
            for section in range(len(module.guide(players, {}))):
                app = player.gadget.app
                app.home()
                app.push("guide", game, players, {}, section)
                app.draw()
                before = None
                while before != shown(player):
                    before = shown(player)
                    player.play("keys down")
    clipped = [line for lines in player.screens for line in lines if "…" in line or "<" in line or "□" in line]
    assert clipped == []
    assert len(player.screens) > 300


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_row_fits_the_display_at_once(language, at_home):
    app = at_home.gadget.app
    app.texts.use(language)
    for game in GAMES:
        module = load(game)
        for section in range(len(module.guide(None, {}))):
            app.push("guide", game, None, {}, section)
            for row in range(len(module.guide(None, {}, section))):
                lines = app.top.lines_of(row)
                assert len(lines) <= ROWS, lines
                assert all(app.panel.fits(left + right, LINE) for left, right in lines), lines
            app.pop()
