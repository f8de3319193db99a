"""What may be a player's name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.names import MAX_COLUMNS, check_names, clean_name, columns


@given(st.text())
def test_a_name_is_cleaned_once_or_refused(name):
    try:
        cleaned = clean_name(name)
    except RuleError as error:
        assert error.rule.startswith("name.")
        return
    assert clean_name(cleaned) == cleaned == name.strip()
    assert 0 < columns(cleaned) <= MAX_COLUMNS
    assert len(cleaned.encode("utf-8", "replace")) <= 2 * MAX_COLUMNS


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_latin_letters_take_one_column_and_all_others_two(name):
    assert columns(name) == sum(1 if ord(letter) < 0x100 else 2 for letter in name)


@given(st.characters(min_codepoint=0x7E, max_codepoint=0x120))
def test_no_letter_but_control_characters_is_refused(letter):
    if 0x7F <= ord(letter) < 0xA0:
        with pytest.raises(RuleError, match=r"name\.control_character"):
            clean_name(f"a{letter}b")
    else:
        assert clean_name(f"a{letter}b") == f"a{letter}b"


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("", "name.empty"),
        ("   ", "name.empty"),
        ("ABCDEFGHIJKLM", "name.too_long"),
        ("あいうえおかき", "name.too_long"),
        ("a\nb", "name.control_character"),
        ("a\x7fb", "name.control_character"),
        ("a\x80b", "name.control_character"),
        ("a\x9fb", "name.control_character"),
        ("a\ud800b", "name.control_character"),
        (None, "name.not_text"),
    ],
)
def test_what_is_wrong_with_a_name_is_said(name, rule):
    with pytest.raises(RuleError) as error:
        clean_name(name)
    assert error.value.rule == rule


def test_two_players_never_have_one_name():
    assert check_names(["Aya", " Bob "]) == ["Aya", "Bob"]
    with pytest.raises(RuleError, match=r"name\.doubled"):
        check_names(["Aya", "aya"])
