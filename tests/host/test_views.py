"""The views that other programs read: the same columns in both databases, and what the exports say."""

import csv
import io
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.store.derive import freshen
from host_tools.store.export import iso, to_csv
from host_tools.store.opening import open_store
from host_tools.store.people import join
from host_tools.store.reading import all_games
from host_tools.store.views import NAMES
from host_tools.telling.points import number
from shared_rules.games import GAMES
from tests.host.evenings import Gadget, worked_example
from tests.rules.any_game import played

README = Path(__file__).parents[2] / "host_tools" / "README.md"


def rows(databases, place, question):
    """As a program that knows nothing of ours reads them: (names of the columns, rows)."""
    connection = databases.connect(place)
    try:
        cursor = connection.execute(question)
        return [column[0] for column in cursor.description], [tuple(row) for row in cursor.fetchall()]
    finally:
        connection.close()


def table(databases, place, question):
    names, found = rows(databases, place, question)
    return [dict(zip(names, row, strict=True)) for row in found]


@pytest.fixture
def place(databases):
    place = databases.new()
    gadget = worked_example()
    with open_store(place, create=True) as store:
        store.add(gadget.device, gadget.batch())
        freshen(store)
        join(store, ["Ann", "だい"])
    return place


def test_a_row_of_a_result_is_a_player_with_place_points_and_person(databases, place):
    found = table(databases, place, "SELECT * FROM v_results ORDER BY seat")
    assert found[0] == {
        "game": "e6614c311b7f2d31-1", "device": "e6614c311b7f2d31", "rules": "lexio", "state": "over",
        "started": "2026-05-01T18:31:00Z", "players": 4, "rounds": 4, "seat": 1, "name": "Ann",
        "person_id": found[0]["person_id"], "person": "Ann", "place": 1, "total": 117.0, "winner": 1, "bust": 0,
    }  # fmt: skip
    assert [(row["name"], row["person"], row["place"], row["total"]) for row in found[1:]] == [
        ("Bo", "Bo", 2, 109.0), ("だい", "Ann", 3, 101.0), ("=SUM(A1)", "=SUM(A1)", 4, 73.0),
    ]  # fmt: skip


def test_a_row_of_a_round_is_what_a_player_won_or_lost(databases, place):
    question = "SELECT round, played, status, delta, total FROM v_rounds WHERE name = 'Ann' ORDER BY entered"
    assert rows(databases, place, question)[1] == [
        (1, "2026-05-01T18:32:00Z", "corrected", 15.0, 115.0),
        (2, "2026-05-01T18:33:00Z", "counted", *rows(databases, place, question)[1][1][3:]),
        (3, "2026-05-01T18:35:00Z", "undone", None, None),
        *rows(databases, place, question)[1][3:],
    ]
    assert len(rows(databases, place, "SELECT * FROM v_rounds")[1]) == 20


def test_people_are_counted_with_games_and_wins(databases, place):
    assert rows(databases, place, "SELECT person, games, won FROM v_people ORDER BY person")[1] == [
        ("=SUM(A1)", 1, 0), ("Ann", 1, 1), ("Bo", 1, 0),
    ]  # fmt: skip


@pytest.mark.parametrize("rules", GAMES)
@given(data=st.data())
@settings(max_examples=4)
def test_the_views_say_of_each_game_what_the_exports_say(databases, rules, data):
    gadget = Gadget()
    gadget.records = data.draw(played(rules)).records
    store = databases.filled(gadget)
    games = all_games(store)
    exported = list(csv.DictReader(io.StringIO(to_csv(games))))

    def asked(question):
        with store.reading() as connection:
            return [dict(row) for row in connection.exec_driver_sql(question).mappings()]

    results = asked("SELECT * FROM v_results ORDER BY game, seat")
    assert [(row["game"], row["seat"], row["place"], row["total"], row["winner"]) for row in results] == [
        (game.id, player.seat + 1, player.place, number(rules, player.total), int(player.winner))
        for game in games
        for player in game.players
    ]
    rounds = asked("SELECT * FROM v_rounds ORDER BY game, entered, seat")
    assert [(row["round"], row["record"], row["status"], row["seat"]) for row in rounds] == [
        (int(row["round"]), int(row["record"]), row["status"], int(row["seat"])) for row in exported
    ]
    assert [(row["delta"], row["total"]) for row in rounds] == [
        tuple(float(row[name]) if row[name] else None for name in ("delta", "total")) for row in exported
    ]
    payments = asked("SELECT * FROM v_payments ORDER BY game, record, line")
    assert [(row["record"], row["payer"], row["payee"], row["amount"]) for row in payments] == [
        (round_.number, game.players[paid.payer].name, game.players[paid.payee].name, number(rules, paid.amount))
        for game in games
        for round_ in game.rounds
        for paid in round_.payments
    ]
    (told,) = asked("SELECT * FROM v_games")
    assert (told["started"], told["rounds"]) == (iso(games[0].started), len(games[0].counted))


def test_a_second_game_of_the_same_number_has_a_name_of_its_own(databases):
    place = databases.new()
    gadget = worked_example()
    gadget.new(1)
    gadget.round([0, 1, 1, 1])
    with open_store(place, create=True) as store:
        store.add(gadget.device, gadget.batch())
        freshen(store)
        ids = [game.id for game in all_games(store)]
    assert [row[0] for row in rows(databases, place, "SELECT game FROM v_games ORDER BY record")[1]] == ids


def test_the_columns_of_each_view_are_those_that_are_documented(databases, place):
    text = README.read_text(encoding="utf-8")
    for view in NAMES:
        names = rows(databases, place, f"SELECT * FROM {view}")[0]
        (documented,) = re.findall(rf"^\| `{view}` \| .* \| (.*) \|$", text, re.MULTILINE)
        assert re.findall(r"`(\w+)`", documented) == names


def test_the_examples_of_the_readme_run_in_both_databases(databases, place):
    (examples,) = re.findall(r"```sql\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    questions = [question.strip() for question in examples.split(";") if question.strip()]
    assert len(questions) >= 3
    for question in questions:
        assert rows(databases, place, question)[1]
