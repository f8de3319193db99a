"""An example of the file: everything that it can say, with what the rules page says, each behind a # that is taken away
to play otherwise."""

from typing import Any

from host_tools.house.rules_page import span_of, value_of
from host_tools.i18n import Texts
from host_tools.telling.entries import row_text
from host_tools.telling.words import word
from shared_rules.games import GAMES
from shared_rules.house_rules import MOST, options_of
from shared_rules.names import MAX_COLUMNS, MOST_KEPT


def example(texts: Texts) -> str:
    """The text of the file."""
    lines = [_remark(line) for line in texts.t("house.example_head").split("\n")]
    facts = {"most": MOST_KEPT, "latin": MAX_COLUMNS, "wide": MAX_COLUMNS // 2}
    lines += ["", _remark(texts.t("house.example_names", **facts)), '# names = ["Ann", "Bo"]']
    for rules in GAMES:
        lines += ["", _remark(texts.t(f"game.{rules}")), f"[{rules}]"]
        tables = []
        for option in options_of(rules):
            if option["type"] == "values":
                tables.append(option)
            else:
                lines.append(_line(option["id"], value_of(rules, option), _of_players(texts, rules, option)))
        for option in tables:
            lines += ["", f"[{rules}.{option['id']}]", _remark(_about(texts, option))]
            for row in option["ids"]:
                about = "" if row.isdigit() else row_text(texts, rules, row)
                lines.append(_line(row, value_of(rules, option, row), about))
    return "\n".join([*lines, ""])


def _remark(text: str) -> str:
    return f"# {text}"


def _line(name: str, value: int | str, about: str) -> str:
    said = f"# {name} = " + (str(value) if isinstance(value, int) else f'"{value}"')
    return f"{said}  # {about}" if about else said


def _of_players(texts: Texts, rules: str, option: dict[str, Any]) -> str:
    low, high = span_of(rules, option)
    about = _about(texts, option)
    return about if low == high else texts.t("house.example_by_players", about=about, low=low, high=high)


def _about(texts: Texts, option: dict[str, Any]) -> str:
    """What an option is, and what it can be."""
    name = word(texts, option["id"])
    if option["type"] == "choice":
        choices = ", ".join(f'"{choice}" ({word(texts, choice)})' for choice in option["choices"])
        return texts.t("house.example_choice", option=name, choices=choices)
    facts = {"min": option["min"], "max": MOST if option["max"] is None else option["max"]}
    if "zero" in option:
        return texts.t("house.example_zero", option=name, zero=word(texts, option["zero"]), **facts)
    if option.get("words"):
        words = ", ".join(f'"{one}"' for one in option["words"])
        return texts.t("house.example_words", option=name, choices=words, **facts)
    return texts.t("house.example_number", option=name, **facts)
