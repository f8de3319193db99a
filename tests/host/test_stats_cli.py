"""`tally players` and `tally stats`: what a person reads, what a program reads, and what is refused in words."""

import json

import pytest

from tests.host.evenings import Gadget
from tests.host.exported import gadget_of
from tests.host.terminal import big_evening, fill, own_database, own_home, tally, width  # noqa: F401  fixtures
from tests.host.test_stats import shared_league, small_league
from tests.host.test_stats_hands import kogi_evening
from tests.rules.logs import Log


@pytest.fixture(name="league")
def filled(db):
    fill(db, small_league())
    return db


def test_players_are_listed_by_rating_with_the_records_of_all(league):
    code, out, err = tally("--db", league, "players")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert [line.split()[:4] for line in lines[2:6]] == [
        ["Bo", "2", "2", "1.00"], ["Ann", "3", "1", "1.67"], ["Annie", "1", "0", "2.00"], ["Cy", "1", "0", "3.00"],
    ]  # fmt: skip
    assert lines[7:] == [
        "Lexio Plus, highest total: 105 (2d31-1) by Bo",
        "Lexio Plus, biggest round: +7 (2d31-1, round 1) by Ann",
        "Most wins in a row: 2 by Bo",
    ]


def test_all_who_share_a_record_are_named_or_counted(db):
    fill(db, shared_league())
    out = tally("--db", db, "players")[1]
    assert "highest total: 104 (2d31-1) by Cy, Bo, Di and 3 more\n" in out
    assert "Cy、Bo、Di ほか3人\n" in tally("--db", db, "--lang", "ja", "players")[1]
    (total,) = json.loads(tally("--db", db, "players", "--json")[1])["records"]["totals"]
    assert (total["name"], len(total["also"]), total["also"][0]) == ("Cy", 5, {"name": "Bo", "game": "2d31-2"})


def test_one_person_is_told_with_points_bests_and_whom_to_fear(league):
    code, out, err = tally("--db", league, "stats", "ann")
    assert (code, err) == (0, "")
    assert "100.7 chips   104 (2d31-2)   +7 (2d31-1, round 1)" in out
    assert "Most often before Ann: Bo, in 2 of 2 games" in out
    assert "Lexio Plus, took most from Ann: Bo, 7 chips" in out


def test_one_person_is_told_with_everybody_met_and_the_last_games(league):
    lines = tally("--db", league, "stats", "ann")[1].splitlines()
    rows = [line.split() for line in lines]
    assert [row for row in rows if row[:1] in (["Bo"], ["Annie"], ["Cy"])] == [
        ["Bo", "2", "0", "2", "0"], ["Annie", "1", "1", "0", "0"], ["Cy", "1", "1", "0", "0"],
    ]  # fmt: skip
    assert "Most often behind Ann: Annie, in 1 of 1 games" in lines
    assert "Lexio Plus, gave most to Ann: Cy, 5 chips" in lines
    latest = [row for row in rows if row[:1] in (["2d31-1"], ["2d31-2"], ["2d31-3"])]
    assert [(row[0], row[-6:-1]) for row in latest] == [
        ("2d31-3", ["2", "of", "2", "96", "chips"]),
        ("2d31-2", ["1", "of", "2", "104", "chips"]),
        ("2d31-1", ["2", "of", "3", "102", "chips"]),
    ]


def test_hands_and_yaku_are_told_in_words_and_in_json(db):
    fill(db, gadget_of(kogi_evening()))
    out = tally("--db", db, "stats", "Aya")[1]
    assert "Kogi, best hand: 9 points; 111m111p111s5z + 5z; Pair completed (3), " in out
    assert "Kogi, wins most often with: Pair completed ×2, " in out
    assert "よくあがる役：和虎頭 2回、" in tally("--db", db, "--lang", "ja", "stats", "Aya")[1]
    assert "Kogi, best hand: 9 points; " in tally("--db", db, "players")[1]
    document = json.loads(tally("--db", db, "stats", "Aya", "--json")[1])
    kogi = document["by_rules"]["kogi"]
    assert (kogi["yaku"]["kogi.yaku_wakotou"], kogi["longest_run"]) == (2, 1)
    hand = kogi["best_hand"]
    assert (hand["worth"], hand["entry"]["tiles"], hand["yaku"][0]) == (
        9, "111m111p111s5z", {"yaku": "kogi.yaku_wakotou", "gives": 3},
    )  # fmt: skip
    assert [rival["name"] for rival in document["opponents"]] == ["Bob", "Dee", "ケンジ"]
    assert document["last_games"][0]["players"] == 4
    assert json.loads(tally("--db", db, "players", "--json")[1])["records"]["hands"][0]["name"] == "Aya"


def test_two_people_are_told_against_each_other(league):
    code, out, err = tally("--db", league, "stats", "Ann", "bo")
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines() if line.startswith("Lexio Plus")]
    assert rows == [["Lexio", "Plus", "2", "0", "2", "0"], ["Lexio", "Plus", "7", "chips", "2", "chips"]]
    assert "Annの支払い" in tally("--db", league, "--lang", "ja", "stats", "Ann", "Bo")[1]


def test_programs_read_json_in_the_same_form_whatever_the_language(league):
    for words in (["players"], ["stats", "Ann"], ["stats", "Ann", "Bo"]):
        (code, out, err), japanese = (tally("--db", league, "--lang", lang, *words, "--json") for lang in ("en", "ja"))
        assert (code, err, out) == (0, "", japanese[1])
    document = json.loads(out)
    assert document["by_rules"]["lexio"] == {"games": 2, "before": 0, "behind": 2, "level": 0, "paid": 7, "got": 2}
    person = json.loads(tally("--db", league, "stats", "Ann", "--json")[1])
    assert (person["places"], person["by_size"]["3"]["games"]) == ({"1": 1, "2": 2}, 1)
    assert person["nemesis"]["before"] == {"name": "Bo", "games": 2, "times": 2}
    players = json.loads(tally("--db", league, "players", "--json", "--rules", "kogi")[1])
    assert (players["players"], players["records"]["run"]) == ([], None)


def test_quarters_are_shown_and_exported_as_points(db):
    log = Log("jakugi", 3, {})
    entry = {field["id"]: None for field in log.game.forms(3)[0]["fields"]}
    while not log.ledger.over():
        log.round(entry | {"how": "self", "winners": [0], "quarters_0": 5}, "quick")
    gadget = Gadget()
    gadget.records = log.records
    fill(db, gadget)
    document = json.loads(tally("--db", db, "stats", "Aya", "--json")[1])
    assert document["by_rules"]["jakugi"]["best_round"]["points"] == 2.5
    assert "+2.5 (" in tally("--db", db, "stats", "Aya")[1]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["stats"], "NAME is missing"),
        (["stats", "X"], "Nobody is called X. There are: Ann, Annie, Bo, Cy."),
        (["stats", "Ann", "X"], "Nobody is called X."),
        (["stats", "A"], "A could be one of several: Ann, Annie."),
        (["stats", "Ann", "ANN"], "That is Ann twice"),
        (["stats", "Ann", "--rules", "chess"], "--rules: choose one of lexio"),
        (["players", "--rules", "chess"], "--rules: choose one of lexio"),
    ],
)
def test_what_cannot_be_told_is_exit_code_2(league, words, why):
    code, out, err = tally("--db", league, *words)
    assert (code, out) == (2, "")
    assert why in err


def test_who_has_finished_nothing_is_answered_in_words(league):
    assert tally("--db", league, "stats", "Ann", "--rules", "kogi")[:2] == (0, "Ann has no finished games yet.\n")
    together = tally("--db", league, "stats", "Annie", "Bo")
    assert together == (0, "Annie and Bo have no finished games together yet.\n", "")
    assert tally("--db", league, "players", "--rules", "kogi")[:2] == (0, "No finished games yet.\n")
    assert json.loads(tally("--db", league, "stats", "Ann", "--rules", "kogi", "--json")[1])["games"] == 0


def test_before_anybody_has_played_there_is_nobody(home):
    code, out, _ = tally("players")
    assert code == 0
    assert "tally sync" in out
    assert tally("stats", "Ann")[0] == 2
    assert not (home / "data").exists()


def test_long_names_fit_a_terminal_of_80_columns(db):
    gadget = big_evening()
    gadget.end()
    gadget.new(2, ["Wwwwwwwwwwww", "いろはにほへ"], rounds=1)
    gadget.round([0, 9])
    fill(db, gadget)
    for lang in ("en", "ja"):
        for words in (["players"], ["stats", "W"], ["stats", "W", "い"]):
            out = tally("--db", db, "--lang", lang, *words)[1]
            tables = [line for line in out.splitlines() if "：" not in line and ": " not in line]
            assert max(map(width, tables)) <= 80
            assert "…" not in "".join(tables).replace("2位/…", "")
