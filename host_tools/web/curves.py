"""Curves of statistics: ratings and places, game by game. Puts them together from rows; draws nothing."""

from collections.abc import Sequence
from itertools import groupby

from host_tools.charts.curve import COLOURS, Curve
from host_tools.i18n import Texts
from host_tools.stats.form import Sat
from host_tools.stats.ratings import Step
from host_tools.telling.letters import printable

# More than a picture has room for would only make it large.
MOST_ROWS = 240
MOST_LINES = len(COLOURS)
_NOT_YET = float("nan")


def rating_curve(texts: Texts, names: dict[int, str], steps: Sequence[Step]) -> Curve | None:
    """The ratings of these people, {id: name}, after each game in which one of them sat. None without any.

    The line of one person alone needs no name.
    """
    current = dict.fromkeys(names, _NOT_YET)
    rows = []
    for _game, together in groupby(steps, key=lambda step: step.game):
        for step in together:
            current[step.person] = step.rating.sure
        rows.append([round(current[person], 2) for person in names])
    if not rows:
        return None
    numbers = _kept(len(rows))
    return Curve(
        title=texts.t("web.rating_curve"),
        across=texts.t("web.axis_games"),
        up=texts.t("cli.head_rating"),
        names=[printable(name) if len(names) > 1 else "" for name in names.values()],
        told=[f"{rating:.1f}".replace("-", "−") for rating in rows[-1]],
        rows=[rows[number - 1] for number in numbers],
        numbers=numbers,
    )


def place_curve(texts: Texts, latest: Sequence[Sat], games: int) -> Curve | None:
    """One person's places in the last games, the last one first. games: how many there are in all. None without any."""
    if not latest:
        return None
    rows = [[float(sat.place)] for sat in reversed(latest)]
    return Curve(
        title=texts.t("web.place_curve"),
        across=texts.t("web.axis_games"),
        up=texts.t("cli.head_place"),
        names=[""],
        told=[""],
        rows=rows,
        numbers=list(range(games - len(rows) + 1, games + 1)),
        places=True,
    )


def _kept(count: int) -> list[int]:
    """Numbers from 1 to `count`, evenly thinned out where there are too many; the last one always stays."""
    apart = -(-count // MOST_ROWS)
    return list(range(count, 0, -apart))[::-1]
