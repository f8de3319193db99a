"""Random Jakugi hands for the tests: mostly such as win, with all sorts of calls, and near misses.

A hand is {"tiles": kinds in any order, "called": lowest tiles, "win": kind, "how", "empty_part"}.
"""

from hypothesis import strategies as st

from shared_rules.games.jakugi import EMPTY_PART, hand

SUITS = ((0,), (1,), (2,), (0, 2), (1, 2), (0, 1, 2), (0, 1, 2))
NUMBERS = (range(7), range(7), range(3), (0, 6), (0, 3, 6), (1,), (1, 2))


@st.composite
def hands(draw, win=True):
    """win: only a pair and four sequences; otherwise tiles may be changed."""
    suits = draw(st.sampled_from(SUITS))
    kinds = [suit * 9 + number for suit in suits for number in draw(st.sampled_from(NUMBERS))]
    starts = draw(st.lists(st.sampled_from(kinds), min_size=4, max_size=4))
    everything = [start + step for start in starts for step in range(3)]
    pair = draw(st.sampled_from([suit * 9 + number for suit in suits for number in range(9)]))
    while everything.count(pair) > 2:
        pair = (pair + 1) % 27
    everything += [pair, pair]
    calls = draw(st.sampled_from([0, 0, 0, 1, 2, 3, 4]))
    concealed = everything[3 * calls :]
    for _ in range(0 if win else draw(st.integers(0, 3))):
        kind = draw(st.integers(0, 26))
        if (everything[: 3 * calls] + concealed).count(kind) < 4:
            concealed[draw(st.integers(0, len(concealed) - 1))] = kind
    concealed = draw(st.permutations(concealed))
    return {
        "tiles": concealed[1:], "called": starts[:calls], "win": concealed[0],
        "how": draw(st.sampled_from(("discard", "self") if calls else ("discard", "self", "dealt"))),
        "empty_part": draw(st.sampled_from(EMPTY_PART)),
    }  # fmt: skip


def judged(asked):
    return hand.judge(**asked)
