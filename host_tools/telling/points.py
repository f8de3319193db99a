"""Totals and changes as players read them: a game may count parts of a point (Jakugi: quarters)."""

from shared_rules.games import load


def points(rules: str, value: int) -> str:
    """A total or a change: "12", "-3", "1.5"."""
    module = load(rules)
    if not hasattr(module, "value_text"):
        return str(value)
    text: str = module.value_text(abs(value))
    return "-" + text if value < 0 else text


def change(rules: str, value: int, minus: str = "-") -> str:
    """A change with its sign: "+12", "-1.5", "+0"."""
    return (minus if value < 0 else "+") + points(rules, abs(value))


def number(rules: str, value: int) -> int | float:
    """The exact number of points: 12, 1.5."""
    unit = parts_of_a_point(rules)
    return value / unit if value % unit else value // unit


def parts_of_a_point(rules: str) -> int:
    """How many a total counts to a point: 1, or 4 where it counts quarters."""
    unit: int = getattr(load(rules), "UNIT", 1)
    return unit
