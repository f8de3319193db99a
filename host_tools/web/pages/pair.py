"""`/players/ID/OTHER`: two people against each other, as the first sees it."""

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.i18n import Texts
from host_tools.stats.form import Sat, last_games
from host_tools.stats.pairs import Between, head_to_head
from host_tools.store import wording
from host_tools.telling.letters import printable
from host_tools.web.pages import figures
from host_tools.web.pages.paths import pair_path, person_path, short_game_path
from host_tools.web.pages.player import name_of
from host_tools.web.rendering import render, site_of, texts_of

LAST_GAMES = 20


@dataclass
class _Kind:
    name: str
    compared: tuple[str, str, str, str]
    paid: str
    got: str


@dataclass
class _Together:
    """One game: the place and the total of each."""

    path: str
    game: str
    id: str
    date: str
    size: int
    one: tuple[int, str]
    other: tuple[int, str]


def show(request: Request) -> Response:
    texts = texts_of(request)
    one, other = request.path_params["one"], request.path_params["other"]
    if one == other:
        raise HTTPException(404)
    with site_of(request).shelf.store() as store, store.reading() as connection:
        names = name_of(connection, one), name_of(connection, other)
        found = head_to_head(connection, one, other)
        latest = last_games(connection, one, most=LAST_GAMES, against=other)
        theirs = last_games(connection, other, most=LAST_GAMES, against=one)
    told = tuple(map(printable, names))
    return render(
        request,
        "pair.html",
        title=texts.t("web.pair", name=told[0], other=told[1]),
        names=told,
        paths=(person_path(one), person_path(other)),
        turned=pair_path(other, one),
        together=found.all.games,
        all=figures.compared(found.all) if len(found.by_rules) > 1 else None,
        by_rules=[_kind(texts, rules, between) for rules, between in found.by_rules.items()],
        payments=any(between.paid is not None for between in found.by_rules.values()),
        latest=[_together(texts, *both) for both in zip(latest, theirs, strict=True)],
    )


def _kind(texts: Texts, rules: str, between: Between) -> _Kind:
    paid, got = (figures.amount(texts, rules, value) for value in (between.paid, between.got))
    return _Kind(wording.game_name(texts, rules), figures.compared(between), paid, got)


def _together(texts: Texts, mine: Sat, theirs: Sat) -> _Together:
    return _Together(
        short_game_path(mine.game), wording.game_name(texts, mine.rules), printable(mine.game),
        wording.date(texts, mine.started), mine.size,
        (mine.place, figures.amount(texts, mine.rules, mine.total)),
        (theirs.place, figures.amount(texts, theirs.rules, theirs.total)),
    )  # fmt: skip


ROUTES = [Route("/players/{one:int}/{other:int}", show)]
LINK = None
