"""Exports: what stands in them is what was scored, whatever the names, and the same games give the same bytes."""

import csv
import io
import json
from pathlib import Path

from hypothesis import given

from host_tools.store.columns import storable
from host_tools.store.derive import freshen, rebuild
from host_tools.store.export import to_csv, to_json
from host_tools.store.opening import open_memory
from host_tools.store.reading import all_games
from host_tools.telling.letters import printable
from shared_rules.ledger import fold
from tests.host.evenings import Gadget, evenings, worked_example

HERE = Path(__file__).parent


def kept(*gadgets):
    store = open_memory()
    for gadget in gadgets:
        store.add(gadget.device, gadget.batch())
    freshen(store)
    return store


def csv_rows(text):
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_an_evening_as_csv_equals_the_file_worked_out_by_hand():
    expected = (HERE / "lexio_evening.csv").read_bytes()
    assert to_csv(all_games(kept(worked_example()))).encode() == expected


def test_a_game_as_json_equals_the_file_worked_out_by_hand():
    gadget = Gadget()
    gadget.boot()
    gadget.time(1777660200)
    gadget.new(players=["Ann", "だい"], rounds=1)
    first = gadget.round([0, 3])
    gadget.edit(first.number, [0, 3], [0, 1])
    gadget.end()
    assert to_json(all_games(kept(gadget))).encode() == (HERE / "lexio_two.json").read_bytes()


@given(evenings())
def test_the_json_export_holds_the_ledgers_totals_and_every_name_as_it_was(gadget):
    document = json.loads(to_json(all_games(kept(gadget))))
    assert (document["format"], document["version"]) == ("tile-tally-export", 1)
    ledgers, _ = fold(gadget.records)
    for game in document["games"]:
        ledger = ledgers[game["game"]]
        assert game["players"] == list(map(storable, ledger.players))
        totals = {row["player"]: row["total"] for row in game["standings"]}
        assert [totals[seat] for seat in range(len(totals))] == ledger.module.totals(ledger.state())
        counted = [round_ for round_ in game["rounds"] if round_["deltas"]]
        assert all(sum(round_["deltas"]) == 0 for round_ in counted)
        if counted:
            assert counted[-1]["totals"] == ledger.module.totals(ledger.state())
        assert [round_["entry"] for round_ in game["rounds"]] == [line["entry"] for line in ledger.lines()]


@given(evenings())
def test_the_csv_export_has_a_row_for_each_player_and_round_that_sums_to_nothing(gadget):
    text = to_csv(all_games(kept(gadget)))
    ledgers, _ = fold(gadget.records)
    rows = csv_rows(text)
    assert len(rows) == sum(ledger.count() * len(ledger.players) for ledger in ledgers.values())
    assert len(text.splitlines()) == len(rows) + 1  # no name breaks a line
    for ledger in ledgers.values():
        for line in ledger.lines():
            of_round = [row for row in rows if row["record"] == str(line["number"])]
            assert [row["left"] for row in of_round] == [str(left) for left in line["entry"]["left"]]
            if line["result"]:
                assert [int(row["delta"]) for row in of_round] == line["result"]["deltas"]
                assert [int(row["total"]) for row in of_round] == line["totals"]
            else:
                assert {row["delta"] + row["total"] for row in of_round} == {""}


@given(evenings())
def test_no_cell_of_a_name_is_a_formula_and_each_name_can_be_told(gadget):
    games = all_games(kept(gadget))
    rows = csv_rows(to_csv(games))
    names = [player.name for game in games for _ in game.rounds for player in game.players]
    for row, name in zip(rows, names, strict=True):
        assert row["player"][:1] not in ("=", "+", "-", "@")
        assert row["player"].removeprefix("'" if name[0] in "=+-@" else "") == printable(name)


@given(evenings())
def test_a_rebuild_changes_no_byte_of_an_export(gadget):
    store = kept(gadget)
    before = to_csv(all_games(store)), to_json(all_games(store))
    rebuild(store)
    assert (to_csv(all_games(store)), to_json(all_games(store))) == before


def test_games_come_by_gadget_and_in_the_order_in_which_they_were_begun():
    first, second = worked_example(), worked_example()
    first.device, second.device = "bb", "aa"
    second.new(2)
    second.round([0, 1, 1, 1])
    games = json.loads(to_json(all_games(kept(first, second))))["games"]
    assert [game["id"] for game in games] == ["aa-1", "aa-2", "bb-1"]


def test_an_undated_game_has_an_empty_date():
    gadget = Gadget()
    gadget.new()
    gadget.round([0, 1, 1, 1])
    games = all_games(kept(gadget))
    assert {row["started"] for row in csv_rows(to_csv(games))} == {""}
    assert json.loads(to_json(games))["games"][0]["started"] is None


def test_no_games_are_a_head_line_and_an_empty_list():
    assert to_csv([]) == "device,game,rules,started,round,record,status,player,seat,delta,total\n"
    assert json.loads(to_json([]))["games"] == []
