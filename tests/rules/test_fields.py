"""Fields: whatever they describe, packing loses nothing and takes no more bits than the bounds ask for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.fields import check_values, pack, unpack, with_defaults

IDS = st.sampled_from("abcdefgh")
KINDS = ("number", "unbounded", "numbers", "choice", "flags", "player", "players", "tiles", "hand", "values")


def hands(most):
    """Rising tile kinds, at most four of each and one of a flower."""
    every_tile = [kind for kind in range(38) for _ in range(4 if kind < 34 else 1)]
    drawn = st.sets(st.integers(0, len(every_tile) - 1), max_size=most)
    return drawn.map(lambda places: sorted(every_tile[place] for place in places))


@st.composite
def fields_and_values(draw):
    players = draw(st.integers(1, 5))
    fields = []
    values = {}
    for name in sorted(draw(st.sets(IDS, max_size=6))):
        least = draw(st.integers(0, 20))
        most = least + draw(st.integers(0, 300))
        kind = draw(st.sampled_from(KINDS))
        number = st.integers(least, most)
        optional = draw(st.sampled_from([{}, {"optional": False}, {"optional": True}]))
        may_be_none = st.none() if optional.get("optional") else st.nothing()
        if kind == "number":
            fields.append({"id": name, "type": "number", "min": least, "max": most} | optional)
            values[name] = draw(number | may_be_none)
        elif kind == "unbounded":
            fields.append({"id": name, "type": "number", "min": least, "max": None} | optional)
            values[name] = draw(st.integers(least, 2**40) | may_be_none)
        elif kind == "numbers":
            fields.append({"id": name, "type": "numbers", "min": least, "max": most})
            values[name] = draw(st.lists(number, min_size=players, max_size=players))
        elif kind == "choice":
            choices = tuple(str(i) for i in range(draw(st.integers(1, 9))))
            fields.append({"id": name, "type": "choice", "choices": choices})
            values[name] = draw(st.sampled_from(choices))
        elif kind == "flags":
            choices = tuple(str(i) for i in range(draw(st.integers(1, 9))))
            fields.append({"id": name, "type": "flags", "choices": choices})
            values[name] = sorted(draw(st.sets(st.sampled_from(choices))))
        elif kind == "players":
            fields.append({"id": name, "type": "players"})
            values[name] = sorted(draw(st.sets(st.integers(0, players - 1))))
        elif kind == "tiles":
            fields.append({"id": name, "type": "tiles", "most": least} | optional)
            values[name] = draw(st.lists(st.integers(0, 37), max_size=least) | may_be_none)
        elif kind == "values":
            ids = tuple(str(i) for i in range(draw(st.integers(1, 9))))
            fields.append({"id": name, "type": "values", "ids": ids, "min": least, "max": most, "words": ("x", "y")})
            values[name] = draw(st.dictionaries(st.sampled_from(ids), number | st.sampled_from(["x", "y"])))
        elif kind == "hand":
            fields.append({"id": name, "type": "tiles", "most": least, "hand": True} | optional)
            values[name] = draw(hands(least) | may_be_none)
        else:
            fields.append({"id": name, "type": "player"})
            values[name] = draw(st.none() | st.integers(0, players - 1))
    return fields, values, players


@given(fields_and_values())
def test_packing_loses_nothing(case):
    fields, values, players = case
    check_values(fields, values, players)
    assert unpack(fields, pack(fields, values, players), players) == values


@given(fields_and_values(), st.binary(max_size=40))
def test_any_bytes_unpack_to_legal_values_or_a_plain_error(case, packed):
    fields, _, players = case
    try:
        values = unpack(fields, packed, players)
    except ValueError:
        return
    check_values(fields, values, players)


WRONG = {
    "number": lambda players: [-1, "1", True, 2.0],
    "numbers": lambda players: [[-1] * players, [0] * (players + 1), 0, None],
    "choice": lambda players: ["none", None, 0],
    "flags": lambda players: [["none"], ["0", "0"], "0", None],
    "player": lambda players: [players, -1, "0", False],
    "players": lambda players: [[players], [0, 0], [-1], [None], 0, None],
    "values": lambda players: [{"0": -1}, {"0": "z"}, {"0": None}, {"a": 1}, [], None],
    "tiles": lambda players: [[38], [-1], ["1m"], [0] * 21, "1m", (0,)],
}


@given(fields_and_values(), st.data())
def test_a_value_out_of_bounds_is_refused_by_name(case, data):
    fields, values, players = case
    if not fields:
        return
    field = data.draw(st.sampled_from(fields))
    wrong = data.draw(st.sampled_from(WRONG[field["type"]](players)))
    with pytest.raises(RuleError) as error:
        check_values(fields, values | {field["id"]: wrong}, players)
    assert error.value.facts["field"] == field["id"]
    del values[field["id"]]
    with pytest.raises(RuleError, match=r"entry\.missing"):
        check_values(fields, values, players)


def test_a_lexio_entry_of_five_players_takes_five_bytes():
    fields = (
        {"id": "left", "type": "numbers", "min": 0, "max": 12},
        {"id": "left_twos", "type": "numbers", "min": 0, "max": 4},
    )
    assert len(pack(fields, {"left": [12] * 5, "left_twos": [4] * 5}, 5)) == 5


HAND = {"id": "tiles", "type": "tiles", "most": 17, "hand": True}


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        ([1, 0], "entry.tiles_out_of_order"), ([0] * 5, "tiles.too_many"), ([34, 34], "tiles.too_many"),
        ([0, 0, 1, 1, 2, 2] * 3, "entry.too_many_tiles"),
    ],
)  # fmt: skip
def test_a_hand_that_cannot_be_is_refused(tiles, rule):
    with pytest.raises(RuleError) as error:
        check_values((HAND,), {"tiles": tiles}, 4)
    assert error.value.rule == rule


def test_flags_and_players_stand_in_order():
    flags = {"id": "flags", "type": "flags", "choices": ("b", "a")}
    players = {"id": "players", "type": "players"}
    check_values((flags, players), {"flags": ["b", "a"], "players": [0, 2]}, 3)
    for wrong in ({"flags": ["a", "b"], "players": []}, {"flags": [], "players": [2, 0]}):
        with pytest.raises(RuleError, match=r"entry\.out_of_order"):
            check_values((flags, players), wrong, 3)


@given(hands(17))
def test_a_hand_takes_at_most_seven_bytes_and_a_half(tiles):
    assert len(pack((HAND,), {"tiles": tiles}, 4)) <= 8


def test_defaults_fill_what_is_not_given_and_nothing_else():
    fields = ({"id": "a", "default": 1}, {"id": "b", "default": 2})
    assert with_defaults(fields, {"b": 7, "c": 9}) == {"a": 1, "b": 7, "c": 9}
