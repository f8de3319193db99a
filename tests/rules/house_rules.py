"""House rules of every kind that the rules take, for property tests."""

from hypothesis import strategies as st

from shared_rules.games import GAMES
from shared_rules.games.inage.table import ENDLESS, HAN_ONLY, MOST_HAN, POINTS, WORDS, YAKUMAN_POINTS
from shared_rules.house_rules import MOST, options_of

STEPS = range(1, ENDLESS)


@st.composite
def han_tables(draw):
    """Tables that never fall; of what the rules page has, too, some steps are said and some are not."""
    points = sorted(draw(st.lists(st.integers(1, YAKUMAN_POINTS), min_size=len(STEPS), max_size=len(STEPS))))
    said = draw(st.sets(st.sampled_from(STEPS)))
    return {str(han): points[han - 1] for han in STEPS if han in said or points[han - 1] != POINTS[han]}


@st.composite
def yaku(draw, ids):
    table = {}
    for name in draw(st.sets(st.sampled_from(ids))):
        number = st.integers(0, MOST_HAN)
        table[name] = draw(number if name in HAN_ONLY else number | st.sampled_from(WORDS))
    return {name: table[name] for name in ids if name in table}


def values_of(field):
    if field["type"] == "choice":
        return st.sampled_from(field["choices"])
    if field["type"] == "number":
        return st.integers(field["min"], MOST if field["max"] is None else field["max"])
    return han_tables() if field["id"] == "han_table" else yaku(field["ids"])


@st.composite
def options(draw, rules):
    """{option id: value} of a game, tables with something in them only."""
    given = {}
    for field in options_of(rules):
        value = draw(st.none() | values_of(field))
        if value not in (None, {}):
            given[field["id"]] = value
    return given


@st.composite
def houses(draw, games):
    """{game: options}, games of which nothing is said left out."""
    given = {rules: draw(options(rules)) for rules in games}
    return {rules: given[rules] for rules in games if given[rules]}


def fullest():
    """Everything is said, at its longest."""
    house = {}
    for rules, field in [(game, field) for game in GAMES for field in options_of(game)]:
        if field["type"] == "choice":
            value = field["choices"][-1]
        elif field["type"] == "number":
            value = MOST
        else:
            value = dict.fromkeys(field["ids"], field["max"])
        house.setdefault(rules, {})[field["id"]] = value
    return house
