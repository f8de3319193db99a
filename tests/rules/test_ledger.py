"""A game as the fold of its records, against a plain model: a list of rounds that is edited in place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import lexio
from shared_rules.ledger import Ledger, fold
from shared_rules.record import Record, decode, encode
from tests.rules.evenings import NAMES, entries, options


class Log:
    """Writes records as a gadget does: proposed by the ledger, encoded, decoded, added."""

    def __init__(self, players, chosen):
        resolved = lexio.start(players, chosen)["options"]
        payload = {"rules": "lexio", "version": 1, "players": list(NAMES[:players]), "options": resolved}
        self.records = [Record(1, 1, "new", 0, payload)]
        self.ledger = Ledger(self.records[0])

    def write(self, kind, payload):
        record = decode(encode(Record(len(self.records) + 1, 1, kind, len(self.records), payload)))
        self.records.append(record)
        self.ledger.add(record)
        return record.number

    def round(self, entry):
        return self.write("round", self.ledger.propose_round(entry, "quick"))

    def edit(self, target, entry):
        return self.write("edit", self.ledger.propose_edit(target, entry, "quick"))

    def undo(self, target):
        return self.write("undo", self.ledger.propose_undo(target))


def replay(players, chosen, kept):
    state = lexio.start(players, chosen)
    for entry in kept:
        state = lexio.apply(entry, state)
    return state


@given(st.data())
def test_any_row_of_rounds_edits_and_undos_is_what_a_plain_list_gives(data):
    players = data.draw(st.integers(2, 5))
    chosen = data.draw(options(players))
    log = Log(players, chosen)
    rounds = []  # [number, the entries that it had, newest last, undone]
    undos = {}  # number of an undo that counts: its row
    edits = {}  # number of an edit that counts: its row
    for _ in range(data.draw(st.integers(1, 14))):
        step = data.draw(st.sampled_from(["round", "round", "edit", "undo", "bring back", "take back"]))
        before = repr(list(log.ledger.lines()))
        try:
            if step == "round":
                entry = data.draw(entries(players))
                kept = [row[1][-1] for row in rounds if not row[2]] + [entry]
                replay(players, chosen, kept)
                rounds.append([log.round(entry), [entry], False])
            elif step == "edit" and [row for row in rounds if not row[2]]:
                row = data.draw(st.sampled_from([row for row in rounds if not row[2]]))
                entry = data.draw(entries(players))
                replay(players, chosen, [entry if other is row else other[1][-1] for other in rounds if not other[2]])
                edits[log.edit(row[0], entry)] = row
                row[1].append(entry)
            elif step == "undo" and [row for row in rounds if not row[2]]:
                row = data.draw(st.sampled_from([row for row in rounds if not row[2]]))
                replay(players, chosen, [other[1][-1] for other in rounds if not other[2] and other is not row])
                undos[log.undo(row[0])] = row
                row[2] = True
            elif step == "bring back" and undos:
                number = data.draw(st.sampled_from(sorted(undos)))
                row = undos[number]
                replay(players, chosen, [other[1][-1] for other in rounds if not other[2] or other is row])
                log.undo(number)
                row[2] = False
                del undos[number]
            elif step == "take back" and edits:
                number = max(edits)  # the newest change of its round
                row = edits[number]
                kept = [other[1][-2] if other is row else other[1][-1] for other in rounds if not other[2]]
                replay(players, chosen, kept)
                log.undo(number)
                row[1].pop()
                del edits[number]
        except RuleError:
            # The model cannot have it: nor may the ledger, and nothing has changed.
            if step == "round":
                with pytest.raises(RuleError):
                    log.ledger.propose_round(entry, "quick")
            assert repr(list(log.ledger.lines())) == before
        state = replay(players, chosen, [row[1][-1] for row in rounds if not row[2]])
        assert log.ledger.state() == state
        lines = [(line["entry"], line["void"]) for line in log.ledger.lines()]
        assert lines == [(row[1][-1], row[2]) for row in rounds]
    assert log.ledger.mismatches == []
    folded, strays = fold(log.records)
    assert strays == []
    assert folded[1].state() == log.ledger.state()
    assert list(folded[1].lines()) == list(log.ledger.lines())


@given(st.integers(2, 5).flatmap(lambda n: st.lists(entries(n), min_size=1, max_size=5)))
def test_lines_add_up_and_the_outline_tells_the_same(played):
    players = len(played[0]["left"])
    log = Log(players, {"rounds": 0, "start_chips": 100000})
    for entry in played:
        log.round(entry)
    totals = [100000] * players
    for line, row in zip(log.ledger.lines(), log.ledger.outline(), strict=True):
        totals = [total + delta for total, delta in zip(totals, line["result"]["deltas"], strict=True)]
        assert line["totals"] == totals
        assert row == (line["round"], [line["entry"]["left"].index(0)], False, False)
        assert log.ledger.line(line["place"]) == line
    assert log.ledger.standings() == sorted(log.ledger.standings())
    for place, seat, total in log.ledger.standings():
        assert total == totals[seat]
        assert place == 1 + sum(other > total for other in totals)


def evening(rounds=3, start_chips=100):
    log = Log(3, {"rounds": rounds, "start_chips": start_chips})
    for left in ([0, 1, 2], [2, 0, 1], [1, 2, 0]):
        log.round({"left": left, "left_twos": [0, 0, 0]})
    return log


def test_a_round_after_the_end_is_refused():
    log = evening()
    with pytest.raises(RuleError, match=r"game\.over"):
        log.round({"left": [0, 1, 2], "left_twos": [0, 0, 0]})


def test_a_closed_game_takes_no_round_until_it_is_opened_again():
    log = evening(rounds=0)
    end = log.write("end", {"reason": "stopped"})
    assert log.ledger.ended
    with pytest.raises(RuleError, match=r"game\.ended"):
        log.round({"left": [0, 1, 2], "left_twos": [0, 0, 0]})
    log.undo(end)
    assert not log.ledger.ended
    log.round({"left": [0, 1, 2], "left_twos": [0, 0, 0]})


def test_a_change_that_would_have_ended_the_game_earlier_is_refused_and_says_where():
    log = evening(start_chips=10)
    with pytest.raises(RuleError) as error:
        log.edit(2, {"left": [0, 12, 1], "left_twos": [0, 0, 0]})
    assert (error.value.rule, error.value.facts) == ("game.ends_early", {"round": 2})
    assert log.ledger.state()["rounds"] == 3


@pytest.mark.parametrize("target", [0, 1, 5, 99])
def test_only_a_round_can_be_changed(target):
    log = evening()
    log.undo(4)
    with pytest.raises(RuleError, match=r"game\.no_round_to_edit"):
        log.edit(target, {"left": [0, 1, 2], "left_twos": [0, 0, 0]})


def test_what_is_undone_cannot_be_undone_again():
    log = evening()
    log.undo(3)
    with pytest.raises(RuleError, match=r"game\.nothing_to_undo"):
        log.undo(3)
    with pytest.raises(RuleError, match=r"game\.nothing_to_undo"):
        log.undo(77)


def test_the_trail_names_every_correction_of_a_round():
    log = evening()
    edit = log.edit(2, {"left": [0, 3, 2], "left_twos": [0, 0, 0]})
    undo = log.undo(2)
    back = log.undo(undo)
    line = log.ledger.line(1)
    assert [(number, kind) for number, kind, _ in line["trail"]] == [(edit, "edit"), (undo, "undo"), (back, "undo")]
    assert (line["corrected"], line["void"], line["by"]) == (True, False, edit)


def test_a_check_that_a_replay_does_not_give_is_noted():
    log = evening(rounds=0)
    payload = log.ledger.propose_round({"left": [0, 1, 2], "left_twos": [0, 0, 0]}, "quick")
    payload["check"] ^= 1
    number = log.write("round", payload)
    assert log.ledger.mismatches == [number]


def test_a_round_of_another_game_is_noted_and_not_counted():
    log = evening(rounds=0)
    payload = Log(2, {}).ledger.propose_round({"left": [0, 1], "left_twos": [0, 0]}, "quick")
    number = log.write("round", payload)
    assert log.ledger.mismatches == [number]
    assert log.ledger.count() == 3


def test_records_whose_game_never_began_are_set_apart():
    log = evening()
    games, strays = fold(log.records[1:])
    assert games == {}
    assert strays == log.records[1:]


def test_the_number_of_an_undone_round_is_given_again():
    log = evening(rounds=0)
    log.undo(3)
    log.round({"left": [0, 1, 2], "left_twos": [0, 0, 0]})
    assert [(line["place"], line["round"], line["void"]) for line in log.ledger.lines()] == [
        (1, 1, False),
        (2, 2, True),
        (3, 2, False),
        (4, 3, False),
    ]
    assert [row[0] for row in log.ledger.outline()] == [1, 2, 2, 3]
