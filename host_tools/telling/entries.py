"""What was entered, and a game's options, as a person reads them: drawn from the game's own fields, any game's.

An entry in words names players; as data (for exports) tiles are mpsz texts and all else is as it was entered.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from host_tools.i18n import Texts
from host_tools.telling.letters import printable
from host_tools.telling.points import points
from host_tools.telling.words import word
from shared_rules.games import load
from shared_rules.mpsz import text_of

Field = dict[str, Any]
# [(whose tiles or which, groups of tiles)], a tile as `5p`: a called set is a group, a hand is one.
Hands = list[tuple[str, list[list[str]]]]

# What one tile of a field stands for, in steps from it.
SETS = {"run": (0, 1, 2), "triplet": (0, 0, 0), "quad": (0, 0, 0, 0)}


@dataclass(frozen=True)
class Entered:
    """An entry for whoever draws tiles: in one line without them, and they."""

    text: str
    hands: Hands


def fields_of(rules: str, players: int) -> dict[str, Field]:
    """{id: field} of all the forms of a game. A field means the same in every form that has it."""
    return {field["id"]: field for form in load(rules).forms(players) for field in form["fields"]}


def notation(kinds: Iterable[int]) -> str:
    """Tiles as mpsz in the order given: `55z123p`."""
    suits = groupby(map(text_of, kinds), key=lambda tile: tile[1])
    return "".join("".join(tile[0] for tile in tiles) + suit for suit, tiles in suits)


def readable(rules: str, players: int, entry: Mapping[str, Any]) -> dict[str, Any]:
    """An entry with its tiles in mpsz."""
    fields = fields_of(rules, players)
    return {name: _readable(fields.get(name), value) for name, value in entry.items()}


def _readable(field: Field | None, value: Any) -> Any:
    return notation(value) if field is not None and field["type"] == "tiles" and value is not None else value


def entry_text(texts: Texts, rules: str, entry: Mapping[str, Any], players: list[str]) -> str:
    """An entry in one line: "Tiles left: Ann 0, Bo 2; 2s left: Bo 1". What stands as nobody has touched it is
    left out, and what is one player's own stands together behind the name."""
    fields = fields_of(rules, len(players))
    parts = []
    of_seat: dict[int, list[str]] = {}
    for place, (name, value) in enumerate(entry.items()):
        field = fields.get(name)
        if field is None:
            parts.append(texts.t("told.field", name=word(texts, name), value=word(texts, value)))
        elif place == 0 or not _untouched(field, value):
            told = _value(texts, rules, field, value, players)
            if "seat" in field:
                of_seat.setdefault(field["seat"], []).append(f"{label(texts, field)} {told}")
            elif value in field.get("choices", ()) and name in field["choices"]:
                parts.append(told)  # closed or open: the word alone says what was asked
            else:
                parts.append(texts.t("told.field", name=label(texts, field), value=told))
    for seat, own in of_seat.items():
        parts.append(texts.t("told.field", name=printable(players[seat]), value=_listed(texts, own)))
    return texts.t("told.between_fields").join(parts)


def _listed(texts: Texts, items: Iterable[str]) -> str:
    return texts.t("told.between_items").join(items)


def _untouched(field: Field, value: Any) -> bool:
    if value is None or value == []:
        return True
    if "default" not in field:
        return False
    if field["type"] == "numbers":
        return all(number == field["default"] for number in value)
    return bool(value == field["default"])


def label(texts: Texts, field: Field) -> str:
    key = "of_player." + field.get("name", "")
    return texts.t(key) if key in texts.rows else word(texts, field.get("name", field["id"]))


def _value(texts: Texts, rules: str, field: Field, value: Any, players: list[str]) -> str:
    kind = field["type"]
    if value is None:
        return texts.t("told.nobody" if kind == "player" else "told.nothing")
    if kind == "player":
        return printable(players[value])
    if kind == "players":
        return _listed(texts, (printable(players[seat]) for seat in value)) or texts.t("told.nobody")
    if kind == "numbers":
        return _listed(texts, (f"{printable(name)} {number}" for name, number in zip(players, value, strict=True)))
    if kind == "tiles":
        return tiles_text(field, value) or texts.t("told.nothing")
    if kind == "flags":
        return _listed(texts, (_choice(texts, rules, field, flag) for flag in value)) or texts.t("told.nothing")
    if kind == "number":
        return points(rules, value) if "unit" in field else str(value)
    return _choice(texts, rules, field, value)


def tiles_text(field: Field, kinds: list[int]) -> str:
    """Tiles, or the sets that they stand for: `123m 555p`."""
    steps = SETS.get(field.get("stands_for", ""))
    if steps is None:
        return notation(kinds)
    return " ".join(notation(kind + step for step in steps) for kind in kinds)


def entered(texts: Texts, rules: str, entry: Mapping[str, Any], players: list[str]) -> Entered:
    """An entry with its tiles to be drawn."""
    hands = hands_told(texts, rules, entry, players)
    rest = _without_hands(rules, entry, players) if hands else entry
    return Entered(entry_text(texts, rules, rest, players), hands)


def hands_told(texts: Texts, rules: str, entry: Mapping[str, Any], players: list[str]) -> Hands:
    """All the tiles in an entry."""
    fields = fields_of(rules, len(players))
    told = []
    for name, value in entry.items():
        field = fields.get(name)
        if field is None or field["type"] != "tiles" or not value:
            continue
        whose = label(texts, field)
        if "seat" in field:
            whose = texts.t("told.field", name=printable(players[field["seat"]]), value=whose)
        told.append((whose, tile_groups(field, value)))
    return told


def tile_groups(field: Field, kinds: list[int]) -> list[list[str]]:
    """Tiles one by one, `5p`: each set that they stand for is a group, else all are one."""
    steps = SETS.get(field.get("stands_for", ""))
    if steps is None:
        return [list(map(text_of, kinds))]
    return [[text_of(kind + step) for step in steps] for kind in kinds]


def _without_hands(rules: str, entry: Mapping[str, Any], players: list[str]) -> dict[str, Any]:
    """An entry without its tiles."""
    fields = fields_of(rules, len(players))
    return {name: value for name, value in entry.items() if fields.get(name, {}).get("type") != "tiles"}


def _choice(texts: Texts, rules: str, field: Field, value: str) -> str:
    """A yaku by its own name where the field lists yaku, any other id by its word."""
    key = f"{rules}.{field['id']}_{value}"
    return texts.t(key) if key in texts.rows else word(texts, value)


def options_told(texts: Texts, rules: str, options: Mapping[str, Any], players: list[str]) -> list[tuple[str, str]]:
    """[(name, value)] of a game's options in words; those that say nothing are left out."""
    told = []
    for field in load(rules).options(len(players)):
        value = options.get(field["id"])
        if value is not None and value != {}:
            told.append((word(texts, field["id"]), _option(texts, rules, field, value, players)))
    return told


def _option(texts: Texts, rules: str, field: Field, value: Any, players: list[str]) -> str:
    if value == 0 and "zero" in field:
        return word(texts, field["zero"])
    if field["type"] == "values":
        return _listed(
            texts, (f"{row_text(texts, rules, name)} = {_worth(texts, worth)}" for name, worth in value.items())
        )
    return _value(texts, rules, field, value, players)


def row_text(texts: Texts, rules: str, name: str) -> str:
    """A row of a table of values: a number of han, or a yaku, of an open hand too."""
    for suffix, form in (("", "{}"), ("_open", "{} ({})")):
        key = f"{rules}.yaku_{name.removesuffix(suffix)}"
        if name.endswith(suffix) and key in texts.rows:
            return form.format(texts.t(key), word(texts, "open"))
    return word(texts, name)


def _worth(texts: Texts, worth: object) -> str:
    key = f"limit.{worth}"
    return texts.t(key) if key in texts.rows else word(texts, worth)
