"""How a game stands beside its totals: the round that is played, armies, points of pairs. Asked of the game's own
functions, where it has them, for a state or for the entries that make one.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from host_tools.i18n import Texts
from shared_rules.errors import RuleError
from shared_rules.games import load

WINDS = {"E": "word.east", "S": "word.south", "W": "word.west", "N": "word.north"}


@dataclass
class Standing:
    """played: rounds that count. agreed: how many there are to be, None where the table stops when it likes.
    wind: of the round that comes next. sides: [(text key, seats)] of those who win together.
    detail: [(text key, facts)]."""

    played: int = 0
    agreed: int | None = None
    wind: str | None = None
    sides: list[tuple[str, list[int]]] = field(default_factory=list)
    detail: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


def standing(rules: str, state: Mapping[str, Any]) -> Standing:
    """How a game stands in a state, as its module's `start` and `apply` make it."""
    module = load(rules)
    stands = Standing(played=state["rounds"], agreed=state["options"].get("rounds") or None)
    if hasattr(module, "progress"):
        _now, stands.agreed, wind = module.progress(state)
        stands.wind = None if module.over(state) else wind
    if hasattr(module, "sides"):
        stands.sides = [(key, list(seats)) for key, seats in module.sides(state)]
    if hasattr(module, "detail"):
        stands.detail = list(module.detail(state))
    elif hasattr(module, "final"):
        stands.detail = list(module.final(state)["notes"])
    return stands


def begun(rules: str, players: int, options: Mapping[str, Any]) -> list[int]:
    """The totals before the first round, by seat."""
    module = load(rules)
    return list(module.totals(module.start(players, dict(options))))


def replayed(rules: str, players: int, options: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> Standing:
    """How a game stands after entries that count."""
    module = load(rules)
    state = module.start(players, dict(options))
    for entry in entries:
        try:
            state = module.apply(entry, state)
        except RuleError:
            continue  # a log of another version: such a round changes nothing
    return standing(rules, state)


def progress(texts: Texts, stands: Standing, closed: bool) -> str:
    """The round that is played, its wind, or how many were played. closed: no more are."""
    if stands.wind and not closed:
        facts = {"round": stands.played + 1, "agreed": stands.agreed, "wind": texts.t(WINDS[stands.wind])}
        return texts.t("told.round_of_wind", **facts)
    if not stands.played:
        return texts.t("told.before_first")
    if stands.agreed:
        return texts.t("told.rounds_of", played=stands.played, agreed=stands.agreed)
    return texts.t("told.rounds_open", played=stands.played)


def side_of(stands: Standing, seat: int) -> str | None:
    """Text key of the side that a seat plays for."""
    return next((key for key, seats in stands.sides if seat in seats), None)


def lead_key(texts: Texts, rules: str) -> str:
    """Text key of what the player does who begins the next round."""
    return f"lead.{rules}" if f"lead.{rules}" in texts.rows else "lead.other"
