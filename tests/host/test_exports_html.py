"""The report of an evening, read again by an HTML5 parser and by a browser: one file, every score, no name but text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import sync_playwright

from host_tools.exports.report import to_html
from host_tools.exports.told import MINUS
from host_tools.i18n import LANGUAGES, Texts
from host_tools.telling.letters import printable
from shared_rules.games import GAMES
from tests.host.evenings import worked_example
from tests.host.exported import HOSTILE, gadget_of, game_of, games, kept
from tests.host.markup import COLOURS, UNTOLD, parsed, ratio, shown, without_code
from tests.host.paged import of_class
from tests.rules.any_game import played
from tests.rules.logs import Log

EN = Texts("en")


def test_each_table_scrolls_in_a_box_of_its_own():
    root = parsed(to_html(kept(worked_example()), EN))
    boxes = [box for box in root.iter("div") if box.get("class") == "wide"]
    assert len(list(root.iter("table"))) == len(boxes) == 2
    assert all(len(list(box.iter("table"))) == 1 and box.get("tabindex") == "0" for box in boxes)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
@given(st.data())
@settings(max_examples=6)
def test_a_report_has_the_ledgers_standings_rounds_and_payments(rules, language, data):
    game, ledger = data.draw(games(rules))
    texts = Texts(language)
    root = without_code(to_html([game], texts))
    assert root.get("lang") == language
    score = next(table for table in root.iter("table"))
    rows = [list(row) for row in score.find("tbody")]
    found = [(int(shown(row[0])), row[1].find("bdi").text or "", shown(row[2])) for row in rows]
    assert found == [
        (place, printable(game.players[seat].name), ledger.text(total).replace("-", MINUS))
        for place, seat, total in ledger.standings()
    ]
    items = [item for listed in of_class(root, "rounds") for item in listed]
    assert len(items) == len(game.rounds)
    for item, line in zip(items, ledger.lines(), strict=True):
        paid = [entry for listed in of_class(item, "payments") for entry in listed]
        expected = line["result"]["payments"] if line["result"] else []
        assert [[name.text or "" for name in entry.iter("bdi")] for entry in paid] == [
            [printable(game.players[payer].name), printable(game.players[payee].name)]
            for payer, payee, *_rest in expected
        ]
        assert [entry.find("b").text for entry in paid] == [ledger.text(amount) for _, _, amount, *_rest in expected]
    if game.rounds:
        running = list(root.iter("table"))[1].find("tbody")
        ends = [shown(row) for row in running]
        for line, end in zip(ledger.lines(), ends, strict=False):
            totals = [ledger.text(total).replace("-", MINUS) for total in line["totals"]] if line["result"] else []
            assert all(total in end.split() for total in totals)
        assert len(ends) - len(game.rounds) in (0, 1)  # one more where the end has bonuses
    assert len(list(root.iter("figure"))) == bool(game.counted)


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=6)
def test_every_report_is_told_whole_in_both_languages(rules, data):
    log = data.draw(played(rules))
    for language in LANGUAGES:
        text = shown(parsed(to_html(kept(gadget_of(log)), Texts(language))).find("body"))
        assert not UNTOLD.search(text), text


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_names_are_text_wherever_they_stand(first):
    called = HOSTILE[first : first + 4]
    log = Log("kogi", 4, {})
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    log.round({"winner": 2, "inserter": 3, "value": 4}, "quick")
    root = without_code(to_html([game_of(log, called)], EN))
    names = [name.text or "" for name in root.iter("bdi")]
    for name in called:
        assert names.count(printable(name)) == 2  # standings and the head of the rounds
    told = shown(root.find("body"))
    for name in called:
        assert " ".join(printable(name).split()) in told


def test_a_report_of_many_games_leads_to_each_and_says_when():
    second = worked_example()
    second.device = "bb"
    second.records = [record for record in second.records if record.kind != "end"]
    root = without_code(to_html(kept(worked_example(), second), EN))
    assert [link.get("href") for link in root.find("body/main/nav").iter("a")] == ["#game1", "#game2"]
    assert [section.get("id") for section in root.iter("section")] == ["game1", "game2"]
    assert shown(root.find("body/header")) == "The evening's score 2026-05-01"


def test_what_cannot_be_scored_says_why_and_nothing_is_a_page_too():
    gadget = worked_example()
    gadget.records = gadget.records[3:]
    assert EN.t("store.no_beginning") in shown(without_code(to_html(kept(gadget), EN)))
    assert "No games" in shown(without_code(to_html([], EN)))


def test_bonuses_of_the_end_and_what_is_beside_totals_are_in_the_report():
    log = Log("kogi", 4, {})
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    log.end()
    text = shown(parsed(to_html([game_of(log)], EN)))
    assert "bonuses +9 12 +3 6 ±0 0 ±0 0" in text
    assert "Virtuous youth: Aya never inserted, doubled" in text


def test_the_same_games_give_the_same_page():
    among = kept(worked_example())
    assert to_html(among, EN) == to_html(among, EN)


def test_a_browser_shows_it_on_a_phone_by_night_and_on_paper_and_fetches_nothing(chromium, tmp_path):
    kogi = Log("kogi", 4, {})
    kogi.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    kogi.end()
    among = [*kept(worked_example()), game_of(kogi, HOSTILE[4:8])]
    page_file = tmp_path / "evening.html"
    page_file.write_text(to_html(among, Texts("ja")), encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for wide, scheme in ((360, "dark"), (1280, "light")):
            page = browser.new_page(viewport={"width": wide, "height": 800}, color_scheme=scheme)
            asked, said = [], []
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            page.on("console", lambda message, said=said: said.append(message.text))
            page.goto(page_file.as_uri())
            assert asked == [page_file.as_uri()] and said == []
            assert page.evaluate("document.documentElement.scrollWidth") <= wide
            for colour, back, text in page.evaluate(COLOURS):
                assert ratio(colour, back) >= 4.5, (scheme, colour, back, text)
            assert page.evaluate("getComputedStyle(document.querySelector('svg text')).fill") == page.evaluate(
                "getComputedStyle(document.querySelector('figure')).color"
            )
            page.emulate_media(media="print")
            backs = {back for _colour, back, _text in page.evaluate(COLOURS)}
            assert backs <= {"rgb(255, 255, 255)", "rgb(0, 0, 0)"}
        browser.close()
