"""Records: both forms hold the same, small as budgeted, and no damage passes for a record."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules import record as rec
from shared_rules.record import DamagedRecord, NewerRecord, Record, RecordError, decode, encode
from shared_rules.record_json import from_json, to_json
from tests.rules.evenings import NAMES, entries, options

NUMBERS = st.integers(1, 2**32 - 1)


@st.composite
def round_payloads(draw):
    players = draw(st.integers(2, 5))
    return {
        "rules": "lexio",
        "players": players,
        "form": "quick",
        "entry": draw(entries(players)),
        "check": draw(st.integers(0, 0xFFFF)),
    }


@st.composite
def new_payloads(draw):
    players = draw(st.integers(2, 5))
    names = st.text(max_size=12).filter(lambda name: len(name.encode("utf-8", "replace")) <= 36)
    names = names.filter(lambda name: not any(0xD800 <= ord(letter) < 0xE000 for letter in name))
    return {
        "rules": "lexio",
        "version": draw(st.integers(0, 255)),
        "players": draw(st.lists(names, min_size=players, max_size=players)),
        "options": draw(options(players)),
    }


TEXT = st.text(alphabet="abcXYZ.0123456789-あ", max_size=12)
PAYLOADS = st.one_of(
    st.tuples(st.just("boot"), st.fixed_dictionaries({"boot": st.integers(0, 65535), "board": TEXT, "firmware": TEXT})),
    st.tuples(st.just("time"), st.fixed_dictionaries({"unix": st.integers(0, 2**40 - 1)})),
    st.tuples(st.just("new"), new_payloads()),
    st.tuples(st.just("round"), round_payloads()),
    st.tuples(st.just("undo"), st.fixed_dictionaries({"target": NUMBERS})),
    st.tuples(st.just("edit"), st.builds(lambda p, t: {**p, "target": t}, round_payloads(), NUMBERS)),
    st.tuples(st.just("end"), st.fixed_dictionaries({"reason": st.sampled_from(rec.REASONS)})),
)


@st.composite
def records(draw):
    kind, payload = draw(PAYLOADS)
    return Record(draw(NUMBERS), draw(st.integers(0, 65535)), kind, draw(st.integers(0, 2**24 - 1)), payload)


@given(records())
def test_both_forms_give_back_the_same_record(record):
    packed = encode(record)
    assert decode(packed) == record
    line = to_json(record, "e661")
    assert "\n" not in line
    assert from_json(line) == (record, "e661")
    assert encode(from_json(line)[0]) == packed


@given(records(), st.integers(0, 30))
def test_a_record_is_found_wherever_it_lies(record, before):
    packed = encode(record)
    buffer = bytearray(b"\xff" * before + packed + b"\xff" * 9)
    assert rec.measure(buffer, before) == len(packed) == packed[0]
    assert packed[0] != 0xFF
    assert decode(memoryview(buffer), before) == record
    assert rec.number_of(buffer, before) == record.number
    assert rec.game_of(buffer, before) == record.game


@given(round_payloads(), NUMBERS)
def test_a_round_takes_fewer_than_24_bytes(payload, number):
    assert len(encode(Record(number, 65535, "round", 2**24 - 1, payload))) < 24


@given(records(), st.data())
def test_no_change_of_bits_passes_for_a_record(record, data):
    packed = bytearray(encode(record))
    at = data.draw(st.integers(0, len(packed) - 1))
    packed[at] ^= data.draw(st.integers(1, 255))
    assert rec.measure(packed) == 0
    with pytest.raises(DamagedRecord):
        decode(packed)


@given(records(), st.data())
def test_a_cut_record_is_none(record, data):
    packed = encode(record)
    with pytest.raises(DamagedRecord):
        decode(packed[: data.draw(st.integers(0, len(packed) - 1))])


@given(st.binary(max_size=300))
def test_any_bytes_are_a_record_or_a_plain_error(junk):
    try:
        record = decode(junk)
    except RecordError:
        return
    assert encode(record) == junk[: junk[0]]


def sealed(body):
    """`body` as a record with a right CRC, whatever it holds."""
    body = bytes((len(body) + 5,)) + body
    return body + rec.crc32(body).to_bytes(4, "little")


@given(st.binary(min_size=10, max_size=200))
def test_a_right_crc_over_nonsense_is_a_plain_error(body):
    try:
        record = decode(sealed(body))
    except RecordError:
        return
    assert encode(record) == sealed(body)


def test_what_a_newer_version_wrote_is_known_for_that():
    head = (7).to_bytes(4, "little") + bytes(5)
    for code in (0x21, 0x1F, 0x10):
        with pytest.raises(NewerRecord, match="record 7"):
            decode(sealed(bytes((code,)) + head))
    assert rec.measure(sealed(bytes((0x21,)) + head))


def test_a_game_with_long_names_fits():
    payload = {
        "rules": "lexio",
        "version": 255,
        "players": ["みどりみどり"] * 5,
        "options": {"start_chips": 10**9, "rounds": 10**9, "twos": "payment", "first_lead": 4},
    }
    assert len(encode(Record(1, 1, "new", 0, payload))) <= rec.MOST


@pytest.mark.parametrize(
    "change",
    [{"number": 0}, {"number": 2**32}, {"game": 65536}, {"uptime": 2**24}, {"kind": "party"}],
)
def test_what_does_not_fit_is_refused(change):
    row = {"number": 1, "game": 1, "kind": "undo", "uptime": 0, "payload": {"target": 1}} | change
    with pytest.raises(RecordError):
        encode(Record(**row))


@pytest.mark.parametrize(
    "line",
    ["", "[]", "{}", "null", "7", '{"number": 1}', '{"device": "a", "number": "x"}', "not json", '"text"'],
)
def test_a_line_that_is_no_record_is_a_plain_error(line):
    with pytest.raises(DamagedRecord):
        from_json(line)


@given(records(), st.data())
def test_a_json_record_with_a_wrong_value_is_a_plain_error(record, data):
    row = json.loads(to_json(record, "d"))
    name = data.draw(st.sampled_from(sorted(row["payload"])))
    row["payload"][name] = data.draw(st.sampled_from([None, -1, "nothing", [], {}, 2**70]))
    try:
        read, _ = from_json(json.dumps(row))
    except RecordError:
        return
    assert read.payload[name] == row["payload"][name]


def test_the_names_of_a_game_come_back_as_they_were():
    options_ = {"start_chips": 100, "rounds": 5, "twos": "count", "first_lead": None}
    payload = {"rules": "lexio", "version": 1, "players": list(NAMES), "options": options_}
    assert decode(encode(Record(9, 2, "new", 5, payload))).payload == payload
