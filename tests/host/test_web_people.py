"""The pages of players, pairs, ratings and records: the figures worked by hand, and those of a plain reader."""

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from host_tools.i18n import LANGUAGES, Texts
from host_tools.stats.form import Sat
from host_tools.stats.ratings import Rating, Step
from host_tools.store.listing import names_of_people
from host_tools.store.opening import open_memory
from host_tools.store.people import find, join
from host_tools.telling.letters import printable
from host_tools.web.curves import MOST_ROWS, place_curve, rating_curve
from tests.host import leagues
from tests.host.exported import HOSTILE, gadget_of
from tests.host.paged import Pages, of_class, text
from tests.host.stores import filled
from tests.host.terminal import own_home  # noqa: F401  the clock shows Greenwich's time
from tests.host.test_stats import shared_league, small_league
from tests.host.test_stats_hands import kogi_evening
from tests.host.tile_names import read_aloud
from tests.rules.logs import Log

SVG = "{http://www.w3.org/2000/svg}"
EN = Texts("en")


@pytest.fixture(scope="module", name="store")
def filled_store():
    return filled(small_league())


def called(store, name):
    return find(store, name)[0]


def rows(root, label):
    """The cells' texts of the table with this label or heading."""
    for box in of_class(root, "wide"):
        heading = {element.get("id"): text(element) for element in root.iter("h2")}.get(box.get("aria-labelledby"))
        if label in (box.get("aria-label"), heading):
            return [[text(cell) for cell in row] for row in box.find("table").find("tbody")]
    return None


def facts(root):
    return [text(element) for element in root.iter("dd")]


def links(root):
    return [link.get("href") for link in root.find("body").iter("a")]


def test_everybody_is_listed_with_games_wins_places_and_rating(store):
    root = Pages(store).page("/players")
    told = rows(root, "Players")
    assert [[row[0], *row[2:]] for row in told] == [
        ["Bo", "2", "2 100%", "1.00", "2"],
        ["Ann", "3", "1 33%", "1.67", "1 / 2"],
        ["Annie", "1", "0 0%", "2.00", "0 / 1"],
        ["Cy", "1", "0 0%", "3.00", "0 / 0 / 1"],
    ]
    assert f"/players/{called(store, 'Annie')}" in links(root)
    ratings = [float(row[1].replace("−", "-")) for row in told]
    assert ratings == sorted(ratings, reverse=True)


def test_the_list_is_narrowed_to_a_game_and_a_size_of_table(store):
    pages = Pages(store)
    assert [row[:1] + row[2:4] for row in rows(pages.page("/players?game=lexio&size=2"), "Players")] == [
        ["Bo", "1", "1 100%"], ["Ann", "2", "1 50%"], ["Annie", "1", "0 0%"],
    ]  # fmt: skip
    root = pages.page("/players?game=kogi&size=5")
    assert rows(root, "Players") is None
    assert "No game fits." in text(root)
    chosen = [option.get("value") for option in root.iter("option") if option.get("selected") is not None]
    assert chosen == ["kogi", "5"]


def test_one_person_has_all_that_is_told_of_them(store):
    root = Pages(store).page(f"/players/{called(store, 'Ann')}")
    assert facts(root)[:3] == ["3", "1 (33%)", "1.67"]
    assert [row[:-1] for row in rows(root, "Last games")] == [
        ["Lexio Plus 2d31-3", "2026-05-01 18:38", "2 of 2", "96 chips"],
        ["Lexio Plus 2d31-2", "2026-05-01 18:35", "1 of 2", "104 chips"],
        ["Lexio Plus 2d31-1", "2026-05-01 18:31", "2 of 3", "102 chips"],
    ]
    assert [row[:-1] for row in rows(root, "By game")] == [["Lexio Plus", "3", "4", "1", "1.67", "1 / 2"]]
    assert rows(root, "Points") == [["Lexio Plus", "100.7 chips", "104 2d31-2", "+7 2d31-1, round 1", "1"]]
    assert rows(root, "By number of players") == [
        ["2", "2", "2", "1", "1.50", "1 / 1"],
        ["3", "1", "2", "0", "2.00", "0 / 1"],
    ]
    assert rows(root, "Against everybody") == [
        ["Bo", "2", "0", "2", "0"], ["Annie", "1", "1", "0", "0"], ["Cy", "1", "1", "0", "0"],
    ]  # fmt: skip
    assert [text(line) for line in of_class(root, "plain")[0]] == [
        "Most often before Ann: Bo, in 2 of 2 games",
        "Most often behind Ann: Annie, in 1 of 1 games",
        "Lexio Plus, took most from Ann: Bo, 7 chips",
        "Lexio Plus, gave most to Ann: Cy, 5 chips",
    ]


def test_hands_are_shown_tile_by_tile_with_their_yaku():
    store = filled(gadget_of(kogi_evening()))
    pages = Pages(store)
    for path in (f"/players/{called(store, 'Aya')}", "/records"):
        root = pages.page(path)
        hand, win = of_class(root, "tiles")
        assert hand.get("aria-label") == read_aloud([["1m"] * 3 + ["1p"] * 3 + ["1s"] * 3 + ["5z"]])
        assert win.get("aria-label") == "white dragon"
        assert "9 points" in text(root)
        assert "Pair completed (3), Two of one number (1), Three of one number (1), No 3 5 7 (1)" in text(root)
    root = pages.page(f"/players/{called(store, 'Aya')}")
    assert [text(row) for row in of_class(root, "yaku")[0]][0] == "Pair completed 2"
    assert not of_class(pages.page(f"/players/{called(store, 'ケンジ')}"), "yaku")


def test_two_people_are_told_against_each_other(store):
    ann, bo, annie = (called(store, name) for name in ("Ann", "Bo", "Annie"))
    pages = Pages(store)
    root = pages.page(f"/players/{ann}/{bo}")
    assert rows(root, "Against each other") == [["Lexio Plus", "2", "0", "2", "0", "7 chips", "2 chips"]]
    assert rows(root, "Last games together") == [
        ["Lexio Plus 2d31-3", "2026-05-01 18:38", "2", "96 chips (2)", "104 chips (1)"],
        ["Lexio Plus 2d31-1", "2026-05-01 18:31", "3", "102 chips (2)", "105 chips (1)"],
    ]
    assert rows(pages.page(f"/players/{bo}/{ann}"), "Against each other") == [
        ["Lexio Plus", "2", "2", "0", "0", "2 chips", "7 chips"]
    ]
    assert "have no finished games together yet" in text(pages.page(f"/players/{bo}/{annie}"))


def test_ratings_are_ranked_and_explained(store):
    root = Pages(store).page("/ratings")
    told = rows(root, "Who is strongest")
    assert [row[:2] for row in told] == [["1", "Bo"], ["2", "Ann"], ["3", "Annie"], ["4", "Cy"]]
    for _place, _name, rating, strength, unsure in told:
        sure = float(strength) - 3 * float(unsure.removeprefix("± "))
        assert float(rating.replace("−", "-")) == pytest.approx(sure, abs=0.25)
    assert "Plackett-Luce" in text(root)
    assert "No game fits." in text(Pages(store).page("/ratings?game=kogi"))


def test_all_who_share_a_record_are_told_with_their_games_or_counted():
    store = filled(shared_league())
    root = Pages(store).page("/records")
    assert facts(root)[0] == "104 chips Cy 2d31-1, Bo 2d31-2, Di 2d31-3 and 3 more"
    assert [address for address in links(root) if address.startswith("/games/")][:3] == [
        "/games/2d31-1", "/games/2d31-2", "/games/2d31-3",
    ]  # fmt: skip
    assert "ほか3人" in text(Pages(store, "ja").page("/records"))


def test_records_are_told_game_by_game(store):
    root = Pages(store).page("/records")
    assert facts(root) == ["105 chips Bo 2d31-1", "+7 Ann 2d31-1, round 1", "2 Bo"]
    assert "Most games won in a row, whatever was played: 2 Bo" in text(root)
    assert "/games/2d31-1" in links(root)


@given(leagues.leagues())
@settings(max_examples=8, deadline=None)
def test_pages_are_what_a_plain_reader_of_the_records_counts(league):
    store = open_memory()
    league.put_into(store)
    games, pages = leagues.counted(league), Pages(store)
    people = {name: called(store, name) for name in {league.person(name) for name in league.names()}}
    listed = rows(pages.page("/players"), "Players") or []
    assert len(listed) == len([name for name in people if leagues.counts(games, name)[0]])
    for name, person in people.items():
        count, _rounds, wins, places = leagues.counts(games, name)
        root = pages.page(f"/players/{person}")
        if not count:
            assert "No finished games yet." in text(root)
            continue
        told = facts(root)
        assert (told[0], told[1].split()[0]) == (str(count), str(wins))
        assert float(told[2]) == pytest.approx(sum(place * times for place, times in places.items()) / count, abs=0.006)
        by_size = rows(root, "By number of players")
        assert sum(int(row[1]) for row in by_size) == sum(int(row[1]) for row in rows(root, "By game")) == count
        # The sums over opponents are those of all seats at the person's tables.
        met = rows(root, "Against everybody") or []
        others = sum(len(game.chairs) - 1 for game in games if name in game.chairs)
        assert sum(int(row[1]) for row in met) == others
        assert all(int(row[1]) == sum(map(int, row[2:])) for row in met)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_stand_on_every_page_as_they_are_and_every_link_leads_somewhere(language):
    gadgets = []
    for first in range(0, len(HOSTILE) - 3, 4):
        log = Log("kogi", 4, {"rounds": 1})
        log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
        gadget = gadget_of(log, HOSTILE[first : first + 4])
        gadget.device = f"device{first}"
        gadgets.append(gadget)
    store = open_memory()
    for gadget in gadgets:
        store.add(gadget.device, gadget.batch())
    pages = Pages(store, language)
    seen, to_see = set(), ["/players", "/ratings", "/records"]
    while to_see:
        path = to_see.pop()
        seen.add(path)
        root = pages.page(path)
        if path.startswith(("/players", "/ratings", "/records")):
            to_see += {link for link in links(root) if link.startswith("/players") and link not in seen} - set(to_see)
    names = names_of_people(store)
    for person, name in names.items():
        assert printable(name).split() == text(next(pages.page(f"/players/{person}").iter("h1"))).split()
    assert {f"/players/{person}" for person in names} <= seen
    assert len([path for path in seen if path.count("/") == 3]) == sum(3 for _ in names)


@pytest.mark.parametrize("path", ["/players", "/ratings", "/records"])
def test_before_anything_is_finished_the_pages_say_so(path):
    root = Pages(open_memory()).page(path)
    assert "No finished games yet." in text(root)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/players?game=chess", "There is no game called chess."),
        ("/players?size=6", "6 is no number of players. There are: 2, 3, 4, 5."),
        ("/players?size=%3Cb%3E&game=1%27%20OR%201=1--", "<b> is no number of players."),
        ("/ratings?game=x%00y", "There is no game called"),
        ("/players/1?game=chess", "There is no game called chess. There are: lexio, inage, bugi, kogi, jakugi."),
        ("/players/1/rating.svg?game=chess", "There is no game called chess."),
        ("/players/1/place.svg?game=chess", "There is no game called chess."),
        ("/ratings/curve.svg?game=chess", "There is no game called chess."),
    ],
)
def test_what_makes_no_sense_is_named_and_nothing_else_is_told(store, path, why):
    root = Pages(store).page(path, 400)
    assert why in text(root)
    assert not list(root.iter("table")) + list(root.iter("dl")) + list(root.iter("img"))


@pytest.mark.parametrize(
    "path",
    ["/players/99", "/players/0", "/players/-1", "/players/x", "/players/1/1", "/players/1/99", "/players/99/1",
     f"/players/{10**30}", "/players/99/rating.svg", f"/players/{1 << 31}/place.svg", "/ratings/curve.svg?game=kogi",
     "/players/1/rating.svg?game=kogi", "/players/1/place.svg?game=kogi"],
)  # fmt: skip
def test_nobody_is_no_page(store, path):
    pages = Pages(store)
    assert "There is no page at this address." in text(pages.page(path, 404))


def test_curves_are_pictures_that_are_sent_again_only_when_they_changed():
    gadget = small_league()
    store = filled(gadget)
    pages = Pages(store)
    person = called(store, "Ann")
    for path in (f"/players/{person}/rating.svg", f"/players/{person}/place.svg?game=lexio", "/ratings/curve.svg"):
        answer = pages.get(path)
        assert answer.headers["content-type"].startswith("image/svg+xml")
        said = ["".join(element.itertext()) for element in ElementTree.fromstring(answer.text).iter(SVG + "text")]
        assert "Games" in said
        assert any(line.startswith("Ann") for line in said) == ("ratings" in path)
        tag = {"If-None-Match": answer.headers["etag"]}
        assert pages.get(path, 304, headers=tag).content == b""
        japanese = pages.get(path + ("&" if "?" in path else "?") + "lang=ja")
        assert japanese.headers["etag"] != answer.headers["etag"]
    before = pages.get("/ratings/curve.svg").headers["etag"]
    join(store, ["Bo", "Cy"])
    assert pages.get("/ratings/curve.svg").headers["etag"] != before


def test_a_line_begins_with_the_first_game_of_its_person_and_long_ones_are_thinned_out():
    steps = [Step((at, "d", 1), 1, Rating(25 + at, 1)) for at in range(1000)]
    steps[999:] = [Step((999, "d", 1), 1, Rating(30, 1)), Step((999, "d", 1), 2, Rating(20, 5))]
    curve = rating_curve(EN, {1: "Ann", 2: "Bo"}, steps)
    assert len(curve.rows) <= MOST_ROWS
    assert (curve.rows[-1], curve.told) == ([27, 5], ["27.0", "5.0"])
    assert (curve.numbers[-1], curve.numbers[0] >= 1, curve.numbers == sorted(set(curve.numbers))) == (1000, True, True)
    assert all(row[1] != row[1] for row in curve.rows[:-1])  # not a number yet
    assert rating_curve(EN, {1: "Ann"}, []) is None


def test_the_first_place_stands_on_top():
    from host_tools.charts.curve import svg_of_picture

    played = [Sat("2d31-1", "lexio", None, 4, place, 100, place == 1) for place in (4, 1, 2)]
    curve = place_curve(EN, played, 12)
    assert (curve.rows, curve.numbers) == ([[2], [1], [4]], [10, 11, 12])
    drawn = ElementTree.fromstring(svg_of_picture(curve, narrow=True))
    heights = {}
    for element in drawn.iter(SVG + "text"):
        heights["".join(element.itertext()).strip()] = float(
            element.get("y") or element.get("transform").split()[-1][:-1]
        )
    assert heights["1"] < heights["2"] < heights["4"]
    assert place_curve(EN, [], 0) is None
