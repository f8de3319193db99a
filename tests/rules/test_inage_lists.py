"""The list of yaku takes what some hand has, all of it and nothing else."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import inage
from shared_rules.games.inage.hand import evaluate
from shared_rules.games.inage.together import PLACES, WIDTH, check_together
from shared_rules.games.inage.win_forms import CHECKLIST
from tests.rules.inage_hands import asked, hands
from tests.rules.inage_lists import every_list, fullest, names_of
from tests.rules.slow_inage import judge, readings, yaku_of

COUNTED = ("yakuhai", "ankan")
OF_TILES = [name for name in PLACES[:-2] if name in CHECKLIST]


@cache
def full_lists():
    return fullest(every_list())


def problem(names, closed, yakuhai, ankan):
    """The rule that a list breaks, or None."""
    try:
        check_together(names, closed, yakuhai, ankan)
    except RuleError as error:
        return error.rule
    return None


def some_hand_has(names, closed, yakuhai, ankan):
    wanted = {*names, "closed" if closed else "open"}
    wanted |= {f"{name}{i}" for name, many in zip(COUNTED, (yakuhai, ankan), strict=True) for i in range(1, many + 1)}
    places = sum(1 << PLACES.index(name) for name in wanted)
    return any(places & full == places for full in full_lists())


def test_every_place_is_had_by_some_hand_and_every_yaku_of_the_tiles_has_a_place():
    assert {name for places in full_lists() for name in names_of(places)} == set(PLACES)
    by_the_way_to_win = {"riichi", "ippatsu", "first_turn", "last_tile", "riichi_only", "suuka_kaihou", "tsumo"}
    assert set(CHECKLIST) - set(PLACES) == by_the_way_to_win
    assert len(PLACES) <= 8 * WIDTH


@pytest.mark.parametrize("closed", [True, False])
def test_two_yaku_are_apart_where_and_only_where_no_hand_has_both(closed):
    for one, other in combinations(OF_TILES, 2):
        there = some_hand_has([one, other], closed, 0, 0)
        assert (problem([one, other], closed, 0, 0) is None) == there, (one, other)
    for one in OF_TILES:
        for yakuhai in range(4):
            for ankan in range(4):
                there = some_hand_has([one], closed, yakuhai, ankan)
                assert (problem([one], closed, yakuhai, ankan) is None) == there, (one, yakuhai, ankan)


@given(st.sets(st.sampled_from(OF_TILES), max_size=6), st.booleans(), st.integers(0, 3), st.integers(0, 3))
def test_a_list_is_taken_where_and_only_where_some_hand_has_all_of_it(names, closed, yakuhai, ankan):
    names = [name for name in OF_TILES if name in names]
    found = problem(names, closed, yakuhai, ankan)
    assert (found is None) == some_hand_has(names, closed, yakuhai, ankan)


def test_every_full_list_is_taken_and_with_one_more_it_is_refused():
    for full in map(names_of, full_lists()):
        names = [name for name in full if name in OF_TILES]
        counted = [len([one for one in full if one[:-1] == name]) for name in COUNTED]
        closed = "closed" in full
        assert problem(names, closed, *counted) is None
        for more in set(OF_TILES) - set(names):
            assert problem([*names, more], closed, *counted) is not None


NOT_TOGETHER = [
    ("daisangen", "chinroutou"), ("daisangen", "chinitsu"), ("pinfu", "daisangen"), ("pinfu", "tsuuiisou"),
    ("pinfu", "chinroutou"), ("pinfu", "ryan_ankou"), ("ittsu", "toitoi"), ("ittsu", "iipeikou"),
    ("shousangen", "chinitsu"), ("tanyao", "chinroutou"), ("kokushi", "ryan_ankou"), ("kokushi", "tsuuiisou"),
    ("chinitsu", "nishoku_doujun"), ("gotsuihan", "rinshan"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), NOT_TOGETHER)
def test_yaku_that_shut_each_other_out_are_refused_in_either_order_and_not_offered(one, other):
    state = inage.start(2, {})
    for first, second in ((one, other), (other, one)):
        with pytest.raises(RuleError) as error:
            check_together([first, second], True, 0, 0)
        facts = {"yaku": "inage.yaku_" + second, "other": "inage.yaku_" + first}
        assert (error.value.rule, error.value.facts) == ("inage.list_apart", facts)
        assert second not in inage.fitting("checklist", "yaku", {"yaku": [first], "closed": "closed"}, state)


@pytest.mark.parametrize(
    ("rule", "names", "closed", "yakuhai", "ankan"),
    [
        ("inage.list_apart", ["tanyao"], True, 1, 0),
        ("inage.list_too_many", ["nishoku_doujun"], True, 2, 0),
        ("inage.list_too_many", [], False, 0, 3),
        ("inage.list_no_hand", ["nishoku_doujun", "iipeikou"], True, 1, 0),
        ("inage.list_no_hand", ["chan_dora", "shousangen", "honitsu"], False, 0, 0),
        (None, ["nishoku_doujun", "iipeikou"], True, 0, 0),
        (None, ["nishoku_doujun"], True, 1, 1),
        (None, [], True, 3, 3),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_list_is_named(rule, names, closed, yakuhai, ankan):
    assert problem(names, closed, yakuhai, ankan) == rule


@given(hands())
def test_a_hand_pays_by_its_list_what_it_pays_by_its_tiles(hand):
    won = evaluate(asked(hand))
    if not won["win"]:
        return
    closed = all(kind == "ankan" for kind, _ in hand["melds"])
    alone = judge(hand)["best"][0][0].keys() & {"riichi_only"}
    paid = []
    for form, blocks in readings(hand["tiles"], hand["win"], hand["melds"]):
        yaku = yaku_of(form, blocks, hand) | dict.fromkeys(alone)
        if not yaku and not hand["discard_han"]:
            continue
        if {"1f", "2f", "3f", "4f"} <= set(hand["side"]):
            yaku["suuka_kaihou"] = "yakuman"
        tsumo = hand["how"] == "tsumo"
        entry = {"result": hand["how"], "winner": 0, "from": None if tsumo else 1}
        entry |= {"closed": "closed" if closed else "open", "yaku": [name for name in CHECKLIST if name in yaku]}
        entry |= {"yakuhai": yaku.get("yakuhai", 0), "ankan": yaku.get("ankan", 0) // 2}
        entry |= {"dora": hand["dora"], "discard_han": hand["discard_han"]}
        paid.append(inage.score(entry, inage.start(2, {}))["hand"]["points"])
    assert max(paid) == won["points"]
