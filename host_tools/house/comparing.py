"""What differs between two lists of names, or two sets of house rules."""

from dataclasses import dataclass

from host_tools.house.checking import Options

Value = int | str


@dataclass(frozen=True)
class Difference:
    """place: such as `inage.yaku_han.riichi`. Where one has no value it is None: the rules page's holds."""

    place: str
    one: Value | None
    other: Value | None


def flat(options: Options) -> dict[str, Value]:
    """{place in the file: value}."""
    values: dict[str, Value] = {}
    for rules, given in options.items():
        for name, value in given.items():
            if isinstance(value, dict):
                values |= {f"{rules}.{name}.{row}": worth for row, worth in value.items()}
            else:
                values[f"{rules}.{name}"] = value
    return values


def differences(one: Options, other: Options) -> list[Difference]:
    """In the order of the rules, as far as both have that."""
    left, right = flat(one), flat(other)
    places = [*left, *(place for place in right if place not in left)]
    return [
        Difference(place, left.get(place), right.get(place)) for place in places if left.get(place) != right.get(place)
    ]
