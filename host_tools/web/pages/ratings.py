"""`/ratings`: how strong everybody is, over all games or those of one kind; the strongest over time as a picture."""

from dataclasses import dataclass

import sqlalchemy as sa
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.stats.ratings import Rating, over_time, ratings
from host_tools.store import wording
from host_tools.store.schema import people
from host_tools.telling.letters import printable
from host_tools.web.curves import MOST_LINES, rating_curve
from host_tools.web.pages.figures import decimal
from host_tools.web.pages.paths import person_path
from host_tools.web.pictures import curve_answer
from host_tools.web.query import Query, rules_of_picture
from host_tools.web.rendering import render, site_of, texts_of
from shared_rules.games import GAMES


@dataclass
class _Row:
    place: int
    path: str
    name: str
    sure: str
    strength: str
    unsure: str


def show(request: Request) -> Response:
    texts = texts_of(request)
    query = Query(request, texts)
    rules = query.rules()
    ranked: list[tuple[int, str, Rating]] = []
    if not query.problems:
        with site_of(request).shelf.store() as store, store.reading() as connection:
            ranked = _ranked(connection, rules)
    return render(
        request,
        "ratings.html",
        400 if query.problems else 200,
        title=texts.t("web.ratings"),
        query=query,
        problems=query.problems,
        kinds=[(game, wording.game_name(texts, game)) for game in GAMES],
        rows=[_row(place, *one) for place, one in enumerate(ranked, 1)],
        curve=f"/ratings/curve.svg{query.link(lang=texts.language)}",
        drawn=min(len(ranked), MOST_LINES),
    )


def _ranked(connection: sa.Connection, rules: str | None) -> list[tuple[int, str, Rating]]:
    """[(id, name, rating)], the strongest first."""
    rated = ratings(connection, rules).overall
    names = connection.execute(sa.select(people.c.id, people.c.name))
    found = [(row.id, row.name, rated[row.id]) for row in names if row.id in rated]
    return sorted(found, key=lambda one: (-one[2].sure, one[1], one[0]))


def _row(place: int, person: int, name: str, rating: Rating) -> _Row:
    figures = (decimal(rating.sure, 1), decimal(rating.mu, 1), decimal(rating.sigma, 1))
    return _Row(place, person_path(person), printable(name), *figures)


def curve(request: Request) -> Response:
    texts = texts_of(request)
    rules = rules_of_picture(request, texts)
    with site_of(request).shelf.store() as store, store.reading() as connection:
        strongest = _ranked(connection, rules)[:MOST_LINES]
        names = {person: name for person, name, _rating in strongest}
        drawn = rating_curve(texts, names, over_time(connection, list(names), rules))
    if drawn is None:
        raise HTTPException(404)
    return curve_answer(request, drawn)


ROUTES = [Route("/ratings", show), Route("/ratings/curve.svg", curve)]
LINK = ("/ratings", "web.ratings")
