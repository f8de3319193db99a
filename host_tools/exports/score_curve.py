"""The score curve of a game in the store: which lines there are, and what their points are. Draws nothing."""

from host_tools.charts.curve import Curve
from host_tools.exports.running import final_bonuses, running_totals
from host_tools.i18n import Texts
from host_tools.store import wording
from host_tools.store.reading import Game
from host_tools.telling.letters import printable
from host_tools.telling.points import number, points


def curve_of(texts: Texts, game: Game) -> Curve | None:
    """A line for each player, or for each side where players win together. None where nothing can be scored."""
    if game.rules is None or not game.players:
        return None
    rules = game.rules
    totals = running_totals(game)
    bonuses = any(final_bonuses(game))
    if bonuses:
        totals.append([player.total for player in game.players])
    lines = _lines(texts, game, totals)
    return Curve(
        title=" · ".join(wording.headline(texts, game)),
        across=texts.t("cli.head_round"),
        up=wording.unit(texts, game),
        names=[name for name, _seat in lines],
        told=[points(rules, totals[-1][seat]).replace("-", "−") for _name, seat in lines],
        rows=[[float(number(rules, row[seat])) for _name, seat in lines] for row in totals],
        bonuses=texts.t("report.bonuses") if bonuses else None,
    )


def _lines(texts: Texts, game: Game, totals: list[list[int]]) -> list[tuple[str, int]]:
    """[(name, a seat whose totals it shows)]."""
    sides = game.stands().sides
    together = all(len({row[seat] for seat in seats}) == 1 for row in totals for _key, seats in sides)
    if not sides or not together:
        return [(printable(player.name), player.seat) for player in game.players]
    between = texts.t("told.between_items")
    named = [(texts.t(key), between.join(printable(game.players[seat].name) for seat in seats)) for key, seats in sides]
    return [(f"{side}: {names}", seats[0]) for (side, names), (_key, seats) in zip(named, sides, strict=True)]
