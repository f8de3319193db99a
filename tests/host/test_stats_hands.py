"""Yaku, hands, rivals and form are what a plain reader of the records counts, and what small games give by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.i18n import Texts
from host_tools.stats.form import last_games
from host_tools.stats.hands import YakuCount, best_hands, yaku_counts
from host_tools.stats.pairs import Opponent, Taker, nemesis, rivals
from host_tools.stats.profiles import profile, profiles
from host_tools.stats.ratings import over_time
from host_tools.stats.records import longest_runs, records
from host_tools.stats.seats import game_names
from host_tools.store.people import find
from host_tools.telling.hands import hand_text, worth_text, yaku_text
from shared_rules.games import GAMES
from shared_rules.mpsz import parse
from tests.host import leagues
from tests.host.exported import gadget_of
from tests.host.test_stats import asked, small_league
from tests.rules.any_game import filled
from tests.rules.logs import Log

TEXTS = Texts("en")


@pytest.fixture
def store(databases):
    return databases.filled(small_league())


def kogi_evening():
    """Aya wins with tiles twice and by value once, Bob with tiles once; ケンジ has most of the final bonuses."""
    log = Log("kogi", 4, {"rounds": 0})
    log.round({"winner": 0, "inserter": 2, "tiles": list(parse("111555999m1p")), "win": parse("1p")}, "hand")
    log.round({"winner": 0, "inserter": 2, "tiles": list(parse("111m111p111s5z")), "win": parse("5z")}, "hand")
    log.round({"winner": 0, "inserter": 1, "value": 33}, "quick")
    log.round({"winner": 1, "inserter": 2, "tiles": list(parse("111m111p555s9s")), "win": parse("9s")}, "hand")
    log.end()
    return log


def test_what_somebody_wins_with_is_counted_by_hand(databases):
    store = databases.filled(gadget_of(kogi_evening()))
    aya = {count.yaku: count.times for count in asked(store, yaku_counts, "Aya")}
    assert aya == {
        "kogi.yaku_wakotou": 2, "kogi.yaku_dangenkou": 1, "kogi.yaku_seiko": 1, "kogi.yaku_soudoukou": 1,
        "kogi.yaku_sandoukou": 1, "kogi.yaku_danshokukou": 1,
    }  # fmt: skip
    assert asked(store, yaku_counts, "Aya")[0] == YakuCount("kogi", "kogi.yaku_wakotou", 2)
    assert asked(store, yaku_counts, "Aya", rules="jakugi") == []
    assert asked(store, yaku_counts, "ケンジ") == []
    assert asked(store, profile, "Aya").by_rules["kogi"].yaku == asked(store, yaku_counts, "Aya")


def test_the_best_hand_is_told_with_its_tiles_and_yaku(databases):
    store = databases.filled(gadget_of(kogi_evening()))
    best = asked(store, profile, "Aya").by_rules["kogi"].best_hand
    assert (best.worth, best.game, best.round) == (9, "2d31-1", 2)
    assert hand_text(TEXTS, "kogi", best.players, best.entry, best.seat) == "111m111p111s5z + 5z"
    assert yaku_text(TEXTS, best.yaku) == (
        "Pair completed (3), Two of one number (1), Three of one number (1), No 3 5 7 (1)"
    )
    assert worth_text(TEXTS, "kogi", best.worth) == "9 points"
    assert asked(store, profile, "Bob").by_rules["kogi"].best_hand.worth < 9
    assert [(hand.name, hand.also) for hand in asked(store, records).hands] == [("Aya", ())]


def test_a_hand_worth_as_much_is_told_with_the_best(databases):
    log = Log("kogi", 4, {"rounds": 0})
    tiles = list(parse("111m111p111s5z"))
    for winner in (1, 0, 1):
        log.round({"winner": winner, "inserter": 2, "tiles": tiles, "win": parse("5z")}, "hand")
    log.end()
    store = databases.filled(gadget_of(log))
    (best,) = asked(store, records).hands
    assert (best.name, best.round) == ("Bob", 1)
    assert [(one.name, one.game, one.round) for one in best.also] == [("Aya", "2d31-1", 2)]


def test_dora_is_told_with_a_hand_but_is_nothing_that_somebody_wins_with(databases):
    log = Log("inage", 2, {"rounds": 1})
    form = next(form for form in log.game.forms(2) if form["id"] == "checklist")
    given = {"result": "tsumo", "winner": 0, "closed": "closed", "yaku": ["riichi"], "dora": 2}
    log.round(filled(form, given), "checklist")
    store = databases.filled(gadget_of(log))
    kind = asked(store, profile, "Aya").by_rules["inage"]
    assert {count.yaku for count in kind.yaku} == {"inage.yaku_riichi", "inage.yaku_tsumo"}
    assert ("inage.yaku_dora", 2) in kind.best_hand.yaku


@pytest.mark.parametrize(
    ("rules", "entry", "seat", "told"),
    [
        ("jakugi", {"tiles_1": list(parse("1122345m567s")), "called_1": list(parse("2p")), "win_1": parse("1m")}, 1,
         "1122345m567s + 1m; called: 234p"),
        ("jakugi", {"tiles_1": list(parse("11m")), "win_1": parse("1m")}, 0, ""),
        ("bugi", {"whose": 2, "tiles": list(parse("19m1z"))}, 2, "19m1z"),
        ("bugi", {"army": "earth", "west": list(parse("5p"))}, 2, "5p"),
        ("kogi", {"winner": 3, "inserter": 1, "value": 4}, 3, ""),
        ("inage", {"result": "ron", "winner": 0, "tiles": list(parse("1p")), "win": parse("1p"),
                   "pons": list(parse("5z")), "kans": [], "ankans": list(parse("1z2z"))}, 0,
         "1p + 1p; Pons: 555z; Concealed kans: 1111z 2222z"),
    ],
)  # fmt: skip
def test_a_hand_is_told_with_what_belongs_to_it(rules, entry, seat, told):
    players = 3 if rules in ("jakugi", "inage") else 4
    assert hand_text(TEXTS, rules, players, entry, seat) == told


def test_bugi_hands_are_told_by_their_value_or_as_yakuman():
    assert worth_text(TEXTS, "bugi", 80) == "80 points"
    assert worth_text(TEXTS, "bugi", 2 << 24) == "yakuman"
    assert yaku_text(TEXTS, [("bugi.yaku_fuuton", 2)]).endswith(" (×2)")
    assert worth_text(TEXTS, "jakugi", 6) == "1.5 points"


def test_everybody_met_is_told_and_who_fears_whom(store):
    ann, bo, cy, annie = (find(store, name)[0] for name in ("Ann", "Bo", "Cy", "Annie"))
    met = asked(store, rivals, "Ann")
    assert [(rival.person, rival.met.all.games, rival.met.all.before, rival.met.all.behind) for rival in met] == [
        (bo, 2, 0, 2), (annie, 1, 1, 0), (cy, 1, 1, 0),
    ]  # fmt: skip
    found = asked(store, nemesis, "Ann")
    assert found.victim == Opponent(annie, "Annie", 1, 1)
    assert found.givers == [Taker("lexio", cy, "Cy", 5)]
    assert asked(store, nemesis, "Cy").victim is None
    assert asked(store, nemesis, "Bo").victim == Opponent(ann, "Ann", 2, 2)


def test_the_last_games_come_first(store):
    found = asked(store, last_games, "Ann")
    assert [(sat.game, sat.size, sat.place, sat.total, sat.won) for sat in found] == [
        ("2d31-3", 2, 2, 96, False), ("2d31-2", 2, 1, 104, True), ("2d31-1", 3, 2, 102, False),
    ]  # fmt: skip
    assert found[2].started == 1777660260
    assert [sat.game for sat in asked(store, last_games, "Ann", most=1)] == ["2d31-3"]
    bo = find(store, "Bo")[0]
    assert [sat.game for sat in asked(store, last_games, "Ann", against=bo)] == ["2d31-3", "2d31-1"]
    assert asked(store, last_games, "Ann", rules="kogi") == []


def test_people_are_counted_at_tables_of_one_size(store):
    found = {one.name: one.all.games for one in asked(store, profiles, size=2)}
    assert found == {"Ann": 2, "Bo": 1, "Annie": 1, "Cy": 0}
    assert {one.name: one.all.wins for one in asked(store, profiles, rules="lexio", size=3)}["Bo"] == 1


@given(leagues.leagues(), st.sampled_from([None, *GAMES]))
@settings(max_examples=10, deadline=None)
def test_hands_rivals_and_form_are_what_a_plain_reader_counts(databases, league, only):
    store = databases.empty()
    league.put_into(store)
    ids = {name: find(store, name)[0] for name in {league.person(name) for name in league.names()}}
    games = [game for game in leagues.counted(league) if only in (None, game.rules)]
    with store.reading() as connection:
        for name, number in ids.items():
            _compare_hands(connection, games, name, number, only)
            _compare_rivals(connection, games, name, ids, only)
            mine = [game for game in games if name in game.chairs]
            _compare_ratings(connection, games, name, number, only)
            told = [(sat.rules, sat.size, sat.place, sat.total) for sat in last_games(connection, number, only, 3)]
            assert told == [
                (game.rules, game.size, game.places[game.chairs[name]], game.totals[game.chairs[name]])
                for game in reversed(mine[-3:])
            ]
        runs = {run.rules: run.length for run in longest_runs(connection, only, by_rules=True)}
        longest = {}
        for rules in {game.rules for game in games}:
            of_kind = [game for game in games if game.rules == rules]
            longest[rules] = max(leagues.longest_run(of_kind, name) for name in ids)
        assert runs == {rules: length for rules, length in longest.items() if length}


def _compare_ratings(connection, games, name, number, only):
    """After each game the rating is that of the games until then."""
    steps = over_time(connection, [number], only)
    until = [games[: at + 1] for at, game in enumerate(games) if name in game.chairs]
    expected = [rated for rated in (leagues.rated(some).get(name) for some in until) if rated is not None]
    assert [(step.rating.mu, step.rating.sigma) for step in steps] == [pytest.approx(rated) for rated in expected]
    told = [sat.rating for sat in reversed(last_games(connection, number, only, 99)) if sat.rating is not None]
    assert told == [step.rating for step in steps]


def _compare_hands(connection, games, name, number, only):
    told = {(count.rules, count.yaku): count.times for count in yaku_counts(connection, number, only)}
    assert told == leagues.yaku(games, name)
    best = {
        hand.rules: (hand.worth, hand.yaku) for hand in best_hands(connection, game_names(connection), only, number)
    }
    for rules in GAMES:
        assert best.get(rules) == leagues.best_hand([game for game in games if game.rules == rules], name)


def _compare_rivals(connection, games, name, ids, only):
    """What is told of everybody adds up to what is told of the person."""
    met = rivals(connection, ids[name], only)
    seen = {rival.person: [rival.met.all.games, rival.met.all.before, rival.met.all.behind, rival.met.all.level]
            for rival in met}  # fmt: skip
    expected = {ids[other]: leagues.compared(games, name, other) for other in ids if other != name}
    assert seen == {other: counted for other, counted in expected.items() if counted[0]}
    seats_of_others = sum(len(game.chairs) - 1 for game in games if name in game.chairs)
    assert sum(rival.met.all.games for rival in met) == seats_of_others
    feared = nemesis(connection, ids[name], only)
    assert (feared.victim.times if feared.victim else 0) == max(
        [counted[1] for counted in expected.values()], default=0
    )
    won = leagues.paid(games)
    for taker in feared.givers:
        assert taker.amount == max(
            amount for (rules, _payer, payee), amount in won.items() if (rules, payee) == (taker.rules, name)
        )
