"""Jakugi's hands against a slow reading of the page, and what holds of every hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games.jakugi import value_text
from shared_rules.games.jakugi.entry_forms import VALUES
from shared_rules.games.jakugi.yaku import YAKU
from shared_rules.mpsz import parse, parse_one
from tests.rules import slow_jakugi
from tests.rules.jakugi_hands import hands, judged


def tile(kind):
    return slow_jakugi.TILES[kind]


def readings(asked):
    called = [tuple(tile(lowest + step) for step in range(3)) for lowest in asked["called"]]
    tiles = [tile(kind) for kind in asked["tiles"]]
    return slow_jakugi.readings(tiles, called, tile(asked["win"]), asked["how"], asked["empty_part"])


@given(hands() | hands(win=False))
def test_a_hand_is_worth_its_best_reading(asked):
    found = judged(asked)
    every = readings(asked)
    best = max([value for value, _ in every], default=0)
    assert found["win"] == (best >= 1) == (found["why"] is None)
    assert found["quarters"] == (best * 4 if best >= 1 else 0)
    if best >= 1:
        assert sorted(found["yaku"]) in [sorted(yaku) for value, yaku in every if value == best]
    assert (found["parts"] is None) == (not every)


@given(hands())
def test_no_other_reading_gives_more(asked):
    assert all(value * 4 <= max(judged(asked)["quarters"], 3) for value, _ in readings(asked))


@given(hands())
def test_the_parts_multiply_to_the_value_exactly(asked):
    found = judged(asked)
    product = 1 if asked["called"] else 4
    for points in found["parts"]:
        product *= points
    assert product == found["quarters"] or (product < 4 and found["quarters"] == 0)
    assert found["quarters"] in (0, *VALUES)


@given(hands() | hands(win=False), st.randoms())
def test_the_order_of_tiles_and_of_calls_says_nothing(asked, random):
    shuffled = {**asked, "tiles": list(asked["tiles"]), "called": list(asked["called"])}
    random.shuffle(shuffled["tiles"])
    random.shuffle(shuffled["called"])
    assert judged(shuffled) == judged(asked)


@given(hands() | hands(win=False))
def test_an_empty_part_that_counts_nothing_never_gives_more(asked):
    one = judged({**asked, "empty_part": "one"})
    zero = judged({**asked, "empty_part": "zero"})
    assert zero["quarters"] <= one["quarters"]


@given(hands())
def test_a_dealt_hand_is_worth_the_same_whatever_tile_is_called_the_last(asked):
    if asked["how"] != "dealt":
        return
    tiles = [*asked["tiles"], asked["win"]]
    values = set()
    for at in range(14):
        values.add(judged({**asked, "tiles": tiles[:at] + tiles[at + 1 :], "win": tiles[at]})["quarters"])
    assert len(values) == 1


@given(hands())
def test_man_and_pin_are_alike_in_everything(asked):
    """Sou has the green hand for itself."""
    swap = {0: 9, 1: -9, 2: 0}
    changed = {**asked, "tiles": [kind + swap[kind // 9] for kind in asked["tiles"]]}
    changed["called"] = [kind + swap[kind // 9] for kind in asked["called"]]
    changed["win"] += swap[asked["win"] // 9]
    assert judged(changed)["quarters"] == judged(asked)["quarters"]


@pytest.mark.soak
def test_the_values_that_are_not_questioned_are_those_of_all_hands_and_one_and_a_half_is_their_only_fraction():
    found = set()
    for asked in every_hand():
        found.add(judged(asked)["quarters"])
    assert sorted(found - {0}) == list(VALUES)
    assert [value for value in VALUES if value % 4] == [6]


def every_hand():
    """Every set of sequences and pair, every part of it called, every winning tile; man and pin stand for each
    other, and hands that differ in the order of the blocks are one."""
    from itertools import combinations_with_replacement as choose

    starts = [suit * 9 + number for suit in range(3) for number in range(7)]
    for blocks in choose(starts, 4):
        for pair in range(27):
            counts = [0] * 27
            for lowest in blocks:
                for step in range(3):
                    counts[lowest + step] += 1
            counts[pair] += 2
            if max(counts) > 4 or counts[:9] < counts[9:18]:
                continue
            for called in {tuple(blocks[at] for at in range(4) if chosen >> at & 1) for chosen in range(16)}:
                concealed = list(counts)
                for lowest in called:
                    for step in range(3):
                        concealed[lowest + step] -= 1
                tiles = [kind for kind in range(27) for _ in range(concealed[kind])]
                for win in set(tiles):
                    rest = list(tiles)
                    rest.remove(win)
                    for how in ("discard", "self") if called else ("discard", "self", "dealt"):
                        yield {"tiles": rest, "called": called, "win": win, "how": how, "empty_part": "one"}


def asked_for(tiles, win="5m", called=(), how="discard", empty_part="one"):
    return {
        "tiles": parse(tiles), "called": [parse_one(lowest) for lowest in called], "win": parse_one(win),
        "how": how, "empty_part": empty_part,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        (asked_for("34m22p345p345678s1s"), "jakugi.not_thirteen_tiles"),
        (asked_for("34m22p345p34567s"), "jakugi.not_thirteen_tiles"),
        (asked_for("34m22p345p345678s", called=["3s"]), "jakugi.not_thirteen_tiles"),
        (asked_for("", called=["3s"] * 5), "jakugi.not_thirteen_tiles"),
        (asked_for("34m22p345p345s", called=["8s"]), "jakugi.no_sequence"),
        (asked_for("34m22p345p345s", called=["1z"]), "jakugi.no_sequence"),
        (asked_for("34m22p345p345s", called=["3s"], how="dealt"), "jakugi.dealt_with_called"),
        (asked_for("3333m345p345678s", "3m"), "tiles.too_many"),
        (asked_for("333m2m345p345s", "4m", ["3m"])| {"win": 2}, "tiles.too_many"),
        (asked_for("34m22p345p34567s1z"), "tiles.not_of_this_game"),
        (asked_for("34m22p345p345678s", "1f"), "tiles.not_of_this_game"),
        (asked_for("34m22p345p345678s", how="draw"), "entry.no_such_choice"),
        (asked_for("34m22p345p345678s", how=None), "entry.no_such_choice"),
        (asked_for("34m22p345p345678s", empty_part="two"), "entry.no_such_choice"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(asked, rule):
    with pytest.raises(RuleError) as error:
        judged(asked)
    assert error.value.rule == rule


def test_a_hand_that_does_not_win_says_why():
    assert judged(asked_for("1122446688m112p", "2p"))["why"] == ("jakugi.no_win_shape", {})
    below = judged(asked_for("5s", "5s", ["1m", "4p", "7s", "2p"], "self"))
    assert below["why"] == ("jakugi.no_win_below_one", {"value": "0.5"})
    assert below["parts"] == [2, 1, 1, 1, 1]


@pytest.mark.parametrize(("quarters", "text"), [(4, "1"), (6, "1.5"), (4096, "1024"), (1, "0.25"), (3, "0.75")])
def test_quarters_read_as_points(quarters, text):
    assert value_text(quarters) == text


def test_the_table_of_yaku_fits_its_compact_forms():
    assert len(YAKU) < 30  # a set of yaku is a small int on a board
    assert len({name for name, *_ in YAKU}) == len(YAKU)
