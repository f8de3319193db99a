"""The pages of players, pairs, ratings and records in a real browser: whole on every screen, and asking nobody else."""

import threading

import pytest
from playwright.sync_api import expect, sync_playwright

from host_tools.i18n import Texts
from host_tools.store.derive import freshen
from host_tools.store.opening import open_file
from host_tools.store.people import find
from host_tools.web.browse import Web
from host_tools.web.shelf import Shelf
from tests.end_to_end.test_browser import ARGUMENTS, DESK, PHONE
from tests.host.exported import gadget_of
from tests.host.markup import COLOURS, ratio
from tests.host.test_stats import small_league
from tests.host.test_stats_hands import kogi_evening

LONG = "W" * 40
HOSTILE = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def web(tmp_path_factory):
    """Served as `tally web` does it: a league, hands, a name without a place to break it and one that would run."""
    place = tmp_path_factory.mktemp("web") / "tally.db"
    with open_file(place, create=True) as store:
        hands = gadget_of(kogi_evening(), ("Ann", LONG, "だい", HOSTILE))
        hands.device = "e6614c311b7f2d32"
        for gadget in (small_league(), hands):
            store.add(gadget.device, gadget.batch())
        freshen(store)
        people = {name: find(store, name)[0] for name in ("Ann", "Bo", LONG)}
    with Web(Shelf(place), port=0) as web:
        thread = threading.Thread(target=web.run)
        thread.start()
        yield web.url.rstrip("/"), people
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
    """A function that opens a page; its errors and what it asks of others fail the test."""
    contexts, faults = [], []

    def open_page(path, viewport=DESK, **options):
        context = browser.new_context(viewport=viewport, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith(web[0]) else faults.append(asked.url))
        page.goto(web[0] + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def paths(people):
    ann, bo, long = people.values()
    return ["/players", f"/players/{ann}", f"/players/{ann}/{bo}", f"/players/{long}", "/ratings", "/records"]


@pytest.mark.parametrize(
    ("viewport", "scheme", "language"),
    [(DESK, "light", "en"), (DESK, "dark", "ja"), (PHONE, "light", "ja"), (PHONE, "dark", "en")],
)
def test_pages_fit_their_screen_and_can_be_read(open_page, web, viewport, scheme, language):
    for path in paths(web[1]):
        page = open_page(f"{path}?lang={language}", viewport, color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, path
        broken = "() => [...document.images].filter(image => !image.complete || !image.naturalWidth).length"
        assert page.evaluate(broken) == 0, path
        faint = [told for *colours, told in page.evaluate(COLOURS) if told.strip() and ratio(*colours) < 4.5]
        assert faint == [], path


def test_from_the_list_to_a_person_to_a_pair_and_a_game_by_keyboard(open_page, web):
    page = open_page("/players?lang=en")
    page.get_by_role("link", name="Ann", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    assert HOSTILE in page.locator("main").inner_text()
    page.locator("select[name=game]").select_option("lexio")
    page.get_by_role("button", name="Show").press("Enter")
    page.wait_for_url("**?game=lexio")
    expect(page.get_by_role("heading", name="Best hands and favourite yaku")).to_have_count(0)
    page.get_by_role("link", name="Bo", exact=True).press("Enter")
    expect(page.get_by_text("Against each other")).to_be_visible()
    page.get_by_role("link", name="Lexio Plus").first.press("Enter")
    expect(page.get_by_role("heading", name=Texts("en").t("cli.title_standings"))).to_be_visible()


def test_wide_tables_scroll_in_their_own_box(open_page, web):
    page = open_page(f"/players/{web[1][LONG]}?lang=en", PHONE)
    wider = "() => [...document.querySelectorAll('.wide')].filter(box => box.scrollWidth > box.clientWidth).length"
    assert page.evaluate(wider) > 0
    box = page.locator(".wide").first
    box.focus()
    page.keyboard.press("ArrowRight")
    for _ in range(100):  # no waiting within the page, whose policy lets no text be run
        if page.evaluate("() => document.querySelector('.wide').scrollLeft") > 0:
            break
        page.wait_for_timeout(50)
    else:
        raise AssertionError("the table did not scroll")
