"""A hand in words: its tiles, its yaku and what it is worth, for any game that has hands."""

from collections.abc import Iterable, Mapping
from typing import Any

from host_tools.i18n import Texts
from host_tools.telling.entries import Field, fields_of, label, tile_groups, tiles_text
from host_tools.telling.letters import printable
from host_tools.telling.points import points

# Values of Bugi hands from here on are yakuman; see store/hands.py.
_YAKUMAN_FROM = 1 << 24


def hand_text(texts: Texts, rules: str, players: int, entry: Mapping[str, Any], seat: int) -> str:
    """The tiles of a seat's hand in an entry, as mpsz: "123456m55z + 5z; Pons: 111z". Empty where it has none."""
    told: list[str] = []
    for field, kinds in _of_seat(rules, players, entry, seat):
        if field.get("stands_for") == "win":
            told[0] = texts.t("told.hand_won", tiles=told[0], win=tiles_text(field, kinds))
        elif told:
            told.append(texts.t("told.field", name=label(texts, field), value=tiles_text(field, kinds)))
        else:
            told.append(tiles_text(field, kinds))
    return texts.t("told.between_fields").join(told)


def hand_groups(
    texts: Texts, rules: str, players: int, entry: Mapping[str, Any], seat: int
) -> list[tuple[str, list[list[str]]]]:
    """The same as [(which tiles they are, groups of tiles)], a tile as `5p`."""
    of_seat = _of_seat(rules, players, entry, seat)
    return [(label(texts, field), tile_groups(field, kinds)) for field, kinds in of_seat]


def _of_seat(rules: str, players: int, entry: Mapping[str, Any], seat: int) -> list[tuple[Field, list[int]]]:
    """The concealed tiles first, then what stands beside them."""
    fields = fields_of(rules, players)
    shown = {name: field for name, field in fields.items() if entry.get(name) and field["type"] == "tiles"}
    for name, field in shown.items():
        if "with" not in field and _owner(field, entry) == seat:
            beside = [other for other, its in shown.items() if its.get("with") == name]
            return [(shown[part], entry[part]) for part in (name, *beside)]
    return []


def _owner(field: Mapping[str, Any], entry: Mapping[str, Any]) -> int | None:
    seat: int | None = entry.get(field["whose"]) if "whose" in field else field.get("seat")
    return seat


def yaku_name(texts: Texts, yaku: str) -> str:
    """Of a yaku by the key of its text, which may say what it gives: here it does not."""
    return printable(texts.t(yaku, points="").rstrip())


def yaku_text(texts: Texts, yaku: Iterable[tuple[str, int | None]]) -> str:
    """Yaku with what each gives: points, han, or the factor of Bugi. A limit has its name alone."""
    told = []
    for key, gives in yaku:
        how = "told.yaku_times" if key.startswith("bugi.") else "told.yaku_gives"
        name = yaku_name(texts, key)
        told.append(name if gives is None else texts.t(how, yaku=name, gives=gives))
    return texts.t("told.between_items").join(told)


def worth_text(texts: Texts, rules: str, worth: int) -> str:
    """What a hand is worth, as store/hands.py has it."""
    if rules == "bugi" and worth >= _YAKUMAN_FROM:
        return texts.t("limit.yakuman")
    told = str(worth) if rules == "bugi" else points(rules, worth)
    return texts.t("told.hand_worth", points=told)
