"""A game of the store in words, as the report and the pages lay it out: standings, rounds, hands, who paid whom.

Every text in it is safe in one line and free of markup; whoever shows it escapes it.
"""

from dataclasses import dataclass

from host_tools.exports.running import final_bonuses
from host_tools.i18n import Texts
from host_tools.store import wording
from host_tools.store.reading import Game, Round
from host_tools.telling.entries import Entered, entered
from host_tools.telling.letters import printable
from host_tools.telling.points import change, points
from host_tools.telling.standing import Standing, lead_key, progress, side_of
from host_tools.telling.words import sentence

MINUS = "−"


@dataclass
class StandingRow:
    """seat: from 0."""

    place: int
    seat: int
    name: str
    total: str
    marks: list[str]
    winner: bool


@dataclass
class PaymentRow:
    payer: str
    payee: str
    amount: str
    why: str


@dataclass
class RoundRow:
    """record: number of its record. status: "" where it counts as first entered. struck: it does not count.

    changes: (change, total) of each player, empty where it does not count. trail: the entry as first made and each
    correction, empty where there was none. notes: how the entry was read, yaku and all."""

    number: int
    record: int
    when: str
    status: str
    struck: bool
    changes: list[tuple[str, str]]
    entered: Entered
    trail: list[Entered]
    notes: list[str]
    payments: list[PaymentRow]


@dataclass
class Told:
    """bonuses: as a round's changes, empty where the end has none. paid: by payer and payee, seats, what was paid in
    all, "" for nothing; empty where nobody paid anybody."""

    name: str
    date: str
    id: str
    state: str
    unit: str
    options: str
    progress: str
    problems: list[str]
    players: list[str]
    standings: list[StandingRow]
    detail: list[str]
    rounds: list[RoundRow]
    bonuses: list[tuple[str, str]]
    paid: list[list[str]]


def tell(game: Game, texts: Texts) -> Told:
    players = [printable(name) for name in wording.names(game)]
    name, date, short = wording.headline(texts, game)
    stands = game.stands()
    told = progress(texts, stands, game.state != "running") if players else ""
    return Told(
        name, date, short, wording.state(texts, game), wording.unit(texts, game),
        wording.options(texts, game) if players else "",
        told[:1].upper() + told[1:],
        [sentence(texts, problem["key"], problem["facts"], players) for problem in game.problems],
        players,
        _standings(game, stands, texts),
        [sentence(texts, key, facts, players) for key, facts in stands.detail],
        [_round(game, round_, players, texts) for round_ in game.rounds],
        _bonuses(game),
        _paid(game),
    )  # fmt: skip


def _standings(game: Game, stands: Standing, texts: Texts) -> list[StandingRow]:
    rules = game.rules or ""
    rows = []
    for player in sorted(game.players, key=lambda player: (player.place, player.seat)):
        side = side_of(stands, player.seat)
        marks = [texts.t(side)] if side else []
        marks += [texts.t("cli.bust")] * player.bust
        if player.seat == game.next_lead:
            marks.append(texts.t(lead_key(texts, rules)))
        total = points(rules, player.total).replace("-", MINUS)
        rows.append(StandingRow(player.place, player.seat, printable(player.name), total, marks, player.winner))
    return rows


def _round(game: Game, round_: Round, players: list[str], texts: Texts) -> RoundRow:
    rules = game.rules or ""
    notes = []
    if round_.problem:
        told = sentence(texts, round_.problem["key"], round_.problem["facts"], players)
        notes.append(texts.t("cli.refused_because", why=told))
    notes += [sentence(texts, note["key"], note["facts"], players) for note in round_.notes]
    paid = [
        PaymentRow(players[payment.payer], players[payment.payee], points(rules, payment.amount),
                   sentence(texts, payment.why, payment.facts, players))
        for payment in round_.payments
    ]  # fmt: skip
    status = "" if round_.status == "counted" else texts.t("cli.status_" + round_.status)
    when = "" if round_.played is None else wording.date(texts, round_.played)[11:]
    return RoundRow(
        round_.round, round_.number, when, status, round_.status in ("undone", "refused"),
        _changes(rules, round_.deltas, round_.totals), entered(texts, rules, round_.entry, players),
        _trail(game, round_, players, texts), notes, paid,
    )  # fmt: skip


def _trail(game: Game, round_: Round, players: list[str], texts: Texts) -> list[Entered]:
    """Tiles that lie above already, as those of the round's own entry do, are not drawn again."""
    trail = []
    for key, facts, entry in wording.steps(texts, round_):
        told = Entered("", []) if entry is None else entered(texts, game.rules or "", entry, players)
        hands = [] if entry == round_.entry else told.hands
        trail.append(Entered(texts.t(key, entry=told.text, **facts), hands))
    return trail


def _changes(rules: str, deltas: list[int], totals: list[int]) -> list[tuple[str, str]]:
    return [
        (change(rules, delta, MINUS) if delta else "±0", points(rules, total).replace("-", MINUS))
        for delta, total in zip(deltas, totals, strict=True)
    ]


def _bonuses(game: Game) -> list[tuple[str, str]]:
    bonuses = final_bonuses(game)
    return _changes(game.rules or "", bonuses, [player.total for player in game.players]) if any(bonuses) else []


def _paid(game: Game) -> list[list[str]]:
    size = len(game.players)
    sums = [[0] * size for _ in range(size)]
    for round_ in game.rounds:
        for payment in round_.payments:
            sums[payment.payer][payment.payee] += payment.amount
    if not any(map(any, sums)):
        return []
    return [[points(game.rules or "", amount) if amount else "" for amount in row] for row in sums]
