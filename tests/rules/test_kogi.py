"""Kogi: hands against a slow reading of the page, and what holds of every settlement."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import kogi
from shared_rules.games.kogi.hand import judge
from shared_rules.mpsz import KINDS, parse, parse_one, text_of
from tests.rules import slow_kogi
from tests.rules.logs import Log, correct_at_random

KINDS_OF_KOGI = [kind for kind in range(KINDS) if kogi.TILES[kind]]
MOST_BYTES = 40


@st.composite
def wins(draw):
    """(ten tiles in any order, inserted tile) of a hand that wins."""
    kinds = draw(st.lists(st.sampled_from(KINDS_OF_KOGI), min_size=4, max_size=4, unique=True))
    tiles = draw(st.permutations([kinds[0]] * 2 + [kind for kind in kinds[1:] for _ in range(3)]))
    return tiles[1:], tiles[0]


@st.composite
def hands(draw):
    """Any eleven tiles: a winning hand, or one with some tiles changed."""
    tiles, win = draw(wins())
    tiles = [win, *tiles]
    for _ in range(draw(st.sampled_from([0, 0, 1, 2, 5]))):
        kind = draw(st.sampled_from(KINDS_OF_KOGI))
        if tiles.count(kind) < 4:
            tiles[draw(st.integers(0, 10))] = kind
    return tiles[1:], tiles[0]


@given(hands())
def test_a_hand_is_worth_what_the_page_says(hand):
    tiles, win = hand
    judged = judge(tiles, win)
    value, yaku = slow_kogi.value([text_of(kind) for kind in tiles], text_of(win))
    assert (judged["value"], sorted(judged["yaku"])) == (value, yaku)
    assert judged["win"] == (judged["why"] is None) == (value > 0)
    if value:
        assert judged["A"] * sum(judged[part] for part in "BCDE") == value


@given(hands(), st.randoms())
def test_the_order_of_the_tiles_says_nothing(hand, random):
    tiles, win = hand
    shuffled = list(tiles)
    random.shuffle(shuffled)
    assert judge(shuffled, win) == judge(tiles, win)


def every_win():
    for pair in KINDS_OF_KOGI:
        for triplets in combinations([kind for kind in KINDS_OF_KOGI if kind != pair], 3):
            tiles = [pair] * 2 + [kind for kind in triplets for _ in range(3)]
            for win in (pair, *triplets):
                rest = list(tiles)
                rest.remove(win)
                yield rest, win


@pytest.mark.soak
def test_every_hand_that_wins_is_worth_what_the_page_says():
    for tiles, win in every_win():
        judged = judge(tiles, win)
        value, yaku = slow_kogi.value([text_of(kind) for kind in tiles], text_of(win))
        assert (judged["value"], sorted(judged["yaku"])) == (value, yaku)


def test_the_values_that_are_not_questioned_are_those_of_all_hands():
    found = set()
    for tiles, win in every_win():
        # One suit for another, and one wind or dragon for another, changes nothing: a quarter of them will do.
        if tiles[0] < 9 or tiles[0] >= 27:
            found.add(judge(tiles, win)["value"])
    assert sorted(found) == list(kogi.VALUES)


@given(st.lists(st.sampled_from(KINDS_OF_KOGI), min_size=0, max_size=14), st.sampled_from(KINDS_OF_KOGI))
def test_a_hand_of_too_many_or_too_few_tiles_is_refused(tiles, win):
    if len(tiles) != 10:
        with pytest.raises(RuleError, match=r"kogi\.not_ten_tiles"):
            judge(tiles, win)
    elif max([tiles.count(kind) + (kind == win) for kind in tiles]) > 4:
        with pytest.raises(RuleError, match=r"tiles\.too_many"):
            judge(tiles, win)


@given(wins(), st.sampled_from([kind for kind in range(KINDS) if not kogi.TILES[kind]]), st.integers(0, 10))
def test_a_tile_that_kogi_has_not_is_refused_by_name(hand, kind, at):
    tiles = [hand[1], *hand[0]]
    tiles[at] = kind
    with pytest.raises(RuleError) as error:
        judge(tiles[1:], tiles[0])
    assert (error.value.rule, error.value.facts) == ("tiles.not_of_this_game", {"tile": text_of(kind)})


@pytest.mark.parametrize(
    ("tiles", "win", "rule"),
    [
        ("111m333p555s1z", "2z", "kogi.no_win_single"),
        ("1111m333p555s", "5s", "kogi.no_win_four"),
        ("111m33p55s111z", "1m", "kogi.no_win_four"),
        ("11m33p555s777z", "1z", "kogi.no_win_single"),
        ("11m33p55s777z9s", "9s", "kogi.no_win_pairs"),
    ],
)
def test_a_hand_that_does_not_win_says_why(tiles, win, rule):
    assert judge(parse(tiles), parse_one(win))["why"][0] == rule


# The ledger

TWO_SEATS = st.permutations(range(4)).map(lambda seats: {"winner": seats[0], "inserter": seats[1]})


@st.composite
def entries_and_forms(draw):
    entry = draw(TWO_SEATS)
    if draw(st.booleans()):
        return {**entry, "value": draw(st.sampled_from(kogi.VALUES) | st.integers(1, 50))}, "quick"
    tiles, win = draw(wins())
    return {**entry, "tiles": sorted(tiles), "win": [win]}, "hand"


def value_of(entry):
    return entry["value"] if "value" in entry else judge(entry["tiles"], entry["win"][0])["value"]


def settle(entries):
    """(personal, pairs {(low, high)}, final) by the words of the page."""
    personal = [0] * 4
    pairs = {}
    for entry in entries:
        two = (entry["winner"], entry["inserter"])
        for player in two:
            personal[player] += value_of(entry)
        pairs[min(two), max(two)] = pairs.get((min(two), max(two)), 0) + value_of(entry)
    final = list(personal)
    for player in range(4):
        if pairs and any(player in two and points == max(pairs.values()) for two, points in pairs.items()):
            final[player] *= 2
        if pairs and player not in [entry["inserter"] for entry in entries]:
            final[player] *= 2
    return personal, pairs, final


@given(st.lists(entries_and_forms(), max_size=8))
def test_the_settlement_is_what_the_page_says(played):
    played = [entry for entry, _ in played]
    state = kogi.start(4, {})
    for entry in played:
        before = kogi.totals(state)
        deltas = kogi.score(entry, state)["deltas"]
        assert sum(deltas) == 2 * value_of(entry)
        state = kogi.apply(entry, state)
        assert kogi.totals(state) == [total + delta for total, delta in zip(before, deltas, strict=True)]
    personal, pairs, final = settle(played)
    assert state["personal"] == personal
    assert state["pairs"] == [pairs.get(two, 0) for two in kogi.PAIRS]
    assert kogi.final(state)["totals"] == final
    assert kogi.best(state) == [player for player in range(4) if final[player] == max(final)]
    assert sum(state["personal"]) == 2 * sum(state["pairs"])
    assert [key for key, _ in kogi.final(state)["notes"]].count("kogi.dearest_pair") == len(
        [points for points in pairs.values() if points == max(pairs.values())]
    )


@given(st.data())
def test_corrections_come_out_as_if_played_so_at_once(data):
    log = Log("kogi", 4, {})
    correct_at_random(data, log, entries_and_forms())
    assert max(log.bytes[1:]) < MOST_BYTES


@given(st.integers(1, 5), st.data())
def test_after_the_agreed_rounds_nothing_more_is_taken(rounds, data):
    state = kogi.start(4, {"rounds": rounds})
    for _ in range(rounds):
        assert not kogi.over(state)
        assert kogi.winners(state) == []
        state = kogi.apply(data.draw(entries_and_forms())[0], state)
    assert kogi.over(state)
    assert kogi.winners(state) == kogi.best(state) != []
    with pytest.raises(RuleError, match=r"game\.over"):
        kogi.apply(data.draw(entries_and_forms())[0], state)


ODD = {"winner": 0, "inserter": 1}
HAND = {"tiles": sorted(parse("111m333p555s1z")), "win": [parse_one("1z")]}


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ({**ODD, "inserter": 0, "value": 3}, "kogi.inserted_for_oneself"),
        ({**ODD, "inserter": None, "value": 3}, "kogi.no_inserter"),
        ({**ODD, "winner": None, "value": 3}, "kogi.no_winner"),
        ({**ODD, "winner": 4, "value": 3}, "entry.no_such_player"),
        ({**ODD, "value": 0}, "entry.too_small"),
        ({**ODD, "value": None}, "entry.not_a_number"),
        (ODD, "entry.missing"),
        ({**ODD, "value": 3, **HAND}, "entry.unknown_field"),
        ({**ODD, **HAND, "win": []}, "kogi.no_inserted_tile"),
        ({**ODD, **HAND, "tiles": HAND["tiles"][1:]}, "kogi.not_ten_tiles"),
        ({**ODD, **HAND, "win": [parse_one("2z")]}, "kogi.no_win_single"),
        ({**ODD, **HAND, "win": [parse_one("2m")]}, "tiles.not_of_this_game"),
        (None, "entry.not_a_form"),
    ],
)
def test_an_entry_that_cannot_be_is_refused_and_changes_nothing(entry, rule):
    state = kogi.apply({**ODD, "value": 5}, kogi.start(4, {}))
    before = repr(state)
    for function in (kogi.check, kogi.score, kogi.apply):
        with pytest.raises(RuleError) as error:
            function(entry, state)
        assert error.value.rule == rule
    assert repr(state) == before


@pytest.mark.parametrize(
    ("tiles", "win", "facts"),
    [
        ("11m333p555s1z1m", "2z", {"tiles": "12z"}),
        ("1111m3333p11s", "1z", {"tiles": "1z"}),
        ("1111m3333p1s1s", "1s", {"tiles": "1m3p"}),
        ("11m33p55s111z9s", "9s", {"count": 4, "tiles": "1m3p59s"}),
    ],
)
def test_what_a_hand_lacks_is_named(tiles, win, facts):
    assert judge(parse(tiles), parse_one(win))["why"][1] == facts


def test_a_value_that_no_hand_has_is_questioned_and_taken():
    state = kogi.start(4, {})
    assert kogi.doubts({**ODD, "value": 11}, state) == []
    assert kogi.doubts({**ODD, **HAND}, state) == []
    assert kogi.doubts({**ODD, "value": 10}, state) == [("kogi.odd_value", {"value": 10})]
    assert kogi.totals(kogi.apply({**ODD, "value": 10}, state)) == [10, 10, 0, 0]


def test_a_hand_explains_its_yaku_and_its_arithmetic():
    notes = kogi.score({**ODD, **HAND}, kogi.start(4, {}))["notes"]
    assert notes == [
        ("kogi.yaku_wakotou", {"points": 3}),
        ("kogi.yaku_hakko", {"points": 11}),
        ("kogi.arithmetic", {"a": 3, "b": 0, "c": 0, "d": 0, "e": 11, "value": 33}),
        ("kogi.note_pair", {"players": [0, 1], "value": 33}),
    ]


@pytest.mark.parametrize("players", [3, 5])
def test_four_play(players):
    with pytest.raises(RuleError, match=r"game\.seats"):
        kogi.start(players, {})


@given(st.lists(entries_and_forms(), max_size=8))
def test_the_detail_is_the_pairs_that_have_points_and_the_bonuses_as_they_stand(played):
    state = kogi.start(4, {})
    for entry, _ in played:
        state = kogi.apply(entry, state)
    _, pairs, _ = settle([entry for entry, _ in played])
    rows = kogi.detail(state)
    told = [facts for key, facts in rows if key == "kogi.pair_points"]
    assert {tuple(facts["players"]): facts["points"] for facts in told} == pairs
    assert [facts["points"] for facts in told] == sorted(pairs.values(), reverse=True)
    assert rows[len(told) :] == kogi.final(state)["notes"]


def test_the_usual_values_are_those_that_are_not_questioned():
    state = kogi.start(4, {})
    assert list(kogi.likely("quick", "value", state)) == sorted(set(kogi.VALUES))
    assert kogi.likely("hand", "tiles", state) == ()
