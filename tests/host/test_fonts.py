"""The font that a board carries, and the script that builds it."""

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import alphabet
from firmware.font import CJK, SheetFont, load
from firmware.tile_pictures import FACE_DOWN, picture
from host_tools.build.enlarging import enlarged
from host_tools.build.fonts import (
    ALWAYS,
    HEIGHT,
    LARGE_TARGET,
    NARROW,
    OWN,
    TARGET,
    WIDE,
    FontError,
    choose,
    in_cell,
    jis_code,
    needed,
    pack,
    read_font,
    subset,
)
from host_tools.i18n import GADGET, SHARED, read_rows, tables
from shared_rules.mpsz import KINDS, SUITED, text_of

README = TARGET.with_name("README.md")


def drawing(font, character):
    """A glyph as rows, the left pixel as the highest bit; None where the font has none."""
    if font.column(ord(character)) < 0:
        return None
    glyph = font.get_glyph(ord(character))
    left = glyph.tile_index * glyph.width
    return tuple(
        sum(glyph.bitmap[left + x, y] << glyph.width - 1 - x for x in range(glyph.width)) for y in range(glyph.height)
    )


# What a board carries


def test_every_character_of_every_gadget_text_has_a_glyph():
    font = load(str(TARGET))
    lacking = [
        f"{character} in {key} ({language})"
        for key, row in read_rows(tables(SHARED, GADGET)).items()
        for language, text in row.items()
        for character in text
        if character != "\n" and font.column(ord(character)) < 0
    ]
    assert lacking == [], "run `make fonts`"


def test_every_character_of_the_name_editor_has_a_glyph():
    font = load(str(TARGET))
    assert [c for page in alphabet.PAGES for c in page if font.column(ord(c)) < 0] == []


def test_no_page_of_the_name_editor_has_a_character_twice():
    for page in alphabet.PAGES:
        assert len(set(page)) == len(page)


def test_no_two_letters_or_kana_look_alike():
    """A glyph read from a wrong place would be blank, or that of another character."""
    font = load(str(TARGET))
    # M+ draws these pairs alike; the small kana differ from the large ones.
    alike = {"へ": "ヘ", "べ": "ベ", "ぺ": "ペ"}
    seen = {}
    for character in "".join(alphabet.PAGES):
        rows = drawing(font, character)
        assert any(rows) or character == " "
        other = seen.setdefault(rows, character)
        assert other == character or alike.get(other) == character, f"{other} and {character}"


def pictures_of_tiles():
    font = load(str(TARGET))
    return {kind: drawing(font, picture(kind)) for kind in range(FACE_DOWN + 1)}


def test_every_kind_of_tile_and_a_face_down_one_has_a_wide_glyph():
    font = load(str(TARGET))
    assert [text_of(kind) for kind in range(KINDS) if font.column(ord(picture(kind))) < 0] == [], "run `make fonts`"
    assert {font.get_glyph(ord(picture(kind))).shift_x for kind in range(FACE_DOWN + 1)} == {WIDE}
    assert font.column(ord(picture(FACE_DOWN)) + 1) < 0


def test_any_two_tiles_differ_by_four_pixels_at_least():
    near = [
        (one, other)
        for (one, rows), (other, others) in combinations(pictures_of_tiles().items(), 2)
        if sum((row ^ its).bit_count() for row, its in zip(rows, others, strict=True)) < 4
    ]
    assert near == []


def test_tiles_touch_neither_the_one_beside_nor_the_one_above():
    for rows in pictures_of_tiles().values():
        assert not any(row & 1 for row in rows), "the last column is dark"
        assert rows[0] == 0, "and the first row"


def test_the_tiles_of_a_suit_have_its_mark_and_those_of_a_number_the_number():
    """The right half of a picture is the mark, the left one the number."""
    tiles = pictures_of_tiles()
    for kind in range(SUITED):
        assert [row & 0x1E for row in tiles[kind]] == [row & 0x1E for row in tiles[kind // 9 * 9]]
        assert [row >> 5 for row in tiles[kind]] == [row >> 5 for row in tiles[kind % 9]]


def glyphs_of(font):
    """{character: glyph} of all that a font has, but for blank ones of no text."""
    found = {chr(code): drawing(font, chr(code)) for code in range(0x20, 0x10000) if font.column(code) >= 0}
    return {character: rows for character, rows in found.items() if any(rows) or character in ALWAYS["marks"] + ASCII}


def test_the_large_font_has_the_letters_of_the_small_one_twice_as_large():
    small, large = glyphs_of(load(str(TARGET))), glyphs_of(load(str(LARGE_TARGET)))
    assert small.keys() == large.keys(), "run `make fonts`"
    widths = {character: load(str(TARGET)).get_glyph(ord(character)).width for character in small}
    assert {c: rows for c, rows in large.items() if rows != enlarged(small[c], widths[c])} == {}


def test_few_letters_of_the_large_font_touch_the_next_one():
    """Of the last of a letter's columns, which is blank in nearly all, one of two goes."""
    touching = {
        character for character, rows in glyphs_of(load(str(LARGE_TARGET))).items() if any(row & 1 for row in rows)
    }
    assert touching == set("ぼポT^m…▲▶▼"), "as on the small displays"


@settings(max_examples=20)
@given(st.sets(st.sampled_from(ALWAYS["kana"] + ALWAYS["letters"])))
@pytest.mark.parametrize("target", [TARGET, LARGE_TARGET], ids=["small", "large"])
def test_a_part_of_a_font_has_the_glyphs_that_were_asked_for_and_the_tiles(tmp_path_factory, target, kept):
    path = tmp_path_factory.mktemp("font") / "part.bin"
    path.write_bytes(subset(target.read_bytes(), {*ASCII, *kept}))
    part, whole = SheetFont(str(path)), load(str(target))
    for character in (*ASCII, *kept, *(picture(kind) for kind in range(FACE_DOWN + 1))):
        assert drawing(part, character) == drawing(whole, character)
    assert all(part.column(ord(character)) < 0 for character in ALWAYS["kana"] if character not in kept)


def test_the_readme_has_the_size_of_the_font():
    stated = re.search(r"tally\.bin.*?\*\*([\d,]+) bytes\*\*", README.read_text(encoding="utf-8"))
    assert stated, "the README names the size of tally.bin"
    assert int(stated[1].replace(",", "")) == pytest.approx(TARGET.stat().st_size, rel=0.25)


def test_the_readme_weighs_each_format_by_flash_heap_and_time():
    lines = README.read_text(encoding="utf-8").splitlines()
    for name in ("PCF", "BDF", "LVGL", "sheet"):
        row = next(line for line in lines if line.startswith("|") and name in line)
        assert len(re.findall(r"\d[\d,.]*", row)) >= 3, row


def test_the_licence_of_the_source_font_lies_beside_the_font():
    assert "Unlimited permission is granted" in TARGET.with_name("LICENSE.mplus").read_text(encoding="utf-8")


# The script

rows_of = {width: st.tuples(*[st.integers(0, 2**width - 1)] * HEIGHT) for width in (NARROW, WIDE)}
ASCII = ALWAYS["ascii"]
OTHERS = [character for character in ALWAYS["kana"] + ALWAYS["marks"] if jis_code(character) and character not in OWN]


@given(
    st.fixed_dictionaries(dict.fromkeys(ASCII, rows_of[NARROW])),
    st.dictionaries(
        st.characters(min_codepoint=0xA1, max_codepoint=0xFFFF, exclude_categories=["Cs"]), st.booleans(), max_size=30
    ),
    st.data(),
)
def test_what_is_packed_is_what_the_board_reads(tmp_path_factory, narrow, others, data):
    wide = {}
    for character, half in others.items():
        half = half and ord(character) < CJK
        (narrow if half else wide)[character] = data.draw(rows_of[NARROW if half else WIDE])
    path = tmp_path_factory.mktemp("font") / "packed.bin"
    path.write_bytes(pack(narrow, wide))
    font = SheetFont(str(path))
    for character, rows in (narrow | wide).items():
        assert drawing(font, character) == rows
        assert font.get_glyph(ord(character)).shift_x == (NARROW if character in narrow else WIDE)
    for character in "\0\x1f\x7f\u0378\U0001f000":
        assert character in others or font.column(ord(character)) < 0


def a_source(width):
    """A font that draws every code as the code itself, save one."""
    return lambda code: None if code == LACKED else (code & 2**width - 1,) * HEIGHT + (0,)


LACKED = jis_code("雀")


def test_the_same_characters_make_the_same_bytes():
    wanted = [(character, "x") for characters in ALWAYS.values() for character in characters]
    first = pack(*choose(wanted, a_source(NARROW), a_source(WIDE)))
    assert first == pack(*choose(reversed(wanted), a_source(NARROW), a_source(WIDE)))
    assert first == pack(*choose(wanted * 2, a_source(NARROW), a_source(WIDE)))


@pytest.mark.parametrize("character", ["雀", "🀄", "么", "ｱ"])
def test_a_character_that_no_font_has_is_named_with_its_text(character):
    wanted = [("あ", "home.fine (ja)"), (character, "home.new_game (ja)"), (character, "later (ja)")]
    with pytest.raises(FontError, match=re.escape(f"{character} (U+{ord(character):04X}) in home.new_game (ja)")):
        choose(wanted, a_source(NARROW), a_source(WIDE))


def test_texts_and_alphabet_are_what_is_needed():
    characters = {character for character, _ in needed()}
    assert characters >= set("".join(alphabet.PAGES)) | set("▲▼◀▶…□")
    assert "\n" not in characters
    assert any(where.endswith("(ja)") for _, where in needed())


@given(st.lists(st.integers(0, 31), min_size=HEIGHT, max_size=HEIGHT))
def test_a_larger_glyph_is_the_small_one_but_for_rounded_corners(rows):
    """Every pixel becomes four, of which only such take another value as meet two neighbours that are alike."""
    large = enlarged(tuple(rows), NARROW)
    assert len(large) == 2 * HEIGHT and all(row < 1 << 2 * NARROW - 1 for row in large)

    def at(x, y):
        return rows[y] >> NARROW - 1 - x & 1 if 0 <= x < NARROW and 0 <= y < HEIGHT else 0

    for y, row in enumerate(large):
        for x in range(2 * NARROW - 1):
            seen, was = row >> 2 * NARROW - 2 - x & 1, at(x // 2, y // 2)
            if seen != was:
                assert at(x // 2 + (1 if x % 2 else -1), y // 2) == at(x // 2, y // 2 + (1 if y % 2 else -1)) == seen


@pytest.mark.parametrize(
    ("small", "large"),
    [
        (("#.", ".#"), ("##.", "###", ".##", "..#")),
        (("##", "##"), (".##", "###", "###", ".##")),
        (("..#", ".#.", "#.."), ("....#", "...##", "..###", ".###.", "###..", "##...")),
    ],
)
def test_slants_are_smoothed(small, large):
    rows = tuple(int(row.replace("#", "1").replace(".", "0"), 2) for row in small)
    width = len(small[0])
    assert [f"{row:0{2 * width - 1}b}".replace("1", "#").replace("0", ".") for row in enlarged(rows, width)] == list(
        large
    )


@given(st.tuples(*[st.integers(0, 31)] * (HEIGHT + 1)))
def test_a_glyph_loses_one_row_at_most_and_only_where_it_has_to(rows):
    fitted = in_cell(rows)
    assert len(fitted) == HEIGHT
    if not rows[-1]:
        assert fitted == rows[:HEIGHT]
    else:
        assert any(fitted == rows[:y] + rows[y + 1 :] for y in range(HEIGHT + 1))
        assert fitted[-1] == rows[-1]


def test_a_source_font_that_is_not_there_says_where_it_comes_from(tmp_path):
    with pytest.raises(FontError, match="xfonts-mplus"):
        read_font(tmp_path / "mplus_j10r.pcf.gz", WIDE)


@pytest.mark.parametrize("content", [b"", b"TTf1", b"\x01fcp" + bytes(60)])
def test_a_file_that_is_no_font_is_refused(tmp_path, content):
    path = tmp_path / "x.bin"
    path.write_bytes(content)
    with pytest.raises(ValueError, match="not a font"):
        SheetFont(str(path))
