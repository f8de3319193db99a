"""The live page in a real browser, while keys are pressed on a simulated gadget: rounds, undo, a pulled plug."""

import threading
import time
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect, sync_playwright

from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.port import AnnouncedPort
from host_tools.watching import watch
from host_tools.web.browse import Web
from host_tools.web.shelf import Shelf
from shared_rules.mpsz import parse
from tests.end_to_end.test_browser import ARGUMENTS, HALF_A_ROUND, NEW_GAME, ROUND_ONE, ROUND_TWO, prepared
from tests.firmware.fake_service import FakeService
from tests.firmware.script import Player
from tests.host.exported import gadget_of
from tests.host.plugged_in import plugged_in
from tests.rules.logs import Log

WALL = {"width": 1920, "height": 1080}
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
UNDO = """
keys down ok ok
pick Undo
see Undo round 2?
keys ok
"""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(watch, "PAUSE", 0.05)
    monkeypatch.setattr(watch, "SEARCH", 0.05)


class Table:
    """A gadget whose time runs, at a local port, and who plays on it."""

    def __init__(self, folder):
        self.kept = prepared(folder)[1]
        self.port = AnnouncedPort(0, folder / "notes")
        self.gadget = SimulatedGadget("macropad", self.kept, self.port)
        self.gadget.plug_in()
        self.player = Player(self.gadget)
        self.lock = threading.Lock()
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while not self.stop.is_set():
            with self.lock:
                self.gadget.advance(5)
            time.sleep(0.0005)

    def keys(self, *rows):
        with self.lock:
            for row in rows:
                self.player.play("keys " + " ".join(row))

    def play(self, script):
        with self.lock:
            self.player.play(script)

    def close(self):
        self.stop.set()
        self.thread.join()
        self.gadget.unplug()
        self.kept.close()


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path / "played")
    yield table
    table.close()


@contextmanager
def served(folder, gadget):
    with Web(Shelf(folder / "tally.db", asked=False), 0, gadget=gadget) as web:
        thread = threading.Thread(target=web.run)
        thread.start()
        try:
            yield web
        finally:
            web.stop()
            thread.join()


@pytest.fixture
def web(tmp_path, table):
    with served(tmp_path, table.port.url) as web:
        yield web


@pytest.fixture
def open_page(chromium, web):
    """A function that opens the live page; what it asks of other machines, and its errors, fail the test."""
    faults = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)

        def open_page(viewport=DESK, language="en", **options):
            page = browser.new_context(viewport=viewport, **options).new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
            page.on("request", lambda asked: None if asked.url.startswith(web.url) else faults.append(asked.url))
            page.goto(f"{web.url}live?lang={language}")
            return page

        yield open_page
        browser.close()
    assert faults == []


def test_an_evening_is_seen_as_it_is_played(open_page, table):
    page = open_page()
    latest = page.locator(".latest li").first
    totals = page.locator(".total:not(th)")
    expect(page.locator(".nothing")).to_have_text("No game yet. Start one on the gadget.")
    table.keys(NEW_GAME)
    expect(page.locator(".live-head")).to_contain_text("before the first round")
    table.keys(ROUND_ONE)
    expect(latest).to_contain_text("Round 1: Ann −5, Ben +7, Cleo −2")
    expect(page.locator("#said")).to_contain_text("Round 1")
    expect(totals).to_have_text(["95", "107", "98"])
    expect(page.locator("tr.ahead")).to_contain_text("Ben")

    table.keys(HALF_A_ROUND)
    with table.lock:
        table.gadget.unplug()
    expect(page.locator(".notice:visible")).to_contain_text("is not connected any more")
    expect(totals).to_have_text(["95", "107", "98"])
    with table.lock:
        table.gadget.plug_in()
    expect(page.locator(".how")).to_contain_text("Following")
    table.keys(ROUND_TWO)
    expect(latest).to_contain_text("Round 2: Ann +13, Ben −2, Cleo −11")
    expect(totals).to_have_text(["108", "105", "87"])

    table.play(UNDO)
    expect(latest).to_have_text("Round 2 undone")
    expect(page.locator(".latest li").nth(1)).to_have_class("struck")
    expect(totals).to_have_text(["95", "107", "98"])


def test_a_page_whose_server_is_gone_says_so(open_page, web):
    page = open_page()
    expect(page.locator(".seen")).to_be_visible()
    web.stop()
    expect(page.locator("#cut-off")).to_be_visible(timeout=10000)
    expect(page.locator("#cut-off")).to_contain_text("retrying")


def test_the_table_is_big_and_fits_every_window(open_page, table):
    table.keys(NEW_GAME, ROUND_ONE)
    page = open_page(language="ja")
    expect(page.locator(".latest")).to_contain_text("ラウンド1")
    colours = set()
    for viewport in (WALL, DESK, PHONE):
        page.set_viewport_size(viewport)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
            assert page.evaluate("document.documentElement.scrollHeight") <= viewport["height"]
            total = page.locator(".total").first
            size = total.evaluate("cell => parseFloat(getComputedStyle(cell).fontSize)")
            assert size >= (21 if viewport is PHONE else viewport["height"] * 0.06)
            colours.add(total.evaluate("cell => getComputedStyle(cell).color"))
        rows = page.evaluate("[...document.querySelectorAll('header nav a')].map(link => link.offsetTop)")
        assert len(set(rows)) == 1  # as little of a phone as can be
    assert len(colours) == 2


def test_a_hand_is_seen_tile_by_tile_and_heard_by_its_names(chromium, tmp_path):
    log = Log("kogi", 4, {"rounds": 0})
    log.round({"winner": 0, "inserter": 2, "tiles": list(parse("111m111p111s5z")), "win": parse("5z")}, "hand")
    records = gadget_of(log).batch()
    service = FakeService(records[:-1])
    with (
        plugged_in([], service=service, found=False) as url,
        served(tmp_path, url) as web,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        page = browser.new_page(viewport=DESK)
        page.goto(f"{web.url}live?lang=en")
        expect(page.locator(".live-head")).to_contain_text("Kogi")
        service.journal.records = records
        heard = page.locator("#said")
        expect(heard).to_contain_text("1 of characters, 1 of characters, 1 of characters, 1 of dots")
        expect(heard).to_contain_text("white dragon")
        assert "萬" not in heard.text_content()
        expect(page.get_by_role("img", name="white dragon", exact=True)).to_be_visible()
        for viewport in (WALL, DESK, PHONE):
            page.set_viewport_size(viewport)
            assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
            tile = page.locator(".tile").first.bounding_box()
            assert tile["width"] < tile["height"] and tile["height"] >= viewport["height"] * 0.03
        browser.close()
