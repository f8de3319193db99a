"""The file of names and house rules: what is wrong is named with its place, and what people wrote stays."""

import os
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.font import load
from host_tools.build.fonts import TARGET, letters
from host_tools.house.checking import checked
from host_tools.house.editing import with_names, with_options
from host_tools.house.errors import HouseError, HouseProblems
from host_tools.house.example import example
from host_tools.house.file import MOST, beside, read, write
from host_tools.i18n import LANGUAGES, Texts
from shared_rules.games import GAMES
from tests.rules.house_rules import fullest, houses

GLYPHS = letters(TARGET)
KNOWN = st.sampled_from(sorted(GLYPHS - {" ", "\u3000", "□"}))
NAME = st.text(KNOWN, min_size=1, max_size=6)
NAMES = st.lists(NAME, max_size=16, unique_by=str.lower)

PROBLEMS = [
    ('names = "Ann"', "names", "house.no_list"),
    ("names = [5]", "names[1]", "name.not_text"),
    ('names = ["Ann", "Bo", " ann "]', "names[3]", "name.doubled"),
    ('names = ["Abcdefghijklm"]', "names[1]", "name.too_long"),
    ('names = ["漢"]', "names[1]", "name.no_glyph"),
    ("names = [" + ", ".join(f'"P{n}"' for n in range(17)) + "]", "names", "name.list_full"),
    ("[lexo]", "lexo", "house.unknown_part"),
    ("lexio = 3", "lexio", "house.no_table"),
    ("[[lexio]]", "lexio", "house.no_table"),
    ("[lexio]\nround = 3", "lexio.round", "house.unknown_option"),
    ("[lexio]\nfirst_lead = 0", "lexio.first_lead", "house.asked_each_time"),
    ("[lexio]\nrounds = -1", "lexio.rounds", "entry.too_small"),
    ("[lexio]\nrounds = 100000", "lexio.rounds", "entry.too_big"),
    ("[lexio]\nrounds = 2.0", "lexio.rounds", "entry.not_a_number"),
    ("[lexio]\nrounds = 2026-05-01", "lexio.rounds", "entry.not_a_number"),
    ("[lexio]\ntwos = true", "lexio.twos", "entry.no_such_choice"),
    ("[lexio]\ntwos = {count = 1}", "lexio.twos", "entry.no_such_choice"),
    ("[inage]\nhan_table = 5", "inage.han_table", "house.no_table"),
    ("[inage.han_table]\n20 = 80", "inage.han_table.20", "house.unknown_row"),
    ("[inage.han_table]\n5 = 81", "inage.han_table.5", "entry.too_big"),
    ("[inage.han_table]\n5 = 8", "inage.han_table", "inage.han_table"),
    ("[inage.yaku_han]\nriichi = 61", "inage.yaku_han.riichi", "entry.too_big"),
    ('[inage.yaku_han]\nriichi = "Double"', "inage.yaku_han.riichi", "entry.not_a_number"),
    ('[inage.yaku_han]\ndora = "double"', "inage.yaku_han.dora", "inage.no_limit"),
    ("[inage.yaku_han.riichi]\nx = 1", "inage.yaku_han.riichi", "entry.not_a_number"),
]


@pytest.mark.parametrize(("text", "place", "key"), PROBLEMS)
def test_a_problem_is_named_with_its_place(text, place, key):
    house, problems = checked(tomllib.loads(text), GLYPHS)
    assert [(problem.place, problem.key) for problem in problems] == [(place, key)]


def test_all_problems_are_named_at_once():
    lines = [text for text, _, _ in PROBLEMS if text.startswith("[inage.yaku_han]")]
    text = "[lexio]\nround = 3\ntwos = 1\n" + "\n".join(["[inage.yaku_han]", "riichi = 61", 'dora = "double"'])
    assert len(lines) == 3
    assert len(checked(tomllib.loads(text), GLYPHS)[1]) == 4


@pytest.mark.parametrize(
    ("written", "nearest"), [("honitu", "honitsu"), ("Riichi", "riichi"), ("tomatoe", "tomato"), ("zzz", None)]
)
def test_the_nearest_known_name_is_offered(written, nearest):
    [problem] = checked(tomllib.loads(f"[inage.yaku_han]\n{written} = 1"), GLYPHS)[1]
    assert problem.possible == (("house.meant", {"nearest": nearest}) if nearest else ("house.see_example", {}))


def test_letters_are_those_that_the_display_has():
    font = load(str(TARGET))
    every = [chr(code) for code in range(0x20, 0x10000)]
    assert {letter for letter in every if font.column(ord(letter)) >= 0} == {one for one in every if one in GLYPHS}


HOSTILE = {
    "huge": b"#" * (MOST + 1),
    "long_number": b"[lexio]\nrounds = " + b"9" * 5000,
    "nested": b"names = " + b"[" * 30000,
    "nested_tables": b"a" + b".a" * 10000 + b" = 1",
    "not_utf8": "names = ['é']".encode("latin-1"),
    "utf16": 'names = ["Ann"]'.encode("utf-16"),
    "nul": b'names = ["\0"]',
    "cut": b'names = ["Ann"',
    "twice": b"[lexio]\n[lexio]",
    "json": b'{"names": []}',
    "binary": bytes(range(256)),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_clear_error(tmp_path, name):
    path = tmp_path / "tally.toml"
    path.write_bytes(HOSTILE[name])
    with pytest.raises(HouseError) as caught:
        read(path)
    for language in LANGUAGES:
        assert "<house" not in Texts(language).t(caught.value.key, **caught.value.facts)
    assert path.read_bytes() == HOSTILE[name]


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ('names = ["Ann"]\n\n[lexio]\nrounds 5\n', 4, 8),
        ('names = ["Ann"]\r\n[lexio]\r\nrounds = x\r\n', 3, 10),
        ('names = ["Ann"', 1, 15),
        ('[lexio]\nnames = ["だい",\n  "Bo"', 3, 7),
        ('names = ["Ann",\n', 2, 1),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_syntax_error_is_told_with_its_place_and_the_readers_own_words_behind(tmp_path, text, line, column, language):
    path = tmp_path / "tally.toml"
    path.write_bytes(text.encode())
    with pytest.raises(HouseError) as caught:
        read(path)
    with pytest.raises(tomllib.TOMLDecodeError) as theirs:
        tomllib.loads(text)
    facts = caught.value.facts
    assert (caught.value.key, facts["line"], facts["column"]) == ("house.no_toml_line", line, column)
    told = Texts(language).t(caught.value.key, **facts)
    where, why = (
        (f"line {line}, column {column}", "says: ") if language == "en" else (f"{line}行目、{column}文字目", "報告：")
    )
    assert told.index(where) < told.index(why + str(theirs.value).split(" (at")[0])


@pytest.mark.parametrize("kind", ["folder", "pipe", "nothing", "device"])
def test_what_is_no_file_is_a_clear_error(tmp_path, kind):
    path = tmp_path / "tally.toml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = type(path)("/dev/zero")
    with pytest.raises(HouseError) as caught:
        read(path)
    assert caught.value.key == ("house.not_there" if kind == "nothing" else "house.no_file")


@pytest.mark.parametrize("start", ["", "# mine\n", '# mine\nnames = ["Old"]  # us\n\n[other_game]\n', "example"])
@given(house=houses(GAMES), after=houses(GAMES), names=NAMES)
def test_what_is_written_is_read_again_and_remarks_stay(start, house, after, names):
    text = start.replace("[other_game]", "[kogi]")
    if start == "example":
        text = example(Texts("en"))
    remarks = text.count("#")
    for options in (house, after):
        text = with_options(text, "x", options)
        text = with_names(text, "x", names)
        found, problems = checked(tomllib.loads(text), GLYPHS)
        assert problems == []
        assert (found.names, found.options) == (names, options)
        assert text.count("#") - sum(name.count("#") for name in names) >= remarks


OTHERWISE = [
    "[inage]\nhan_table = {5 = 20, 6 = 20, 7 = 20}  # ours\n",
    "[inage]\nhan_table.5 = 20\nhan_table.6 = 20\nhan_table.7 = 20\n",
    "inage = {rounds = 3}\n",
    "inage.rounds = 3\nlexio.twos = 'payment'\n",
    "[inage]\nrounds = 3\n[lexio]\nrounds = 4\n[inage.yaku_han]\nriichi = 2\n",
    "[inage.yaku_han]\r\nriichi = 2\r\n\r\n[kogi]\r\nrounds = 1\r\n",
]


@pytest.mark.parametrize("text", OTHERWISE)
@given(house=houses(GAMES))
def test_a_file_written_otherwise_is_changed_rightly_or_left_alone(text, house):
    try:
        changed = with_options(text, "x", house)
    except HouseError as error:
        assert error.key == "house.cannot_change"
        return
    assert checked(tomllib.loads(changed), GLYPHS)[0].options == house


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_line_of_the_example_says_what_the_rules_page_says(language):
    text = example(Texts(language))
    assert checked(tomllib.loads(text), GLYPHS)[0].options == {}
    lines = [line[2:] if line.startswith("# ") and " = " in line else line for line in text.splitlines()]
    house, problems = checked(tomllib.loads("\n".join(lines)), GLYPHS)
    assert problems == []
    assert {rules: set(given) for rules, given in house.options.items()} == {
        rules: set(given) for rules, given in fullest().items()
    }
    assert set(house.options["inage"]["yaku_han"]) == set(fullest()["inage"]["yaku_han"])


def test_the_file_lies_beside_the_database(tmp_path):
    assert beside(tmp_path / "club.db") == tmp_path / "club.toml"
    assert beside(tmp_path / "club.toml") == tmp_path / "club.toml.toml"


def test_a_link_stays_a_link_and_a_folder_that_cannot_be_written_an_error(tmp_path):
    (tmp_path / "real.toml").write_text("")
    (tmp_path / "tally.toml").symlink_to(tmp_path / "real.toml")
    write(tmp_path / "tally.toml", "[kogi]\n")
    assert (tmp_path / "tally.toml").is_symlink() and (tmp_path / "real.toml").read_text() == "[kogi]\n"
    with pytest.raises(HouseError, match="house.unwritable"):
        write(tmp_path / "real.toml" / "tally.toml", "")


def test_a_file_that_is_read_only_is_left_alone(tmp_path):
    path = tmp_path / "tally.toml"
    path.write_text("[kogi]\n")
    path.chmod(0o444)
    (tmp_path / "link.toml").symlink_to(path)
    for name in ("tally.toml", "link.toml"):
        with pytest.raises(HouseError, match="house.unwritable"):
            write(tmp_path / name, "[lexio]\n")
    assert path.read_text() == "[kogi]\n" and len(list(tmp_path.iterdir())) == 2


def test_problems_are_an_error_with_all_of_them(tmp_path):
    path = tmp_path / "tally.toml"
    path.write_text("[lexio]\nround = 3\nrounds = -1\n")
    with pytest.raises(HouseProblems) as caught:
        read(path)
    assert len(caught.value.problems) == 2
