"""What is derived follows from the records alone, whatever they are and in whatever order they came."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.store.columns import storable
from host_tools.store.derive import freshen, rebuild
from host_tools.store.errors import NoSuchGame
from host_tools.store.opening import open_memory
from host_tools.store.reading import all_games, find_game
from shared_rules.ledger import fold
from tests.host.evenings import Gadget, evenings, resealed, worked_example
from tests.host.stores import NOW, derived, keys, only_game


@given(evenings())
def test_totals_are_the_ledgers_and_what_is_won_is_lost(databases, gadget):
    store = databases.filled(gadget)
    ledgers, strays = fold(gadget.records)
    games = all_games(store)
    assert [game.game for game in games] == sorted(ledgers)
    assert strays == []
    for game in games:
        ledger = ledgers[game.game]
        assert game.problems == []
        assert [player.name for player in game.players] == list(map(storable, ledger.players))
        assert [player.total for player in game.players] == ledger.module.totals(ledger.state())
        assert game.winners == ledger.winners()
        assert [(player.place, player.seat) for player in game.players] == sorted(
            [(place, seat) for place, seat, _ in ledger.standings()], key=lambda row: row[1]
        )
        for round_, line in zip(game.rounds, ledger.lines(), strict=True):
            assert sum(round_.deltas) == 0
            assert round_.totals == (line["totals"] if line["result"] else [])
            assert (round_.status == "undone") == line["void"]
            paid = [0] * len(game.players)
            for payment in round_.payments:
                paid[payment.payer] -= payment.amount
                paid[payment.payee] += payment.amount
            assert paid == (round_.deltas or paid)


@given(st.data(), evenings())
def test_any_order_of_arrival_gives_the_same_derived_tables(databases, data, gadget):
    expected = derived(databases.filled(gadget))
    store = databases.empty(lambda: NOW)
    for record in data.draw(st.permutations(gadget.batch())):
        store.add(gadget.device, [record])
        if data.draw(st.booleans()):
            freshen(store)
    freshen(store)
    assert derived(store) == expected
    rebuild(store)
    assert derived(store) == expected


def test_only_the_games_that_a_batch_touches_are_derived_again(databases):
    gadget = worked_example()
    store = databases.filled(gadget)
    gadget.records.clear()
    gadget.new(2)
    gadget.round([0, 1, 1, 1])
    store.add(gadget.device, gadget.batch())
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE players SET name = 'untouched' WHERE first = 3")
    assert freshen(store) == 1
    first, second = all_games(store)
    assert {player.name for player in first.players} == {"untouched"}
    assert [player.total for player in second.players] == [103, 99, 99, 99]


def test_a_rebuild_reads_records_that_an_earlier_version_could_not(databases):
    gadget = worked_example()
    store = databases.filled(gadget)
    expected = derived(store)
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE records SET kind = '' WHERE number IN (2, 3)")
    assert rebuild(store) == 1
    assert derived(store) == expected


def test_a_game_over_by_its_rules_has_winners_and_a_stopped_one_has_none(databases):
    assert (
        only_game(databases.filled(worked_example())).state,
        only_game(databases.filled(worked_example())).winners,
    ) == ("over", [0])
    gadget = Gadget()
    gadget.new()
    gadget.round([0, 1, 1, 1])
    assert only_game(databases.filled(gadget)).state == "running"
    end = gadget.end("stopped")
    game = only_game(databases.filled(gadget))
    assert (game.state, game.winners) == ("stopped", [])
    gadget.undo(end.number)
    assert only_game(databases.filled(gadget)).state == "running"


def test_a_game_without_agreed_rounds_is_over_and_won_when_the_table_closes_it(databases):
    gadget = Gadget()
    gadget.new(rounds=0)
    gadget.round([0, 1, 1, 1])
    assert (only_game(databases.filled(gadget)).winners, only_game(databases.filled(gadget)).next_lead) == ([], 0)
    gadget.end("stopped")
    game = only_game(databases.filled(gadget))
    assert (game.state, game.winners, game.next_lead) == ("over", [0], None)


def test_corrections_leave_a_trail_with_the_entry_as_first_made(databases):
    rounds = only_game(databases.filled(worked_example())).rounds
    assert [round_.status for round_ in rounds] == ["corrected", "counted", "undone", "counted", "counted"]
    assert rounds[0].entered["left"] == [0, 2, 5, 7]
    assert rounds[0].entry["left"] == [0, 2, 5, 8]
    assert [(step["kind"], step["number"], step["target"]) for step in rounds[0].trail] == [("edit", 6, 4)]
    assert [(step["kind"], step["number"], step["target"]) for step in rounds[2].trail] == [("undo", 8, 7)]


def test_a_check_that_differs_from_the_replay_is_reported_with_its_record(databases):
    gadget = Gadget()
    gadget.new()
    good = gadget.round([0, 1, 1, 1])
    payload = good.payload | {"check": good.payload["check"] ^ 1}
    gadget.records[-1] = good._replace(payload=payload)
    game = only_game(databases.filled(gadget))
    assert game.problems == [{"key": "store.check_differs", "facts": {"numbers": [good.number]}}]
    assert [player.total for player in game.players] == [103, 99, 99, 99]


def test_a_wrong_check_after_a_correction_is_found_too(databases):
    gadget = worked_example()
    after = [record for record in gadget.records if record.number == 9][0]
    payload = after.payload | {"check": after.payload["check"] ^ 1}
    gadget.records[8] = after._replace(payload=payload)
    assert only_game(databases.filled(gadget)).problems == [{"key": "store.check_differs", "facts": {"numbers": [9]}}]


def test_a_record_of_a_newer_version_is_kept_raw_and_its_game_says_so(databases):
    gadget = worked_example()
    batch = gadget.batch()
    raw = bytearray(batch[4][1])
    raw[1] = raw[1] & 15 | 2 << 4
    batch[4] = (5, resealed(raw))
    store = databases.empty()
    assert store.add(gadget.device, batch) == len(batch)
    freshen(store)
    game = only_game(store)
    assert game.state == "newer"
    assert {"key": "store.record_newer", "facts": {"number": 5}} in game.problems
    assert store.raw_records(gadget.device) == batch


def test_a_game_without_its_first_record_is_incomplete_until_the_record_comes(databases):
    gadget = worked_example()
    batch = gadget.batch()
    store = databases.empty(lambda: NOW)
    store.add(gadget.device, batch[3:])
    freshen(store)
    game = only_game(store)
    assert (game.state, keys(game), game.players) == ("incomplete", ["store.no_beginning"], [])
    store.add(gadget.device, batch[:3])
    freshen(store)
    assert derived(store) == derived(databases.filled(gadget))


def test_a_game_that_no_rules_allow_is_unreadable_and_the_others_are_read(databases):
    gadget = worked_example()
    names = [f"P{seat}" for seat in range(7)]
    options = {"start_chips": 100, "rounds": 4, "twos": "count", "first_lead": None}
    gadget.note("new", 2, {"rules": "lexio", "version": 1, "players": names, "options": options})
    good, bad = all_games(databases.filled(gadget))
    assert (good.state, bad.state, keys(bad)) == ("over", "unreadable", ["store.record_unreadable"])


def test_numbers_too_large_for_a_database_are_reported_and_kept(databases):
    gadget = Gadget()
    gadget.new(start_chips=10**30)
    store = databases.filled(gadget)
    game = only_game(store)
    assert (game.state, keys(game)) == ("unreadable", ["store.too_large"])
    assert store.raw_records(gadget.device) == gadget.batch()


def test_a_round_of_another_number_of_players_is_not_counted(databases):
    gadget = Gadget()
    gadget.new(players=["Ann", "Bo"])
    stray = gadget.round([0, 3])
    gadget.records.pop()
    gadget.new(1, ["Ann", "Bo", "Cy"])
    gadget.records.append(stray._replace(number=gadget.number))
    game = all_games(databases.filled(gadget))[-1]
    assert (keys(game), game.rounds) == (["store.record_of_another_game"], [])


@given(evenings(), st.data())
@settings(max_examples=30)
def test_no_log_however_strange_stops_the_replay_of_the_others(databases, gadget, data):
    """Payloads and kinds changed at random, sealed with a right CRC: each game comes out, with or without problems."""
    batch = gadget.batch()
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(batch) - 1))
        number, raw = batch[place]
        raw = bytearray(raw)
        raw[data.draw(st.sampled_from([1, *range(11, len(raw) - 4)]))] = data.draw(st.integers(0, 255))
        batch[place] = (number, resealed(raw))
    store = databases.empty()
    store.add(gadget.device, batch)
    freshen(store)
    numbers = {record.game for record in gadget.records if record.game}
    assert {game.game for game in all_games(store)} == numbers
    before = derived(store)
    rebuild(store)
    assert derived(store) == before


# --- dates


def test_a_time_record_dates_what_came_before_and_after_it_in_the_same_boot(databases):
    gadget = Gadget()
    gadget.boot()
    new = gadget.new()
    first = gadget.round([0, 1, 1, 1])
    time = gadget.time(NOW)
    game = only_game(databases.filled(gadget))
    assert game.started == NOW - (time.uptime - new.uptime)
    assert game.rounds[0].played == NOW - (time.uptime - first.uptime)


def test_a_record_of_a_boot_in_which_nobody_told_the_time_is_undated(databases):
    gadget = Gadget()
    gadget.boot(1)
    gadget.time(NOW)
    gadget.new()
    gadget.boot(2)
    gadget.round([0, 1, 1, 1])
    game = only_game(databases.filled(gadget))
    assert game.started is not None
    assert game.rounds[0].played is None


def test_a_clock_that_is_set_again_dates_what_follows_it(databases):
    gadget = Gadget()
    gadget.boot()
    gadget.time(NOW)
    new = gadget.new()
    gadget.time(NOW + 100_000)
    second = gadget.round([0, 1, 1, 1])
    game = only_game(databases.filled(gadget))
    assert game.started == NOW + 60
    assert game.rounds[0].played == NOW + 100_000 + 60
    assert second.uptime - new.uptime == 120


def test_the_clock_of_the_pc_dates_a_gadget_that_was_never_told_the_time(databases):
    gadget = Gadget()
    gadget.boot(7)
    new = gadget.new()
    store = databases.filled(gadget)
    assert only_game(store).started is None
    store.add(gadget.device, [], gadget.hello(boot=7, uptime=500, last=new.number))
    freshen(store)
    assert only_game(store).started == NOW - 500 + new.uptime
    rebuild(store)
    assert only_game(store).started == NOW - 500 + new.uptime


def test_the_clock_of_another_boot_dates_nothing(databases):
    gadget = Gadget()
    gadget.boot(7)
    gadget.new()
    store = databases.filled(gadget, gadget.hello(boot=8, uptime=500, last=2))
    assert only_game(store).started is None


def test_an_impossible_time_dates_nothing(databases):
    gadget = Gadget()
    gadget.boot()
    gadget.time((1 << 40) - 1)
    gadget.new()
    assert only_game(databases.filled(gadget)).started is None


# --- finding a game


def two_gadgets():
    store = open_memory()
    for device in ("aa00ff", "bb00ff"):
        gadget = worked_example()
        store.add(device, gadget.batch())
    gadget.new(13)
    store.add("bb00ff", gadget.batch())
    freshen(store)
    return all_games(store)


def test_a_game_is_found_by_id_by_short_id_and_by_number_where_that_is_enough():
    games = two_gadgets()
    assert [game.short for game in games] == ["a00ff-1", "b00ff-1", "b00ff-13"]
    assert find_game(games, "aa00ff-1").id == "aa00ff-1"
    assert find_game(games, " B00FF-1 ").id == "bb00ff-1"
    assert find_game(games, "13").id == "bb00ff-13"


def test_a_number_that_two_gadgets_have_is_asked_back():
    with pytest.raises(NoSuchGame) as caught:
        find_game(two_gadgets(), "1")
    assert caught.value.facts == {"game": "1", "games": "a00ff-1, b00ff-1"}


@pytest.mark.parametrize("asked", ["3", "", "-", "ff", "aa00ff", "だい", "1 OR 1=1"])
def test_a_game_that_is_not_there_is_answered_with_those_that_are(asked):
    with pytest.raises(NoSuchGame) as caught:
        find_game(two_gadgets(), asked)
    assert caught.value.facts["games"] == "a00ff-1, b00ff-1, b00ff-13"


def test_a_gadget_that_lost_its_memory_and_counts_anew_gets_no_games_mixed_up(databases):
    gadget = worked_example()
    gadget.number = (1 << 24) + 1
    gadget.boot(1)
    gadget.new(1, ["Xi", "Yu"])
    gadget.round([0, 3])
    games = all_games(databases.filled(gadget))
    assert [(game.id[-4:], len(game.rounds)) for game in games] == [("31-1", 5), ("-1.2", 1)]
