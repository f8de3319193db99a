"""Tiles as letters: texts with tiles are measured, wrapped and drawn like others, and facts in mpsz become pictures."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.panel import Panel
from firmware.tile_pictures import FACE_DOWN, describe, picture, pictured, pictures
from host_tools.i18n import GADGET, SHARED, Texts, tables
from host_tools.sim.display import open_display
from shared_rules import wording
from shared_rules.mpsz import KINDS, text_of, texts_of
from shared_rules.tiles import LEXIO_SUITS

FONT = str(Path(__file__).parents[2] / "firmware" / "fonts" / "tally.bin")
NAMES = ("Aya", "Bo", "ケンジ", "Dee")
TILE = 10
kinds = st.integers(0, KINDS - 1)


@pytest.fixture(scope="module")
def panel():
    return Panel(SimpleNamespace(display=open_display("pico")[0]), FONT)


@pytest.fixture(scope="module", params=("en", "ja"))
def t(request):
    return Texts(request.param, tables(SHARED, GADGET)).t


# mpsz


def test_the_letters_are_the_kinds_from_u_e000_on():
    assert pictures([0, 33, 37]) == "\ue000\ue021\ue025"
    assert picture(FACE_DOWN) == "\ue026"


@given(st.lists(kinds, min_size=1))
def test_a_hand_in_mpsz_is_its_pictures(hand):
    assert pictured(texts_of(hand)) == pictures(sorted(hand))
    assert pictured("".join(map(text_of, hand))) == pictures(hand)


@given(st.lists(st.lists(kinds, min_size=1), min_size=1))
def test_groups_stay_apart(groups):
    assert pictured(" ".join(map(texts_of, groups))) == " ".join(pictures(sorted(group)) for group in groups)


@pytest.mark.parametrize(
    "text", ["", " ", "m", "0p", "8z", "5f", "12", "5p6", "5x", "5p x", "p5", "Aya", "jumps", "東", None, 5, ["5p"]]
)
def test_what_is_no_mpsz_stays_as_it_is(text):
    assert pictured(text) == text


@given(st.lists(st.tuples(st.integers(1, 15), st.sampled_from(LEXIO_SUITS)), min_size=1, max_size=5))
def test_tiles_of_lexio_stay_as_they_are(tiles):
    text = " ".join(f"{rank}{suit}" for rank, suit in tiles)
    assert pictured(text) == text


# Texts with tiles in them


@given(hand=st.lists(st.integers(0, FACE_DOWN)), before=st.sampled_from(["", "A", "あ", "12 "]))
def test_a_tile_is_ten_pixels_wide(panel, hand, before):
    assert panel.width(before + pictures(hand)) == panel.width(before) + TILE * len(hand)


def test_a_row_has_twelve_tiles_and_cuts_the_thirteenth(panel):
    assert panel.fits(picture(0) * 12, 126)
    assert panel.cut(picture(0) * 13, 126) == picture(0) * 12 + "…"
    assert panel.wrap(picture(0) * 14, 126) == [picture(0) * 12, picture(0) * 2]


@given(hand=st.lists(st.integers(0, FACE_DOWN), min_size=1, max_size=40), pixels=st.integers(TILE, 126))
def test_a_run_of_tiles_breaks_where_the_line_is_full(panel, hand, pixels):
    many = pixels // TILE
    assert panel.wrap(pictures(hand), pixels) == [
        pictures(hand[start : start + many]) for start in range(0, len(hand), many)
    ]


@pytest.mark.parametrize("kind", range(FACE_DOWN + 1))
def test_a_tile_looks_the_same_in_a_row_and_in_a_box_but_for_the_colours(panel, kind):
    def seen(x):
        """The cell of 10x10 at `x` in the row, as bits."""
        rows = [int.from_bytes(bytes(panel.pixels(y)), "big") for y in range(TILE)]
        return [row >> 128 - x - TILE & 0x3FF for row in rows]

    panel.begin()
    panel.row(0, "新" + picture(kind))
    panel.cell(0, 61, picture(kind), focus=True)
    panel.show()
    plain, boxed = seen(11), seen(61)
    assert plain == [row ^ 0x3FF for row in boxed]
    # All but the cell's free row and column is the tile, lit along its edges.
    assert plain[0] == 0 and plain[1] == plain[9] == 0x3FE


# Facts


@pytest.mark.parametrize(
    ("key", "facts", "shown"),
    [
        ("kogi.no_win_single", {"tiles": "5p"}, {"tiles": picture(13)}),
        ("inage.note_reading", {"tiles": "99m 123p"}, {"tiles": picture(8) * 2 + " " + pictures([9, 10, 11])}),
        ("jakugi.no_sequence", {"tiles": "2s"}, {"tiles": picture(19)}),
        ("tiles.too_many", {"tile": "7z", "count": 5, "most": 4}, {"tile": picture(33), "count": 5, "most": 4}),
        ("lexio.lies_on_table", {"tile": "3b"}, {"tile": "3b"}),
        ("tiles.twice", {"tile": "12y"}, {"tile": "12y"}),
        # Here the notation itself is what is wrong.
        ("tiles.unknown_mpsz", {"tile": "8z", "text": "18z"}, {"tile": "8z", "text": "18z"}),
    ],
)
def test_tiles_in_facts_are_shown_as_pictures(t, key, facts, shown):
    given_facts = dict(facts)
    text = describe(t, NAMES, key, facts)
    assert text == wording.describe(t, NAMES, key, shown) == t(key, **shown)
    assert next(iter(shown.values())) in text
    assert facts == given_facts, "the facts themselves stay as they are: the PC shows mpsz"


def test_players_and_words_are_put_in_as_without_pictures():
    def echo(key, **facts):
        return key + "".join(f" {name}={value}" for name, value in facts.items())

    text = describe(echo, NAMES, "a.b", {"player": 1, "tile": "1m", "field": "left", "name": "5p"})
    assert text == f"a.b player=Bo tile={picture(0)} field=word.left name=5p"
