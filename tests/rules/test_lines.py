"""A line gives its body back, or it is no line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.lines import BODY_MAX, LINE_MAX, LineCatcher, body_of, whole_line, whole_number

bodies = st.binary(min_size=1, max_size=BODY_MAX).filter(lambda body: b"\n" not in body)


@given(bodies)
def test_a_line_gives_its_body_back(body):
    line = whole_line(body)
    assert len(line) <= LINE_MAX
    assert body_of(line[:-1]) == body


@given(bodies, st.data())
def test_a_line_with_any_byte_changed_is_no_line(body, data):
    line = bytearray(whole_line(body)[:-1])
    at = data.draw(st.integers(0, len(line) - 1))
    line[at] ^= data.draw(st.integers(1, 255))
    assert body_of(bytes(line)) is None


@given(bodies, st.data())
def test_a_line_cut_anywhere_is_no_line(body, data):
    line = whole_line(body)[:-1]
    cut = data.draw(st.integers(1, len(line)))
    # What is left could be a line by chance, one in four thousand million.
    assert body_of(line[:-cut]) is None
    assert body_of(line[cut:]) is None


def test_a_body_that_is_too_long_is_no_line():
    with pytest.raises(ValueError):
        whole_line(b"x" * (BODY_MAX + 1))


@given(st.lists(st.one_of(bodies.map(whole_line), st.binary(max_size=900)), max_size=12), st.data())
def test_lines_are_caught_alike_in_whatever_pieces_they_come(stream, data):
    stream = b"".join(stream)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12)))
    expected = []
    for line in stream.split(b"\n")[:-1]:
        expected.append("long" if len(line) >= LINE_MAX else body_of(line))
    catcher = LineCatcher()
    caught = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        chunk, at = stream[start:end], 0
        while at < len(chunk):
            after = catcher.take(chunk, at)
            if chunk[after - 1 : after] == b"\n":
                caught.append("long" if catcher.too_long else catcher.body)
            at = after
    assert caught == expected


@pytest.mark.parametrize("length", [LINE_MAX - 2, LINE_MAX - 1, LINE_MAX, LINE_MAX + 1, LINE_MAX * 3])
def test_a_line_of_more_bytes_than_a_line_may_have_is_not_gathered(length):
    catcher = LineCatcher()
    catcher.take(b"x" * length + b"\n")
    assert catcher.too_long == (length + 1 > LINE_MAX)
    assert len(catcher._buffer) == LINE_MAX


@given(st.binary(max_size=12))
def test_a_word_is_a_number_only_where_it_is_all_digits(word):
    if 1 <= len(word) <= 10 and word.isdigit() and int(word) < 1 << 32:
        assert whole_number(word) == int(word)
    else:
        with pytest.raises(ValueError):
            whole_number(word)
