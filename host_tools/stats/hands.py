"""The hands that people won with: the yaku that each wins with most often, and the hands that were worth most.

Of the hands that are known: where only the result of a round was entered, nobody knows its hand.
"""

from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa

from host_tools.stats.seats import GameNames, in_order, seats
from host_tools.store.schema import hands, people, rounds, yaku

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

    entry: of the round, as it counts. players: at the table. yaku: [(text key, what it gives or None)].
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


def yaku_counts(connection: sa.Connection, person: int, rules: str | None = None) -> list[YakuCount]:
    """What one person wins with, by game, most often first. rules: of this game only."""
    sat = seats(rules)
    here = (yaku.c.device == sat.c.device) & (yaku.c.first == sat.c.first) & (yaku.c.seat == sat.c.seat)
    times = sa.func.count()
    query = sa.select(sat.c.rules, yaku.c.yaku, times).join(yaku, here).where(sat.c.person == person)
    query = query.where(yaku.c.yaku.not_in(NO_YAKU)).group_by(sat.c.rules, yaku.c.yaku)
    rows = connection.execute(query.order_by(sat.c.rules, times.desc(), yaku.c.yaku))
    return [YakuCount(*row) for row in rows]


def best_hands(
    connection: sa.Connection, names: GameNames, rules: str | None = None, person: int | None = None
) -> list[BestHand]:
    """The hand that was worth most in each kind of game, of one person or of all. Of equals the first."""
    sat = seats(rules)
    here = (hands.c.device == sat.c.device) & (hands.c.first == sat.c.first) & (hands.c.seat == sat.c.seat)
    order = (hands.c.worth.desc(), *in_order(sat), hands.c.place, hands.c.seat)
    turn = sa.func.row_number().over(partition_by=sat.c.rules, order_by=order)
    query = sa.select(
        sat.c.device, sat.c.first, sat.c.game, sat.c.turn, sat.c.rules, sat.c.person, sat.c.size,
        hands.c.place, hands.c.seat, hands.c.worth, turn.label("nth"),
    ).join(hands, here)  # fmt: skip
    best = (query if person is None else query.where(sat.c.person == person)).subquery("best_hand")
    of_round = (rounds.c.device == best.c.device) & (rounds.c.first == best.c.first) & (rounds.c.place == best.c.place)
    told = (
        sa.select(best, people.c.name, rounds.c.round, rounds.c.entry)
        .join(people, people.c.id == best.c.person)
        .join(rounds, of_round)
        .where(best.c.nth == 1)
    )
    return [
        BestHand(
            row.rules, row.person, row.name, row.worth, names.of(row), row.round, row.seat, row.size, row.entry,
            _yaku_of(connection, row),
        )
        for row in connection.execute(told.order_by(best.c.rules)).all()
    ]  # fmt: skip


def _yaku_of(connection: sa.Connection, hand: sa.Row) -> list[tuple[str, int | None]]:
    of_hand = (
        yaku.c.device == hand.device, yaku.c.first == hand.first, yaku.c.place == hand.place, yaku.c.seat == hand.seat,
    )  # fmt: skip
    rows = connection.execute(sa.select(yaku.c.yaku, yaku.c.gives).where(*of_hand).order_by(yaku.c.row))
    return [(row.yaku, row.gives) for row in rows]
