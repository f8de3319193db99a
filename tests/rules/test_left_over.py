"""The tiles that are named as left over: none of a whole hand, and never more than another cutting leaves."""

from collections import Counter
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from shared_rules.left_over import left_over
from shared_rules.mpsz import SUITED

FEW_KINDS = st.lists(st.sampled_from([0, 1, 2, 3, 4, 9, 10, 11, 27, 28, 34]), max_size=9)


@cache
def least(tiles, sets, paired, triplets):
    """The length of the shortest rest, by trying each block that any tile can be in."""
    best = len(tiles)
    blocks = [(kind,) * 2 for kind in set(tiles) if not paired]
    if sets:
        blocks += [(kind, kind + 1, kind + 2) for kind in set(tiles) if kind < SUITED and kind % 9 < 7]
        blocks += [(kind,) * 3 for kind in set(tiles) if triplets]
    for block in blocks:
        if not Counter(block) - Counter(tiles):
            rest = tuple(sorted((Counter(tiles) - Counter(block)).elements()))
            pair = len(block) == 2
            best = min(best, least(rest, sets - (not pair), paired or pair, triplets))
    return best


@given(FEW_KINDS, st.integers(0, 3), st.booleans())
def test_no_cutting_leaves_fewer_tiles(tiles, sets, triplets):
    out = left_over(tiles, sets, triplets)
    assert len(out) == least(tuple(sorted(tiles)), sets, False, triplets)
    assert out == sorted(out) and not Counter(out) - Counter(tiles)


@given(st.lists(st.integers(0, 6), min_size=4, max_size=4), st.integers(9, 26))
def test_a_whole_hand_leaves_nothing_and_a_stray_tile_is_the_one_left(firsts, pair):
    tiles = [kind + step for kind in firsts for step in range(3)] + [pair] * 2
    assert left_over(tiles, 4, False) == []
    assert left_over([*tiles, 30], 4, False) == [30]
