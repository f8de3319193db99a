"""Fields: whatever they describe, packing loses nothing and takes no more bits than the bounds ask for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.fields import check_values, pack, unpack, with_defaults

IDS = st.sampled_from("abcdefgh")


@st.composite
def fields_and_values(draw):
    players = draw(st.integers(1, 5))
    fields = []
    values = {}
    for name in sorted(draw(st.sets(IDS, max_size=6))):
        least = draw(st.integers(0, 20))
        most = least + draw(st.integers(0, 300))
        kind = draw(st.sampled_from(["number", "unbounded", "numbers", "choice", "player"]))
        number = st.integers(least, most)
        if kind == "number":
            fields.append({"id": name, "type": "number", "min": least, "max": most})
            values[name] = draw(number)
        elif kind == "unbounded":
            fields.append({"id": name, "type": "number", "min": least, "max": None})
            values[name] = draw(st.integers(least, 2**40))
        elif kind == "numbers":
            fields.append({"id": name, "type": "numbers", "min": least, "max": most})
            values[name] = draw(st.lists(number, min_size=players, max_size=players))
        elif kind == "choice":
            choices = tuple(str(i) for i in range(draw(st.integers(1, 9))))
            fields.append({"id": name, "type": "choice", "choices": choices})
            values[name] = draw(st.sampled_from(choices))
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


@given(fields_and_values(), st.data())
def test_a_value_out_of_bounds_is_refused_by_name(case, data):
    fields, values, players = case
    if not fields:
        return
    field = data.draw(st.sampled_from(fields))
    wrong = {"number": -1, "numbers": [-1] * players, "choice": "none", "player": players}[field["type"]]
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


def test_defaults_fill_what_is_not_given_and_nothing_else():
    fields = ({"id": "a", "default": 1}, {"id": "b", "default": 2})
    assert with_defaults(fields, {"b": 7, "c": 9}) == {"a": 1, "b": 7, "c": 9}
