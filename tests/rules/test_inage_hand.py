"""Hands of Inage: as the slow reading of the rules page has them, whatever the tiles' order."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.blocks import SEQUENCE, cuttings
from shared_rules.errors import RuleError
from shared_rules.games.inage.hand import evaluate
from shared_rules.games.inage.readings import cut_sets
from shared_rules.games.inage.table import DEFAULT, NAMES, OFF, listed, on_the_page, points_for, total, worths_of
from shared_rules.games.inage.tiles import FLOWER, count, counts
from shared_rules.mpsz import parse, parse_one
from tests.rules.inage_hands import asked, hands, random_hand
from tests.rules.slow_inage import judge, table


def simple(tiles, win, how="tsumo", flags=(), melds=(), **more):
    """A hand by its mpsz texts."""
    hand = {"tiles": split_tiles(tiles), "win": win, "melds": list(melds), "how": how, "flags": list(flags)}
    return asked(hand | {"dora": 0, "side": [], "discard_han": 0} | more)


def split_tiles(text):
    tiles, numbers = [], []
    for letter in text:
        if letter.isdigit():
            numbers.append(letter)
        else:
            tiles += [number + letter for number in numbers]
            numbers = []
    return tiles


@given(st.integers(0, 2**32))
def test_a_hand_is_worth_what_the_slow_reading_says(seed):
    random = Random(seed)
    for _ in range(20):
        compare(random_hand(random))


def compare(hand):
    expected = judge(hand)
    got = evaluate(asked(hand))
    assert (got["win"], got["points"]) == (expected["win"], expected["points"]), (hand, expected)
    if got["win"]:
        assert (got["yaku"], got["han"]) in expected["best"], (hand, expected)
        assert got["why"] is None
    else:
        assert (got["yaku"], got["han"]) == ({}, 0)
        assert got["why"][0].startswith("inage.why_")


@given(hands(), st.integers(0, 99))
def test_the_order_of_tiles_and_of_sets_says_nothing(hand, seed):
    random = Random(seed)
    before = evaluate(asked(hand))
    moved = dict(hand)
    for name in ("tiles", "melds", "flags", "side"):
        moved[name] = random.sample(hand[name], len(hand[name]))
    after = evaluate(asked(moved))
    assert {**after, "reading": None} == {**before, "reading": None}


@given(hands())
def test_evaluating_changes_nothing_and_comes_out_the_same_again(hand):
    given_hand = asked(hand)
    before = repr(given_hand)
    assert evaluate(given_hand) == evaluate(given_hand)
    assert repr(given_hand) == before


@given(hands(), st.integers(1, 9))
def test_more_dora_never_pay_less_but_for_riichi_alone(hand, more):
    before = evaluate(asked(hand))
    after = evaluate(asked(hand | {"dora": hand["dora"] + more}))
    assert after["win"] == before["win"]
    if "riichi_only" not in before["yaku"]:
        assert after["points"] >= before["points"]


@given(hands())
def test_the_reading_holds_the_tiles_of_the_hand(hand):
    got = evaluate(asked(hand))
    if not got["win"] or got["reading"][0] != "sets":
        return
    _, pair, triplets, sequences = got["reading"]
    tiles = [pair] * 2 + [kind for kind in triplets for _ in range(3)]
    tiles += [kind + step for kind in sequences for step in range(3)]
    called = [parse_one(tile) for _, tile in hand["melds"] for _ in range(3)]
    assert sorted(tiles) == sorted([parse_one(tile) for tile in [*hand["tiles"], hand["win"]]] + called)


BASE = ("99m123p678p57s", "6s")
OPEN = ("9m234p678s", "9m", "ron", [], [("pon", "7z")])
BAD = [
    ("inage.not_ten", simple("99m123p678p5s", "6s")),
    ("inage.not_ten", simple("99m123p678p557s", "6s")),
    ("tiles.too_many", simple("99m111p678p11s", "1s") | {"tiles": parse("9999m123p67p9m")}),
    ("tiles.too_many", simple("99m123p678p5s1f", "1f")),
    ("tiles.too_many", simple("9m234p678s", "9m", melds=[("pon", "1f")])),
    ("tiles.too_many", simple("9m334p678s", "9m", melds=[("kan", "3p")])),
    ("tiles.too_many", simple("99m123p678p57s", "6s", side=["3z"] * 5, dora=5)),
    ("tiles.not_of_this_game", simple("59m123p678p57s", "6s")),
    ("tiles.not_of_this_game", simple("99m123p678p57s", "5m")),
    ("inage.not_laid_aside", simple(*BASE, side=["2z"], dora=1)),
    ("inage.dora_below_side", simple(*BASE, side=["3z", "1f"], dora=1)),
    ("inage.dora_below_side", simple(*BASE, dora=-1)),
    ("inage.no_han", simple(*BASE, discard_han=-1)),
    ("inage.no_such_win", simple(*BASE, "draw")),
    ("inage.no_such_flag", simple(*BASE, "ron", ["richi"])),
    ("inage.riichi_open", simple(*OPEN[:3], ["riichi"], OPEN[4])),
    ("inage.ippatsu_without_riichi", simple(*BASE, "tsumo", ["ippatsu"])),
    ("inage.no_first_turn", simple(*BASE, "ron", ["riichi", "first_turn"])),
    ("inage.no_first_turn", simple(*BASE, "ron", ["first_turn", "last_tile"])),
    ("inage.no_first_turn", simple(*OPEN[:3], ["first_turn"], OPEN[4])),
    ("inage.no_side_dora_ron", simple("234p55s44z", "4z", "tsumo", ["chan_dora"], [("pon", "9m")])),
    ("inage.no_side_dora_ron", simple("234p44s55z", "5z", "ron", ["chan_dora"], [("pon", "9m")])),
    ("inage.no_kan_ron", simple("99m23p678s", "4p", "tsumo", ["chankan"], [("pon", "7z")])),
    ("inage.no_kan_ron", simple("234p55s44z", "4z", "ron", ["chan_dora", "chankan"], [("pon", "9m")])),
    ("tiles.too_many", simple(*OPEN[:3], ["chankan"], OPEN[4])),
    ("tiles.too_many", simple("99m34p678s", "2p", "ron", ["chankan"], [("pon", "2p")])),
    ("tiles.too_many", simple("19m19p19s1233z", "4z", "ron", ["riichi", "chankan"], side=["4z"], dora=1)),
    ("inage.no_dead_wall_win", simple("9m234p678s", "9m", "ron", ["rinshan"], [("kan", "7z")])),
    ("inage.no_dead_wall_win", simple("9m234p678s", "9m", "tsumo", ["rinshan"], [("pon", "7z")])),
]


@pytest.mark.parametrize(("rule", "hand"), BAD)
def test_a_hand_that_cannot_be_names_the_rule_it_breaks(rule, hand):
    with pytest.raises(RuleError) as error:
        evaluate(hand)
    assert error.value.rule == rule


NO_WIN = [
    ("inage.why_incomplete", simple("99m123p678p57s", "5s")),
    ("inage.why_incomplete", simple("99m123p678p57s", "1f")),
    ("inage.why_no_riichi", simple(*BASE, "ron")),
    ("inage.why_no_riichi", simple(*BASE, "ron", ["last_tile"])),
    ("inage.why_no_yaku", simple("9m234p678s", "9m", "ron", [], [("pon", "3z")], dora=3)),
]


@pytest.mark.parametrize(("why", "hand"), NO_WIN)
def test_a_hand_that_wins_nothing_says_why(why, hand):
    assert evaluate(hand)["why"][0] == why


def test_the_han_table_is_the_rules_pages():
    assert [points_for(han) for han in range(60)] == [table(han) for han in range(60)]


def test_every_yaku_stands_in_the_table_once():
    names = list(NAMES)
    assert len(set(names)) == len(names)


def options(yaku_han=None, han_table=None):
    return worths_of({"yaku_han": yaku_han or {}, "han_table": han_table or {}})


def test_a_changed_value_counts_closed_and_open_where_the_page_has_one_number():
    worths = options({"yakuhai": 2, "chinitsu": 5, "riichi": 1})
    assert evaluate(simple(*OPEN), worths)["yaku"] == {"yakuhai": 2}
    assert (worths.closed["chinitsu"], worths.open["chinitsu"]) == (5, 5)
    assert (worths.closed["riichi"], worths.closed["honitsu"], worths.open["honitsu"]) == (1, 3, 2)


def test_a_yaku_of_zero_han_is_not_played():
    assert evaluate(simple(*OPEN), options({"yakuhai": 0}))["why"][0] == "inage.why_no_yaku"
    triplets = simple("1155566677p", "7p")
    assert evaluate(triplets, options({"sanrenkou": 0}))["yaku"] == {"san_ankou": "yakuman"}
    assert evaluate(triplets, options({"sanrenkou": 0, "san_ankou": 0}))["yaku"]["ryan_ankou"] == 3


def test_a_yaku_may_be_made_a_limit_and_a_limit_a_number():
    assert evaluate(simple(*OPEN), options({"yakuhai": "fourfold"}))["points"] == 32
    assert evaluate(simple(*BASE, "ron", ["riichi"]), options({"riichi_only": 9}))["han"] == 12
    assert evaluate(simple(*BASE, "ron", ["riichi"]), options({"riichi_only": 0}))["yaku"] == {"riichi": 3}


def test_another_han_table_pays_otherwise_below_twenty_han():
    worths = options(han_table={"1": 4, "2": 6})
    assert [points_for(han, worths.points) for han in (0, 1, 2, 3, 20)] == [0, 4, 6, 8, 80]
    with pytest.raises(RuleError, match=r"inage\.han_table"):
        options(han_table={"2": 4})


def test_dora_and_discards_can_be_no_limit():
    for name in ("dora", "tomato"):
        with pytest.raises(RuleError, match=r"inage\.no_limit"):
            options({name: "yakuman"})


CLOSED = [name for name in NAMES if on_the_page(name, True) != OFF]


@given(st.lists(st.sampled_from(CLOSED), max_size=8), st.integers(0, 9))
def test_what_is_listed_adds_up_to_what_is_paid(names, extra):
    points, limit, han, _ = total(names, DEFAULT.closed, DEFAULT.points, extra)
    found = listed(names, DEFAULT.closed, limit, 0)
    if limit:
        assert all(isinstance(worth, str) for worth in found.values())
        assert points == limit >= table(han)
    else:
        assert sum(found.values()) + extra == han
        assert points == table(han)


@given(hands())
def test_the_cuttings_are_those_of_the_games_that_search_for_them(hand):
    given_hand = asked(hand)
    nature = count(given_hand)
    melds = given_hand["pons"] + given_hand["kans"] + given_hand["ankans"]
    if nature & FLOWER:
        return
    expected = []
    for pair, cut in cuttings(counts, 3 - len(melds)):
        sets = list(cut[: 3 - len(melds)])
        triplets = sorted([block for block in sets if block < SEQUENCE] + melds)
        expected.append((pair, tuple(triplets), tuple(block - SEQUENCE for block in sets if block >= SEQUENCE)))
    found = []
    kinds = sorted({*given_hand["tiles"], given_hand["win"]})
    cut_sets(given_hand, kinds, melds, True, True, DEFAULT.closed, found)
    assert sorted(reading[1:] for _, reading in found) == sorted(expected)
