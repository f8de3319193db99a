"""The list of games: complete, newest first, by evenings, and narrowed to what was asked for, whatever that was."""

import re
from datetime import UTC, date, datetime, timedelta
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.i18n import LANGUAGES, Texts
from host_tools.store.derive import freshen
from host_tools.store.errors import NoSuchGame
from host_tools.store.listing import Wanted, list_games, names_of_people, one_game, seats_of
from host_tools.store.people import everybody, split
from host_tools.store.reading import all_games
from host_tools.store.spelling import spelled
from host_tools.telling.letters import printable
from host_tools.web.pages import games as games_page
from shared_rules.games import GAMES
from tests.host.evenings import Gadget, evenings, worked_example
from tests.host.exported import HOSTILE, gadget_of
from tests.host.leagues import leagues
from tests.host.paged import Pages, of_class, text
from tests.host.stores import OnSqlite, filled
from tests.host.terminal import own_home  # noqa: F401  the clock shows Greenwich's time
from tests.rules.logs import Log

DAYS = st.dates(date(2023, 11, 13), date(2023, 11, 16))  # around the games of a league


@pytest.fixture(autouse=True)
def on_a_page(monkeypatch):
    """So few that every league has several pages."""
    monkeypatch.setattr(games_page, "ON_A_PAGE", 2)


def ids(root):
    """Short ids of the games of a page, as they stand."""
    return [text(quiet).split(" · ")[0] for listed in of_class(root, "games") for quiet in of_class(listed, "quiet")]


def all_ids(pages, address):
    """Of all its pages, by the links between them."""
    found = []
    for _ in range(100):
        root = pages.page(address)
        found += ids(root)
        older = [link.get("href") for link in root.iter("a") if link.get("rel") == "next"]
        if not older:
            return found
        (address,) = older
        address = "/" + address
    raise AssertionError("no last page")


def evening(moment):
    return (datetime.fromtimestamp(moment, UTC) - timedelta(hours=6)).date()


def by_hand(store, rules=None, person=None, since=None, until=None):
    """Short ids of the games that are wanted, newest first, worked out from all that there is."""
    found = []
    for game in all_games(store):
        day = None if game.started is None else evening(game.started)
        if rules not in (None, game.rules) or (person is not None and person not in people_in(store, game)):
            continue
        if (since and (day is None or day < since)) or (until and (day is None or day > until)):
            continue
        found.append(game)
    found.sort(key=lambda game: (game.started is None, -(game.started or 0), game.device, -game.first))
    return [game.short for game in found]


def people_in(store, game):
    """Names of those who sat in a game, as `tally people` has it."""
    whose = {}
    for person in everybody(store):
        for name, device in person.spellings:
            whose[spelled(name), device] = person.name
    return {whose.get((player.spelling, game.device)) or whose[player.spelling, None] for player in game.players}


@given(
    league=leagues(),
    rules=st.none() | st.sampled_from(GAMES),
    who=st.none() | st.integers(0, 5),
    since=st.none() | DAYS,
    until=st.none() | DAYS,
)
@settings(max_examples=15)
def test_every_filter_leaves_what_it_names_on_pages_that_together_have_each_game_once(
    databases, league, rules, who, since, until
):
    store = databases.empty()
    league.put_into(store)
    people = names_of_people(store)
    person = list(people)[who % len(people)] if who is not None else None
    asked = {"game": rules, "player": person, "from": since, "to": until}
    query = urlencode({name: value for name, value in asked.items() if value is not None})
    found = all_ids(Pages(store), "/?" + query)
    assert found == by_hand(store, rules, people.get(person), since, until)


@given(gadget=evenings(), most=st.integers(1, 4))
@settings(max_examples=25)
def test_a_listed_game_and_one_that_is_asked_for_are_as_all_games_have_them(databases, gadget, most):
    store = databases.filled(gadget)
    whole = {game.id: game for game in all_games(store)}
    pages = list_games(store, Wanted(), 1, most).pages
    listed = [one for page in range(1, pages + 1) for one in list_games(store, Wanted(), page, most).games]
    assert sorted(one.game.id for one in listed) == sorted(whole)
    for one in listed:
        game = whole[one.game.id]
        assert one.rounds == len(game.counted)
        assert vars(one.game) == vars(game) | {"rounds": []}
        assert one_game(store, game.id) == one_game(store, game.short) == game
        assert sorted(seats_of(store, game)) == [player.seat for player in game.players]
    assert list_games(store, Wanted(), 10**6, most).page == pages


NO_IDS = ("", "-", "-1", "2d31-", "2d31-0", "2d31-1.0", "2d31-1.2", "2d31-01", "2d31-²", "2d31-1.", "2d31-" + "9" * 20)


@given(st.text(max_size=20) | st.sampled_from(NO_IDS))
def test_what_is_no_id_is_no_game(asked):
    with pytest.raises(NoSuchGame):
        one_game(STORE, asked)


STORE = filled(worked_example())
PAGES = Pages(STORE)


def test_who_means_somebody_else_on_one_gadget_is_found_there_alone():
    store = OnSqlite().empty()
    for device in ("gadget-a", "gadget-b"):
        gadget = Gadget(device)
        gadget.new(players=["Bo", "Cy"])
        store.add(device, gadget.batch())
    freshen(store)
    split(store, "Bo", "gadget-b")
    pages = Pages(store)
    found = {name: all_ids(pages, f"/?player={person}") for person, name in names_of_people(store).items()}
    assert found == {"Bo": ["et-a-1"], "Bo (et-b)": ["et-b-1"], "Cy": ["et-a-1", "et-b-1"]}


def dated(*moments):
    """A store with a game of each moment, UTC, and a minute; None for an undated one."""
    store = OnSqlite().empty()
    for number, moment in enumerate(moments):
        gadget = Gadget(f"gadget{number}")
        if moment is not None:
            gadget.boot()
            gadget.time(int(datetime.fromisoformat(moment + "+00:00").timestamp()))
        gadget.new(players=["Ann", "Bo"])
        gadget.round([0, 3])
        store.add(gadget.device, gadget.batch())
    freshen(store)
    return store


def test_an_evening_goes_on_past_midnight_and_ends_at_six(monkeypatch):
    monkeypatch.setattr(games_page, "ON_A_PAGE", 50)
    store = dated("2026-05-01T18:00:00", "2026-05-02T02:00:00", "2026-05-02T05:58:59", "2026-05-02T05:59:00", None)
    pages = Pages(store)
    root = pages.page("/")
    heads = [text(head) for head in root.iter("h2")]
    assert heads == ["Saturday, 2026-05-02", "Friday, 2026-05-01", "Without a date"]
    assert [len(list(section.iter("li"))) for section in of_class(root, "evening")] == [1, 3, 1]
    assert len(ids(pages.page("/?from=2026-05-01&to=2026-05-01"))) == 3
    assert [text(head) for head in pages.page("/?lang=ja").iter("h2")][0] == "2026-05-02（土）"


ODD = (
    "1' OR '1'='1", "1; DROP TABLE games", "%", "_", "-1", "0", "1e3", "nan", "９", "\x00", "9" * 400, "../..", "[]",
    "{}", "<script>alert(1)</script>", "2026-02-30", "20260501", "9999-12-31", "0001-01-01", "2026-W01-1", "  ",
)  # fmt: skip


@pytest.mark.parametrize("name", ["game", "player", "from", "to", "page", "lang", "nothing"])
@given(value=st.sampled_from(ODD) | st.text(max_size=12))
@settings(max_examples=25)
def test_whatever_is_asked_is_understood_or_named_and_changes_nothing(name, value):
    answer = PAGES.client.get("/", params={name: value})
    assert answer.status_code in (200, 400)
    root = PAGES.read(answer, value.strip())
    told = [element for element in root.iter() if element.get("role") == "alert"]
    assert bool(told) == (answer.status_code == 400)
    if told:
        assert printable(value.strip())[:40] in "".join(told[0].itertext())
    if name in ("lang", "nothing") or not value.strip():
        assert answer.status_code == 200
    assert [one.game.short for one in list_games(STORE, Wanted(), 1, 9).games] == ["2d31-1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_things_that_make_no_sense_are_named_at_once_and_stand_in_the_form_again(language):
    root = Pages(STORE, language).page('/?game=chess&player=77&from=yesterday&to="><b>&page=x', 400)
    told = [element for element in root.iter() if element.get("role") == "alert"]
    assert len(told) == 5
    values = {field.get("name"): field.get("value") for field in root.iter("input")}
    assert values == {"from": "yesterday", "to": '"><b>'}


def test_the_filter_stands_in_the_form_and_in_the_links_to_further_pages(monkeypatch):
    store = dated(*[f"2026-05-0{day}T18:00:00" for day in range(1, 8)])
    pages = Pages(store)
    root = pages.page("/?game=lexio&player=1&from=2026-05-01&to=2026-05-06&page=2&lang=en")
    chosen = [option.get("value") for option in root.iter("option") if option.get("selected") is not None]
    assert chosen == ["lexio", "1"]
    links = {link.get("rel"): parse_qs(urlsplit(link.get("href")).query) for link in root.iter("a") if link.get("rel")}
    kept = {"game": ["lexio"], "player": ["1"], "from": ["2026-05-01"], "to": ["2026-05-06"]}
    assert links == {"prev": kept, "next": kept | {"page": ["3"]}}


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_names_are_text_wherever_they_stand(first):
    called = HOSTILE[first : first + 4]
    log = Log("kogi", 4, {})
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    log.end()
    root = Pages(filled(gadget_of(log, called))).page("/")
    assert ["".join(name.itertext()) for name in of_class(root, "games")[0].iter("bdi")] == list(map(printable, called))
    options = ["".join(option.itertext()) for option in root.iter("option")]
    assert len(options) == 1 + len(GAMES) + 1 + len(called)


def test_winners_are_told_apart_and_what_is_odd_is_marked():
    pages = Pages(STORE)
    root = pages.page("/")
    (state,) = of_class(root, "state")
    won = [text(name) for name in root.iter("bdi") if name.get("class") == "winner"]
    assert won and all(name in text(state) for name in won)
    gadget = worked_example()
    gadget.records = gadget.records[3:]
    root = Pages(filled(gadget)).page("/")
    assert [mark.get("aria-label") for mark in of_class(root, "odd")] == [Texts("en").t("web.odd")]
    assert re.search("unknown", text(root))
