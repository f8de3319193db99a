"""Cutting a hand: every way there is, each once, as the slow search finds them."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared_rules import mpsz
from shared_rules.blocks import cuttings, first_of, holds, homes, is_sequence
from tests.rules import slow_blocks

WAYS = st.sampled_from([(True, True), (True, False), (False, True)])


@st.composite
def whole_hands(draw) -> list[int]:
    """Tiles built from a pair and up to five sets, crowded into few kinds so that they can be cut in many ways."""
    kinds = draw(st.sampled_from([range(34), range(9), range(4, 13), range(18, 34), range(27, 34)]))
    while True:
        blocks = [[draw(st.sampled_from(kinds))] * 2]
        for _ in range(draw(st.integers(0, 5))):
            low = draw(st.sampled_from(kinds))
            run = low < 27 and low % 9 < 7 and draw(st.booleans())
            blocks.append([low, low + 1, low + 2] if run else [low] * 3)
        tiles = sorted(sum(blocks, []))
        if all(tiles.count(kind) <= 4 for kind in tiles):
            return tiles


def any_hands(most: int):
    every_tile = [kind for kind in range(34) for _ in range(4)]
    chosen = st.sets(st.integers(0, len(every_tile) - 1), max_size=most)
    return chosen.map(lambda places: sorted(every_tile[place] for place in places))


def found_by(tiles: list[int], ways: tuple[bool, bool]) -> list:
    sets = len(tiles) // 3
    found = []
    for pair, cut in cuttings(mpsz.count(tiles), sets, *ways):
        blocks = []
        for block in cut[:sets]:
            low = first_of(block)
            blocks.append((low, low + 1, low + 2) if is_sequence(block) else (low, low, low))
        found.append((pair, tuple(sorted(blocks))))
    return found


@given(whole_hands() | any_hands(17), WAYS)
@example(mpsz.parse("22223333444455566m"), (True, True))
@example(mpsz.parse("11122233399m"), (True, True))
@example(mpsz.parse("11123344455567899m"), (True, True))
def test_every_cutting_is_found_once(tiles, ways):
    found = found_by(tiles, ways)
    assert len(found) == len(set(found))
    assert set(found) == (slow_blocks.cuttings(tuple(tiles), *ways) if len(tiles) % 3 == 2 else set())


@pytest.mark.soak
@given(whole_hands(), WAYS)
def test_every_cutting_is_found_once_longer(tiles, ways):
    assert set(found_by(tiles, ways)) == slow_blocks.cuttings(tuple(tiles), *ways)


@given(whole_hands())
def test_sets_stand_in_rising_order_and_hold_what_they_say(tiles):
    sets = len(tiles) // 3
    for pair, cut in cuttings(mpsz.count(tiles), sets):
        lows = [first_of(block) for block in cut[:sets]]
        assert lows == sorted(lows)
        rest = [pair, pair]
        for block in cut[:sets]:
            rest += [kind for kind in range(34) if holds(block, kind)] * (1 if is_sequence(block) else 3)
        assert sorted(rest) == tiles


@given(whole_hands(), st.data())
def test_the_last_tile_is_at_home_wherever_it_lies(tiles, data):
    sets = len(tiles) // 3
    last = data.draw(st.sampled_from(tiles))
    for pair, cut in cuttings(mpsz.count(tiles), sets):
        found = homes(pair, cut, sets, last)
        assert found
        assert (-1 in found) == (pair == last)
        in_sets = {cut[at] for at in found if at >= 0}
        assert in_sets == {block for block in cut[:sets] if holds(block, last)}
        assert len(in_sets) == len([at for at in found if at >= 0])


def test_a_hand_with_a_flower_or_of_another_size_has_no_cutting():
    assert [pair for pair, _ in cuttings(mpsz.count(mpsz.parse("11m")), 0)] == [0]
    assert not list(cuttings(mpsz.count([0, 0, 34], bytes([1] * 38)), 0))
    assert not list(cuttings(mpsz.count(mpsz.parse("11m")), 1))
