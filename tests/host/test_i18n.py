"""The PC's texts: a wrong table is named, the language is found, the gadget's tables are fresh."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.texts import LANGUAGES as ON_GADGET
from host_tools.build import texts as build
from host_tools.i18n import LANGUAGES, Texts, TextsError, choose_language, read_rows

GOOD = '["home.play"]\nen = "Play {count}"\nja = "{count}回遊ぶ"\n'

# A table that is not right, and what is said of it.
FAULTS = [
    ('["home.play"]\nen = "Play"\n', '"home.play": ja is missing'),
    ('["home.play"]\nja = "遊ぶ"\n', '"home.play": en is missing'),
    ('["home.play"]\nen = "Play"\nja = ""\n', '"home.play": ja is empty'),
    ('["home.play"]\nen = " "\nja = "遊ぶ"\n', '"home.play": en is empty'),
    ('["home.play"]\nen = 1\nja = "遊ぶ"\n', '"home.play": en is empty or no text'),
    ('["home.play"]\nen = "Play"\nja = "遊ぶ"\nde = "Spielen"\n', '"home.play": de is no language'),
    ('["home.play"]\nen = "Play {count}"\nja = "遊ぶ"\n', "placeholders of ja differ"),
    ('["home.play"]\nen = "Play {count}"\nja = "{number}回"\n', "placeholders of ja differ"),
    ('["home.play"]\nen = "Play {"\nja = "遊ぶ"\n', "en has a brace"),
    ('["home.play"]\nen = "Play"\nja = "遊ぶ {0}"\n', "ja has a brace"),
    ('["home.play"]\nen = "{n:>3}"\nja = "{n:>3}"\n', "en has a brace"),
    ('["home.play"]\nen = "{key}"\nja = "{key}"\n', "a name that is taken"),
    ('[home.play]\nen = "Play"\nja = "遊ぶ"\n', '"home": a key is two or more words'),
    ('["Home play"]\nen = "Play"\nja = "遊ぶ"\n', '"Home play": a key is two or more words'),
    ('"home.play" = "Play"\n', '"home.play": a row is a table'),
    (GOOD + GOOD, "home.play"),
    ('["home.play"\n', "line 1"),
]


def written(folder: Path, name: str, content: str) -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


@pytest.mark.parametrize(("content", "said"), FAULTS)
def test_a_table_that_is_not_right_is_named_with_its_file_and_key(tmp_path: Path, content: str, said: str) -> None:
    good = written(tmp_path, "good.toml", '["home.stop"]\nen = "Stop"\nja = "やめる"\n')
    with pytest.raises(TextsError) as raised:
        read_rows([good, written(tmp_path, "bad.toml", content)])
    assert "bad.toml" in str(raised.value)
    assert said in str(raised.value)


def test_a_key_that_stands_in_two_files_is_named_with_both(tmp_path: Path) -> None:
    paths = [written(tmp_path, "one.toml", GOOD), written(tmp_path, "two.toml", GOOD)]
    with pytest.raises(TextsError, match=r'two\.toml: "home\.play" stands in .*one\.toml'):
        read_rows(paths)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(TextsError, match=r"gone\.toml"):
        read_rows([tmp_path / "gone.toml"])
    (tmp_path / "latin.toml").write_bytes(b'["home.play"]\nen = "caf\xe9"\n')
    with pytest.raises(TextsError, match=r"latin\.toml"):
        read_rows([tmp_path / "latin.toml"])


def test_each_language_gives_its_own_text_with_the_facts_in_it(tmp_path: Path) -> None:
    path = written(tmp_path, "good.toml", GOOD)
    assert Texts("en", [path]).t("home.play", count=3) == "Play 3"
    assert Texts("ja", [path]).t("home.play", count=3) == "3回遊ぶ"
    assert Texts("en", [path]).t("home.play", number=3) == "Play {count}"
    assert Texts("en", [path]).t("home.stop", number=3) == "<home.stop>"
    with pytest.raises(TextsError, match="no texts in the language de"):
        Texts("de", [path])


def test_a_number_has_its_thousands_set_apart_where_the_text_says_so(tmp_path: Path) -> None:
    row = '["a.size"]\nen = "{bytes:,} bytes of {size}"\nja = "{size}中{bytes:,}バイト"\n'
    path = written(tmp_path, "good.toml", row)
    texts = {language: Texts(language, [path]) for language in LANGUAGES}
    assert texts["en"].t("a.size", bytes=273684, size=5000) == "273,684 bytes of 5000"
    assert texts["ja"].t("a.size", bytes=273684, size=5000) == "5000中273,684バイト"
    assert texts["en"].t("a.size", bytes="?", size=None) == "? bytes of None"
    assert texts["en"].t("a.size", size=1) == "{bytes:,} bytes of {size}"


def test_the_tables_of_the_pc_are_right_in_every_language() -> None:
    assert LANGUAGES == ON_GADGET
    for language in LANGUAGES:
        assert Texts(language).t("game.lexio") != "<game.lexio>"


@pytest.mark.parametrize(
    ("wanted", "environ", "language"),
    [
        ("ja", {"TALLY_LANG": "en"}, "ja"),
        (None, {"TALLY_LANG": "ja", "LANG": "en_US.UTF-8"}, "ja"),
        (None, {"TALLY_LANG": "", "LANG": "ja_JP.UTF-8"}, "ja"),
        (None, {"LC_ALL": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"}, "ja"),
        (None, {"LC_MESSAGES": "en_GB", "LANG": "ja_JP"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {}, "en"),
        ("JA", {}, "ja"),
    ],
)
def test_the_option_comes_before_the_environment_and_english_is_left(
    wanted: str | None, environ: dict[str, str], language: str
) -> None:
    assert choose_language(wanted, environ) == language


@given(keys=st.sets(st.from_regex(r"[a-z]{1,6}\.[a-z]{1,6}", fullmatch=True), max_size=300))
def test_a_multiplier_gives_each_key_a_slot_of_its_own(keys: set[str]) -> None:
    multiplier = build.find_multiplier(keys)
    assert len({build.slot(key, multiplier) for key in keys}) == len(keys)


def test_keys_with_one_checksum_are_refused_and_named() -> None:
    with pytest.raises(TextsError, match=r"rename a\.iiwucoup or a\.uejgtcuo"):
        build.find_multiplier(["a.one", "a.iiwucoup", "a.uejgtcuo"])


def test_texts_that_are_too_long_for_a_table_are_refused() -> None:
    rows = {f"a.long{n}": {"en": "x" * 30000, "ja": "x"} for n in range(3)}
    with pytest.raises(TextsError, match="the texts in en are longer"):
        build.build_table(rows, "en")
    assert len(build.build_table(rows, "ja")) == 14 + 3 * 4 + 3


def test_the_built_tables_are_what_the_toml_files_say() -> None:
    assert build.main(["--check"]) == 0


def test_check_fails_on_a_stale_table_and_building_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = {"home.play": {"en": "Play", "ja": "遊ぶ"}}
    monkeypatch.setattr(build, "read_rows", lambda paths: rows)
    assert build.main(["--check"], tmp_path) == 1
    assert "run `make texts`" in capsys.readouterr().err
    assert build.main([], tmp_path) == 0
    assert build.main(["--check"], tmp_path) == 0
    rows["home.play"] = {"en": "Play!", "ja": "遊ぶ"}
    assert build.main(["--check"], tmp_path) == 1
    assert capsys.readouterr().err.startswith("en.tbl")


def test_a_table_that_is_not_right_stops_the_build_in_words(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = written(tmp_path, "bad.toml", FAULTS[0][0])
    monkeypatch.setattr(build, "tables", lambda *folders: [bad])
    assert build.main([]) == 1
    assert capsys.readouterr().err == f'{bad}: "home.play": ja is missing\n'
    grouped = written(tmp_path, "grouped.toml", '["home.size"]\nen = "{bytes:,}"\nja = "{bytes:,}"\n')
    monkeypatch.setattr(build, "tables", lambda *folders: [grouped])
    assert build.main([]) == 1
    assert capsys.readouterr().err == '"home.size": the gadget sets no thousands apart\n'
