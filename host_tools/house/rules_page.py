"""What holds where no house rule says otherwise, as a value of the file."""

from typing import Any

from shared_rules.games import load
from shared_rules.games.inage.table import FOURFOLD, OFF, WORDS, worths_of
from shared_rules.house_rules import options_of

_OPEN = "_open"


def span_of(rules: str, option: dict[str, Any]) -> tuple[Any, Any]:
    """The values of an option with the fewest and with the most players."""
    module = load(rules)
    least, most = (
        next(field["default"] for field in module.options(players) if field["id"] == option["id"])
        for players in module.SEATS
    )
    return least, most


def value_of(rules: str, option: dict[str, Any], row: str | None = None) -> int | str:
    """The value of an option, or of one row of a table of values. Where it differs with the number of players it is
    that of the most."""
    if row is None:
        value: int | str = span_of(rules, option)[1]
        return value
    worths = worths_of({"han_table": {}, "yaku_han": {}})
    if option["id"] == "han_table":
        return int(worths.points[int(row)])
    name = row.removesuffix(_OPEN)
    worth = worths.closed[name] if name == row else OFF
    if worth == OFF:
        worth = worths.open[name]
    return int(worth) if worth < FOURFOLD else str(WORDS[worth - FOURFOLD])


def places_of(rules: str) -> list[str]:
    """The places in the file of all that can be said of a game, in the rules' order."""
    places = []
    for option in options_of(rules):
        place = f"{rules}.{option['id']}"
        places += [f"{place}.{row}" for row in option["ids"]] if option["type"] == "values" else [place]
    return places


def told(place: str) -> str:
    """The value at a place, as text: `2-5` where it differs with the number of players."""
    rules, name, *row = place.split(".")
    option = next(field for field in options_of(rules) if field["id"] == name)
    if row:
        return str(value_of(rules, option, row[0]))
    return "-".join(str(value) for value in dict.fromkeys(span_of(rules, option)))
