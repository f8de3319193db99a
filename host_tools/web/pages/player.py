"""`/players/ID`: one person, of one kind of game where asked; curves of ratings and places as pictures below it."""

from dataclasses import dataclass

import sqlalchemy as sa
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.charts.curve import Curve
from host_tools.i18n import Texts
from host_tools.stats.form import Sat, games_played, last_games
from host_tools.stats.pairs import Nemesis, Rival, most_feared, rivals
from host_tools.stats.profiles import Count, Profile, RulesCount, profile
from host_tools.stats.ratings import Rating, over_time, ratings
from host_tools.store import wording
from host_tools.store.schema import people
from host_tools.telling.hands import yaku_name
from host_tools.telling.letters import printable
from host_tools.telling.points import points
from host_tools.web.curves import place_curve, rating_curve
from host_tools.web.pages import figures
from host_tools.web.pages.paths import games_of_path, pair_path, person_path, short_game_path
from host_tools.web.pictures import curve_answer
from host_tools.web.query import Query, rules_of_picture
from host_tools.web.rendering import render, site_of, texts_of

LAST_GAMES = 12
MOST_ID = (1 << 31) - 1  # that a database takes
# Of each game, the yaku that are told.
MOST_YAKU = 8
# Places of so many games are drawn.
PLACES_DRAWN = 40


@dataclass
class _Kind:
    """One kind of game, or all: what is counted of it."""

    name: str
    counts: tuple[str, str, str, str, str]
    rating: str
    average: str
    best_game: figures.BestCell | None
    best_round: figures.BestCell | None
    run: str


@dataclass
class _Hands:
    """yaku: [(name, how often)]."""

    name: str
    best: figures.HandCell | None
    yaku: list[tuple[str, int]]


@dataclass
class _Played:
    path: str
    game: str
    id: str
    date: str
    place: int
    size: int
    total: str
    won: bool
    rating: str


def show(request: Request) -> Response:
    site, texts = site_of(request), texts_of(request)
    query = Query(request, texts)
    rules = query.rules()
    person = request.path_params["person"]
    with site.shelf.store() as store, store.reading() as connection:
        name = name_of(connection, person)
        found = profile(connection, person, rules)
        kinds = list(games_played(connection, person))
        met = rivals(connection, person, rules)
        rated = ratings(connection, rules)
        latest = last_games(connection, person, rules, LAST_GAMES)
    of_kind = {game: rated_of.get(person) for game, rated_of in rated.by_rules.items()}
    return render(
        request,
        "player.html",
        400 if query.problems else 200,
        title=printable(name),
        query=query,
        problems=query.problems,
        games_path=games_of_path(person),
        kinds=[(game, wording.game_name(texts, game)) for game in kinds],
        found=found,
        facts=_facts(texts, found, rated.overall.get(person)),
        by_rules=[_kind(texts, game, count, of_kind.get(game)) for game, count in found.by_rules.items()],
        by_size=[(size, figures.counts(count)) for size, count in sorted(found.by_size.items())],
        hands=[told for told in (_hands(texts, game, count) for game, count in found.by_rules.items()) if told],
        latest=[_played(texts, sat) for sat in latest],
        met=[_met(person, rival) for rival in met],
        feared=_feared(texts, name, met),
        curves=[(f"{person_path(person)}/{kind}.svg{query.link(lang=texts.language)}", f"web.{kind}_curve")
                for kind in ("rating", "place") if found.all.games],
    )  # fmt: skip


def name_of(connection: sa.Connection, person: int) -> str:
    """Raises HTTPException where nobody has this id."""
    if person > MOST_ID:
        raise HTTPException(404)
    name: str | None = connection.execute(sa.select(people.c.name).where(people.c.id == person)).scalar()
    if name is None:
        raise HTTPException(404)
    return name


def _facts(texts: Texts, found: Profile, rating: Rating | None) -> list[tuple[str, str]]:
    """What is told first: [(what, figure)]."""
    count: Count = found.all
    told = {
        "cli.head_games": str(count.games),
        "cli.head_wins": f"{count.wins} ({figures.share(count.share_won)})" if count.games else figures.NOTHING,
        "cli.head_average_place": figures.decimal(count.average_place, 2),
        "cli.head_rating": figures.decimal(None if rating is None else rating.sure, 1),
        "web.longest_run": str(found.longest_run),
    }
    return [(texts.t(key), value) for key, value in told.items()]


def _kind(texts: Texts, rules: str, count: RulesCount, rating: Rating | None) -> _Kind:
    average = figures.decimal(count.average_points, 1)
    return _Kind(
        wording.game_name(texts, rules),
        figures.counts(count),
        figures.decimal(None if rating is None else rating.sure, 1),
        texts.t("cli.amount", points=average, unit=texts.t(f"total.{rules}")),
        figures.best_cell(texts, count.best_game),
        figures.best_cell(texts, count.best_round),
        str(count.longest_run),
    )


def _hands(texts: Texts, rules: str, count: RulesCount) -> _Hands | None:
    if count.best_hand is None:
        return None
    yaku = [(yaku_name(texts, one.yaku), one.times) for one in count.yaku[:MOST_YAKU]]
    return _Hands(wording.game_name(texts, rules), figures.hand_cell(texts, count.best_hand), yaku)


def _played(texts: Texts, sat: Sat) -> _Played:
    return _Played(
        short_game_path(sat.game), wording.game_name(texts, sat.rules), printable(sat.game),
        wording.date(texts, sat.started), sat.place, sat.size, figures.amount(texts, sat.rules, sat.total), sat.won,
        figures.decimal(None if sat.rating is None else sat.rating.sure, 1),
    )  # fmt: skip


def _met(person: int, rival: Rival) -> tuple[str, str, tuple[str, str, str, str]]:
    return pair_path(person, rival.person), printable(rival.name), figures.compared(rival.met.all)


def _feared(texts: Texts, name: str, met: list[Rival]) -> list[str]:
    """Whom they have to fear, and who has to fear them, in sentences."""
    found: Nemesis = most_feared(met)
    told = []
    for key, opponent in (("cli.nemesis_before", found.before), ("cli.victim_behind", found.victim)):
        if opponent is not None:
            facts = {"name": printable(name), "other": printable(opponent.name)}
            told.append(texts.t(key, times=opponent.times, games=opponent.games, **facts))
    for key, takers in (("cli.nemesis_took", found.takers), ("cli.victim_gave", found.givers)):
        for taker in takers:
            facts = {"name": printable(name), "other": printable(taker.name)}
            rules, amount = wording.game_name(texts, taker.rules), points(taker.rules, taker.amount)
            unit = texts.t(f"total.{taker.rules}")
            told.append(texts.t(key, rules=rules, amount=texts.t("cli.amount", points=amount, unit=unit), **facts))
    return told


def rating(request: Request) -> Response:
    texts, rules, person = _asked(request)
    with site_of(request).shelf.store() as store, store.reading() as connection:
        names = {person: name_of(connection, person)}
        steps = over_time(connection, [person], rules)
    return _drawn(request, rating_curve(texts, names, steps))


def places(request: Request) -> Response:
    texts, rules, person = _asked(request)
    with site_of(request).shelf.store() as store, store.reading() as connection:
        name_of(connection, person)
        latest = last_games(connection, person, rules, PLACES_DRAWN)
        played = games_played(connection, person)
    games = sum(count for kind, count in played.items() if rules in (None, kind))
    return _drawn(request, place_curve(texts, latest, games))


def _asked(request: Request) -> tuple[Texts, str | None, int]:
    texts = texts_of(request)
    return texts, rules_of_picture(request, texts), request.path_params["person"]


def _drawn(request: Request, drawn: Curve | None) -> Response:
    if drawn is None:
        raise HTTPException(404)
    return curve_answer(request, drawn)


ROUTES = [
    Route("/players/{person:int}", show),
    Route("/players/{person:int}/rating.svg", rating),
    Route("/players/{person:int}/place.svg", places),
]
LINK = None
