"""The pages of `tally web` in a real browser: by day and night, wide and narrow, in both languages, by keys alone."""

import threading

import pytest
from playwright.sync_api import expect, sync_playwright

from host_tools.web.browse import Web
from host_tools.web.shelf import Shelf
from tests.host.evenings import Gadget, worked_example
from tests.host.exported import HOSTILE, gadget_of
from tests.host.markup import COLOURS, ratio
from tests.host.terminal import fill
from tests.rules.logs import Log

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LOOKS = [(DESK, "light", "en"), (PHONE, "dark", "ja"), (DESK, "dark", "ja"), (PHONE, "light", "en")]
EVERYTHING_TOLD = COLOURS.replace("'p, th", "'h1, h2, h3, label, button, select, small, b, bdi, p, th")


def bugi():
    """Bugi: a hand of tiles."""
    log = Log("bugi", 4, {})
    log.round({"whose": 1, "tiles": [0, 1, 2, 3, 4, 5, 9, 10, 11, 18, 18, 18, 27, 27, 27, 33, 33]}, "hand")
    log.round({"army": "heaven", "way": "retreat"}, "quick")
    return log


def kogi():
    """Names that nobody would want, and long ones."""
    log = Log("kogi", 4, {})
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    wrong = log.round({"winner": 2, "inserter": 3, "value": 4}, "quick")
    log.undo(wrong)
    log.end()
    return log


def long_evening():
    """Five players with wide names, many rounds, each with ten payments."""
    gadget = Gadget("gadget-long")
    gadget.boot()
    gadget.time(1777500000)
    names = ["Wwwwwwwwwwww", "いろはにほへとちりぬるを", "Christopher", "W" * 40, "Alexandrina"]
    gadget.new(players=names, start_chips=1000, rounds=12)
    for _ in range(6):
        gadget.round([0, 12, 12, 11, 10], [0, 2, 1, 0, 1])
    return gadget


def of(device, log, called=None):
    gadget = gadget_of(log, called)
    gadget.device = device
    return gadget


GAMES = ["e6614c311b7f2d31-1", "gadget%25-1", "gadget%2Fb-1", "gadget-long-1"]
PAGES = ["/", "/?game=chess", "/nothing", *(f"/games/{game}" for game in GAMES)]


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    db = tmp_path_factory.mktemp("web") / "tally.db"
    fill(db, worked_example(), of("gadget%", kogi(), HOSTILE[4:8]), of("gadget/b", bugi()), long_evening())
    with Web(Shelf(db), 0) as web:
        thread = threading.Thread(target=web.run)
        thread.start()
        yield web
        web.stop()
        thread.join()


@pytest.fixture(scope="module")
def browser(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, web):
    """A function that makes a page; what it asks of other machines, and its complaints, fail the test."""
    contexts, faults = [], []

    def heard(message):
        # That a page is not there is what was asked for.
        if "404" not in message.text and "400" not in message.text:
            faults.append(message.text)

    def open_page(viewport=DESK, scheme="light", language="en"):
        context = browser.new_context(viewport=viewport, color_scheme=scheme, locale=language)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", heard)
        page.on("dialog", lambda dialog: faults.append(dialog.message))
        page.on("request", lambda asked: None if asked.url.startswith(web.url) else faults.append(asked.url))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.mark.parametrize(("viewport", "scheme", "language"), LOOKS)
def test_every_page_fits_can_be_read_and_asks_nobody_else(open_page, web, viewport, scheme, language):
    page = open_page(viewport, scheme, language)
    for path in PAGES:
        page.goto(web.url + path[1:])
        assert page.get_attribute("html", "lang") == language
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], path
        for colour, back, told in page.evaluate(EVERYTHING_TOLD):
            assert ratio(colour, back) >= 4.5, (path, colour, back, told)
        pictures = page.evaluate("[...document.images].map(image => [image.naturalWidth, image.currentSrc])")
        assert all(wide > 0 for wide, _source in pictures)
        assert all(("narrow" in source) == (viewport == PHONE) for _wide, source in pictures)
        assert len(pictures) == path.startswith("/games/")


def test_a_wide_table_scrolls_in_its_own_box(open_page, web):
    page = open_page(PHONE)
    page.goto(web.url + "games/" + GAMES[3])
    boxes = page.evaluate("[...document.querySelectorAll('.wide')].map(box => [box.scrollWidth, box.clientWidth])")
    assert len(boxes) == 2 and all(inside > shown for inside, shown in boxes)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_evenings_are_found_and_read_by_keys_alone(open_page, web):
    page = open_page()
    page.goto(web.url)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator("select[name=game]")).to_be_focused()
    page.keyboard.press("k")  # Kogi
    page.keyboard.press("Enter")
    page.locator("button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**game=kogi**")
    expect(page.locator(".games li")).to_have_count(1)
    page.locator("a.game").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Kogi")
    # A name is what was typed, wherever it stands.
    expect(page.locator(".score bdi").nth(0)).to_have_text(HOSTILE[4])
    page.locator(".switch a[lang=ja]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.locator("header nav a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("ゲーム")


def test_a_game_is_taken_along_as_a_file(open_page, web):
    page = open_page()
    page.goto(web.url + "games/" + GAMES[0])
    with page.expect_download() as begun:
        page.get_by_text("CSV").click()
    assert begun.value.suggested_filename == "tally-2d31-1.csv"
    assert begun.value.path().read_text(encoding="utf-8").startswith("device,game,rules,")
