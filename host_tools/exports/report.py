"""The report of an evening: one HTML file with everything in it, for reading, sending and printing.

It needs no network and no script. What players typed is only ever text in it.
"""

from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from host_tools.charts.curve import svg_of_page
from host_tools.exports.running import final_bonuses
from host_tools.exports.score_curve import curve_of
from host_tools.i18n import Texts
from host_tools.store import wording
from host_tools.store.reading import Game, Round
from host_tools.telling.letters import printable
from host_tools.telling.points import change, points
from host_tools.telling.standing import lead_key, progress, side_of
from host_tools.telling.words import sentence

MINUS = "−"


def to_html(among: list[Game], texts: Texts) -> str:
    pages = Environment(
        loader=PackageLoader("host_tools.exports", "."), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    told = [_game(game, f"game{place}", texts) for place, game in enumerate(among, 1)]
    return pages.get_template("report.html").render(t=texts.t, language=texts.language, games=told, dates=_dates(told))


@dataclass
class _Standing:
    place: int
    name: str
    total: str
    marks: list[str]
    winner: bool


@dataclass
class _Payment:
    payer: str
    payee: str
    amount: str
    why: str


@dataclass
class _Row:
    """A round. changes: (change, total) of each player, empty where it does not count. status: "" where it counts as
    first entered."""

    number: int
    when: str
    status: str
    struck: bool
    changes: list[tuple[str, str]]
    lines: list[str]
    payments: list[_Payment]


@dataclass
class _Told:
    """A game, in words. anchor: its id in the page. curve: an <svg> element, None where there is nothing to draw.
    bonuses: as a round's changes, empty where the end has none."""

    anchor: str
    name: str
    date: str
    id: str
    state: str
    unit: str
    options: str
    progress: str
    problems: list[str]
    players: list[str]
    standings: list[_Standing]
    detail: list[str]
    curve: Markup | None
    rounds: list[_Row]
    bonuses: list[tuple[str, str]]


def _dates(told: list[_Told]) -> str:
    """The days of the games: the first, and the last where it is another."""
    days = sorted({game.date[:10] for game in told if game.date[:4].isdigit()})
    return " – ".join(dict.fromkeys([days[0], days[-1]])) if days else ""


def _game(game: Game, anchor: str, texts: Texts) -> _Told:
    players = [printable(name) for name in wording.names(game)]
    name, date, short = wording.headline(texts, game)
    stands = game.stands()
    going = game.state == "running"
    told = progress(texts, stands, not going) if players else ""
    return _Told(
        anchor, name, date, short, wording.state(texts, game), wording.unit(texts, game),
        wording.options(texts, game) if players else "",
        told[:1].upper() + told[1:],
        [sentence(texts, problem["key"], problem["facts"], players) for problem in game.problems],
        players,
        _standings(game, texts),
        [sentence(texts, key, facts, players) for key, facts in stands.detail],
        _curve(game, anchor, texts),
        [_round(game, round_, players, texts) for round_ in game.rounds],
        _bonuses(game),
    )  # fmt: skip


def _curve(game: Game, anchor: str, texts: Texts) -> Markup | None:
    curve = curve_of(texts, game) if game.counted else None
    # Written by an XML writer, which has escaped every text in it.
    return None if curve is None else Markup(svg_of_page(curve, anchor + "-"))


def _standings(game: Game, texts: Texts) -> list[_Standing]:
    rules, stands = game.rules or "", game.stands()
    rows = []
    for player in sorted(game.players, key=lambda player: (player.place, player.seat)):
        side = side_of(stands, player.seat)
        marks = [texts.t(side)] if side else []
        marks += [texts.t("cli.bust")] * player.bust
        if player.seat == game.next_lead:
            marks.append(texts.t(lead_key(texts, rules)))
        total = points(rules, player.total).replace("-", MINUS)
        rows.append(_Standing(player.place, printable(player.name), total, marks, player.winner))
    return rows


def _round(game: Game, round_: Round, players: list[str], texts: Texts) -> _Row:
    rules = game.rules or ""
    lines = wording.corrections(texts, game, round_) or [wording.entry(texts, game, round_.entry)]
    if round_.problem:
        told = sentence(texts, round_.problem["key"], round_.problem["facts"], players)
        lines.append(texts.t("cli.refused_because", why=told))
    lines += [sentence(texts, note["key"], note["facts"], players) for note in round_.notes]
    paid = [
        _Payment(players[payment.payer], players[payment.payee], points(rules, payment.amount),
                 sentence(texts, payment.why, payment.facts, players))
        for payment in round_.payments
    ]  # fmt: skip
    status = "" if round_.status == "counted" else texts.t("cli.status_" + round_.status)
    when = "" if round_.played is None else wording.date(texts, round_.played)[11:]
    return _Row(round_.round, when, status, round_.status in ("undone", "refused"),
                _changes(rules, round_.deltas, round_.totals), lines, paid)  # fmt: skip


def _changes(rules: str, deltas: list[int], totals: list[int]) -> list[tuple[str, str]]:
    return [
        (change(rules, delta, MINUS) if delta else "±0", points(rules, total).replace("-", MINUS))
        for delta, total in zip(deltas, totals, strict=True)
    ]


def _bonuses(game: Game) -> list[tuple[str, str]]:
    bonuses = final_bonuses(game)
    return _changes(game.rules or "", bonuses, [player.total for player in game.players]) if any(bonuses) else []
