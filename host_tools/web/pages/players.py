"""`/players`: everybody with games, wins, average place and rating; of one kind of game, at tables of one size."""

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.stats.profiles import Profile, profiles
from host_tools.stats.ratings import Rating, ratings
from host_tools.store import wording
from host_tools.telling.letters import printable
from host_tools.web.pages.figures import counts, decimal, share
from host_tools.web.pages.paths import person_path
from host_tools.web.query import SIZES, Query
from host_tools.web.rendering import render, site_of, texts_of
from shared_rules.games import GAMES


@dataclass
class _Row:
    path: str
    name: str
    games: str
    wins: str
    share: str
    average: str
    places: str
    rating: str


def show(request: Request) -> Response:
    site, texts = site_of(request), texts_of(request)
    query = Query(request, texts)
    rules, size = query.rules(), query.size()
    found: list[Profile] = []
    rated: dict[int, Rating] = {}
    if not query.problems:
        with site.shelf.store() as store, store.reading() as connection:
            found = [one for one in profiles(connection, rules, size) if one.all.games]
            rated = ratings(connection, rules).overall
    found.sort(key=lambda one: (-rated[one.id].sure if one.id in rated else 0.0, one.name, one.id))
    return render(
        request,
        "players.html",
        400 if query.problems else 200,
        title=texts.t("web.players"),
        query=query,
        problems=query.problems,
        kinds=[(game, wording.game_name(texts, game)) for game in GAMES],
        sizes=[(number, texts.t("web.at_table", count=number)) for number in SIZES],
        filtered=bool(rules or size or query.problems),
        rows=[_row(one, rated.get(one.id)) for one in found],
    )


def _row(one: Profile, rating: Rating | None) -> _Row:
    count = one.all
    games, _rounds, wins, average, places = counts(count)
    return _Row(
        person_path(one.id), printable(one.name), games, wins, share(count.share_won), average, places,
        decimal(None if rating is None else rating.sure, 1),
    )  # fmt: skip


ROUTES = [Route("/players", show)]
LINK = ("/players", "web.players")
