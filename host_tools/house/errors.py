"""What can be wrong with a file of names and house rules, as data; the words stand in host_tools/i18n/house.toml."""

from dataclasses import dataclass, field
from typing import Any

Said = tuple[str, dict[str, Any]]


@dataclass(frozen=True)
class Problem:
    """One thing that cannot stand in the file. place: such as `inage.yaku_han.riichi`. possible: what could."""

    place: str
    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    possible: Said | None = None


class HouseError(Exception):
    """The file cannot be read or written, or not as it stands. key: of its text. facts: what fills it."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in sorted(self.facts.items()))])


class HouseProblems(HouseError):
    """All that is wrong with what stands in a file."""

    def __init__(self, path: str, problems: list[Problem]) -> None:
        super().__init__("house.problems", path=path, count=len(problems))
        self.problems = problems
