"""Rows of discards of Inage: the best cutting, as the slow one finds it, and what the rules page's examples pay."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games.inage.discards import evaluate
from shared_rules.games.inage.table import worths_of
from shared_rules.mpsz import parse, parse_one
from tests.rules.inage_hands import random_rows
from tests.rules.slow_inage import discard_han


def kinds(row):
    return [parse_one(tile) for tile in row]


@given(st.integers(0, 2**32))
def test_a_row_pays_what_the_slow_cutting_says(seed):
    random = Random(seed)
    for _ in range(20):
        row, riichi, others = random_rows(random)
        got = evaluate(kinds(row), riichi, [kinds(other) for other in others])
        assert got["han"] == discard_han(row, riichi, others), (row, riichi, others)


@given(st.integers(0, 2**32))
def test_the_pieces_lie_one_after_the_other_from_the_first_discard_or_from_riichi(seed):
    row, riichi, others = random_rows(Random(seed))
    got = evaluate(kinds(row), riichi, [kinds(other) for other in others])
    at = 0
    for place, length, _, _ in got["pieces"]:
        assert place == at or (riichi is not None and place == riichi + 1 > at)
        at = place + length
    assert at <= len(row)
    assert got["han"] == sum(han for _, _, _, han in got["pieces"]) + got["mimic_han"]


ROWS = [
    ("1z5z1z", None, 1),
    ("1z5z1z5z1z", None, 1),
    ("6z2z5z7z5z2z6z", None, 7),
    ("1z5z1z6z2z5z7z5z2z6z", None, 8),
    ("1z4z6z2z7z2z6z", None, 0),
    ("12345654321z", None, 11),
    ("1234567654321z", None, 13),
    ("1234z", None, 6),
    ("4321z", None, 0),
    ("567z", None, 2),
    ("1m1p1s9m9p9s", None, 6),
    ("1m9p1s", None, 0),
    ("5p567z", 0, 2),
    ("5p567z", 1, 0),
    # The row from the first discard ends with the riichi discard, or has all.
    ("1234z567z", 3, 8),
    ("1z2z1z9p567z", 3, 3),
    ("1z2z1z9p567z", 2, 1),
    # A palindrome over the riichi discard is no piece of either row, but one of the whole row.
    ("12321z", 1, 5),
    ("12321z567z", 4, 7),
]


@pytest.mark.parametrize(("row", "riichi", "han"), ROWS)
def test_a_row_pays_its_pieces(row, riichi, han):
    assert evaluate(parse(row), riichi, [])["han"] == han


def test_a_mimic_is_paid_on_top_of_the_pieces():
    row = parse("1234z")
    assert evaluate(row, None, [parse("12345z")])["han"] == 10
    assert evaluate(row, None, [parse("12z9p"), parse("123z9p")])["han"] == 9
    assert evaluate(row, None, [parse("12z")])["han"] == 6


def test_the_table_may_price_a_piece_otherwise():
    worths = worths_of({"yaku_han": {"tomato": 3, "maneman": 2}, "han_table": {}})
    assert evaluate(parse("1z5z1z"), None, [], worths)["han"] == 3
    assert evaluate(parse("1z5z1z"), None, [parse("1z5z1z")], worths)["han"] == 9


BAD = [
    ("tiles.not_of_this_game", "5m", None, []),
    ("tiles.too_many", "1f1f", None, []),
    ("tiles.too_many", "11111z", None, []),
    ("tiles.too_many", "111z", None, ["11z"]),
    ("inage.no_riichi_discard", "123z", 3, []),
    ("inage.no_riichi_discard", "123z", -1, []),
    ("inage.no_riichi_discard", "", 0, []),
    ("inage.no_riichi_discard", "123z", "1", []),
    ("inage.too_many_rows", "123z", None, ["1p", "2p", "3p"]),
]


@pytest.mark.parametrize(("rule", "row", "riichi", "others"), BAD)
def test_a_row_that_cannot_be_names_the_rule_it_breaks(rule, row, riichi, others):
    with pytest.raises(RuleError) as error:
        evaluate(parse(row), riichi, [parse(other) for other in others])
    assert error.value.rule == rule
