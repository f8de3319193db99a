"""What holds of every settlement of Lexio Plus, whatever the entry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import lexio
from tests.rules.evenings import entries, options

PLAYERS = st.integers(2, 5)


def settled(entry, twos, players):
    return lexio.score(entry, lexio.start(players, {"twos": twos}))


@given(PLAYERS.flatmap(lambda n: entries(n)), st.sampled_from(lexio.TWOS))
def test_chips_only_change_hands(entry, twos):
    result = settled(entry, twos, len(entry["left"]))
    assert sum(result["deltas"]) == 0


@given(PLAYERS.flatmap(lambda n: entries(n)), st.sampled_from(lexio.TWOS))
def test_payments_add_up_to_the_changes(entry, twos):
    players = len(entry["left"])
    result = settled(entry, twos, players)
    changes = [0] * players
    for payer, payee, chips, _, _ in result["payments"]:
        assert chips > 0
        changes[payer] -= chips
        changes[payee] += chips
    assert changes == result["deltas"]


@given(PLAYERS.flatmap(lambda n: entries(n)), st.sampled_from(lexio.TWOS))
def test_payments_are_what_the_rules_page_says_pair_by_pair(entry, twos):
    players = len(entry["left"])
    left, held = entry["left"], entry["left_twos"]
    paid = {(payer, payee): chips for payer, payee, chips, _, _ in settled(entry, twos, players)["payments"]}
    for one in range(players):
        for other in range(players):
            if twos == "count":
                expected = left[one] * 2 ** held[one] - left[other] * 2 ** held[other]
            else:
                expected = (left[one] - left[other]) * 2 ** held[one]
            assert paid.get((one, other), 0) == max(expected, 0)


@given(PLAYERS.flatmap(lambda n: entries(n)), st.sampled_from(lexio.TWOS), st.randoms())
def test_the_seats_order_does_not_matter(entry, twos, random):
    players = len(entry["left"])
    order = list(range(players))
    random.shuffle(order)
    moved = {name: [row[seat] for seat in order] for name, row in entry.items()}
    deltas = settled(entry, twos, players)["deltas"]
    assert settled(moved, twos, players)["deltas"] == [deltas[seat] for seat in order]


def test_without_twos_both_readings_agree_on_the_sources_example():
    entry = {"left": [0, 2, 5, 8], "left_twos": [0, 0, 0, 0]}
    for twos in lexio.TWOS:
        assert settled(entry, twos, 4)["deltas"] == [15, 7, -5, -17]


def test_one_two_doubles_a_holding_or_a_payment():
    entry = {"left": [0, 2, 3, 5], "left_twos": [0, 1, 0, 0]}
    assert settled(entry, "count", 4)["deltas"] == [12, -4, 0, -8]
    assert settled(entry, "payment", 4)["deltas"] == [12, 0, -2, -10]


BAD = [
    ("lexio.nobody_out", [1, 2, 3, 4], [0, 0, 0, 0]),
    ("lexio.two_out", [0, 0, 3, 4], [0, 0, 0, 0]),
    ("lexio.more_twos_than_tiles", [0, 1, 3, 4], [0, 2, 0, 0]),
    ("lexio.more_twos_than_tiles", [0, 1, 3, 4], [1, 0, 0, 0]),
    ("lexio.too_many_twos", [0, 3, 3, 3], [0, 2, 2, 1]),
    ("entry.player_too_big", [0, 14, 3, 4], [0, 0, 0, 0]),
    ("entry.player_too_big", [0, 5, 5, 5], [0, 5, 0, 0]),
    ("entry.player_too_small", [0, -1, 3, 4], [0, 0, 0, 0]),
    ("entry.player_not_a_number", [0, "1", 3, 4], [0, 0, 0, 0]),
    ("entry.player_not_a_number", [0, True, 3, 4], [0, 0, 0, 0]),
    ("entry.one_for_each_player", [0, 1, 3], [0, 0, 0]),
]


@pytest.mark.parametrize(("rule", "left", "twos"), BAD)
def test_an_entry_that_cannot_be_names_the_rule_it_breaks(rule, left, twos):
    with pytest.raises(RuleError) as error:
        settled({"left": left, "left_twos": twos}, "count", 4)
    assert error.value.rule == rule


@given(st.data(), PLAYERS)
def test_an_illegal_entry_changes_nothing(data, players):
    state = lexio.start(players, {"rounds": 0})
    before = repr(state)
    entry = data.draw(entries(players))
    entry["left"][data.draw(st.integers(0, players - 1))] = data.draw(st.sampled_from([-1, 0, 99, None]))
    try:
        after = lexio.apply(entry, state)
    except RuleError:
        after = None
    assert repr(state) == before
    assert after is None or entry["left"].count(0) == 1


@given(st.data(), PLAYERS)
def test_a_game_ends_after_its_rounds_or_with_a_debt_and_not_before(data, players):
    state = lexio.start(players, data.draw(options(players)))
    agreed = state["options"]["rounds"]
    for _ in range(15):
        in_debt = [seat for seat, chips in enumerate(state["chips"]) if chips < 0]
        full = agreed > 0 and state["rounds"] == agreed
        assert lexio.bust(state) == in_debt
        assert lexio.over(state) == bool(in_debt or full)
        if lexio.over(state):
            best = max(state["chips"])
            assert lexio.winners(state) == [seat for seat, chips in enumerate(state["chips"]) if chips == best]
            with pytest.raises(RuleError, match=r"game\.over"):
                lexio.apply(data.draw(entries(players)), state)
            return
        assert lexio.winners(state) == []
        entry = data.draw(entries(players))
        state = lexio.apply(entry, state)
        assert lexio.next_lead(state) == entry["left"].index(0) == lexio.won_by(entry)[0]
        assert sum(state["chips"]) == players * state["options"]["start_chips"]


@pytest.mark.parametrize(
    ("players", "given_options", "rule"),
    [
        (1, {}, "game.seats"),
        (6, {}, "game.seats"),
        (4, {"start_chips": 0}, "entry.too_small"),
        (4, {"rounds": -1}, "entry.too_small"),
        (4, {"twos": "double"}, "entry.no_such_choice"),
        (4, {"first_lead": 4}, "entry.no_such_player"),
        (4, {"speed": 2}, "entry.unknown_field"),
    ],
)
def test_a_game_with_options_that_cannot_be_does_not_start(players, given_options, rule):
    with pytest.raises(RuleError) as error:
        lexio.start(players, given_options)
    assert error.value.rule == rule
