"""Statistics are what a plain reader of the records counts, and what a small league gives when worked by hand."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from host_tools.stats.pairs import Opponent, Taker, head_to_head, nemesis
from host_tools.stats.profiles import profile, profiles
from host_tools.stats.ratings import ratings
from host_tools.stats.records import Best, Run, records
from host_tools.store.derive import freshen
from host_tools.store.errors import NoSuch
from host_tools.store.people import find, join
from shared_rules.games import GAMES
from tests.host import leagues
from tests.host.evenings import Gadget, worked_example
from tests.rules.logs import Log


def small_league():
    """Three finished games of Lexio, one that runs and one without a round.

    1: Ann 107, 102; Bo 101, 105; Cy 92, 93 after its rounds. 2: Ann 104, Annie 96. 3: Ann 96, Bo 104.
    """
    gadget = Gadget()
    gadget.boot()
    gadget.time(1777660200)
    gadget.new(1, ["Ann", "Bo", "Cy"], rounds=2)
    gadget.round([0, 2, 5])
    gadget.round([3, 0, 1])
    gadget.end()
    gadget.new(2, ["Ann", "Annie"], rounds=1)
    gadget.round([0, 4])
    gadget.end()
    gadget.new(3, ["ANN", "Bo"], rounds=1)
    gadget.round([4, 0])
    gadget.new(4, ["Cy", "Ann"], rounds=4)
    gadget.round([0, 13])
    gadget.new(5, ["Cy", "Ann"], rounds=0)
    gadget.end()
    return gadget


@pytest.fixture
def store(databases):
    return databases.filled(small_league())


def asked(store, question, *names, **rules):
    people = [find(store, name)[0] for name in names]
    with store.reading() as connection:
        return question(connection, *people, **rules)


def test_only_finished_games_that_somebody_won_count(store):
    found = {one.name: one.all for one in asked(store, profiles)}
    assert {name: (count.games, count.rounds, count.wins) for name, count in found.items()} == {
        "Ann": (3, 4, 1), "Bo": (2, 3, 2), "Cy": (1, 2, 0), "Annie": (1, 1, 0),
    }  # fmt: skip
    assert found["Ann"].places == Counter({2: 2, 1: 1})
    assert found["Ann"].average_place == pytest.approx(5 / 3)


def test_a_person_has_points_bests_and_table_sizes(store):
    ann = asked(store, profile, "Ann")
    lexio = ann.by_rules["lexio"]
    assert (lexio.points, lexio.average_points) == (302, pytest.approx(302 / 3))
    assert lexio.best_game == Best("lexio", ann.id, "Ann", 104, "2d31-2")
    assert lexio.best_round == Best("lexio", ann.id, "Ann", 7, "2d31-1", 1)
    assert {size: count.games for size, count in ann.by_size.items()} == {2: 2, 3: 1}
    assert ann.longest_run == 1
    assert asked(store, profile, "Bo").longest_run == 2
    assert asked(store, profile, "Cy").by_rules["lexio"].best_round == Best("lexio", find(store, "Cy")[0], "Cy", 1,
                                                                            "2d31-1", 2)  # fmt: skip


def test_two_people_are_compared_by_places_and_payments(store):
    found = asked(store, head_to_head, "Ann", "Bo")
    assert (found.all.games, found.all.before, found.all.behind, found.all.level) == (2, 0, 2, 0)
    assert (found.by_rules["lexio"].paid, found.by_rules["lexio"].got) == (3 + 4, 2)
    assert asked(store, head_to_head, "Bo", "Annie").by_rules == {}


def test_who_is_to_be_feared(store):
    bo = find(store, "Bo")[0]
    feared = asked(store, nemesis, "Ann")
    assert feared.before == Opponent(bo, "Bo", 2, 2)
    assert feared.takers == [Taker("lexio", bo, "Bo", 7)]
    assert asked(store, nemesis, "Bo").before is None


def test_records_are_held_by_who_was_there_first(store):
    held = asked(store, records)
    ann, bo = find(store, "Ann")[0], find(store, "Bo")[0]
    assert held.totals == [Best("lexio", bo, "Bo", 105, "2d31-1")]
    assert held.rounds == [Best("lexio", ann, "Ann", 7, "2d31-1", 1)]
    assert held.run == Run(bo, "Bo", 2)
    assert asked(store, records, rules="kogi").run is None


def shared_league():
    """Six people who have each won their only game by the same score; Cy was there first, Ann last."""
    gadget = Gadget()
    gadget.boot()
    for game, name in enumerate(("Cy", "Bo", "Di", "Ed", "Flo", "Ann"), 1):
        gadget.new(game, [name, f"loser {game}"], rounds=1)
        gadget.round([0, 4])
    return gadget


def test_who_shares_a_record_is_told_with_it_in_the_order_of_play(databases):
    store = databases.filled(shared_league())
    others = ["Bo", "Di", "Ed", "Flo", "Ann"]
    held = asked(store, records)
    (total,), (round_,), (run,) = held.totals, held.rounds, held.runs
    assert [(one.name, one.game, one.round) for one in total.also] == [
        (name, f"2d31-{game}", None) for game, name in enumerate(others, 2)
    ]
    assert [(one.name, one.game, one.round) for one in round_.also] == [
        (name, f"2d31-{game}", 1) for game, name in enumerate(others, 2)
    ]
    assert [held.name for held in (total, round_)] == ["Cy", "Cy"]
    for longest in (run, held.run):
        assert {longest.name, *(one.name for one in longest.also)} == {"Cy", *others}
    assert asked(store, profile, "Cy").by_rules["lexio"].best_game.also == ()


def test_ratings_take_the_games_in_the_order_of_play(store):
    model = PlackettLuce()
    bo, ann, cy, annie = [[model.rating()] for _ in range(4)]
    ann, bo, cy = model.rate([ann, bo, cy], ranks=[2, 1, 3])
    ann, annie = model.rate([ann, annie], ranks=[1, 2])
    ann, bo = model.rate([ann, bo], ranks=[2, 1])
    found = asked(store, ratings)
    for name, (rating,) in (("Ann", ann), ("Bo", bo), ("Cy", cy), ("Annie", annie)):
        told = found.overall[find(store, name)[0]]
        assert (told.mu, told.sigma) == pytest.approx((rating.mu, rating.sigma))
        assert told.sure == pytest.approx(rating.ordinal())
    assert found.by_rules["lexio"] == found.overall
    assert asked(store, ratings, rules="kogi").overall == {}


def test_armies_are_rated_as_teams_and_partners_are_level(databases):
    log = Log("bugi", 4, {"rounds": 1})
    log.round({"army": "heaven", "way": log.game.WAYS[0]}, "quick")
    log.end()
    store = databases.empty()
    leagues.League([("gadget", None, log.records)], joined=False).put_into(store)
    names = log.ledger.players
    model = PlackettLuce()
    winning, losing = model.rate([[model.rating(), model.rating()], [model.rating(), model.rating()]], ranks=[1, 3])
    found = asked(store, ratings).overall
    for seat, name in enumerate(names):
        expected = winning[0] if seat in log.ledger.winners() else losing[0]
        told = found[find(store, name)[0]]
        assert (told.mu, told.sigma) == pytest.approx((expected.mu, expected.sigma))
    pairs = asked(store, head_to_head, names[0], names[1]).by_rules["bugi"]
    assert (pairs.games, pairs.level, pairs.paid) == (1, 1, None)


def test_an_undated_game_is_played_after_what_its_gadget_played_before(databases):
    """It is no earlier than that, though nobody knows when it was, and before what another gadget dates later."""
    gadget = small_league()
    undated = Gadget(number=gadget.number)
    undated.boot(2)
    undated.new(6, ["Bo", "Ann"], rounds=1)
    undated.round([3, 0])
    later = Gadget("e6614c311b7f2d32")
    later.boot()
    later.time(1777990000)
    later.new(1, ["Bo", "Ann"], rounds=1)
    later.round([0, 3])
    store = databases.filled(gadget)
    for more in (undated, later):
        store.add(more.device, more.batch())
    freshen(store)
    assert asked(store, profile, "Bo").longest_run == 2
    assert asked(store, profile, "Ann").longest_run == 1


def test_who_sits_in_a_game_twice_counts_once_with_the_better_seat(databases):
    gadget = Gadget()
    gadget.new(1, ["Di", "Ann", "ANN"], rounds=1)
    gadget.round([5, 0, 2])
    store = databases.filled(gadget)
    ann, di = asked(store, profile, "Ann"), asked(store, profile, "Di")
    assert (ann.all.games, ann.all.places, list(ann.by_size)) == (1, Counter({1: 1}), [3])
    assert (ann.by_rules["lexio"].points, ann.by_rules["lexio"].best_round.points) == (107, 7)
    assert di.by_rules["lexio"].best_round is None
    assert asked(store, head_to_head, "Di", "Ann").by_rules["lexio"].paid == 5


def test_rounds_count_as_they_were_corrected_and_undone_ones_do_not(databases):
    store = databases.filled(worked_example())
    ann = asked(store, profile, "Ann")
    assert (ann.all.games, ann.all.rounds) == (1, 4)
    assert (ann.by_rules["lexio"].best_round.points, ann.by_rules["lexio"].best_round.round) == (15, 1)


def test_the_highest_totals_that_a_database_holds_are_added_up(databases):
    gadget = Gadget()
    for game in range(1, 4):
        gadget.new(game, ["Ann", "Bo"], rounds=1, start_chips=(1 << 63) - 100)
        gadget.round([0, 7])
    store = databases.filled(gadget)
    assert asked(store, profile, "Ann").by_rules["lexio"].points == 3 * ((1 << 63) - 93)


def test_a_person_is_found_by_any_spelling_or_the_beginning_of_the_name(store):
    assert find(store, "ａnn ")[1] == "Ann"
    assert find(store, "anni")[1] == "Annie"
    assert find(store, "C")[1] == "Cy"
    with pytest.raises(NoSuch) as caught:
        find(store, "A")
    assert (caught.value.key, caught.value.facts["people"]) == ("store.ambiguous_person", "Ann, Annie")
    for nobody in ("X", "", " "):
        with pytest.raises(NoSuch) as caught:
            find(store, nobody)
        assert caught.value.key == "store.no_such_person"
    join(store, ["Bo", "Annie"])
    assert find(store, "Annie")[1] == "Bo"


@given(leagues.leagues(), st.sampled_from(GAMES))
@settings(max_examples=12, deadline=None)
def test_statistics_are_what_a_plain_reader_of_the_records_counts(databases, league, only):
    store = databases.empty()
    league.put_into(store)
    people = {league.person(name) for name in league.names()}
    ids = {name: find(store, name)[0] for name in people}
    for rules in (None, only):
        games = [game for game in leagues.counted(league) if rules in (None, game.rules)]
        with store.reading() as connection:
            _compare(connection, games, ids, rules)


def _compare(connection, games, ids, rules):
    listed = {one.id: _counts(one.all) for one in profiles(connection, rules)}
    assert listed == {number: leagues.counts(games, name) for name, number in ids.items()}
    rated = leagues.rated(games)
    told = {number: (rating.mu, rating.sigma) for number, rating in ratings(connection, rules).overall.items()}
    assert told == {ids[name]: pytest.approx(rating) for name, rating in rated.items()}
    runs = [leagues.longest_run(games, name) for name in ids]
    held = records(connection, rules)
    assert (held.run.length if held.run else 0) == max(runs)
    kinds = sorted({game.rules for game in games})
    of_kind = {kind: [game for game in games if game.rules == kind] for kind in kinds}
    totals = {kind: max(game.totals[seat] for game in of_kind[kind] for seat in game.chairs.values()) for kind in kinds}
    assert {best.rules: best.points for best in held.totals} == totals
    for best in held.totals:
        as_good = {name for game in of_kind[best.rules] for name, seat in game.chairs.items()
                   if game.totals[seat] == best.points}  # fmt: skip
        assert sorted(map(ids.get, as_good)) == sorted([best.person, *(one.person for one in best.also)])
    most = {kind: [leagues.best_round(of_kind[kind], name) or 0 for name in ids] for kind in kinds}
    assert {best.rules: best.points for best in held.rounds} == {
        kind: max(won) for kind, won in most.items() if any(won)
    }
    amounts = leagues.paid(games)
    for name, number in ids.items():
        one = profile(connection, number, rules)
        assert one.longest_run == leagues.longest_run(games, name)
        sizes = {game.size for game in games if name in game.chairs}
        assert {size: _counts(count) for size, count in one.by_size.items()} == {
            size: leagues.counts([game for game in games if game.size == size], name) for size in sizes
        }
        for kind, count in one.by_rules.items():
            own = [game.totals[game.chairs[name]] for game in of_kind[kind] if name in game.chairs]
            assert _counts(count) == leagues.counts(of_kind[kind], name)
            assert (count.points, count.best_game.points) == (sum(own), max(own))
            best = count.best_round and count.best_round.points
            assert best == leagues.best_round(of_kind[kind], name)
        behind = []
        for other, rival in ids.items():
            if other == name:
                continue
            found = head_to_head(connection, number, rival, rules)
            between = found.all
            assert [between.games, between.before, between.behind, between.level] == leagues.compared(
                games, name, other
            )
            behind.append(between.behind)
            for kind, between in found.by_rules.items():
                exchanged = (amounts.get((kind, name, other)), amounts.get((kind, other, name)))
                assert (between.paid, between.got) == (
                    exchanged if exchanged == (None, None) else tuple(amount or 0 for amount in exchanged)
                )
        feared = nemesis(connection, number, rules)
        assert (feared.before.times if feared.before else 0) == max(behind, default=0)
        taken = {kind: [amount for (paid_in, payer, _), amount in amounts.items() if (paid_in, payer) == (kind, name)]
                 for kind in kinds}  # fmt: skip
        assert {taker.rules: taker.amount for taker in feared.takers} == {
            k: max(all_) for k, all_ in taken.items() if all_
        }


def _counts(count):
    return count.games, count.rounds, count.wins, count.places
