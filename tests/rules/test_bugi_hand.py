"""Hand judgement is the dearest of all least-shanten cuttings, as the slow reading of the rules page finds it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import mpsz
from shared_rules.games import bugi
from shared_rules.games.bugi import battle, hand
from shared_rules.games.bugi.reasons import notes_of
from tests.rules.bugi_hands import HONOURS, TERMINALS, crowded, from_kinds, hands
from tests.rules.slow_bugi import DRAGONS, all_cuttings, best_of, value_of

SEATS = st.integers(0, 3)


def check(tiles, seat):
    away, value, yaku = battle.judge(tiles, seat)
    expected_away, expected, sets = best_of(tuple(tiles), 27 + seat)
    assert (away, value) == (expected_away, expected)
    assert frozenset(yaku) in sets and len(yaku) == len(set(yaku))


@given(hands(), SEATS)
def test_the_dearest_cutting_is_found(tiles, seat):
    check(tiles, seat)


@given(st.sampled_from((16, 17)).flatmap(lambda size: from_kinds(TERMINALS + HONOURS, size)), SEATS)
def test_it_is_found_among_terminals_and_honours(tiles, seat):
    check(tiles, seat)


@given(st.sampled_from((16, 17)).flatmap(lambda size: from_kinds(range(9), size)), SEATS)
def test_it_is_found_in_one_suit(tiles, seat):
    check(tiles, seat)


@pytest.mark.soak
@given(hands() | st.sampled_from((16, 17)).flatmap(crowded), SEATS)
def test_the_dearest_cutting_is_found_longer(tiles, seat):
    check(tiles, seat)


@given(hands(), SEATS, st.randoms(use_true_random=False))
def test_the_order_of_the_tiles_says_nothing(tiles, seat, chance):
    mixed = list(tiles)
    chance.shuffle(mixed)
    assert battle.judge(mixed, seat) == battle.judge(tiles, seat)


@given(hands(), SEATS)
def test_no_suit_is_better_than_another(tiles, seat):
    turned = [(kind + 9) % 27 if kind < 27 else kind for kind in tiles]
    mirrored = [kind // 9 * 9 + 8 - kind % 9 if kind < 27 else kind for kind in tiles]
    found = battle.judge(tiles, seat)
    assert battle.judge(turned, seat)[:2] == battle.judge(mirrored, seat)[:2] == found[:2]


@given(hands(), SEATS)
def test_only_the_dragons_and_the_own_wind_are_worth_more(tiles, seat):
    """Of two seats, only the one whose wind is held can be worth more than one whose wind is not."""
    value = {other: battle.judge(tiles, other)[1] for other in range(4)}
    without = [other for other in range(4) if tiles.count(27 + other) < 2]
    assert len({value[other] for other in without}) <= 1
    if without and not isinstance(value[seat], str):
        assert value[seat] >= value[without[0]]


def test_a_hand_of_17_tiles_cannot_fall_apart():
    """Decision B1: tiles of a suit that are three or more apart are three at most, and seven honours make 16."""
    in_a_suit = max(
        bin(held).count("1")
        for held in range(1 << 9)
        if not held & held >> 1 and not held & held >> 2
    )  # fmt: skip
    assert (in_a_suit, 3 * in_a_suit + 7) == (3, 16)
    apart = mpsz.parse("147m258p369s1234567z")
    assert battle.broken(apart) and all(not battle.broken([*apart, kind]) for kind in range(34))


@given(st.integers(0, 17).flatmap(lambda size: from_kinds(range(34), size)))
def test_tiles_are_broken_where_no_two_go_together(tiles):
    pairs = [(a, b) for at, a in enumerate(tiles) for b in tiles[at + 1 :]]
    together = [a == b or (b < 27 and a // 9 == b // 9 and b - a <= 2) for a, b in pairs]
    assert battle.broken(tiles) is not any(together)


@given(hands((17,)))
def test_no_hand_of_17_tiles_is_broken(tiles):
    assert not battle.broken(tiles)


def test_the_seats_are_in_the_order_of_the_winds():
    assert [bugi.army_of(seat) for seat in range(4)] == [0, 0, 1, 1]


@given(hands(), SEATS)
def test_its_points_are_those_of_a_cutting_that_is_worth_as_much(tiles, seat):
    _, value, yaku, points = hand.judge(mpsz.count(tiles), 27 + seat)
    found = set()
    for cutting in all_cuttings(tuple(tiles), 5)[1]:
        if value_of(cutting, 27 + seat) == (value, frozenset(yaku)):
            head = 2 if cutting.head in DRAGONS | {27 + seat} else 0
            triplets = [unit[0] for unit in cutting.whole if unit[0] == unit[2]]
            found.add((sum(4 if kind in TERMINALS + HONOURS else 2 for kind in triplets), head))
    assert points in found or (not value and points == (0, 0))


@given(st.lists(hands(), min_size=4, max_size=4))
def test_what_is_told_of_a_hand_can_be_worked_out_again(four):
    judged = [hand.judge(mpsz.count(tiles), 27 + seat)[1:] for seat, tiles in enumerate(four)]
    notes = notes_of({"shanten": [0] * 4, "totals": [0, 0], "judged": judged})[5:-3]
    begins = [at for at, (key, _) in enumerate(notes) if key in ("bugi.note_value", "bugi.note_yakuman")]
    assert len(begins) == 4
    for seat, (at, end) in enumerate(zip(begins, [*begins[1:], len(notes)], strict=True)):
        (first, named), *rest = notes[at:end]
        assert named["player"] == seat
        if first == "bugi.note_yakuman":
            assert rest == [("bugi.note_limit", {"yaku": "bugi.yaku_" + judged[seat][0]})]
        elif not named["value"]:
            assert rest == [("bugi.note_no_points", {})] and judged[seat][0] == 0
        else:
            assert named["value"] == judged[seat][0] == worked_out(rest)


def worked_out(notes):
    """The product of what the notes of a hand tell."""
    facts = notes[0][1]
    points = facts["units"] + facts["head"]
    assert points == facts["points"]
    if len(notes) == 1:
        return points
    product = points
    for _, factor in notes[2:]:
        product *= factor["times"]
    factors = "".join(f"×{factor['times']}" for _, factor in notes[2:])
    assert notes[1] == ("bugi.note_product", {"points": points, "factors": factors, "value": product})
    return product
