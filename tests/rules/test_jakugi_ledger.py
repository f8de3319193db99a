"""Jakugi's rounds: who gains what, in quarters, the winds, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import jakugi
from shared_rules.games.jakugi import entry_forms as jakugi_forms
from shared_rules.mpsz import parse, parse_one
from tests.rules.jakugi_hands import hands, judged
from tests.rules.logs import Log, correct_at_random

SEATS = st.integers(0, 2)
MOST_BYTES = 40


def quick(how, *wins):
    """The quick entry of wins (winner, provider or None, quarters)."""
    entry = {"how": how, "winners": sorted([win[0] for win in wins])}
    for seat in range(3):
        entry |= {f"quarters_{seat}": None, f"provider_{seat}": None}
    for winner, provider, quarters in wins:
        entry |= {f"quarters_{winner}": quarters, f"provider_{winner}": provider}
    return entry


def by_hand(how, *wins):
    """The entry of wins (winner, provider or None, a hand of jakugi_hands.py)."""
    entry = {"how": how, "winners": sorted([win[0] for win in wins])}
    for seat in range(3):
        entry |= dict.fromkeys([f"{name}_{seat}" for name in ("tiles", "called", "win", "provider")])
    for winner, provider, hand in wins:
        entry |= {f"tiles_{winner}": sorted(hand["tiles"]), f"called_{winner}": hand["called"]}
        entry |= {f"win_{winner}": [hand["win"]], f"provider_{winner}": provider}
    return entry


@st.composite
def quick_entries(draw):
    how = draw(st.sampled_from(jakugi.HOW))
    if how == "draw":
        return quick(how)
    wins = []
    for winner in draw(st.sets(SEATS, min_size=1)):
        provider = None
        if how == "discard":
            provider = draw(SEATS.filter(lambda seat, winner=winner: seat != winner))
        wins.append((winner, provider, draw(st.sampled_from(jakugi_forms.VALUES) | st.integers(4, 5000))))
    return quick(how, *wins)


@st.composite
def hand_entries(draw):
    """One winner; a hand that does not win makes it a draw."""
    winner = draw(SEATS)
    hand = draw(hands())
    if not judged({**hand, "empty_part": "zero"})["win"]:
        return by_hand("draw")
    provider = (winner + draw(st.integers(1, 2))) % 3 if hand["how"] == "discard" else None
    return by_hand(hand["how"], (winner, provider, hand))


def entries_and_forms():
    return st.tuples(quick_entries(), st.just("quick")) | st.tuples(hand_entries(), st.just("hand"))


def wins_of(entry):
    """[(winner, provider, quarters)] by the words of the page."""
    found = []
    for seat in entry["winners"]:
        if "quarters_0" in entry:
            quarters = entry[f"quarters_{seat}"]
        else:
            hand = {"tiles": entry[f"tiles_{seat}"], "called": entry[f"called_{seat}"], "win": entry[f"win_{seat}"][0]}
            quarters = judged({**hand, "how": entry["how"], "empty_part": "one"})["quarters"]
        found.append((seat, entry[f"provider_{seat}"] if entry["how"] == "discard" else seat, quarters))
    return found


@given(st.lists(entries_and_forms(), max_size=20))
def test_winner_and_provider_gain_alike_and_a_win_moves_the_wind(played):
    state = jakugi.start(3, {})
    quarters = [0, 0, 0]
    moves = 0
    for entry, _ in played:
        if jakugi.over(state):
            break
        deltas = jakugi.score(entry, state)["deltas"]
        assert sum(deltas) == 2 * sum(value for _, _, value in wins_of(entry))
        for winner, provider, value in wins_of(entry):
            quarters[winner] += value
            quarters[provider] += value
        moves += entry["how"] != "draw"
        state = jakugi.apply(entry, state)
        assert jakugi.totals(state) == quarters
        assert jakugi.progress(state) == (moves + 1, 16, "N" if moves == 16 else "ESWN"[moves % 4])
        assert jakugi.won_by(entry) == [winner for winner, _, _ in wins_of(entry)]
        assert jakugi.over(state) == (moves == 16)


@given(st.data())
def test_after_sixteen_rounds_nothing_more_is_taken(data):
    state = jakugi.start(3, {})
    while not jakugi.over(state):
        assert jakugi.winners(state) == []
        state = jakugi.apply(data.draw(quick_entries().filter(lambda entry: entry["winners"])), state)
    assert state["rounds"] == 16
    most = max(state["quarters"])
    assert jakugi.winners(state) == [seat for seat in range(3) if state["quarters"][seat] == most]
    with pytest.raises(RuleError, match=r"game\.over"):
        jakugi.apply(data.draw(quick_entries()), state)


@given(st.sampled_from(jakugi.EMPTY_PART), st.data())
def test_corrections_come_out_as_if_played_so_at_once(empty_part, data):
    log = Log("jakugi", 3, {"empty_part": empty_part})
    correct_at_random(data, log, entries_and_forms())
    assert max(log.bytes[1:]) < MOST_BYTES


@given(hands())
def test_an_option_decides_what_a_hand_is_worth(hand):
    provider = 1 if hand["how"] == "discard" else None
    state = jakugi.start(3, {"empty_part": hand["empty_part"]})
    quarters = judged(hand)["quarters"]
    entry = by_hand(hand["how"], (0, provider, hand))
    if not quarters:
        with pytest.raises(RuleError, match=r"jakugi\.no_win"):
            jakugi.score(entry, state)
        return
    deltas = [0, 0, 0]
    deltas[0] += quarters
    deltas[provider or 0] += quarters
    assert jakugi.score(entry, state)["deltas"] == deltas


def hand_of(tiles, win, called=()):
    return {"tiles": parse(tiles), "called": [parse_one(lowest) for lowest in called], "win": parse_one(win)}


PLAIN = hand_of("34m22p345p345678s", "5m")  # 1 x 2 x 2 x 1 x 2: danyao, konsanshoku
OTHER = hand_of("34m66p567p567m234s", "5m")


def test_one_discard_can_win_for_two():
    state = jakugi.start(3, {})
    entry = by_hand("discard", (0, 2, PLAIN), (1, 2, OTHER))
    one, other = (judged({**hand, "how": "discard", "empty_part": "one"})["quarters"] for hand in (PLAIN, OTHER))
    assert jakugi.score(entry, state)["deltas"] == [one, other, one + other]


def test_three_hands_fit_a_record():
    log = Log("jakugi", 3, {})
    third = hand_of("34p99s567p567m789s", "5p")
    log.round(by_hand("discard", (0, 1, PLAIN), (1, 2, OTHER), (2, 0, third)), "hand")
    assert log.bytes[-1] <= MOST_BYTES


SHORT = hand_of("66m66p567p567m23s", "4s")
NO_5M = hand_of("345m66p567p567m23s", "4s")


@pytest.mark.parametrize(
    ("entry", "rule", "players"),
    [
        (quick("draw", (0, None, 8)), "jakugi.draw_with_winner", {"players": [0]}),
        (quick("discard"), "jakugi.nobody_won", {}),
        (quick("self"), "jakugi.nobody_won", {}),
        (quick("discard", (0, None, 8)), "jakugi.no_provider", {"player": 0}),
        (quick("discard", (0, 0, 8)), "jakugi.mixed_wins", {"player": 0}),
        (quick("discard", (0, 1, 8), (1, 1, 8)), "jakugi.mixed_wins", {"player": 1}),
        (quick("self", (0, None, 8), (1, 2, 8)), "jakugi.mixed_wins", {"player": 1}),
        (quick("dealt", (1, 2, 8)), "jakugi.mixed_wins", {"player": 1}),
        (quick("discard", (0, 1, 3)), "entry.too_small", None),
        (quick("discard", (0, 1, None)), "jakugi.value_missing", {"player": 0}),
        (quick("discard", (0, 1, 8)) | {"quarters_2": 8}, "jakugi.value_of_loser", {"player": 2}),
        (quick("discard", (0, 1, 8)) | {"provider_2": 0}, "jakugi.value_of_loser", {"player": 2}),
        (quick("discard", (0, 3, 8)), "entry.no_such_player", None),
        (quick("discard", (0, 1, 8)) | {"winners": [0, 0]}, "entry.out_of_order", None),
        (quick("ron", (0, 1, 8)), "entry.no_such_choice", None),
        ({"how": "draw"}, "entry.missing", None),
        (None, "entry.not_a_form", None),
        (by_hand("discard", (0, 1, PLAIN)) | {"win_0": []}, "jakugi.no_winning_tile", {"player": 0}),
        (by_hand("discard", (0, 1, PLAIN)) | {"win_0": None}, "jakugi.value_missing", {"player": 0}),
        (by_hand("discard", (0, 1, PLAIN)) | {"win_2": [3]}, "jakugi.value_of_loser", {"player": 2}),
        (by_hand("discard", (0, 1, PLAIN)) | {"win_0": [0]}, "jakugi.no_win_shape", {"player": 0, "tiles": "134m"}),
        (by_hand("self", (0, None, hand_of("5s", "5s", ["1m", "4p", "7s", "2p"]))), "jakugi.no_win_below_one",
         {"player": 0, "value": "0.5"}),
        (by_hand("discard", (0, 2, PLAIN), (1, 2, SHORT)), "jakugi.not_thirteen_tiles", None),
        (by_hand("discard", (0, 2, PLAIN), (1, 2, NO_5M)), "jakugi.two_discards", {"player": 2}),
    ],
)  # fmt: skip
def test_an_entry_that_cannot_be_is_refused_and_changes_nothing(entry, rule, players):
    state = jakugi.apply(quick("discard", (0, 1, 6)), jakugi.start(3, {}))
    before = repr(state)
    for function in (jakugi.check, jakugi.score, jakugi.apply):
        with pytest.raises(RuleError) as error:
            function(entry, state)
        assert error.value.rule == rule
        if players is not None:
            assert error.value.facts == players
    assert repr(state) == before


def test_all_hands_of_a_round_share_the_tiles_of_the_game():
    """Three 5m in the hands and one discarded for both; two discarded would be five."""
    one, other = hand_of("34567m22p345p678s", "5m"), hand_of("3455m234p567p678s", "5m")
    jakugi.check(by_hand("discard", (0, 2, one), (1, 2, other)), jakugi.start(3, {}))
    with pytest.raises(RuleError) as error:
        jakugi.check(by_hand("discard", (0, 2, one), (1, 0, other)), jakugi.start(3, {}))
    assert (error.value.rule, error.value.facts["tile"]) == ("tiles.too_many", "5m")


def test_a_value_that_no_hand_has_is_questioned_and_taken():
    state = jakugi.start(3, {})
    assert jakugi.doubts(quick("discard", (0, 1, 6)), state) == []
    odd = quick("discard", (0, 1, 10))
    assert jakugi.doubts(odd, state) == [("jakugi.odd_value", {"player": 0, "value": "2.5"})]
    assert jakugi.totals(jakugi.apply(odd, state)) == [10, 10, 0]


def test_a_hand_explains_its_yaku_and_its_arithmetic():
    notes = jakugi.score(by_hand("discard", (0, 1, PLAIN)), jakugi.start(3, {}))["notes"]
    assert [key for key, _ in notes[-2:]] == ["jakugi.arithmetic", "jakugi.note_both"]
    assert notes[-1][1] == {"players": [0, 1], "value": notes[-2][1]["value"]}
    called = by_hand("self", (0, None, hand_of("222333444m5p", "5p", ["6s"])))
    notes = jakugi.score(called, jakugi.start(3, {}))["notes"]
    assert notes[-2:] == [
        ("jakugi.arithmetic_called", {"a": 2, "b": 2, "c": 2, "d": 1, "e": 1, "value": "2"}),
        ("jakugi.note_twice", {"player": 0, "value": "2"}),
    ]
    assert jakugi.score(quick("draw"), jakugi.start(3, {}))["notes"] == [("jakugi.note_draw", {})]


@pytest.mark.parametrize(
    ("players", "options", "rule"),
    [
        (2, {}, "game.seats"),
        (4, {}, "game.seats"),
        (3, {"empty_part": "two"}, "entry.no_such_choice"),
        (3, {"rounds": 4}, "entry.unknown_field"),
    ],
)
def test_a_game_with_options_that_cannot_be_does_not_start(players, options, rule):
    with pytest.raises(RuleError) as error:
        jakugi.start(players, options)
    assert error.value.rule == rule


def test_the_usual_values_are_those_that_are_not_questioned():
    state = jakugi.start(3, {})
    for seat in range(3):
        assert jakugi.likely("quick", f"quarters_{seat}", state) == tuple(sorted(set(jakugi_forms.VALUES)))
        assert jakugi.likely("quick", f"provider_{seat}", state) == ()


def test_with_several_winners_it_is_told_whose_yaku_they_are():
    one, other = hand_of("34567m22p345p678s", "5m"), hand_of("3455m234p567p678s", "5m")
    notes = jakugi.score(by_hand("discard", (0, 2, one), (1, 2, other)), jakugi.start(3, {}))["notes"]
    begins = [at for at, (key, _) in enumerate(notes) if key == "jakugi.note_hand"]
    assert [notes[at][1]["player"] for at in begins] == [0, 1]
    alone = [jakugi.score(by_hand("discard", (seat, 2, hand)), jakugi.start(3, {}))["notes"]
             for seat, hand in ((0, one), (1, other))]  # fmt: skip
    assert notes == [notes[begins[0]], *alone[0], notes[begins[1]], *alone[1]]
    assert "jakugi.note_hand" not in [key for key, _ in alone[0]]
