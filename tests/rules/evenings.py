"""Random Lexio entries and evenings, for the property tests of every room."""

from hypothesis import strategies as st

from shared_rules.games import lexio

NAMES = ("Aya", "Bob", "ケンジ", "Dee", "みどり")


@st.composite
def entries(draw, players):
    """A legal entry of a round."""
    dealt = lexio.SET_UP[players][1]
    out = draw(st.integers(0, players - 1))
    left = [0 if seat == out else draw(st.integers(1, dealt)) for seat in range(players)]
    twos = [0] * players
    for _ in range(draw(st.integers(0, 4))):
        seat = draw(st.integers(0, players - 1))
        if twos[seat] < left[seat]:
            twos[seat] += 1
    return {"left": left, "left_twos": twos}


@st.composite
def options(draw, players):
    """All options of a game, any values."""
    return {
        "start_chips": draw(st.integers(1, 1000)),
        "rounds": draw(st.integers(0, 12)),
        "twos": draw(st.sampled_from(lexio.TWOS)),
        "first_lead": draw(st.none() | st.integers(0, players - 1)),
    }
