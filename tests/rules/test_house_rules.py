"""House rules as the text that a gadget keeps: nothing is lost on the way, and what is no such text does no harm."""

import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import GAMES, load
from shared_rules.house_rules import MOST, check, check_text, letter_of, line_of, options_of, read, text_of
from shared_rules.record import MOST as LONGEST
from shared_rules.record import Record, decode, encode
from tests.rules.house_rules import fullest, houses, options

NUMBERS = [(rules, field) for rules in GAMES for field in options_of(rules) if field["type"] == "number"]
ROWS = [
    (rules, field, row)
    for rules in GAMES
    for field in options_of(rules)
    if field["type"] == "values"
    for row in (field["ids"][0], field["ids"][-1])
]


@given(houses(GAMES))
def test_what_is_said_of_each_game_is_read_again(house):
    text = text_of(house)
    check_text(text or "a" + base64.b64encode(b"\0").decode())
    assert {rules: read(text, rules) for rules in GAMES} == {rules: house.get(rules, {}) for rules in GAMES}
    for rules in house:
        for players in load(rules).SEATS:
            check(rules, players, house[rules])


def test_all_that_can_be_said_takes_less_than_200_letters():
    assert len(text_of(fullest())) < 200


def test_a_game_begun_with_all_that_can_be_said_fits_a_record():
    for rules, given_options in fullest().items():
        module = load(rules)
        names = ["ケンジロウー", "みどりみどり", "あいうえおか", "さしすせそた", "なにぬねのは"][: module.SEATS[1]]
        chosen = module.start(len(names), given_options)["options"]
        payload = {"rules": rules, "version": 1, "players": names, "options": chosen}
        raw = encode(Record(1, 1, "new", 0, payload))
        assert len(raw) <= LONGEST and decode(raw).payload == payload


@pytest.mark.parametrize(("rules", "field"), NUMBERS)
def test_numbers_have_their_bounds(rules, field):
    most = MOST if field["max"] is None else field["max"]
    for players in load(rules).SEATS:
        for value in (field["min"], most):
            check(rules, players, {field["id"]: value})
        for value in (field["min"] - 1, most + 1):
            with pytest.raises(RuleError):
                check(rules, players, {field["id"]: value})


@pytest.mark.parametrize(("rules", "field", "row"), ROWS)
def test_rows_of_tables_have_their_bounds(rules, field, row):
    """Alone in its table: the first step may fall low and the last one rise."""
    low = field["ids"][0] == row or field["id"] != "han_table"
    check(rules, load(rules).SEATS[0], {field["id"]: {row: field["min"] if low else field["max"]}})
    for value in (field["min"] - 1, field["max"] + 1, "bogus", None, 1.0, True):
        with pytest.raises(RuleError):
            check(rules, load(rules).SEATS[0], {field["id"]: {row: value}})


def test_a_table_of_points_that_falls_is_refused():
    with pytest.raises(RuleError) as caught:
        check("inage", 3, {"han_table": {"5": 8}})
    assert caught.value.rule == "inage.han_table"


@given(st.sampled_from(GAMES), st.data())
def test_damage_is_found_or_leaves_something_that_can_be_played(rules, data):
    line = line_of(rules, data.draw(options(rules)))
    at = data.draw(st.integers(0, len(line) - 1))
    torn = line[:at] + data.draw(st.characters(codec="utf-8")) + line[at + data.draw(st.integers(0, 2)) :]
    for game in GAMES:
        _read_or_refused(torn, game)


@given(st.text() | st.text("abcde\n=+/ABCwxyz0189"))
def test_no_text_breaks_the_reading(text):
    for rules in GAMES:
        _read_or_refused(text, rules)
    try:
        check_text(text)
    except RuleError as error:
        assert error.rule == "house.unreadable"


def _read_or_refused(text, rules):
    try:
        check(rules, load(rules).SEATS[0], read(text, rules))
    except RuleError as error:
        assert error.rule == "house.unreadable"


def test_an_option_of_a_newer_version_is_not_read_and_other_games_are():
    newer = letter_of("kogi") + base64.b64encode(b"\x03\x08\x00").decode()
    text = text_of({"lexio": {"twos": "payment"}}) + "\n" + newer
    assert read(text, "lexio") == {"twos": "payment"}
    with pytest.raises(RuleError, match=r"house\.unreadable"):
        read(text, "kogi")


@pytest.mark.parametrize("text", ["", "x", "a", "a?", "fAAA=", "bAQA=\naAQA=", "aAQA=\naAQA=", "aAQA=\n"])
def test_what_is_no_text_of_house_rules_is_refused(text):
    with pytest.raises(RuleError, match=r"house\.unreadable"):
        check_text(text)
