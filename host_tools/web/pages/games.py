"""`/`: the evenings and their games, newest first, those of one kind, one person or some time where that is asked."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.i18n import Texts
from host_tools.store import wording
from host_tools.store.listing import Listed, Listing, Wanted, list_games, names_of_people
from host_tools.telling.evening import evening_of
from host_tools.telling.letters import printable
from host_tools.web.pages.paths import game_path
from host_tools.web.query import Query
from host_tools.web.rendering import render, site_of, texts_of
from shared_rules.games import GAMES

ON_A_PAGE = 50


@dataclass
class _Row:
    """time: "" where the game is undated. odd: there is something to tell about it."""

    path: str
    name: str
    time: str
    id: str
    players: list[tuple[str, bool]]
    rounds: str
    state: str
    running: bool
    odd: bool


@dataclass
class _Evening:
    """A heading and its games. day: as in a date field, "" of the undated."""

    title: str
    day: str
    rows: list[_Row]


def show(request: Request) -> Response:
    site, texts = site_of(request), texts_of(request)
    query = Query(request, texts)
    with site.shelf.store() as store:
        people = names_of_people(store)
        wanted = Wanted(query.rules(), query.person(people), query.begin(), query.end())
        page = query.page()
        found = Listing(0, 1, 1) if query.problems else list_games(store, wanted, page, ON_A_PAGE)
    return render(
        request,
        "games.html",
        400 if query.problems else 200,
        title=texts.t("web.games"),
        query=query,
        problems=query.problems,
        kinds=[(rules, wording.game_name(texts, rules)) for rules in GAMES],
        people=[(person, printable(name)) for person, name in people.items()],
        filtered=wanted != Wanted() or bool(query.problems),
        found=found,
        evenings=_evenings(texts, found.games),
        newer=query.link(page=found.page - 1 if found.page > 2 else None) if found.page > 1 else None,
        older=query.link(page=found.page + 1) if found.page < found.pages else None,
    )


def _evenings(texts: Texts, found: Iterable[Listed]) -> list[_Evening]:
    by_day = groupby(found, key=lambda one: evening_of(one.game.started))
    return [
        _Evening(_title(texts, day), "" if day is None else day.isoformat(), [_row(texts, one) for one in among])
        for day, among in by_day
    ]


def _title(texts: Texts, day: date | None) -> str:
    if day is None:
        return texts.t("web.undated")
    return texts.t("web.evening", date=day.isoformat(), weekday=texts.t(f"web.weekday_{day.weekday()}"))


def _row(texts: Texts, one: Listed) -> _Row:
    game = one.game
    return _Row(
        game_path(game),
        wording.game_name(texts, game.rules),
        "" if game.started is None else wording.date(texts, game.started)[11:],
        printable(game.short),
        [(printable(player.name), player.winner) for player in game.players],
        texts.t("web.rounds" if one.rounds != 1 else "web.one_round", count=one.rounds),
        wording.state(texts, game),
        game.state == "running",
        bool(game.problems),
    )


ROUTES = [Route("/", show)]
LINK = ("/", "web.games")
