"""The referee, against a slow and obvious reading of the rules page."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import lexio

SUITS = "bygr"
HIGHEST = {2: 9, 3: 9, 4: 13, 5: 15}


def all_tiles(players):
    return [(rank, suit) for rank in range(1, HIGHEST[players] + 1) for suit in SUITS]


def text(tiles):
    return " ".join(f"{rank}{suit}" for rank, suit in tiles)


def slow_reading(tiles, players):
    """(kind, what to compare), straight from the page: ranks in their written order, all straights listed."""
    ranks = [*range(3, HIGHEST[players] + 1), 1, 2]
    straights = [set(ranks[i : i + 5]) for i in range(len(ranks) - 5)]  # the last window would hold the 2
    place = {rank: i for i, rank in enumerate(ranks)}
    held = sorted(tiles, key=lambda tile: (place[tile[0]], SUITS.index(tile[1])), reverse=True)
    best = (place[held[0][0]], SUITS.index(held[0][1])) if held else None
    groups = sorted(len(list(group)) for _, group in itertools.groupby(held, key=lambda tile: tile[0]))
    if len(tiles) == 1:
        return "single", best
    if len(tiles) == 2 and groups == [2]:
        return "pair", best
    if len(tiles) == 3 and groups == [3]:
        return "triple", best[0]
    if len(tiles) != 5:
        return None, None
    flush = len({suit for _, suit in tiles}) == 1
    if {rank for rank, _ in tiles} in straights:
        return ("straight_flush" if flush else "straight"), best
    if flush:
        return "flush", ([place[rank] for rank, _ in held], SUITS.index(held[0][1]))
    for size, kind in ((4, "four"), (3, "full_house")):
        if groups == [5 - size, size]:
            ranks_held = [rank for rank, _ in tiles]
            return kind, place[next(rank for rank in ranks_held if ranks_held.count(rank) == size)]
    return None, None


def slow_beats(table, play, players):
    if not table:
        return slow_reading(play, players)[0] is not None
    order = ["straight", "flush", "full_house", "four", "straight_flush"]
    table_kind, table_value = slow_reading(table, players)
    play_kind, play_value = slow_reading(play, players)
    if table_kind is None or play_kind is None or len(table) != len(play):
        return False
    if table_kind != play_kind:
        return order.index(play_kind) > order.index(table_kind)
    return play_value > table_value


@st.composite
def plays(draw, players):
    """Tiles of which many are real plays: straights, flushes, groups, and hands one tile off."""
    tiles = all_tiles(players)
    shape = draw(st.sampled_from(["any", "same rank", "one suit", "in a row", "full house"]))
    if shape == "any":
        return draw(st.lists(st.sampled_from(tiles), min_size=1, max_size=6, unique=True))
    if shape == "same rank":
        rank = draw(st.integers(1, HIGHEST[players]))
        same = [(rank, suit) for suit in draw(st.permutations(SUITS))[: draw(st.integers(1, 4))]]
        if len(same) == 4 and draw(st.booleans()):
            same.append(draw(st.sampled_from([tile for tile in tiles if tile[0] != rank])))
        return same
    if shape == "one suit":
        suit = draw(st.sampled_from(SUITS))
        ranks = draw(st.lists(st.integers(1, HIGHEST[players]), min_size=5, max_size=5, unique=True))
        return [(rank, suit) for rank in ranks]
    if shape == "in a row":
        row = [*range(3, HIGHEST[players] + 1), 1, 2, 3]
        start = draw(st.integers(0, len(row) - 5))
        return [(rank, draw(st.sampled_from(SUITS))) for rank in row[start : start + 5]]
    two, three = draw(st.lists(st.integers(1, HIGHEST[players]), min_size=2, max_size=2, unique=True))
    suits = draw(st.permutations(SUITS))
    return [(three, suit) for suit in suits[:3]] + [(two, suit) for suit in suits[:2]]


@st.composite
def tables(draw):
    players = draw(st.integers(2, 5))
    table = draw(plays(players) | st.just([]))
    play = [tile for tile in draw(plays(players)) if tile not in table]
    return players, table, play or [next(tile for tile in all_tiles(players) if tile not in table)]


@given(tables())
def test_the_referee_judges_as_the_rules_page_does(game):
    players, table, play = game
    verdict = lexio.judge(players, text(table), text(play))
    assert verdict["table_kind"] == slow_reading(table, players)[0]
    assert verdict["play_kind"] == slow_reading(play, players)[0]
    assert verdict["beats"] == slow_beats(table, play, players)
    assert (verdict["why"] is None) == verdict["beats"]


@given(tables(), st.randoms())
def test_the_order_of_tiles_does_not_matter(game, random):
    players, table, play = game
    verdict = lexio.judge(players, text(table), text(play))
    random.shuffle(table)
    random.shuffle(play)
    assert lexio.judge(players, text(table), text(play)) == verdict


@given(tables())
def test_of_two_plays_at_most_one_beats_the_other(game):
    players, table, play = game
    there = lexio.judge(players, text(table), text(play))
    if table and there["beats"]:
        assert not lexio.judge(players, text(play), text(table))["beats"]


REASONS = [
    ("5b", "6b 6y", "lexio.why_other_count"),
    ("5b", "6b 6y 6g 6r", "lexio.why_four_tiles"),
    ("5b", "6b 7y", "lexio.why_no_play"),
    ("5b 6b", "7b 7y", "lexio.why_table_is_no_play"),
    ("3b 5b 7b 9b 11b", "3y 4b 5y 6g 7r", "lexio.why_weaker_kind"),
    ("9r", "9g", "lexio.why_not_stronger"),
]


@pytest.mark.parametrize(("table", "play", "why"), REASONS)
def test_the_referee_says_why_not(table, play, why):
    assert lexio.judge(4, table, play)["why"][0] == why


BAD_TILES = [
    ("", "14b", "tiles.not_in_this_game"),
    ("14b", "3b", "tiles.not_in_this_game"),
    ("3b", "3b", "lexio.lies_on_table"),
    ("", "4b 4b", "tiles.twice"),
    ("4b 4b", "5b 5y", "tiles.twice"),
    ("", "4x", "tiles.unknown"),
    ("", "b", "tiles.unknown"),
    ("", "0b", "tiles.unknown"),
    ("", "03b", "tiles.unknown"),
    ("", "-1b", "tiles.unknown"),
    ("", "３b", "tiles.unknown"),
    ("3b", "", "lexio.nothing_played"),
    ("3b", None, "tiles.not_text"),
]


@pytest.mark.parametrize(("table", "play", "rule"), BAD_TILES)
def test_tiles_that_cannot_be_are_named(table, play, rule):
    with pytest.raises(RuleError) as error:
        lexio.judge(4, table, play)
    assert error.value.rule == rule


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_there_are_as_many_tiles_as_the_set_up_says(players):
    judged = 0
    for rank in range(1, 16):
        for suit in SUITS:
            try:
                judged += lexio.judge(players, "", f"{rank}{suit}")["beats"]
            except RuleError:
                assert rank > HIGHEST[players]
    assert judged == {2: 36, 3: 36, 4: 52, 5: 60}[players]
