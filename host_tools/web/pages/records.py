"""`/records`: of each game the highest total, the biggest round, the best hand and the longest streak."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.i18n import Texts
from host_tools.stats.records import Records, Run, records
from host_tools.store import wording
from host_tools.web.pages import figures
from host_tools.web.rendering import render, site_of, texts_of


@dataclass
class _Streak:
    length: int
    held: figures.Held


@dataclass
class _Kind:
    """One kind of game."""

    name: str
    unit: str
    total: figures.BestCell
    round: figures.BestCell | None
    hand: figures.HandCell | None
    streak: _Streak | None


def show(request: Request) -> Response:
    texts = texts_of(request)
    with site_of(request).shelf.store() as store, store.reading() as connection:
        held = records(connection)
    return render(
        request,
        "records.html",
        title=texts.t("web.records"),
        streak=held.run and _streak(texts, held.run),
        kinds=_kinds(texts, held),
    )


def _kinds(texts: Texts, held: Records) -> list[_Kind]:
    rounds = {best.rules: figures.best_cell(texts, best) for best in held.rounds}
    hands = {hand.rules: figures.hand_cell(texts, hand) for hand in held.hands}
    streaks = {run.rules: _streak(texts, run) for run in held.runs}
    return [
        _Kind(
            wording.game_name(texts, best.rules), texts.t(f"total.{best.rules}"), figures.best_cell(texts, best),
            rounds.get(best.rules), hands.get(best.rules), streaks.get(best.rules),
        )
        for best in held.totals
    ]  # fmt: skip


def _streak(texts: Texts, run: Run) -> _Streak:
    return _Streak(run.length, figures.held(texts, run))


ROUTES = [Route("/records", show)]
LINK = ("/records", "web.records")
