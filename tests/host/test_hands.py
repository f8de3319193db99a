"""The hands that are kept of won rounds are those that the games' own judges see in the entries."""

import pytest
import sqlalchemy as sa
from hypothesis import given, settings

from host_tools.store.hands import Hand, winning_hands
from host_tools.store.schema import hands, yaku
from shared_rules.games import GAMES, jakugi
from shared_rules.games.bugi import WINDS, army_of, battle
from shared_rules.games.bugi.compositions import times_named
from shared_rules.games.bugi.worth import BEYOND, YAKUMAN
from shared_rules.games.jakugi.hand import YAKU as JAKUGI_YAKU
from shared_rules.games.jakugi.hand import judge as judge_jakugi
from shared_rules.games.kogi.hand import YAKU as KOGI_YAKU
from shared_rules.games.kogi.hand import judge as judge_kogi
from shared_rules.mpsz import parse
from tests.host.exported import gadget_of
from tests.host.stores import filled
from tests.rules.any_game import BUGI_ENDS, any_game, played
from tests.rules.logs import Log


def kogi(entry, result, options):
    judged = judge_kogi(entry["tiles"], entry["win"][0])
    gives = {name: points for name, _part, points in KOGI_YAKU}
    return {entry["winner"]: (judged["value"], [("kogi.yaku_" + name, gives[name]) for name in judged["yaku"]])}


def jakugi_(entry, result, options):
    gives = {name: points for name, _part, points, _beside in JAKUGI_YAKU}
    found = {}
    for seat in entry["winners"]:
        tiles, called, win = (entry[f"{name}_{seat}"] for name in ("tiles", "called", "win"))
        judged = judge_jakugi(tiles, called, win[0], entry["how"], options["empty_part"])
        found[seat] = (judged["quarters"], [("jakugi.yaku_" + name, gives[name]) for name in judged["yaku"]])
    return found


def inage(entry, result, options):
    won = result["hand"]
    told = [("inage.yaku_" + name, worth if isinstance(worth, int) else None) for name, worth in won["yaku"].items()]
    return {entry["winner"]: (won["points"], told)} if told else {}


def bugi(entry, result, options):
    if "whose" in entry:
        if len(entry["tiles"]) == 16:
            return {}
        judged = {entry["whose"]: battle.judge(entry["tiles"], entry["whose"])[1:]}
    else:
        fought = battle.fight([entry[wind] for wind in WINDS], options["battle"])
        judged = {seat: fought["judged"][seat][:2] for seat in range(4) if army_of(seat) == fought["winner"]} \
            if fought["judged"] else {}  # fmt: skip
    return {seat: bugi_hand(*told) for seat, told in judged.items()}


def bugi_hand(value, names):
    if value in YAKUMAN:
        return (YAKUMAN.index(value) + 1) * 2**BEYOND, [("bugi.yaku_" + value, None)]
    return value, [("bugi.yaku_" + name, times_named(name)) for name in names]


JUDGES = {"kogi": kogi, "jakugi": jakugi_, "inage": inage, "bugi": bugi}


def expected(ledger):
    """{(place, seat): (worth, yaku)} of the rounds that count and show a hand."""
    found = {}
    for line in ledger.lines():
        entry = line["entry"]
        shown = line["form"] in ("hand", "checklist", "battle") and entry.get("result") in (None, "ron", "tsumo")
        if line["result"] is None or not shown:
            continue
        for seat, hand in JUDGES[ledger.rules](entry, line["result"], ledger.options).items():
            if hand[1] or entry.get("whose") is not None:
                found[line["place"], seat] = hand
    return found


def kept(store):
    with store.reading() as connection:
        found = {(row.place, row.seat): (row.worth, []) for row in connection.execute(sa.select(hands))}
        for row in connection.execute(sa.select(yaku).order_by(yaku.c.place, yaku.c.seat, yaku.c.row)):
            found[row.place, row.seat][1].append((row.yaku, row.gives))
    return found


@given(any_game().flatmap(played))
@settings(max_examples=60, deadline=None)
def test_hands_are_what_the_judges_of_the_games_see(log):
    assert kept(filled(gadget_of(log))) == expected(log.ledger)


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
    assert found == expected(log.ledger)
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


@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules != "bugi"])
def test_a_round_of_which_only_the_result_was_entered_shows_no_hand(rules):
    assert winning_hands(rules, {}, [("inage.note_points", {"han": 3, "points": 32})], [0]) == []
