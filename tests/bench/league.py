"""How long the PC takes over a club's years: leagues of 1,000, 10,000 and 100,000 rounds of 40 people in a store.

Their records come in by the same way as a sync's, evening by evening. Measured are the questions behind each command
and page, at the server; beside each stands how its time grows from league to league.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from starlette.testclient import TestClient

from host_tools.exports.formats import OF_ANY_GAMES
from host_tools.i18n import Texts
from host_tools.stats.pairs import head_to_head, nemesis
from host_tools.stats.profiles import profile, profiles
from host_tools.stats.ratings import ratings
from host_tools.stats.records import records
from host_tools.store.database import Store
from host_tools.store.derive import freshen
from host_tools.store.listing import every_game, meant_games
from host_tools.store.opening import open_store
from host_tools.store.people import find
from host_tools.store.place import Place
from host_tools.store.schema import games
from host_tools.web.shelf import Shelf
from host_tools.web.site import make_app
from tests.bench.budgets import PAGE_MS, Figure
from tests.bench.league_records import PEOPLE, Evening, League
from tests.host.server import Server

SIZES = (1_000, 10_000, 100_000)
ON_A_SERVER = SIZES[:2]
TIMES = 5  # at least, and until so much time has gone by
SECONDS_EACH = 0.4
PORT = 8139  # that pages are asked at; nobody listens there

Seconds = dict[str, float]


@dataclass
class Measured:
    """A league in a store. pace: records derived a second. seconds: of each question."""

    rounds: int
    pace: float
    seconds: Seconds


def measure() -> list[Figure]:
    with TemporaryDirectory() as folder:
        found = [measured(Path(folder) / f"{rounds}.db", rounds) for rounds in SIZES]
    figures = told("SQLite", found)
    server = Server()
    try:
        server.start()
    except (RuntimeError, OSError, LookupError) as error:
        print(f"league: not measured on PostgreSQL: {error}", file=sys.stderr)
        return figures
    try:
        return figures + told("PostgreSQL", [measured(server.url(server.make(f"of{n}")), n) for n in ON_A_SERVER])
    finally:
        server.stop()


def told(kind: str, found: list[Measured]) -> list[Figure]:
    """Figures of the largest league, each with its growth since the smallest."""
    small, large = found[0], found[-1]
    sizes = " : ".join(f"{one.rounds:,}" for one in found)
    figures = [Figure(f"league on {kind}: derived, {one.rounds:,} rounds", one.pace, "records/s") for one in found]
    figures.append(Figure(f"league on {kind}: rounds of what follows (growth at {sizes})", large.rounds, "rounds"))
    for name, seconds in large.seconds.items():
        growth = " : ".join(f"{one.seconds[name] / small.seconds[name]:.1f}" for one in found)
        most = None if name in NO_PAGE else PAGE_MS
        figures.append(Figure(f"league on {kind}: {name} ({growth})", seconds * 1000, "ms", most=most))
    return figures


def measured(place: Place, rounds: int) -> Measured:
    league = League()
    with open_store(place, create=True) as store:
        evenings = list(league.evenings(rounds))
        for evening in evenings:
            take_in(store, evening)
        begun = time.perf_counter()
        freshen(store)
        pace = sum(len(evening.batch) for evening in evenings) / (time.perf_counter() - begun)
        seconds = {SYNC: min(_sync(store, league.evening()) for _ in range(TIMES))}
        asked = questions(store) | pages(place, store)
        seconds |= {name: _quickest(ask) for name, ask in asked.items()}
    return Measured(sum(evening.rounds for evening in evenings), pace, seconds)


SYNC = "a further evening, taken in and derived"
# Their work is as large as what they tell of.
NO_PAGE = (SYNC, "tally games, all of them")


def take_in(store: Store, evening: Evening) -> None:
    hello = {"device": evening.device, "board": "pico", "firmware": "0.1.0"}
    store.add(evening.device, evening.batch, hello)


def _sync(store: Store, evening: Evening) -> float:
    def work() -> None:
        store.raw_records(evening.device, evening.batch[0][0])
        take_in(store, evening)
        freshen(store)

    return _seconds(work)


def questions(store: Store) -> dict[str, Callable[[], object]]:
    """What the commands ask, by name."""
    one, other = (find(store, name)[0] for name in PEOPLE[:2])
    game = game_in_the_middle(store)
    texts = Texts("en")

    def asked(question: Callable, *given: object) -> Callable[[], object]:
        def ask() -> object:
            with store.reading() as connection:
                return question(connection, *given)

        return ask

    return {
        "tally games, all of them": lambda: every_game(store),
        "tally show GAME": lambda: meant_games(store, [game]),
        "tally players": asked(profiles),
        "tally players --rules inage": asked(profiles, "inage"),
        "ratings": asked(ratings),
        "records": asked(records),
        "tally stats NAME": asked(profile, one),
        "nemesis of NAME": asked(nemesis, one),
        "tally stats NAME OTHER": asked(head_to_head, one, other),
        "export of a game as JSON": lambda: OF_ANY_GAMES["json"].write(meant_games(store, [game]), texts),
        "export of a game as HTML": lambda: OF_ANY_GAMES["html"].write(meant_games(store, [game]), texts),
    }


def pages(place: Place, store: Store) -> dict[str, Callable[[], object]]:
    """The pages of `tally web`, by address."""
    one, other = (find(store, name)[0] for name in PEOPLE[:2])
    game = game_in_the_middle(store)
    addresses = [
        "/", "/?page=2", "/?rules=inage", f"/?player={one}", "/?from=2018-01-01&to=2018-03-01",
        f"/games/{game}", f"/games/{game}/curve.svg", f"/games/{game}/{game}.json",
        "/players", "/players?rules=inage", f"/players/{one}", f"/players/{one}/rating.svg",
        f"/players/{one}/place.svg", f"/players/{one}/{other}", "/ratings", "/ratings/curve.svg", "/records",
    ]  # fmt: skip
    client = TestClient(make_app(Shelf(place), "en", lambda: PORT), base_url=f"http://127.0.0.1:{PORT}")

    def asked(address: str) -> Callable[[], object]:
        def ask() -> None:
            answer = client.get(address)
            assert answer.status_code == 200, f"{address}: {answer.status_code}"

        return ask

    names = {game: "GAME", f"player={one}": "player=NAME"}
    names |= {f"players/{one}": "players/NAME", f"NAME/{other}": "NAME/OTHER"}
    found = {}
    for address in addresses:
        name = address
        for value, word in names.items():
            name = name.replace(value, word)
        found[f"page {name}"] = asked(address)
    return found


def game_in_the_middle(store: Store) -> str:
    """The id of one."""
    with store.reading() as connection:
        middle = connection.execute(sa.select(sa.func.count()).select_from(games)).scalar_one() // 2
        query = sa.select(games.c.device, games.c.game).order_by(games.c.moment).offset(middle).limit(1)
        row = connection.execute(query).one()
    return f"{row.device}-{row.game}"


def _quickest(work: Callable[[], object]) -> float:
    """The shortest of some times: what else the computer does meanwhile only ever adds to it."""
    taken = [_seconds(work) for _ in range(TIMES)]
    while sum(taken) < SECONDS_EACH and len(taken) < 100:
        taken.append(_seconds(work))
    return min(taken)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun
