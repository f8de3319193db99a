"""Bugi's rounds: who won, by which way, and what a hand or a battle says of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import mpsz
from shared_rules.errors import RuleError
from shared_rules.games import bugi
from shared_rules.games.bugi import battle
from shared_rules.games.bugi.reasons import notes_of
from tests.rules.bugi_hands import from_kinds
from tests.rules.logs import Log, correct_at_random
from tests.rules.slow_bugi import ORDER, best_of

COMPLETE = mpsz.parse("123456789m123p11155z")
APART = mpsz.parse("147m147p147s1234567z")
READY = mpsz.parse("123456789m1115566z")

QUICK = st.fixed_dictionaries({"army": st.sampled_from(bugi.ARMIES), "way": st.sampled_from(bugi.WAYS)})
WHOSE = st.integers(0, 3)
BY_HAND = st.builds(lambda seat, tiles: {"whose": seat, "tiles": tiles}, WHOSE, st.sampled_from([COMPLETE, APART]))


@st.composite
def four_hands(draw):
    tiles = draw(st.permutations([kind for kind in range(34) for _ in range(4)]))
    inserted = draw(st.none() | WHOSE)
    hands, at = [], 0
    for seat in range(4):
        size = 16 + (seat == inserted)
        hands.append(sorted(tiles[at : at + size]))
        at += size
    return hands


@st.composite
def battles(draw, rule="higher"):
    hands = draw(four_hands())
    fought = battle.fight(hands, rule)
    return {"army": bugi.ARMIES[fought["winner"]], **dict(zip(bugi.WINDS, hands, strict=True))}


ENTRIES = (
    QUICK.map(lambda entry: (entry, "quick"))
    | BY_HAND.map(lambda entry: (entry, "hand"))
    | battles().map(lambda entry: (entry, "battle"))
)


def game(**options):
    return bugi.start(4, options)


@given(st.lists(ENTRIES, max_size=12))
def test_each_round_is_one_army_s_and_the_standing_counts_them_by_way(entries):
    state = game()
    for entry, _ in entries:
        result = bugi.score(entry, state)
        before = bugi.totals(state)
        state = bugi.apply(entry, state)
        assert bugi.totals(state) == [total + delta for total, delta in zip(before, result["deltas"], strict=True)]
        assert bugi.won_by(entry) == [seat for seat in range(4) if result["deltas"][seat] == 1]
        assert sorted(result["deltas"]) == [0, 0, 1, 1]
    heaven, _, earth, _ = bugi.totals(state)
    assert sum(state["wins"][0]) == heaven and sum(state["wins"][1]) == earth
    assert heaven + earth == state["rounds"] == len(entries)
    assert bugi.winners(state) == [] and not bugi.over(state)


def test_a_complete_hand_is_an_advance_and_one_that_fell_apart_a_retreat():
    state = bugi.apply({"whose": 3, "tiles": COMPLETE}, game())
    assert state["wins"] == [[0, 0, 0], [1, 0, 0]]
    state = bugi.apply({"whose": 3, "tiles": APART}, state)
    assert state["wins"] == [[0, 1, 0], [1, 0, 0]]


@given(st.integers(1, 5), st.data())
def test_a_game_lasts_its_rounds_and_equal_armies_share_the_place(agreed, data):
    state = game(rounds=agreed)
    for _ in range(agreed):
        assert not bugi.over(state)
        state = bugi.apply(data.draw(QUICK), state)
    assert bugi.over(state)
    heaven, _, earth, _ = bugi.totals(state)
    assert bugi.winners(state) == [0, 1] * (heaven >= earth) + [2, 3] * (earth >= heaven)
    with pytest.raises(RuleError, match=r"game\.over"):
        bugi.apply({"army": "earth", "way": "battle"}, state)


def hands_of(*texts):
    return dict(zip(bugi.WINDS, [sorted(mpsz.parse(text)) for text in texts], strict=True))


FOUGHT = hands_of("123456789m1115566z", "123456789p2223477z", "123456789s1233344z", "23477m222456p67888s")


@pytest.mark.parametrize(
    ("rule", "entry"),
    [
        ("entry.missing", {}),
        ("entry.not_a_form", ["heaven"]),
        ("entry.no_such_choice", {"army": "sea", "way": "battle"}),
        ("entry.no_such_choice", {"army": "earth", "way": "flight"}),
        ("entry.unknown_field", {"army": "earth", "way": "battle", "points": 3}),
        ("bugi.whose_hand", {"whose": None, "tiles": COMPLETE}),
        ("entry.no_such_player", {"whose": 4, "tiles": COMPLETE}),
        ("bugi.player_hand_size", {"whose": 0, "tiles": COMPLETE[:15]}),
        ("bugi.not_complete", {"whose": 0, "tiles": sorted([*READY, 26])}),
        ("bugi.not_broken", {"whose": 0, "tiles": READY}),
        ("tiles.too_many", {"whose": 0, "tiles": [0] * 5 + list(range(20, 32))}),
        ("tiles.not_of_this_game", {"whose": 0, "tiles": [*READY, 34]}),
        ("entry.tiles_out_of_order", {"whose": 0, "tiles": COMPLETE[::-1]}),
        ("bugi.other_army_won_heaven", {"army": "earth", **FOUGHT}),
        ("bugi.player_hand_size", {"army": "heaven", **FOUGHT, "north": FOUGHT["north"][:15]}),
        ("bugi.two_inserted", {"army": "heaven", **hands_of(
            "123456789m1115566z2s", "123456789p2223477z", "123456789s1233344z", "23477m222456p67888s1s")}),
        ("tiles.too_many", {"army": "heaven", **FOUGHT, "north": sorted([*FOUGHT["north"][:13], 27, 27, 27])}),
    ],
)  # fmt: skip
def test_an_entry_that_cannot_be_names_the_rule_it_breaks_and_changes_nothing(rule, entry):
    state = game()
    with pytest.raises(RuleError) as error:
        bugi.apply(entry, state)
    assert error.value.rule == rule
    assert state == game()


@pytest.mark.parametrize(("seats", "given_options"), [(3, {}), (5, {}), (4, {"battle": "best"}), (4, {"rounds": -1})])
def test_a_game_that_cannot_be_does_not_start(seats, given_options):
    with pytest.raises(RuleError):
        bugi.start(seats, given_options)


@given(four_hands(), st.sampled_from(bugi.BATTLES))
def test_a_battle_is_won_by_shanten_or_by_judgement(hands, rule):
    fought = battle.fight(hands, rule)
    judged = [best_of(tuple(hands[seat]), 27 + seat) for seat in range(4)]
    heaven, earth = judged[0][0] + judged[1][0], judged[2][0] + judged[3][0]
    assert fought["totals"] == [heaven, earth]
    if heaven != earth:
        assert fought["by"] == "shanten"
        assert fought["winner"] == int((earth > heaven) == (rule == "higher"))
        return
    assert fought["by"] == "judgement"
    assert fought["winner"] == int(
        slow_strength(judged[2][1], judged[3][1]) > slow_strength(judged[0][1], judged[1][1])
    )


def told_of(values):
    """The notes on what the armies' hands are worth together and which decide."""
    judged = [(value, [value] if value in ORDER else [], (0, 0)) for value in values]
    notes = notes_of({"shanten": [1] * 4, "totals": [2, 2], "judged": judged})
    return [(key[5:], facts) for key, facts in notes if key[5:13] in ("note_sum", "note_bes", "decided_")]


DRAWN = {"better": [("bugi.yaku_tenton", {})], "worse": "8"}


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ((80, 8, 0, 87), [("note_sum_heaven", {"first": 80, "second": 8, "value": 88}),
                          ("note_sum_earth", {"first": 0, "second": 87, "value": 87}), ("decided_sum", {})]),
        ((0, 0, 0, 0), [("note_sum_heaven", {"first": 0, "second": 0, "value": 0}),
                        ("note_sum_earth", {"first": 0, "second": 0, "value": 0}), ("decided_equal", {})]),
        ((8, "tenton", 5000, 0), [("note_best_heaven", DRAWN),
                                  ("note_sum_earth", {"first": 5000, "second": 0, "value": 5000}),
                                  ("decided_yakuman", {})]),
        ((8, "tenton", "tenton", 16), [("note_best_heaven", DRAWN), ("note_best_earth", DRAWN | {"worse": "16"}),
                                       ("decided_worse", {})]),
        (("tenton", 8, 8, "tenton"), [("note_best_heaven", DRAWN), ("note_best_earth", DRAWN),
                                      ("decided_equal", {})]),
        (("tenton", 8, "gengun", "tenmon"), [("note_best_heaven", DRAWN),
                                             ("note_best_earth", {"better": [("bugi.yaku_gengun", {})],
                                                                  "worse": [("bugi.yaku_tenmon", {})]}),
                                             ("decided_better", {})]),
    ],
)  # fmt: skip
def test_it_is_told_what_each_army_has_and_what_decides(values, told):
    assert told_of(values) == told


VALUES = st.sampled_from(ORDER) | st.integers(0, 5).map(lambda points: points * 32)


def slow_strength(one, other):
    """Decision B3: yakuman beat numbers, the better hand first; without a yakuman the sum."""
    rows = sorted([(ORDER.index(v) + 1, 0) if v in ORDER else (0, v) for v in (one, other)], reverse=True)
    return rows if rows[0][0] else [(0, one + other)]


@given(VALUES, VALUES, VALUES, VALUES)
def test_what_is_told_to_decide_is_where_the_armies_differ(a, b, c, d):
    strengths = [slow_strength(a, b), slow_strength(c, d)]
    told = told_of((a, b, c, d))[-1][0]
    assert (told == "decided_equal") == (strengths[0] == strengths[1])
    assert (told == "decided_worse") == (strengths[0][0] == strengths[1][0] and strengths[0] != strengths[1])
    assert (told == "decided_sum") == (not {a, b, c, d} & set(ORDER) and a + b != c + d)


@given(VALUES, VALUES, VALUES, VALUES)
def test_armies_compare_by_their_yakuman_and_then_by_their_sum(a, b, c, d):
    fast = [battle.strength_of(a, b), battle.strength_of(c, d)]
    slow = [slow_strength(a, b), slow_strength(c, d)]
    assert (fast[0] > fast[1], fast[0] == fast[1]) == (slow[0] > slow[1], slow[0] == slow[1])
    assert battle.strength_of(a, b) == battle.strength_of(b, a)


def test_a_battle_is_told_hand_by_hand():
    notes = bugi.score({"army": "heaven", **FOUGHT}, game())["notes"]
    assert notes[:5] == [
        ("bugi.note_shanten", {"player": 0, "shanten": 0}), ("bugi.note_shanten", {"player": 1, "shanten": 1}),
        ("bugi.note_shanten", {"player": 2, "shanten": 1}), ("bugi.note_shanten", {"player": 3, "shanten": 0}),
        ("bugi.note_totals", {"heaven": 1, "earth": 1}),
    ]  # fmt: skip
    assert notes[5:11] == [
        ("bugi.note_value", {"player": 0, "value": 192}),
        ("bugi.note_points", {"units": 4, "head": 2, "points": 6}),
        ("bugi.note_product", {"points": 6, "factors": "×2×4×4", "value": 192}),
        ("bugi.note_times", {"yaku": "bugi.yaku_fuuton", "times": 2}),
        ("bugi.note_times", {"yaku": "bugi.yaku_jinton", "times": 4}),
        ("bugi.note_times", {"yaku": "bugi.yaku_konmon", "times": 4}),
    ]  # fmt: skip
    assert notes[-4:] == [
        ("bugi.note_sum_heaven", {"first": 192, "second": 192, "value": 384}),
        ("bugi.note_sum_earth", {"first": 128, "second": 8, "value": 136}),
        ("bugi.decided_sum", {}), ("bugi.won_by_battle_heaven", {}),
    ]  # fmt: skip


def test_a_battle_that_is_kept_is_what_it_was():
    hands = [FOUGHT[wind] for wind in bugi.WINDS]
    first = battle.fight(hands, "higher")
    for _ in range(12):
        hands = hands[1:] + hands[:1]
        battle.fight(hands, "lower")
    assert battle.fight([FOUGHT[wind] for wind in bugi.WINDS], "higher") == first
    assert len(battle._battles) <= battle._KEPT_BATTLES


@given(st.data(), st.sampled_from(bugi.BATTLES))
def test_an_edit_is_an_undo_and_a_replay(data, rule):
    entries = QUICK.map(lambda entry: (entry, "quick")) | BY_HAND.map(lambda entry: (entry, "hand"))
    entries |= battles(rule).map(lambda entry: (entry, "battle"))
    correct_at_random(data, Log("bugi", 4, {"battle": rule}), entries)


@given(ENTRIES)
def test_a_record_with_a_hand_stays_below_forty_bytes_and_a_battle_below_fifty(entry_and_form):
    log = Log("bugi", 4, {})
    log.round(*entry_and_form)
    assert log.bytes[-1] < {"quick": 20, "hand": 40, "battle": 50}[entry_and_form[1]]


@given(from_kinds(range(34), 16))
def test_only_tiles_that_fell_apart_are_a_retreat(tiles):
    entry = {"whose": 0, "tiles": tiles}
    if battle.broken(tiles):
        assert bugi.won_by(entry) == [2, 3]
        bugi.check(entry, game())
    else:
        with pytest.raises(RuleError, match=r"bugi\.not_broken") as error:
            bugi.check(entry, game())
        one, other = mpsz.parse(error.value.facts["tiles"])
        assert not battle.broken([one, other]) and one in tiles and other in tiles


# While a round is entered


@given(four_hands(), st.sampled_from(bugi.BATTLES), st.sampled_from([None, *bugi.ARMIES]))
def test_the_army_that_a_battle_is_found_to_have_won_is_the_one_it_is_checked_for(hands, rule, stale):
    state = game(battle=rule)
    entry = {"army": stale, **dict(zip(bugi.WINDS, hands, strict=True))}
    before = dict(entry)
    derived = bugi.derive("battle", entry, state)
    assert entry == before
    assert derived == entry | {"army": derived["army"]}
    bugi.check(derived, state)
    other = bugi.ARMIES[1 - bugi.ARMIES.index(derived["army"])]
    with pytest.raises(RuleError, match=r"bugi\.other_army_won"):
        bugi.check(derived | {"army": other}, state)


@pytest.mark.parametrize(
    ("rule", "entry"),
    [
        ("entry.missing", {}),
        ("entry.missing", {**FOUGHT, "west": None}),
        ("bugi.player_hand_size", {**FOUGHT, "north": FOUGHT["north"][:15]}),
        ("entry.tiles_out_of_order", {**FOUGHT, "north": FOUGHT["north"][::-1]}),
        ("entry.unknown_field", {**FOUGHT, "way": "battle"}),
    ],
)
def test_a_battle_of_hands_that_cannot_be_is_won_by_nobody(rule, entry):
    with pytest.raises(RuleError) as error:
        bugi.derive("battle", entry, game())
    assert error.value.rule == rule


def test_the_other_forms_need_nothing_found():
    entry = {"army": "earth", "way": "retreat"}
    assert bugi.derive("quick", entry, game()) == entry
    assert bugi.derive("hand", {"whose": 1}, game()) == {"whose": 1}


@given(four_hands(), st.sets(WHOSE), st.booleans())
def test_what_is_told_of_a_battle_is_the_shanten_of_the_hands_so_far(hands, entered, none):
    entry = {bugi.WINDS[seat]: hands[seat] if seat in entered else None if none else [] for seat in range(4)}
    told = bugi.running("battle", entry, game())
    sums = {}
    for seat in entered:
        army = bugi.ARMIES[seat // 2]
        sums[army] = sums.get(army, 0) + battle.shanten(hands[seat])
    expected = ("bugi.running_battle", {army: sums.get(army, "-") for army in bugi.ARMIES})
    assert told == (expected if entered else None)


def test_a_hand_tells_how_far_it_is_and_which_end_it_is():
    told = [bugi.running("hand", {"tiles": tiles}, game()) for tiles in (READY, COMPLETE, APART)]
    assert told == [("bugi.running_hand", {"shanten": 0}), ("bugi.running_complete", {}), ("bugi.running_broken", {})]
    for nothing in ({}, {"tiles": None}, {"tiles": READY[:15]}, {"tiles": [0] * 16}, {"tiles": [34] * 16}):
        assert bugi.running("hand", nothing, game()) is None
    assert bugi.running("quick", {"army": "earth"}, game()) is None
    assert bugi.running("battle", {"east": [0] * 16}, game()) is None


@given(st.lists(QUICK, max_size=9))
def test_the_armies_are_the_sides_and_the_detail_is_their_wins_by_way(entries):
    state = game()
    for entry in entries:
        state = bugi.apply(entry, state)
    assert bugi.sides(state) == [("word.heaven", [0, 1]), ("word.earth", [2, 3])]
    for army, (key, facts) in zip(bugi.ARMIES, bugi.detail(state), strict=True):
        won = [entry["way"] for entry in entries if entry["army"] == army]
        assert key == "bugi.wins_" + army
        assert facts == {"count": len(won)} | {way: won.count(way) for way in bugi.WAYS}
