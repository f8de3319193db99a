"""The score and the log beside the simulated display: records in, words out."""

from hypothesis import given
from hypothesis import strategies as st

from host_tools.i18n import LANGUAGES
from host_tools.watching.live import SHOWN, Live, signed
from shared_rules.ledger import Ledger
from shared_rules.record import Record
from tests.host.stand_in import PLAYERS


def evening():
    """An evening of three rounds: the second undone, the third corrected, the correction undone, then closed."""
    records = [Record(1, 0, "boot", 0, {"boot": 7, "board": "pico", "firmware": "0.1.0"})]
    records.append(Record(2, 0, "time", 1, {"unix": 1700000000}))
    new = {"rules": "lexio", "version": 1, "players": PLAYERS, "options": {"rounds": 5, "first_lead": 2}}
    records.append(Record(3, 1, "new", 2, new))
    ledger = Ledger(records[-1])

    def write(kind, payload):
        records.append(Record(len(records) + 1, 1, kind, 60, payload))
        ledger.add(records[-1])

    write("round", ledger.propose_round({"left": [0, 2, 3], "left_twos": [0, 1, 0]}, "quick"))
    write("round", ledger.propose_round({"left": [4, 0, 1], "left_twos": [0, 0, 0]}, "quick"))
    write("undo", ledger.propose_undo(5))
    write("round", ledger.propose_round({"left": [1, 1, 0], "left_twos": [0, 0, 0]}, "quick"))
    write("edit", ledger.propose_edit(7, {"left": [2, 1, 0], "left_twos": [0, 0, 0]}, "quick"))
    write("undo", ledger.propose_undo(8))
    write("end", {"reason": "stopped"})
    return records


def test_each_record_is_one_line_of_the_log_in_words():
    live = Live()
    assert live.take(evening())
    rows = live.rows()
    assert [row["number"] for row in rows] == list(range(1, 11))
    assert [row["text"]["en"] for row in rows[:1] + rows[2:]] == [
        "Switched on, start 7 (pico, firmware 0.1.0)",
        "Game 1: Lexio Plus with Ann, Ben, Cleo (Start chips 100, Rounds 5, 2s count as tiles, First lead Cleo)",
        "Round 1: Ann\u00a0+7, Ben\u00a0−5, Cleo\u00a0−2",
        "Round 2: Tiles left: Ann 4, Ben 0, Cleo 1",
        "Round 2 undone",
        "Round 2: Ann\u00a0−1, Ben\u00a0−1, Cleo\u00a0+2",
        "Round 2 corrected",
        "A correction of round 2 undone",
        "Game closed before its end",
    ]
    assert rows[1]["text"]["en"].startswith("The PC told the time: 2023-11-1")
    assert [row["number"] for row in rows if row["struck"]] == [5]
    assert [row["number"] for row in rows if row["why"]] == [4, 7]
    entered = "Tiles left: Ann 0, Ben 2, Cleo 3; 2s left: Ann 0, Ben 1, Cleo 0"
    assert [words["en"] for words in rows[3]["why"]] == [entered, "Ben: tiles 2 x2 = 4"]
    assert rows[4]["mark"]["en"] == "undone"


def test_a_corrected_round_is_marked_and_shows_what_counts_now():
    live = Live()
    live.take(evening()[:8])
    row = live.rows()[6]
    assert row["text"]["en"] == "Round 2: Ann\u00a0−3, Ben\u00a0±0, Cleo\u00a0+3"
    assert (row["mark"]["en"], row["struck"]) == ("corrected", False)


def test_a_round_that_an_older_correction_made_impossible_is_struck_with_the_reason():
    records = evening()[:4]
    records[2] = records[2]._replace(payload={**records[2].payload, "options": {"rounds": 1}})
    extra = records[3]._replace(number=5)
    live = Live()
    live.take([*records, extra])
    row = live.rows()[-1]
    assert row["struck"]
    assert row["mark"]["en"] == "not counted"
    assert "over" in row["text"]["en"]


def test_every_text_of_the_log_and_the_score_comes_in_every_language():
    live = Live()
    live.take(evening())
    table = live.table()
    words = [row["text"] for row in live.rows()] + [row["mark"] for row in live.rows() if row["mark"]]
    words += [table["name"], table["unit"], table["progress"], table["outcome"]]
    for each in words:
        assert set(each) == set(LANGUAGES)
        assert not any("<" in text or "{" in text for text in each.values())
    assert live.rows()[3]["text"]["ja"] == "ラウンド1：Ann\u00a0+7、Ben\u00a0−5、Cleo\u00a0−2"


def test_the_score_says_places_chips_who_is_first_and_who_leads():
    live = Live()
    live.take(evening()[:-1])
    table = live.table()
    assert [(player["place"], player["name"], player["total"]) for player in table["players"]] == [
        (1, "Ann", 106),
        (2, "Cleo", 100),
        (3, "Ben", 94),
    ]
    assert [player["name"] for player in table["players"] if player["first"]] == ["Ann"]
    assert [player["name"] for player in table["players"] if player["leads"]] == ["Cleo"]
    assert table["progress"]["en"] == "2 of 5 rounds played"
    assert table["outcome"] is None


def test_a_closed_game_has_no_next_lead_and_says_so():
    live = Live()
    live.take(evening())
    table = live.table()
    assert not any(player["leads"] or player["first"] for player in table["players"])
    assert table["outcome"]["en"] == "the game was stopped"


def test_debt_ends_the_game_and_is_marked_and_the_winners_too():
    records = evening()[:3]
    records[2] = records[2]._replace(payload={**records[2].payload, "options": {"start_chips": 1}})
    ledger = Ledger(records[2])
    payload = ledger.propose_round({"left": [0, 2, 3], "left_twos": [0, 0, 0]}, "quick")
    live = Live()
    live.take([*records, Record(4, 1, "round", 9, payload)])
    marks = {player["name"]: (player["winner"], player["debt"]) for player in live.table()["players"]}
    assert marks == {"Ann": (True, False), "Ben": (False, False), "Cleo": (False, True)}
    assert live.table()["outcome"]["en"] == "the game is over"


def test_before_the_first_game_there_is_no_score():
    live = Live()
    assert (live.table(), live.rows(), live.older()) == (None, [], 0)


def test_records_that_were_seen_are_not_taken_twice():
    live = Live()
    live.take(evening())
    assert not live.take(evening())
    assert len(live.rows()) == 10


def test_a_record_without_the_beginning_of_its_game_still_is_a_line():
    live = Live()
    live.take(evening()[4:5])
    assert live.rows()[0]["text"]["en"].startswith("Record 5, of a game")
    assert live.table() is None


def test_the_number_of_a_record_is_shown_as_counted_without_the_life_of_the_log():
    live = Live()
    live.take([evening()[0]._replace(number=(65 << 24) + 3)])
    assert live.rows()[0]["number"] == 3


def test_a_long_log_shows_its_newest_records_and_says_how_many_it_leaves_out():
    live = Live()
    boot = evening()[0]
    live.take(boot._replace(number=number) for number in range(1, SHOWN + 8))
    assert len(live.rows()) == SHOWN
    assert live.rows()[-1]["number"] == SHOWN + 7
    assert live.older() == 7


def test_what_is_shown_is_made_anew_only_after_news():
    live = Live()
    live.take(evening()[:4])
    shown = live.shown()
    assert live.shown() is shown
    live.take(evening())
    assert live.shown() != shown


@given(number=st.integers())
def test_a_change_is_written_with_its_sign(number):
    text = signed(number, "lexio")
    assert text[0] == ("±" if not number else "+" if number > 0 else "−")
    assert int(text[1:]) == abs(number)
