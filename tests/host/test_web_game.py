"""The page of one game, of every kind: its scores, hands, payments and corrections, its curve and its files."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.exports.formats import OF_ANY_GAMES
from host_tools.exports.report import to_html
from host_tools.exports.told import MINUS
from host_tools.i18n import LANGUAGES, Texts
from host_tools.store.reading import all_games
from host_tools.telling.entries import notation
from host_tools.telling.letters import printable
from shared_rules.games import GAMES, load
from tests.host.evenings import worked_example
from tests.host.exported import DEVICE, HOSTILE, gadget_of, points
from tests.host.markup import without_code
from tests.host.paged import Pages, of_class, text
from tests.host.stores import filled
from tests.host.terminal import own_home  # noqa: F401  the clock shows Greenwich's time
from tests.host.tile_names import read_aloud, tile_name
from tests.rules.any_game import played
from tests.rules.logs import Log

# Tiles as logs and terminals have them.
MPSZ = re.compile(r"\b[1-9]{2,}[mpsz]\b")
GAME = f"/games/{DEVICE}-1"
EN = Texts("en")


# What lies on the table for a tile that stands for a set.
LYING = {"run": [0, 1, 2], "triplet": [0] * 3, "quad": [0] * 4}


def rows(table):
    return [list(row) for row in table.find("tbody")]


def tables(root):
    """(standings, who paid whom or None, round by round or None)."""
    score = of_class(root, "score")[0]
    grids = {table.get("aria-labelledby"): table.find("table") for table in of_class(root, "wide")}
    return score, grids.get("paid"), grids.get("running")


def amount(cell):
    told = text(cell).replace(MINUS, "-")
    return 0 if told == "–" else float(told)


@pytest.mark.parametrize("rules", GAMES)
@given(log=st.data())
@settings(max_examples=8)
def test_a_page_has_the_ledgers_standings_totals_and_payments(rules, log):
    log = log.draw(played(rules))
    ledger, players = log.ledger, log.ledger.players
    root = Pages(filled(gadget_of(log))).page(GAME)
    score, paid, running = tables(root)
    found = [(int(text(row[0])), text(next(row[1].iter("bdi"))), amount(row[2])) for row in rows(score)]
    assert found == [(place, players[seat], points(rules, total)) for place, seat, total in ledger.standings()]
    lines = list(ledger.lines())
    sums = {}
    for line in lines:
        for payer, payee, much, *_why in line["result"]["payments"] if line["result"] else ():
            sums[payer, payee] = sums.get((payer, payee), 0) + points(rules, much)
    assert (paid is not None) == any(sums.values())
    if paid is not None:
        for payer, row in enumerate(rows(paid)):
            assert [amount(cell) for cell in row[1:]] == [sums.get((payer, payee), 0) for payee in range(len(players))]
    items = [item for listed in of_class(root, "rounds") for item in listed]
    assert len(items) == len(lines)
    for line, row, item in zip(lines, rows(running) if lines else [], items, strict=False):
        told = [float(text(cell.find("b")).replace(MINUS, "-")) for cell in row[1:] if cell.find("b") is not None]
        assert told == ([points(rules, total) for total in line["totals"]] if line["result"] else [])
        assert ("struck" in (item.get("class") or "")) == (line["result"] is None)


@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules != "lexio"])
@given(st.data())
@settings(max_examples=8)
def test_each_hand_lies_there_tile_by_tile_and_is_read_aloud(rules, data):
    """On the page and in the report alike."""
    store = filled(gadget_of(data.draw(played(rules))))
    language = data.draw(st.sampled_from(LANGUAGES))
    (game,) = all_games(store)
    for root in (Pages(store, language).page(GAME), without_code(to_html([game], Texts(language)))):
        _hands_lie_there(root, game, language)


def _hands_lie_there(root, game, language):
    items = [item for listed in of_class(root, "rounds") for item in listed]
    fields = {field["id"]: field for form in load(game.rules).forms(len(game.players)) for field in form["fields"]}
    for round_, item in zip(game.rounds, items, strict=True):
        lying = of_class(item, "tiles")
        trail = [round_.entered, *(step["entry"] for step in round_.trail if step["kind"] == "edit")]
        trail = [entry for entry in trail if entry != round_.entry]  # those lie there already
        entered = [
            (fields[name], value)
            for entry in [round_.entry, *trail * bool(round_.trail)]
            for name, value in entry.items()
            if fields[name]["type"] == "tiles" and value
        ]
        assert len(lying) == len(entered)
        for told, (field, kinds) in zip(lying, entered, strict=True):
            lie = LYING.get(field.get("stands_for"))
            groups = [[kind + step for step in lie] for kind in kinds] if lie else [kinds]
            tiles = [[notation([kind]) for kind in group] for group in groups]
            assert told.get("aria-label") == read_aloud(tiles, language)
            hovered = [tile.get("title") for tile in of_class(told, "tile")]
            assert hovered == [tile_name(tile, language) for group in tiles for tile in group]
        for line in of_class(item, "line") + of_class(item, "trail"):
            assert not MPSZ.search(text(line))


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=6)
def test_every_page_is_told_whole_in_both_languages(rules, data):
    pages = Pages(filled(gadget_of(data.draw(played(rules)))))
    for language in LANGUAGES:
        assert pages.page(GAME + "?lang=" + language).get("lang") == language


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_names_are_text_wherever_they_stand(first):
    called = HOSTILE[first : first + 4]
    log = Log("kogi", 4, {})
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    log.round({"winner": 2, "inserter": 3, "value": 4}, "quick")
    pages = Pages(filled(gadget_of(log, called)))
    root = pages.page(GAME)
    names = ["".join(name.itertext()) for name in root.iter("bdi")]
    for name in called:
        assert names.count(printable(name)) == 2  # standings and the head of the rounds
    drawn = ElementTree.fromstring(pages.get(GAME + "/curve.svg").content)
    assert {str(element.tag).split("}")[-1] for element in drawn.iter()} <= {
        "svg", "style", "defs", "g", "path", "use", "text", "tspan", "clipPath", "rect", "metadata", "RDF", "Work",
        "type", "title", "date", "format", "creator", "Agent",
    }  # fmt: skip


def test_the_trail_of_corrections_is_told_step_by_step():
    root = Pages(filled(worked_example())).page(GAME)
    trails = [[text(step) for step in trail] for trail in of_class(root, "trail")]
    assert [[step.split(":")[0].split(" (")[0] for step in trail] for trail in trails] == [
        ["First entered", "Changed to"],
        ["First entered", "Undone"],
    ]
    struck = [item for listed in of_class(root, "rounds") for item in listed if item.get("class") == "struck"]
    assert len(struck) == 1 and "undone" in text(struck[0])
    links = [link.get("href") for link in of_class(root, "wide")[1].iter("a")]
    assert links and all(root.find(f".//*[@id='{link[1:]}']") is not None for link in links)


def test_it_leads_back_to_its_evening_and_to_who_played():
    pages = Pages(filled(worked_example()))
    leads = [link.get("href") for link in pages.page(GAME).find("body/main").iter("a")]
    evening = "/?from=2026-05-01&to=2026-05-01"
    people = [address for address in leads if address.startswith("/players/")]
    assert (evening in leads, len(people)) == (True, 4)
    for address in [evening, *people]:
        assert "2d31-1" in text(pages.page(address))


def test_what_cannot_be_scored_says_why():
    gadget = worked_example()
    gadget.records = gadget.records[3:]
    pages = Pages(filled(gadget))
    root = pages.page(GAME)
    assert EN.t("store.no_beginning") in text(root)
    assert not list(root.iter("img"))
    pages.page(GAME + "/curve.svg", 404)


def test_a_second_game_of_the_same_number_is_a_game_of_its_own():
    gadget = worked_example()
    gadget.new(game=1, players=["Zoe", "Yan"])
    gadget.round([0, 3])
    pages = Pages(filled(gadget))
    assert "Zoe" in text(pages.page(GAME + ".2")) and "Zoe" not in text(pages.page(GAME))
    assert len(set(of_class(pages.page("/"), "game"))) == 2


ODD_GADGETS = ("a/b", "..", "a b", "?x=1#y", "<script>", "ガ", "a.b", "x/curve.svg", "-", "\"'&")


@pytest.mark.parametrize("device", ODD_GADGETS)
def test_a_gadget_may_be_called_anything(device):
    gadget = worked_example()
    gadget.device = device
    pages = Pages(filled(gadget))
    (path,) = [link.get("href") for link in of_class(pages.page("/"), "game")]
    root = pages.page(path)
    assert "Lexio Plus" in text(root)
    (image,) = root.iter("img")
    assert pages.get(image.get("src")).headers["content-type"].startswith("image/svg+xml")
    for link in of_class(root, "files")[0].iter("a"):
        pages.get(link.get("href"))


def test_a_curve_is_sent_again_only_where_it_changed():
    gadget = worked_example()
    pages = Pages(filled(gadget))
    first = pages.get(GAME + "/curve.svg")
    tag = first.headers["etag"]
    again = pages.get(GAME + "/curve.svg", 304, headers={"If-None-Match": f'"x", W/{tag}'})
    assert again.content == b"" and again.headers["etag"] == tag
    others = [GAME + "/curve.svg?narrow=1", GAME + "/curve.svg?lang=ja"]
    tags = {pages.get(other, headers={"If-None-Match": tag}).headers["etag"] for other in others}
    assert len(tags | {tag}) == 3
    gadget.records = gadget.records[:-2]
    changed = Pages(filled(gadget)).get(GAME + "/curve.svg", headers={"If-None-Match": tag})
    assert changed.headers["etag"] != tag
    assert "prefers-color-scheme" in first.text and 'width="' not in first.text.split(">")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_files_are_those_of_the_export(language):
    store = filled(worked_example())
    pages = Pages(store, language)
    (game,) = all_games(store)
    links = [link.get("href") for link in of_class(pages.page(GAME), "files")[0].iter("a")]
    kinds = [link.split("?")[0].rsplit(".", 1)[1] for link in links]
    assert kinds == ["csv", "json", "xlsx", "html"]
    for kind, link in zip(kinds, links, strict=True):
        answer = pages.get(link)
        assert answer.content == OF_ANY_GAMES[kind].write([game], Texts(language))
        assert answer.headers["content-disposition"] == f'attachment; filename="tally-2d31-1.{kind}"'
        assert answer.headers["content-type"] == OF_ANY_GAMES[kind].media
    pages.page(GAME + "/tally.exe", 404)
    pages.page(GAME + "/tally.bgstats", 404)
