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


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("", "name.empty"),
        ("   ", "name.empty"),
        ("ABCDEFGHIJKLM", "name.too_long"),
        ("あいうえおかき", "name.too_long"),
        ("a\nb", "name.control_character"),
        ("a\x7fb", "name.control_character"),
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
