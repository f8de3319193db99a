"""Figures of statistics as pages write them."""

from dataclasses import dataclass
from typing import overload

from host_tools.i18n import Texts
from host_tools.stats.hands import BestHand
from host_tools.stats.holders import Holder, named
from host_tools.stats.pairs import Between
from host_tools.stats.profiles import Count
from host_tools.stats.records import Best, Run
from host_tools.telling.hands import hand_groups, worth_text, yaku_text
from host_tools.telling.letters import printable
from host_tools.telling.points import change, points
from host_tools.web.pages.paths import person_path, short_game_path

MINUS = "−"
NOTHING = "–"


@dataclass
class HolderCell:
    """Whose something is, and where it was: "" where that is no one game."""

    name: str
    person: str
    where: str = ""
    path: str = ""


@dataclass
class Held:
    """holders: of those who hold a record, the first. others: how many more there are."""

    holders: list[HolderCell]
    others: int


@dataclass
class BestCell:
    """A best: told, where it was and whose it is."""

    told: str
    where: str
    path: str
    held: Held


@dataclass
class HandCell:
    """A hand: what it is worth, its tiles as hand_groups has them, its yaku, where it was and whose it is."""

    worth: str
    groups: list[tuple[str, list[list[str]]]]
    yaku: str
    where: str
    path: str
    held: Held


def decimal(value: float | None, places: int) -> str:
    return NOTHING if value is None else f"{value:.{places}f}".replace("-", MINUS)


def share(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.0%}"


def counts(count: Count) -> tuple[str, str, str, str, str]:
    """Games, rounds, wins, the average place, and how often each place."""
    places = " / ".join(str(count.places[place]) for place in range(1, max(count.places, default=0) + 1))
    return str(count.games), str(count.rounds), str(count.wins), decimal(count.average_place, 2), places


def compared(between: Between) -> tuple[str, str, str, str]:
    return str(between.games), str(between.before), str(between.behind), str(between.level)


def amount(texts: Texts, rules: str, value: int | None) -> str:
    """Points with what they are called; nothing where there are none."""
    if value is None:
        return NOTHING
    told = points(rules, value).replace("-", MINUS)
    return texts.t("cli.amount", points=told, unit=texts.t(f"total.{rules}"))


@overload
def best_cell(texts: Texts, best: Best) -> BestCell: ...
@overload
def best_cell(texts: Texts, best: None) -> None: ...
def best_cell(texts: Texts, best: Best | None) -> BestCell | None:
    if best is None:
        return None
    told = points(best.rules, best.points) if best.round is None else change(best.rules, best.points)
    where, path = _where(texts, best.game, best.round), short_game_path(best.game)
    return BestCell(told.replace("-", MINUS), where, path, held(texts, best))


def hand_cell(texts: Texts, hand: BestHand) -> HandCell:
    return HandCell(
        worth_text(texts, hand.rules, hand.worth),
        hand_groups(texts, hand.rules, hand.players, hand.entry, hand.seat),
        yaku_text(texts, hand.yaku),
        _where(texts, hand.game, hand.round),
        short_game_path(hand.game),
        held(texts, hand),
    )


def held(texts: Texts, record: Best | BestHand | Run) -> Held:
    """Who holds a record, and where they were first as good."""
    of_game = None if isinstance(record, Run) else record.game
    of_round = None if isinstance(record, Run) else record.round
    told, others = named([Holder(record.person, record.name, of_game, of_round), *record.also])
    return Held([_holder(texts, one) for one in told], others)


def _holder(texts: Texts, one: Holder) -> HolderCell:
    name, person = printable(one.name), person_path(one.person)
    if one.game is None:
        return HolderCell(name, person)
    return HolderCell(name, person, _where(texts, one.game, one.round), short_game_path(one.game))


def _where(texts: Texts, game: str, round_: int | None) -> str:
    return printable(game) if round_ is None else texts.t("web.in_round", game=printable(game), round=round_)
