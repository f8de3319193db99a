"""The report of an evening: one HTML file with everything in it, for reading, sending and printing.

It needs no network and no script. What players typed is only ever text in it.
"""

from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from host_tools.charts.curve import svg_of_page
from host_tools.exports.score_curve import curve_of
from host_tools.exports.told import Told, tell
from host_tools.i18n import Texts
from host_tools.looks import beside
from host_tools.store.reading import Game


def to_html(among: list[Game], texts: Texts) -> str:
    pages = Environment(
        loader=beside(PackageLoader("host_tools.exports", ".")), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    told = [_in_report(game, f"game{place}", texts) for place, game in enumerate(among, 1)]
    return pages.get_template("report.html").render(t=texts.t, language=texts.language, games=told, dates=_dates(told))


@dataclass
class _InReport(Told):
    """anchor: its id in the page. curve: an <svg> element, None where there is nothing to draw."""

    anchor: str
    curve: Markup | None


def _dates(told: list[_InReport]) -> str:
    """The days of the games: the first, and the last where it is another."""
    days = sorted({game.date[:10] for game in told if game.date[:4].isdigit()})
    return " – ".join(dict.fromkeys([days[0], days[-1]])) if days else ""


def _in_report(game: Game, anchor: str, texts: Texts) -> _InReport:
    return _InReport(**vars(tell(game, texts)), anchor=anchor, curve=_curve(game, anchor, texts))


def _curve(game: Game, anchor: str, texts: Texts) -> Markup | None:
    curve = curve_of(texts, game) if game.counted else None
    # Written by an XML writer, which has escaped every text in it.
    return None if curve is None else Markup(svg_of_page(curve, anchor + "-"))
