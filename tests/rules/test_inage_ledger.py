"""Rounds of Inage: who gains and who pays, by each way of entering them, and what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.fields import check_values, pack, unpack
from shared_rules.games import inage
from shared_rules.games.inage.table import HAN_ONLY
from shared_rules.games.inage.win_forms import CHECKLIST
from shared_rules.ledger import Ledger
from shared_rules.record import Record, decode, encode
from tests.rules.inage_hands import asked, hands

NAMES = ("Aya", "Bob", "ケンジ")
MOST_BYTES = 40
PLAYERS = st.integers(2, 3)
POINTS = st.sampled_from([8, 16, 24, 32, 40, 80, 84, 160, 240, 7])


def quick(players, result, **given_values):
    entry = {"result": result, "winner": None, "from": None, "points": None, "tenpai": []}
    if players == 3:
        entry |= {"also": None, "also_points": None}
    return entry | given_values


@st.composite
def entries(draw, players):
    """A legal quick entry."""
    result = draw(st.sampled_from(inage.RESULTS))
    if result == "draw":
        return quick(players, result, tenpai=sorted(draw(st.sets(st.integers(0, players - 1)))))
    seats = draw(st.permutations(range(players)))
    entry = quick(players, result, winner=seats[0])
    if result in inage.WINS:
        entry["points"] = draw(POINTS)
    if result in ("ron", "shiisan_puutaa"):
        entry["from"] = seats[1]
    if result == "ron" and players == 3 and draw(st.booleans()):
        entry |= {"also": seats[2], "also_points": draw(POINTS)}
    return entry


def by_hand(hand, players=2):
    """The entry of a hand, by the first player, off the second."""
    tiles = asked(hand)
    entry = {name: tiles[name] for name in ("pons", "kans", "ankans", "dora", "discard_han")}
    ron = hand["how"] == "ron"
    entry |= {"result": hand["how"], "winner": 0, "from": 1 if ron else None, "win": [tiles["win"]]}
    entry |= {"tiles": sorted(tiles["tiles"]), "side": sorted(tiles["side"])}
    entry["flags"] = [flag for flag in inage.HAND_FLAGS if flag in hand["flags"]]
    if players == 3:
        entry |= {"also": 2 if ron else None, "also_points": 160 if ron else None}
    return entry


def settled(players, entry, **options):
    return inage.score(entry, inage.start(players, options))["deltas"]


def test_a_ron_takes_from_the_discarder_and_a_tsumo_from_nobody():
    assert settled(3, quick(3, "ron", winner=0, **{"from": 2}, points=40)) == [40, 0, -40]
    assert settled(3, quick(3, "tsumo", winner=0, points=40)) == [40, 0, 0]


def test_two_winners_on_one_tile_are_both_paid_in_full_in_one_round():
    entry = quick(3, "ron", winner=0, **{"from": 2}, points=8, also=1, also_points=16)
    state = inage.apply(entry, inage.start(3, {}))
    assert (state["points"], state["rounds"], inage.won_by(entry)) == ([8, 16, -24], 1, [0, 1])


def test_of_two_winners_the_next_after_the_discarder_draws_first():
    state = inage.start(3, {})
    for winner, also, payer, first in ((0, 1, 2, 0), (1, 0, 2, 0), (0, 2, 1, 2), (1, 2, 0, 1)):
        entry = quick(3, "ron", winner=winner, **{"from": payer}, points=8, also=also, also_points=8)
        assert inage.next_lead(inage.apply(entry, state)) == first


def test_who_dealt_thirteen_unconnected_pays_and_is_proposed():
    assert inage.payer_of(1, 3) == 2
    assert inage.payer_of(2, 3) == 0
    assert settled(3, quick(3, "shiisan_puutaa", winner=1, **{"from": 0})) == [-32, 32, 0]
    field = next(field for field in inage.forms(3)[0]["fields"] if field["id"] == "from")
    assert field["propose"] == 1


@pytest.mark.parametrize(
    ("players", "tenpai", "deltas"),
    [
        (3, [0, 1], [24, 24, -48]),
        (3, [2], [-24, -24, 48]),
        (2, [1], [-48, 48]),
        (3, [], [0, 0, 0]),
        (3, [0, 1, 2], [0, 0, 0]),
        (2, [0, 1], [0, 0]),
    ],
)
def test_a_draw_is_shared_by_those_in_tenpai(players, tenpai, deltas):
    assert settled(players, quick(players, "draw", tenpai=tenpai)) == deltas


@given(PLAYERS.flatmap(lambda n: st.tuples(st.just(n), entries(n))))
def test_only_a_tsumo_and_a_nagashi_bring_points_in(case):
    players, entry = case
    result = inage.score(entry, inage.start(players, {}))
    brought = {"tsumo": entry["points"], "nagashi": 32}.get(entry["result"], 0)
    assert sum(result["deltas"]) == brought
    changes = [0] * players
    for payer, payee, points, _, _ in result["payments"]:
        assert points > 0
        changes[payer] -= points
        changes[payee] += points
    if brought:
        assert result["payments"] == []
        changes[entry["winner"]] += brought
    assert changes == result["deltas"]


@given(st.data(), PLAYERS, st.integers(0, 6))
def test_a_game_lasts_its_rounds_and_the_last_winner_draws_first(data, players, agreed):
    state = inage.start(players, {"rounds": agreed})
    lead = None
    for played in range(8):
        assert inage.over(state) == (0 < agreed <= played)
        assert inage.next_lead(state) == lead
        assert inage.bust(state) == []
        if inage.over(state):
            best = max(inage.totals(state))
            assert inage.winners(state) == [seat for seat in range(players) if state["points"][seat] == best]
            with pytest.raises(RuleError, match=r"game\.over"):
                inage.apply(data.draw(entries(players)), state)
            return
        assert inage.winners(state) == []
        entry = data.draw(entries(players))
        before = repr(state)
        after = inage.apply(entry, state)
        assert repr(state) == before
        if entry["result"] != "draw":
            lead = after["lead"]
            assert lead in inage.won_by(entry)
        state = after


BAD = [
    ("inage.pays_oneself", quick(3, "ron", winner=0, **{"from": 0}, points=8)),
    ("inage.pays_oneself", quick(3, "shiisan_puutaa", winner=0, **{"from": 0})),
    ("inage.pays_oneself", quick(3, "ron", winner=0, **{"from": 1}, points=8, also=1, also_points=8)),
    ("inage.wins_twice", quick(3, "ron", winner=0, **{"from": 1}, points=8, also=0, also_points=8)),
    ("inage.second_winner", quick(3, "ron", winner=0, **{"from": 1}, points=8, also=2)),
    ("inage.no_second_winner", quick(3, "ron", winner=0, **{"from": 1}, points=8, also_points=8)),
    ("inage.not_asked", quick(3, "tsumo", winner=0, points=8, also=1, also_points=8)),
    ("inage.not_asked", quick(3, "tsumo", winner=0, **{"from": 1}, points=8)),
    ("inage.not_asked", quick(3, "tsumo", winner=0, points=8, tenpai=[1])),
    ("inage.not_asked", quick(3, "draw", points=8)),
    ("inage.not_asked", quick(3, "draw", winner=1)),
    ("inage.not_asked", quick(3, "nagashi", winner=1, points=32)),
    ("entry.missing", quick(3, "tsumo", points=8)),
    ("entry.missing", quick(3, "tsumo", winner=1)),
    ("entry.missing", quick(3, "ron", winner=1, points=8)),
    ("entry.missing", quick(3, "nagashi")),
    ("entry.too_small", quick(3, "tsumo", winner=1, points=0)),
    ("entry.too_small", quick(3, "tsumo", winner=1, points=-8)),
    ("entry.not_a_number", quick(3, "tsumo", winner=1, points=8.5)),
    ("entry.no_such_player", quick(3, "tsumo", winner=3, points=8)),
    ("entry.no_such_player", quick(3, "draw", tenpai=[3])),
    ("entry.out_of_order", quick(3, "draw", tenpai=[1, 1])),
    ("entry.no_such_choice", quick(3, "flood", winner=1, points=8)),
    ("entry.unknown_field", quick(3, "tsumo", winner=1, points=8, honba=1)),
    ("entry.not_a_form", None),
]


@pytest.mark.parametrize(("rule", "entry"), BAD)
def test_an_entry_that_cannot_be_names_the_rule_it_breaks_and_changes_nothing(rule, entry):
    state = inage.start(3, {})
    before = repr(state)
    with pytest.raises(RuleError) as error:
        inage.apply(entry, state)
    assert error.value.rule == rule
    assert repr(state) == before


@pytest.mark.parametrize(
    ("players", "options", "rule"),
    [
        (1, {}, "game.seats"),
        (4, {}, "game.seats"),
        (3, {"rounds": -1}, "entry.too_small"),
        (3, {"yaku_han": {"chiitoitsu": 2}}, "entry.no_such_value"),
        (3, {"yaku_han": {"riichi": 61}}, "entry.too_big"),
        (3, {"han_table": {"20": 80}}, "entry.no_such_value"),
        (3, {"han_table": {"2": 4}}, "inage.han_table"),
        (3, {"yaku_han": {"dora": "double"}}, "inage.no_limit"),
    ],
)
def test_a_game_with_options_that_cannot_be_does_not_start(players, options, rule):
    with pytest.raises(RuleError) as error:
        inage.start(players, options)
    assert error.value.rule == rule


def test_points_that_no_hand_pays_are_questioned_and_not_refused():
    state = inage.start(3, {})
    for points in (8, 40, 80, 84, 320, 36, 81, 321):
        entry = quick(3, "tsumo", winner=0, points=points)
        assert bool(inage.doubts(entry, state)) == (points in (36, 81, 321))
        assert inage.apply(entry, state)["points"][0] == points


# Entered by hand and by the list of yaku


@given(hands())
def test_a_hand_is_settled_by_its_points_and_one_that_is_no_win_is_refused_with_the_reason(hand):
    state = inage.start(2, {})
    entry = by_hand(hand)
    try:
        result = inage.score(entry, state)
    except RuleError as error:
        assert error.rule.startswith("inage.why_")
        return
    points = result["hand"]["points"]
    assert result["deltas"] == ([points, -points] if hand["how"] == "ron" else [points, 0])
    assert len(result["notes"]) >= len(result["hand"]["yaku"]) + 1


@given(hands())
def test_the_list_of_its_yaku_pays_what_the_hand_pays(hand):
    state = inage.start(2, {})
    entry = by_hand(hand)
    try:
        won = inage.score(entry, state)["hand"]
    except RuleError:
        return
    closed = not entry["pons"] and not entry["kans"]
    # What a table would tick beside the yaku that count: what replaces them, or what they need.
    beside = [name for name in ("riichi", "ippatsu", "first_turn") if name in hand["flags"]]
    if "goren_toitsu" in won["yaku"]:
        beside.append("gotsuihan")
    ticked = dict.fromkeys([*won["yaku"], *beside])
    listed = {name: entry[name] for name in ("result", "winner", "from", "dora", "discard_han")}
    listed |= {"closed": "closed" if closed else "open", "ankan": len(entry["ankans"])}
    listed["yakuhai"] = ticked_times(won, "yakuhai")
    listed["yaku"] = [name for name in CHECKLIST if name in ticked]
    if won["yaku"].keys() <= {"suuka_kaihou"} or won["yaku"].keys() <= {"dora"}:
        return
    assert inage.score(listed, state)["hand"]["points"] == won["points"]


def ticked_times(won, name):
    worth = won["yaku"].get(name, 0)
    return worth if isinstance(worth, int) else 0


BASIC = {"result": "ron", "winner": 0, "from": 1, "closed": "closed", "yakuhai": 0, "ankan": 0, "dora": 0}
BASIC |= {"discard_han": 0}


def ticked(*yaku, **more):
    return BASIC | {"yaku": [name for name in CHECKLIST if name in yaku]} | more


@pytest.mark.parametrize(
    ("rule", "entry"),
    [
        ("inage.list_only_closed", ticked("riichi", closed="open")),
        ("inage.list_only_open", ticked("riichi", "koku_ryuu_hou")),
        ("inage.list_needs", ticked("ippatsu", "first_turn")),
        ("inage.list_needs", ticked("riichi", "goren_toitsu")),
        ("inage.list_apart", ticked("riichi", "gotsuihan", "toitoi")),
        ("inage.list_apart", ticked("riichi", "first_turn")),
        ("inage.list_other_win", ticked("riichi", "tsumo")),
        ("inage.list_other_win", ticked("riichi", "chankan", result="tsumo", **{"from": None})),
        ("inage.list_alone", ticked("riichi", "riichi_only", dora=1)),
        ("inage.list_alone", ticked("riichi", "riichi_only", "pinfu")),
        ("inage.why_no_yaku", ticked(closed="open", dora=3)),
        ("inage.why_no_yaku", ticked("suuka_kaihou", closed="open", dora=4)),
        ("inage.why_no_riichi", ticked("pinfu")),
    ],
)
def test_yaku_that_cannot_stand_together_are_refused(rule, entry):
    with pytest.raises(RuleError) as error:
        inage.score(entry, inage.start(2, {}))
    assert error.value.rule == rule


def test_a_list_leaves_out_what_a_longer_yaku_replaces():
    entry = ticked("riichi", "ryan_ankou", "san_ankou", "toitoi")
    assert inage.score(entry, inage.start(2, {}))["hand"]["yaku"] == {"san_ankou": "yakuman"}
    entry = ticked("kokuiisou", closed="open")
    assert inage.score(entry, inage.start(2, {}))["deltas"] == [240, -240]


def test_the_arithmetic_is_told_line_by_line():
    entry = by_hand(
        {"tiles": ["1p", "2p", "3p", "4p", "5p", "5p", "5p", "6p", "7p", "8p"], "win": "9p", "melds": [], "how": "ron",
         "flags": ["riichi"], "dora": 1, "side": [], "discard_han": 2}
    )  # fmt: skip
    notes = inage.score(entry, inage.start(2, {}))["notes"]
    assert notes[0] == ("inage.note_reading", {"tiles": "55p 123p 456p 789p"})
    assert [(key, facts.get("han")) for key, facts in notes[1:]] == [
        ("inage.note_han", 3), ("inage.note_han", 6), ("inage.note_han", 6), ("inage.note_han", 3),
        ("inage.note_han", 1), ("inage.note_discards", 2), ("inage.note_points", 21),
    ]  # fmt: skip


# Records


@given(PLAYERS.flatmap(lambda n: st.tuples(st.just(n), entries(n))))
def test_a_quick_entry_packs_and_unpacks(case):
    players, entry = case
    fields = inage.forms(players)[0]["fields"]
    assert unpack(fields, pack(fields, entry, players), players) == entry


@given(hands())
def test_a_record_with_tiles_stays_below_forty_bytes(hand):
    entry = by_hand(hand, players=3)
    fields = inage.forms(3)[1]["fields"]
    check_values(fields, entry, 3)
    payload = {"rules": "inage", "players": 3, "form": "hand", "entry": entry, "check": 7}
    record = Record(9, 2, "round", 77, payload)
    assert len(encode(record)) < MOST_BYTES
    assert decode(encode(record)) == record


@given(
    st.dictionaries(st.sampled_from(inage.options(3)[2]["ids"]), st.integers(0, 60) | st.sampled_from(inage.WORDS)),
    st.integers(1, 8),
)
def test_options_are_stored_with_the_game(yaku_han, points):
    for name in HAN_ONLY:
        yaku_han.pop(name, None)
    options = inage.start(3, {"yaku_han": yaku_han, "han_table": {"1": points}})["options"]
    record = Record(1, 1, "new", 0, {"rules": "inage", "version": 1, "players": list(NAMES), "options": options})
    assert decode(encode(record)) == record


@given(st.data())
def test_an_edit_is_an_undo_and_a_replay(data):
    options = inage.start(3, {})["options"]
    new = {"rules": "inage", "version": 1, "players": list(NAMES), "options": options}
    ledger = Ledger(Record(1, 1, "new", 0, new))
    played = data.draw(st.lists(entries(3), min_size=1, max_size=6))
    for number, entry in enumerate(played, 2):
        ledger.add(Record(number, 1, "round", 0, ledger.propose_round(entry, "quick")))
    at = data.draw(st.integers(0, len(played) - 1))
    other = data.draw(entries(3))
    ledger.add(Record(50, 1, "edit", 0, ledger.propose_edit(at + 2, other, "quick")))
    state = inage.start(3, {})
    for entry in played[:at] + [other] + played[at + 1 :]:
        state = inage.apply(entry, state)
    assert ledger.state() == state
    ledger.add(Record(51, 1, "undo", 0, ledger.propose_undo(50)))
    assert ledger.mismatches == []
    changes = [settled(3, entry) for entry in played]
    assert inage.totals(ledger.state()) == [sum(column) for column in zip(*changes, strict=True)]
