"""Shanten is what the slow cutting says, for every number of units, and for every suit."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import mpsz
from shared_rules.shanten import MOST_UNITS, WITH_HEAD, shanten, suit_table
from tests.rules.bugi_hands import crowded, hands
from tests.rules.slow_bugi import all_cuttings


@given(hands())
def test_a_hand_of_bugi_is_as_far_away_as_the_best_cutting(tiles):
    assert shanten(mpsz.count(tiles)) == 16 - all_cuttings(tuple(tiles), 5)[0]


@given(st.data(), st.integers(1, 4), st.integers(1, 2))
def test_so_is_a_hand_of_fewer_units(data, units, more):
    tiles = data.draw(crowded(3 * units + more))
    assert shanten(mpsz.count(tiles), units) == 3 * units + 1 - all_cuttings(tuple(tiles), units)[0]


def slow_table(suit: tuple[int, ...]) -> bytes:
    """The table of a suit, from every way to take units and a head out of it."""
    known: dict[tuple[tuple[int, ...], int, bool], int] = {}

    def most(left: tuple[int, ...], units: int, head: bool) -> int:
        key = left, units, head
        if key not in known:
            best = 0
            for number in range(9):
                for block, filled in ((3 * [number], 2), ([number, number + 1, number + 2], 2), (2 * [number], 1),
                                      ([number, number + 1], 1), ([number, number + 2], 1)):  # fmt: skip
                    rest = list(left) + [0, 0]
                    for at in block:
                        rest[at] -= 1
                    if min(rest) < 0:
                        continue
                    if units:
                        best = max(best, filled + most(tuple(rest[:9]), units - 1, head))
                    if head and block == [number, number]:
                        best = max(best, 1 + most(tuple(rest[:9]), units, False))
            known[key] = best
        return known[key]

    return bytes([most(suit, units, head) for head in (False, True) for units in range(WITH_HEAD)])


@pytest.mark.parametrize("seed", range(60))
def test_the_table_of_a_suit_is_the_most_that_can_be_taken_out_of_it(seed):
    chance = random.Random(seed)
    tiles = chance.sample([number for number in range(9) for _ in range(4)], chance.randint(0, 11))
    suit = tuple(tiles.count(number) for number in range(9))
    assert suit_table(bytearray(suit), 0) == slow_table(suit)


@pytest.mark.soak
def test_the_tables_of_all_suits_of_seven_tiles_are_right():
    for suit in _suits(7, 9):
        assert suit_table(bytearray(suit), 0) == slow_table(suit), suit


def _suits(tiles: int, numbers: int):
    if not numbers:
        if not tiles:
            yield ()
        return
    for held in range(min(4, tiles) + 1):
        for rest in _suits(tiles - held, numbers - 1):
            yield (held, *rest)


def test_a_whole_hand_and_a_ready_one():
    assert shanten(mpsz.count(mpsz.parse("123456789m123p11155z"))) == -1
    assert shanten(mpsz.count(mpsz.parse("123456789m123p1155z"))) == 0
    assert MOST_UNITS == 5
