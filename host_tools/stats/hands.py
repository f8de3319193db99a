"""The hands that people won with: the yaku that each wins with most often, and the hands that were worth most.

Of the hands that are known: where only the result of a round was entered, nobody knows its hand.
"""

from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from host_tools.stats.holders import Holder, first_of_all, first_of_each, with_rounds
from host_tools.stats.seats import GameNames, in_order, seats
from host_tools.store.schema import hands, people, rounds, yaku
from shared_rules.games import GAMES

# Told with a hand, but nothing that anybody aims at.
NO_YAKU = ("inage.yaku_dora",)


@dataclass(frozen=True)
class YakuCount:
    """yaku: key of its text. times: how many hands were won with it."""

    rules: str
    yaku: str
    times: int


@dataclass(frozen=True)
class BestHand:
    """worth: in parts of a point, see store/hands.py. game: its short id. round: what the players call it.

    entry: of the round, as it counts. players: at the table. yaku: [(text key, what it gives or None)]. also: others
    with a hand worth as much.
    """

    rules: str
    person: int
    name: str
    worth: int
    game: str
    round: int
    seat: int
    players: int
    entry: dict[str, Any]
    yaku: list[tuple[str, int | None]] = field(default_factory=list)
    also: tuple[Holder, ...] = ()


def yaku_counts(connection: sa.Connection, person: int, rules: str | None = None) -> list[YakuCount]:
    """What one person wins with, by game, most often first. rules: of this game only."""
    sat = seats(rules)
    times = sa.func.count()
    query = sa.select(sat.c.rules, yaku.c.yaku, times).join(yaku, _same_seat(yaku, sat)).where(sat.c.person == person)
    query = query.where(yaku.c.yaku.not_in(NO_YAKU)).group_by(sat.c.rules, yaku.c.yaku)
    rows = connection.execute(query.order_by(sat.c.rules, times.desc(), yaku.c.yaku))
    return [YakuCount(*row) for row in rows]


def best_hands(
    connection: sa.Connection, names: GameNames, rules: str | None = None, person: int | None = None
) -> list[BestHand]:
    """The hand that was worth most in each kind of game, of one person or of all. Of equals the first."""
    sat = seats()
    query = (
        sa.select(
            sat.c.device, sat.c.first, sat.c.game, sat.c.turn, sat.c.person, sat.c.size, people.c.name,
            hands.c.place, hands.c.seat, hands.c.worth,
        )
        .join(sat, _same_seat(hands, sat))
        .join(people, people.c.id == sat.c.person)
    )  # fmt: skip
    if person is not None:
        query = query.where(sat.c.person == person)
    order = [*in_order(sat), hands.c.place, hands.c.seat]
    found = []
    for game in sorted(GAMES) if rules is None else [rules]:
        of_game = query.where(hands.c.rules == game)
        # Down an index of what hands are worth, to the first that counts.
        best = first_of_all(of_game, [hands.c.worth.desc(), *order])
        one = connection.execute(best).first()
        if one is None:
            continue
        if person is None:
            best = first_of_each(of_game.where(hands.c.worth == one.worth), sat.c.person, order)
        first, *others = connection.execute(with_rounds(best)).all()
        also = tuple(Holder(row.person, row.name, names.of(row), row.round) for row in others)
        found.append(_told(connection, names, game, first, also))
    return found


def _same_seat(one: sa.FromClause, other: sa.FromClause) -> sa.ColumnElement[bool]:
    return (one.c.device == other.c.device) & (one.c.first == other.c.first) & (one.c.seat == other.c.seat)


def _told(connection: sa.Connection, names: GameNames, rules: str, hand: sa.Row, also: tuple[Holder, ...]) -> BestHand:
    of_round = (rounds.c.device == hand.device, rounds.c.first == hand.first, rounds.c.place == hand.place)
    entry = connection.execute(sa.select(rounds.c.entry).where(*of_round)).scalar_one()
    return BestHand(
        rules, hand.person, hand.name, hand.worth, names.of(hand), hand.round, hand.seat, hand.size, entry,
        _yaku_of(connection, hand), also,
    )  # fmt: skip


def _yaku_of(connection: sa.Connection, hand: sa.Row) -> list[tuple[str, int | None]]:
    of_hand = (
        yaku.c.device == hand.device, yaku.c.first == hand.first, yaku.c.place == hand.place, yaku.c.seat == hand.seat,
    )  # fmt: skip
    rows = connection.execute(sa.select(yaku.c.yaku, yaku.c.gives).where(*of_hand).order_by(yaku.c.row))
    return [(row.yaku, row.gives) for row in rows]
