"""The hands that are kept of won rounds are those that the games' own judges see in the entries."""

import pytest
import sqlalchemy as sa
from hypothesis import given, settings

from host_tools.store.hands import Hand, winning_hands
from host_tools.store.schema import hands, yaku
from shared_rules.games import GAMES, jakugi
from shared_rules.games.bugi.reasons import notes_of
from shared_rules.games.bugi.worth import BEYOND
from shared_rules.mpsz import parse
from tests.host.exported import gadget_of
from tests.host.judged import judged_hands
from tests.host.stores import filled
from tests.rules.any_game import BUGI_ENDS, any_game, played
from tests.rules.logs import Log


def kept(store):
    with store.reading() as connection:
        found = {(row.place, row.seat): (row.worth, []) for row in connection.execute(sa.select(hands))}
        for row in connection.execute(sa.select(yaku).order_by(yaku.c.place, yaku.c.seat, yaku.c.row)):
            found[row.place, row.seat][1].append((row.yaku, row.gives))
    return found


@given(any_game().flatmap(played))
@settings(max_examples=40, deadline=None)
def test_hands_are_what_the_judges_of_the_games_see(log):
    assert kept(filled(gadget_of(log))) == judged_hands(log.ledger)


def test_two_winners_of_one_round_have_a_hand_each():
    log = Log("jakugi", 3, {})
    entry = {field["id"]: field.get("default") for field in log.game.forms(3)[1]["fields"]}
    entry |= {"how": "discard", "winners": [0, 1]}
    for seat, tiles in enumerate(("123456m123456p1s", "22m234567p23456s")):
        entry |= {f"tiles_{seat}": list(parse(tiles)), f"called_{seat}": [], f"win_{seat}": [18], f"provider_{seat}": 2}
    entry |= {"tiles_2": None, "called_2": None, "win_2": None, "provider_2": None}
    log.round(entry, "hand")
    found = kept(filled(gadget_of(log)))
    assert list(found) == [(1, 0), (1, 1)]
    assert found == judged_hands(log.ledger)
    assert found[1, 0][0] % jakugi.UNIT == 0


@pytest.mark.parametrize(("tiles", "value"), [(BUGI_ENDS[1], 20), (BUGI_ENDS[0], None)])
def test_the_hand_that_ended_a_round_of_bugi_is_valued_where_it_is_complete(tiles, value):
    log = Log("bugi", 4, {"rounds": 0})
    log.round({"whose": 0, "tiles": tiles}, "hand")
    found = kept(filled(gadget_of(log)))
    assert found == ({} if value is None else {(1, 0): (value, [("bugi.yaku_fuuton", 2)])})


def test_a_yakuman_of_bugi_comes_after_every_number():
    honours = sorted([31] * 3 + [32] * 3 + [33] * 3 + [27] * 3 + [28] * 3 + [29] * 2)
    (hand,) = winning_hands("bugi", {"whose": 0, "tiles": honours}, [], [0, 1])
    assert hand == Hand(0, 2 << BEYOND, [("bugi.yaku_tenmon", None)])


@pytest.mark.parametrize(
    ("won_by", "found"),
    [
        ([0, 1], [Hand(0, 20, [("bugi.yaku_fuuton", 2)])]),
        ([2, 3], [Hand(2, 2 << BEYOND, [("bugi.yaku_tenmon", None)]), Hand(3, 64, [("bugi.yaku_doton", 2)])]),
    ],
)
def test_of_a_battle_the_hands_of_the_army_that_won_are_kept(won_by, found):
    judged = [(20, ["fuuton"], (10, 0)), (8, [], (8, 0)), ("tenmon", ["tenmon"], (0, 0)), (64, ["doton"], (30, 2))]
    notes = notes_of({"shanten": [1, 1, 1, 1], "totals": [2, 2], "judged": judged})
    assert winning_hands("bugi", {"army": "earth"}, notes, won_by) == found


@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules != "bugi"])
def test_a_round_of_which_only_the_result_was_entered_shows_no_hand(rules):
    assert winning_hands(rules, {}, [("inage.note_points", {"han": 3, "points": 32})], [0]) == []
