"""House rules on the gadget: a new game begins with them, a game that is played keeps its own, and none stop it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.screens.options import MOST as PICKED
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from shared_rules.errors import RuleError
from shared_rules.fields import with_defaults
from shared_rules.games import GAMES, load
from shared_rules.house_rules import MOST, text_of
from tests.firmware.by_nvm import with_nvm
from tests.firmware.script import Player
from tests.rules.house_rules import fullest, houses

NEWER = "b/w=="  # an option of Inage that this version does not know
HOUSE = {
    "lexio": {"twos": "payment"},
    "inage": {"rounds": 12, "han_table": {"5": 20, "6": 20, "7": 20}, "yaku_han": {"riichi": 2, "tomato": 3}},
}


def push(player, house):
    player.gadget.app.service.set("options", text_of(house))


@pytest.fixture(scope="module")
def gadget(tmp_path_factory):
    """One for many games, on which English was picked."""
    kept = KeptFlash(tmp_path_factory.mktemp("house") / "flash")
    gadget = SimulatedGadget("macropad", kept)
    gadget.plug_in()
    player = Player(gadget)
    player.play("keys ok")
    yield player
    gadget.unplug()
    kept.close()


@settings(max_examples=20)
@given(house=houses(GAMES), rules=st.sampled_from(GAMES), data=st.data())
def test_a_new_game_begins_with_them_and_its_record_has_them(gadget, house, rules, data):
    app = gadget.gadget.app
    app.journal.acknowledge(app.journal.last)
    if app.table.playing:
        app.table.close()
    app.journal.erase()  # as a sync and a new game do
    push(gadget, house)
    names = ["Aya", "Bob", "Cy", "Dee", "Eve"][: data.draw(st.integers(*load(rules).SEATS))]
    app.home()
    app.push("options", rules, names)
    app.draw()
    gadget.play("keys up ok")  # to the last row: start
    asked = [field for field in load(rules).options(len(names)) if field["type"] == "player"]
    gadget.play("keys ok\n" * len(asked))
    expected = with_defaults(load(rules).options(len(names)), house.get(rules))
    expected.update({field["id"]: 0 for field in asked})
    assert app.table.ledger.options == expected
    gadget.play("unplug")
    assert gadget.gadget.app.table.ledger.options == expected


def test_a_game_that_is_played_keeps_its_options(at_home):
    app = at_home.gadget.app
    app.table.start("inage", ["Aya", "Bob"], {"rounds": 3})
    app.home()
    before = dict(app.table.ledger.options)
    push(at_home, HOUSE)
    assert app.table.ledger.options == before
    at_home.play("unplug")
    assert at_home.gadget.app.table.ledger.options == before
    at_home.play("see R1/3")


def test_the_options_screen_shows_them_and_they_can_be_read(at_home):
    push(at_home, HOUSE)
    at_home.gadget.app.push("options", "inage", ["Aya", "Bob"])
    at_home.gadget.app.draw()
    at_home.play("""
        rows Inage mahjong | Rounds 12 | House rules 6 set | Start the game
        pick House
        rows House rules | Rounds 12 | Points by han | 5 20
        keys down*4
        see Han of yaku
        see Riichi
        keys back
        to Rounds
        keys ok
        see Rounds
    """)


def test_what_is_picked_for_one_game_is_that_game_s(at_home):
    push(at_home, HOUSE)
    app = at_home.gadget.app
    app.push("options", "lexio", ["Aya", "Bob"])
    app.draw()
    at_home.play("""
        to 2s count
        keys ok
        pick House rules
        see payment
        keys back
        pick Start
        keys ok
    """)
    assert app.table.ledger.options["twos"] == "count"
    assert app.service.get("options") == text_of(HOUSE)


def test_without_house_rules_nothing_is_said_of_them(at_home):
    at_home.gadget.app.push("options", "kogi", ["Aya", "Bob", "ケンジ", "Dee"])
    at_home.gadget.app.draw()
    at_home.play("""
        rows Kogi | Rounds no limit | Start
        see not House
    """)


def test_house_rules_that_cannot_be_read_are_said_and_the_game_goes_on_without(at_home):
    at_home.gadget.app.service.set("options", NEWER)
    at_home.gadget.app.push("options", "inage", ["Aya", "Bob"])
    at_home.gadget.app.draw()
    at_home.play("""
        see cannot be read
        keys ok
        rows Inage mahjong | Rounds no limit | Start the game
        pick Start
        keys ok
        see R1
        unplug
        see R1
    """)
    assert at_home.gadget.app.service.get("options") == NEWER  # for the version that knows it


def test_house_rules_that_cannot_be_read_are_no_house_rules_to_guide_and_look_ups(at_home):
    at_home.gadget.app.service.set("options", NEWER)
    at_home.play("""
        pick Rules and yaku
        pick Inage
        pick Yaku of Inage
        keys back*3
        pick Referee
        pick Inage: a hand
        see Result
    """)


@pytest.mark.parametrize("text", ["Bogus", "b", "zAAA=", "bAQA=\nbAQA=", "\n"])
def test_what_is_no_text_of_house_rules_is_refused_and_the_old_ones_stay(at_home, text):
    push(at_home, HOUSE)
    with pytest.raises(RuleError, match=r"house\.unreadable"):
        at_home.gadget.app.service.set("options", text)
    assert at_home.gadget.app.service.get("options") == text_of(HOUSE)


def test_the_guide_at_home_says_what_is_played_here(at_home):
    push(at_home, HOUSE)
    at_home.play("""
        pick Rules and yaku
        pick Inage
        pick Han to points
        see 4 han
        see 5-7 han
        keys back
        pick Set-up
        keys down*20
        see 12
    """)


@pytest.mark.parametrize(("played", "points"), [(None, 8), ({"han_table": {"1": 1}}, 1)])
def test_a_look_up_counts_by_the_game_that_is_played_else_by_the_house_rules(at_home, played, points):
    """1 han: 8 points by the rules page, 7 by the house rules, 1 in the game."""
    push(at_home, {"inage": {"han_table": {"1": 7}}})
    app = at_home.gadget.app
    if played is not None:
        app.table.start("inage", ["Aya", "Bob"], played)
    app.home()
    app.push("helpers", "inage")
    app.draw()
    at_home.play("pick Inage: han to points")
    at_home.play("keys 1" if at_home.gadget.board_id == "macropad" else "see Han")
    at_home.play(f"see 1 han = {7 if played is None else points}")


def test_discards_looked_up_count_by_the_house_rules(at_home):
    push(at_home, HOUSE)
    at_home.gadget.app.push("discards")
    at_home.gadget.app.draw()
    assert at_home.gadget.app.top._worths.closed["tomato"] == 3


@given(st.lists(houses(GAMES), min_size=1, max_size=6), st.data())
def test_the_settings_have_room_for_all_of_them_beside_the_longest_names(gadget, pushed, data):
    app = gadget.gadget.app
    app.journal.acknowledge(app.journal.last)
    if app.table.playing:
        app.table.close()
    app.journal.erase()
    app.service.set("names", "\n".join(chr(ord("あ") + number) * 6 for number in range(16)))
    for house in [*pushed, fullest()]:
        app.journal.erase()
        push(gadget, house)
        assert app.settings.get("options") == (text_of(house) or None)


@with_nvm
def test_options_of_a_game_cost_only_that_game_s_line(at_home):
    app = at_home.gadget.app
    push(at_home, fullest())
    before = app.journal.hot.entry_at
    push(at_home, fullest() | {"jakugi": {"empty_part": load("jakugi").EMPTY_PART[0]}})
    assert app.journal.hot.entry_at - before < 16


def test_the_number_screen_and_the_house_rules_end_at_the_same_number():
    assert PICKED == MOST
