"""What stands in a file of names and house rules, checked: every problem with its place, not the first one alone.

The rules decide (shared_rules), field by field and then as a whole; here is said where it stands and what could.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from host_tools.house.errors import Problem, Said
from host_tools.telling.letters import printable
from shared_rules.errors import RuleError
from shared_rules.fields import check_values
from shared_rules.games import GAMES, load
from shared_rules.house_rules import MOST, check, options_of
from shared_rules.names import MAX_COLUMNS, MOST_KEPT, clean_name

NAMES = "names"
# Rows beyond which they are not listed in a message.
_MOST_LISTED = 24
_LONGEST = 40

Options = dict[str, dict[str, Any]]
Field = dict[str, Any]


@dataclass(frozen=True)
class House:
    """names: None where the file says nothing of them. options: {game: {option id: value}}, all in the rules' order."""

    names: list[str] | None = None
    options: Options = field(default_factory=dict)


def checked(document: dict[str, Any], glyphs: Iterable[str]) -> tuple[House, list[Problem]]:
    """The House of a TOML document, of what is right in it, and the problems. glyphs: letters that the display has."""
    problems: list[Problem] = []
    known = (NAMES, *GAMES)
    for key in document:
        if key not in known:
            problems.append(Problem(_place(key), "house.unknown_part", {}, _likely(key, known)))
    names = _names(document[NAMES], frozenset(glyphs), problems) if NAMES in document else None
    options = {}
    for rules in GAMES:
        given = _options(rules, document.get(rules, {}), problems)
        if given:
            options[rules] = given
    return House(names, options), problems


def _place(*keys: str) -> str:
    return ".".join(short(key) for key in keys)


def short(value: object) -> str:
    """A value as the file has it, or its beginning, fit to be shown."""
    text = printable(str(value).lower() if isinstance(value, bool) else str(value))
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _likely(key: str, known: Iterable[str]) -> Said:
    """What may have been meant, else all that there is."""
    choices = list(known)
    near = [] if key.isdigit() else get_close_matches(key.lower(), choices, 1)
    if near:
        return "house.meant", {"nearest": near[0]}
    if len(choices) > _MOST_LISTED:
        return "house.see_example", {}
    return "house.there_are", {"choices": ", ".join(choices)}


# Names


def _names(value: object, glyphs: frozenset[str], problems: list[Problem]) -> list[str]:
    if not isinstance(value, list):
        problems.append(Problem(NAMES, "house.no_list"))
        return []
    names: list[str] = []
    for number, given in enumerate(value, 1):
        try:
            name = clean_name(given)
            for letter in name:
                if letter not in glyphs:
                    raise RuleError("name.no_glyph", name=name, letter=letter)
            if name.lower() in [other.lower() for other in names]:
                raise RuleError("name.doubled", name=name)
            names.append(name)
        except RuleError as error:
            most = {"latin": MAX_COLUMNS, "wide": MAX_COLUMNS // 2}
            possible = ("house.name_can_be", most) if error.rule == "name.not_text" else None
            problems.append(_of_rules(error, f"{NAMES}[{number}]", possible))
    if len(value) > MOST_KEPT:
        problems.append(Problem(NAMES, "name.list_full", {"most": MOST_KEPT}))
    return names


# Options


def _options(rules: str, value: object, problems: list[Problem]) -> dict[str, Any]:
    if not isinstance(value, dict):
        problems.append(Problem(rules, "house.no_table", {"head": f"[{rules}]"}))
        return {}
    before = len(problems)
    fields = {one["id"]: one for one in options_of(rules)}
    for name in value:
        if name not in fields:
            problems.append(_unknown_option(rules, name, fields))
    given = {}
    for name, one in fields.items():
        if name not in value:
            continue
        if one["type"] == "values":
            given[name] = _values(rules, one, value[name], problems)
        elif _fits(rules, one, value[name], (rules, name), problems):
            given[name] = value[name]
    given = {name: what for name, what in given.items() if what != {}}
    if len(problems) == before:
        problems += _as_a_whole(rules, given)
    return given


def _unknown_option(rules: str, name: str, known: Iterable[str]) -> Problem:
    asked = [one["id"] for one in load(rules).options(load(rules).SEATS[0]) if one["type"] == "player"]
    if name in asked:
        return Problem(_place(rules, name), "house.asked_each_time")
    return Problem(_place(rules, name), "house.unknown_option", {}, _likely(name, known))


def _values(rules: str, one: Field, value: object, problems: list[Problem]) -> dict[str, Any]:
    if not isinstance(value, dict):
        head = f"[{rules}.{one['id']}]"
        problems.append(Problem(_place(rules, one["id"]), "house.no_table", {"head": head}))
        return {}
    for name in value:
        if name not in one["ids"]:
            place = _place(rules, one["id"], name)
            problems.append(Problem(place, "house.unknown_row", {}, _likely(name, one["ids"])))
    given = {}
    for name in one["ids"]:
        if name in value and _fits(rules, one, value[name], (rules, one["id"], name), problems):
            given[name] = value[name]
    return given


def _fits(rules: str, one: Field, value: object, keys: tuple[str, ...], problems: list[Problem]) -> bool:
    """Whether the rules take one value of an option, or of a row of it; if not, it is a problem."""
    alone: Any = {keys[2]: value} if len(keys) > 2 else value
    try:
        check_values((one,), {one["id"]: alone}, load(rules).SEATS[0])
        if one["type"] == "number" or value in one.get("words", ()):
            check(rules, load(rules).SEATS[0], {one["id"]: alone})  # what no other value makes good
    except RuleError as error:
        # Other texts say themselves what can be.
        possible = _possible(one) if error.rule == "entry.not_a_number" else None
        problems.append(_of_rules(error, _place(*keys), possible))
        return False
    return True


def _possible(one: Field) -> Said:
    bounds = {"min": one["min"], "max": MOST if one["max"] is None else one["max"]}
    if one.get("words"):
        words = ", ".join(f'"{word}"' for word in one["words"])
        return "house.can_be_number_or", bounds | {"choices": words}
    return "house.can_be_number", bounds


def _of_rules(error: RuleError, place: str, possible: Said | None = None) -> Problem:
    shown = ("value", "name", "letter")
    facts = {name: short(value) if name in shown else value for name, value in error.facts.items()}
    return Problem(place, error.rule, facts, possible)


def _as_a_whole(rules: str, given: dict[str, Any]) -> Iterator[Problem]:
    """Whether a game can begin so, whoever plays."""
    least, most = load(rules).SEATS
    for players in range(least, most + 1):
        try:
            check(rules, players, given)
        except RuleError as error:
            option = error.rule.rpartition(".")[2]
            yield _of_rules(error, _place(rules, option) if option in given else rules)
            return
