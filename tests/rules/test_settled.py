"""How a game of any rules stands at its end: bonuses, winners, totals in words."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import GAMES, load
from tests.rules.any_game import entry_and_form, played
from tests.rules.logs import Log


def counting(log):
    return [line["entry"] for line in log.ledger.lines() if line["result"]]


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=25)
def test_the_standing_is_what_the_games_own_functions_say_of_the_rounds_that_count(rules, data):
    log = data.draw(played(rules))
    ledger, game = log.ledger, load(rules)
    state = log.replay(counting(log))
    finished = ledger.ended or game.over(state)
    settled = game.final(state)["totals"] if finished and rules == "kogi" else game.totals(state)
    assert ledger.settled() == settled
    assert [total for _, _, total in ledger.standings()] == sorted(settled, reverse=True)
    for place, seat, total in ledger.standings():
        assert (place, total) == (1 + len([other for other in settled if other > total]), settled[seat])
    assert ledger.next_lead() == (None if finished else game.next_lead(state))
    if not finished:
        assert (ledger.winners(), ledger.over()) == ([], False)
    elif ledger.winners():
        assert ledger.winners() == [seat for seat in range(len(settled)) if settled[seat] == max(settled)]
    else:
        assert ledger.ended and not game.over(state)


@pytest.mark.parametrize("rules", ["lexio", "inage", "bugi", "kogi"])
@given(st.data())
@settings(max_examples=20)
def test_an_open_ended_game_that_the_table_closes_is_over_and_has_winners(rules, data):
    log = Log(rules, load(rules).SEATS[1], {"rounds": 0})
    entry, form = data.draw(entry_and_form(log))
    assume(allowed(log, entry))
    log.round(entry, form)
    assert log.ledger.winners() == log.game.winners(log.ledger.state())
    closed = log.end()
    assert log.ledger.over()
    assert log.ledger.winners()
    log.undo(closed)
    assert log.ledger.over() == log.game.over(log.ledger.state())
    assert log.ledger.winners() == log.game.winners(log.ledger.state())


def allowed(log, entry):
    try:
        log.game.check(entry, log.ledger.state())
    except RuleError:
        return False
    return True


def kogi(**options):
    log = Log("kogi", 4, options)
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    log.round({"winner": 2, "inserter": 3, "value": 1}, "quick")
    return log


def test_the_bonuses_of_kogi_stand_in_the_standing_once_the_table_closes_the_game():
    log = kogi()
    assert log.ledger.standings() == [(1, 0, 3), (1, 1, 3), (3, 2, 1), (3, 3, 1)]
    closed = log.end()
    # Seats 0 and 1 are the dearest pair; 0 and 2 never inserted.
    assert log.ledger.standings() == [(1, 0, 12), (2, 1, 6), (3, 2, 2), (4, 3, 1)]
    assert (log.ledger.over(), log.ledger.winners()) == (True, [0])
    log.undo(closed)
    assert log.ledger.settled() == [3, 3, 1, 1]
    assert log.ledger.winners() == []


@pytest.mark.parametrize(("agreed", "over"), [(2, True), (5, False)])
def test_the_bonuses_of_kogi_count_after_the_agreed_rounds_and_when_it_is_stopped_before(agreed, over):
    log = kogi(rounds=agreed)
    assert log.ledger.settled() == ([12, 6, 2, 1] if over else [3, 3, 1, 1])
    log.end()
    assert log.ledger.settled() == [12, 6, 2, 1]
    assert (log.ledger.over(), log.ledger.winners()) == (over, [0])


def test_a_game_closed_before_its_agreed_end_or_its_first_round_has_no_winner():
    log = Log("bugi", 4, {"rounds": 3})
    log.round({"army": "earth", "way": "battle"}, "quick")
    log.end()
    assert (log.ledger.over(), log.ledger.winners()) == (False, [])
    unplayed = Log("kogi", 4, {})
    unplayed.end()
    assert (unplayed.ledger.over(), unplayed.ledger.winners()) == (True, [])


def test_totals_in_quarters_are_told_as_points_and_others_as_they_are():
    jakugi, lexio = Log("jakugi", 3, {}).ledger, Log("lexio", 3, {}).ledger
    assert [jakugi.text(value) for value in (0, 6, 48, -5)] == ["0", "1.5", "12", "-1.25"]
    assert [lexio.text(value) for value in (0, 6, -5)] == ["0", "6", "-5"]
