"""While a round of Inage is entered: what goes together, what it is worth so far, which points are usual."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import inage
from shared_rules.games.inage import COPIES, HAND_FLAGS, WINS
from shared_rules.games.inage.checklist import check
from shared_rules.games.inage.table import points_for
from shared_rules.games.inage.tiles import check_flags
from shared_rules.games.inage.win_forms import CHECKLIST
from shared_rules.mpsz import parse
from tests.rules.inage_hands import hands
from tests.rules.logs import Log
from tests.rules.test_inage_ledger import by_hand

STATE = inage.start(3, {})


def takes_flags(entry, flags):
    """Whether the flags can be in a hand with what is entered, whatever the winning tile is if that is not known.
    A crying call must count, too."""
    if "koku_ryuu_hou" in flags and len(entry["pons"] + entry["kans"]) < 2:
        return False
    hand = entry | {"how": entry["result"], "flags": flags}
    for win in entry["win"] or [kind for kind in range(34) if COPIES[kind]]:
        try:
            check_flags(hand | {"win": win}, not entry["pons"] and not entry["kans"])
        except RuleError:
            continue
        return True
    return False


@given(hands(), st.booleans(), st.integers(0, 2**32))
def test_a_flag_is_offered_where_and_only_where_it_can_be(hand, win_known, seed):
    entry = by_hand(hand) | {"flags": []}
    if not win_known:
        entry |= {"win": [], "tiles": []}
    random = Random(seed)
    for _ in range(4):
        before = deepcopy(entry)
        offered = inage.fitting("hand", "flags", entry, STATE)
        assert entry == before
        for flag in HAND_FLAGS:
            flags = [one for one in HAND_FLAGS if one in entry["flags"] or one == flag]
            assert (flag in offered) == takes_flags(entry, flags), flag
        more = random.choice(offered)
        entry["flags"] = [flag for flag in HAND_FLAGS if flag in entry["flags"] or flag == more]


@given(hands(), st.sets(st.sampled_from(HAND_FLAGS)))
def test_flags_that_are_set_stay_and_none_is_offered_that_spoils_another(hand, flags):
    entry = by_hand(hand) | {"flags": [flag for flag in HAND_FLAGS if flag in flags]}
    offered = inage.fitting("hand", "flags", entry, STATE)
    assert flags <= set(offered)
    assert list(offered) == [flag for flag in HAND_FLAGS if flag in offered]
    closed = not entry["pons"] and not entry["kans"]
    assert not ({"riichi", "first_turn"} & set(offered) - flags and not closed)


@given(hands())
def test_before_the_result_is_known_what_goes_with_either_is_offered(hand):
    entry = by_hand(hand) | {"flags": []}
    either = set()
    for result in WINS:
        either |= set(inage.fitting("hand", "flags", entry | {"result": result}, STATE))
    assert set(inage.fitting("hand", "flags", entry | {"result": None}, STATE)) == either
    assert set(inage.fitting("hand", "flags", {}, STATE)) == {
        "riichi", "first_turn", "last_tile", "chan_dora", "chankan",
    }  # fmt: skip


LISTS = st.fixed_dictionaries(
    {
        "result": st.sampled_from(WINS), "closed": st.sampled_from(["closed", "open"]),
        "dora": st.sampled_from([0, 0, 3]), "discard_han": st.sampled_from([0, 0, 7]),
        "yakuhai": st.sampled_from([0, 0, 2]), "ankan": st.sampled_from([0, 0, 1]),
    }
)  # fmt: skip


def counted(entry, yaku):
    """What the ledger counts of a list, or None where it refuses it."""
    asked = entry | {"yaku": [name for name in CHECKLIST if name in yaku]}
    try:
        return set(check(asked, entry["closed"] == "closed", entry["result"] == "tsumo"))
    except RuleError:
        return None


FIRST = st.sampled_from([[], [], ["gotsuihan"], ["riichi", "riichi_only"], ["san_ankou_tanki", "riichi"]])


@given(LISTS, FIRST, st.integers(0, 2**32))
def test_a_yaku_is_offered_where_and_only_where_it_can_be_and_adds_something(entry, first, seed):
    random = Random(seed)
    first = [name for name in CHECKLIST if name in first]
    entry["yaku"] = [] if counted(entry, first) is None else first
    for _ in range(7):
        before = deepcopy(entry)
        offered = inage.fitting("checklist", "yaku", entry, STATE)
        assert entry == before
        now = counted(entry, entry["yaku"])
        for name in CHECKLIST:
            then = counted(entry, [*entry["yaku"], name])
            if name in offered:
                assert then is not None and (then != now or name in entry["yaku"]), name
            else:
                assert then is None or then == now, name
        more = random.choice(offered)
        entry["yaku"] = [name for name in CHECKLIST if name in entry["yaku"] or name == more]


@given(LISTS, st.sets(st.sampled_from(CHECKLIST)))
def test_yaku_that_are_ticked_stay_whatever_they_are(entry, ticked):
    entry["yaku"] = [name for name in CHECKLIST if name in ticked]
    offered = inage.fitting("checklist", "yaku", entry, STATE)
    assert ticked <= set(offered)
    assert list(offered) == [name for name in CHECKLIST if name in offered]


def test_riichi_alone_is_offered_with_riichi_alone_and_leaves_room_for_nothing():
    entry = {"result": "ron", "closed": "closed", "yaku": ["riichi"]}
    assert "riichi_only" in inage.fitting("checklist", "yaku", entry, STATE)
    for more in ({"dora": 1}, {"yakuhai": 1}, {"result": "tsumo"}, {"yaku": ["riichi", "pinfu"]}, {"yaku": []}):
        assert "riichi_only" not in inage.fitting("checklist", "yaku", entry | more, STATE)
    alone = entry | {"yaku": ["riichi_only", "riichi"]}
    assert inage.fitting("checklist", "yaku", alone, STATE) == ("riichi_only", "riichi")


def test_a_yaku_that_is_not_played_is_not_offered():
    state = inage.start(3, {"yaku_han": {"pinfu": 0, "toitoi": 0}})
    entry = {"result": "tsumo", "closed": "closed"}
    assert {"pinfu", "toitoi"} <= set(inage.fitting("checklist", "yaku", entry, STATE))
    assert not {"pinfu", "toitoi"} & set(inage.fitting("checklist", "yaku", entry, state))
    both = set(inage.fitting("checklist", "yaku", {}, STATE))
    assert {"tsumo", "chankan", "riichi", "koku_ryuu_hou"} - both == {"tsumo"}  # it comes by itself


@given(LISTS, st.sets(st.sampled_from(CHECKLIST), max_size=5))
def test_the_running_points_are_those_of_the_round(entry, ticked):
    entry["yaku"] = [name for name in CHECKLIST if name in ticked]
    told = inage.running("checklist", entry, STATE)
    whole = entry | {"winner": 0, "from": 1 if entry["result"] == "ron" else None, "also": None, "also_points": None}
    try:
        result = inage.score(whole, STATE)
    except RuleError:
        return
    assert told in result["notes"]
    assert told[1]["points"] == result["deltas"][0]


def test_nothing_is_told_of_what_is_worth_nothing_yet_or_cannot_be():
    assert inage.running("checklist", {"result": "ron"}, STATE) is None
    assert inage.running("checklist", {"result": "ron", "closed": "closed", "yaku": []}, STATE) is None
    assert inage.running("checklist", {"result": "ron", "closed": "open", "yaku": ["riichi"]}, STATE) is None
    assert inage.running("han", {}, STATE) is None
    assert inage.running("quick", {"points": 8}, STATE) is None
    assert inage.running("hand", {"tiles": []}, STATE) is None


@given(st.integers(2, 3), st.integers(1, 127), st.sampled_from([{}, {"han_table": {"1": 4}}]))
def test_a_number_of_han_pays_by_the_table_in_force_and_is_kept(players, han, options):
    state = inage.start(players, options)
    points = 4 if han == 1 and options else points_for(han)
    entry = {"result": "ron", "winner": 0, "from": 1, "han": han}
    if players == 3:
        entry |= {"also": 2, "also_points": 16}
    result = inage.score(entry, state)
    assert result["deltas"] == [points, -points] + [] if players == 2 else [points, -points - 16, 16]
    assert result["notes"] == [("inage.note_points", {"han": han, "points": points})]
    assert inage.running("han", entry, state) == result["notes"][0]
    log = Log("inage", players, options)
    log.round(entry, "han")
    assert log.ledger.line(1)["entry"] == entry
    assert log.bytes[-1] < 40


NO_HAN = [(0, "entry.too_small"), (None, "entry.not_a_number"), (128, "entry.too_big")]


@pytest.mark.parametrize(("han", "rule"), NO_HAN)
def test_a_number_of_han_that_cannot_be_is_refused(han, rule):
    with pytest.raises(RuleError) as error:
        inage.check({"result": "tsumo", "winner": 0, "from": None, "han": han}, inage.start(2, {}))
    assert error.value.rule == rule


@pytest.mark.parametrize("options", [{}, {"han_table": {"1": 4, "2": 6}}])
def test_the_usual_points_rise_and_none_is_questioned(options):
    state = inage.start(3, options)
    for form, field in (("quick", "points"), ("hand", "also_points")):
        usual = inage.likely(form, field, state)
        assert list(usual) == sorted(set(usual))
        assert {8, 16, 24, 32, 40, 80, 84, 160, 240} <= set(usual)
        assert set(options.get("han_table", {}).values()) <= set(usual)
        for points in usual:
            entry = {"result": "tsumo", "winner": 0, "from": None, "points": points, "tenpai": []}
            assert inage.doubts(entry, state) == []
    assert inage.likely("han", "han", state) == ()


@pytest.mark.parametrize(
    ("tiles", "win", "pons", "key", "left"),
    [
        ("99m123p678p57s", "5s", "", "inage.why_no_form", "557s"),
        ("99m123p678p57s", "1f", "", "inage.why_no_form", "57s1f"),
        ("9m234p678s", "8m", "7z", "tiles.not_of_this_game", None),
        ("9m234p678s", "1m", "7z", "inage.why_left_over", "19m"),
    ],
)
def test_a_hand_that_is_not_complete_names_the_tiles_that_are_left_over(tiles, win, pons, key, left):
    entry = {"result": "tsumo", "winner": 0, "from": None, "tiles": sorted(parse(tiles)), "win": parse(win)}
    entry |= {"pons": parse(pons), "kans": [], "ankans": [], "side": [], "flags": [], "dora": 0, "discard_han": 0}
    with pytest.raises(RuleError) as error:
        inage.check(entry, inage.start(2, {}))
    assert (error.value.rule, error.value.facts.get("tiles")) == (key, left)


CALLED = [("", "", "77z", False), ("7z", "", "66z", False), ("7z", "6z", "", True), ("67z", "", "", True)]


@pytest.mark.parametrize(("pons", "kans", "ankans", "offered"), CALLED)
def test_the_crying_call_is_offered_with_two_open_sets_and_is_taken_with_fewer(pons, kans, ankans, offered):
    entry = {"result": "tsumo", "winner": 0, "from": None, "tiles": parse("1123s"), "win": parse("4p"), "flags": []}
    entry |= {"pons": parse(pons), "kans": parse(kans), "ankans": parse(ankans)}
    assert ("koku_ryuu_hou" in inage.fitting("hand", "flags", entry, STATE)) == offered
    ticked = entry | {"flags": ["koku_ryuu_hou"]}
    assert "koku_ryuu_hou" in inage.fitting("hand", "flags", ticked, STATE)


def test_a_crying_call_with_one_open_set_is_taken_and_does_not_count():
    entry = {"result": "tsumo", "winner": 0, "from": None, "tiles": parse("1123456s"), "win": parse("1s")}
    entry |= {"pons": parse("7z"), "kans": [], "ankans": [], "side": [], "dora": 0, "discard_han": 0}
    assert "koku_ryuu_hou" not in inage.score(entry | {"flags": ["koku_ryuu_hou"]}, inage.start(2, {}))["hand"]["yaku"]


def test_a_kan_is_read_as_four_tiles():
    entry = {"result": "tsumo", "winner": 0, "from": None, "tiles": parse("1m"), "win": parse("1m"), "flags": []}
    entry |= {"pons": parse("2z"), "kans": parse("3z"), "ankans": parse("1z"), "side": [], "dora": 0, "discard_han": 0}
    notes = inage.score(entry, inage.start(2, {}))["notes"]
    assert notes[0] == ("inage.note_reading", {"tiles": "11m 1111z 222z 3333z"})
