"""The cells of tables of statistics, and the tables: how a count, a best and a rating are written in a terminal."""

from collections.abc import Sequence

from rich.text import Text

from host_tools.cli.session import Session
from host_tools.cli.tables import plain_table
from host_tools.stats.pairs import Between
from host_tools.stats.profiles import Count
from host_tools.stats.ratings import Rating
from host_tools.stats.records import Best
from host_tools.telling.letters import printable
from host_tools.telling.points import change, points

# The heads over what `counted` tells.
COUNTED = ("cli.head_games", "cli.head_rounds", "cli.head_wins", "cli.head_average_place", "cli.head_places")


def show_table(session: Session, first: str, heads: list[str], rows: Sequence[tuple[str, ...]]) -> None:
    """A column of names and, to the right of it, columns of numbers."""
    table = plain_table(first)
    for head in heads:
        table.add_column(Text(head), justify="right")
    for row in rows:
        table.add_row(*[Text(printable(cell)) for cell in row])
    session.out.print(table)


def counted(count: Count) -> tuple[str, ...]:
    last = max(count.places, default=0)
    places = "/".join(str(count.places[place]) for place in range(1, last + 1))
    return str(count.games), str(count.rounds), str(count.wins), decimal(count.average_place, 2), places


def compared(between: Between) -> tuple[str, ...]:
    return str(between.games), str(between.before), str(between.behind), str(between.level)


def best_text(session: Session, best: Best | None) -> str:
    if best is None:
        return "-"
    if best.round is None:
        return session.t("cli.in_game", points=points(best.rules, best.points), game=printable(best.game))
    facts = {"game": printable(best.game), "round": best.round}
    return session.t("cli.in_round", points=change(best.rules, best.points), **facts)


def with_unit(session: Session, rules: str, amount: str) -> str:
    return session.t("cli.amount", points=amount, unit=session.t(f"total.{rules}"))


def decimal(value: float | None, places: int) -> str:
    return "-" if value is None else f"{value:.{places}f}"


def sure(rating: Rating | None) -> float:
    return 0.0 if rating is None else rating.sure


def rating_text(rating: Rating | None) -> str:
    return decimal(None if rating is None else rating.sure, 1)
