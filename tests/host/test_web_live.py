"""The live page over real requests: what it shows of a gadget that is played on, to whom, and for how long."""

import contextlib
import html
import re
import threading
import time

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from host_tools.telling.letters import printable
from host_tools.watching import background, watch
from host_tools.watching.watch import Watch
from host_tools.web.browse import Web
from host_tools.web.shelf import Shelf
from shared_rules.mpsz import parse
from tests.firmware.fake_service import FakeService
from tests.host.evenings import Gadget
from tests.host.exported import HOSTILE, gadget_of
from tests.host.plugged_in import plugged_in
from tests.host.terminal import DEVICE, own_home  # noqa: F401  fixture
from tests.host.tile_names import read_aloud, tile_name
from tests.rules.logs import Log


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Looks follow one another at once."""
    monkeypatch.setattr(watch, "PAUSE", 0.02)
    monkeypatch.setattr(watch, "SEARCH", 0.02)
    monkeypatch.setattr(background, "GRACE", 0.2)


@pytest.fixture(name="site")
def pages_of_a_gadget(tmp_path):
    """A function: the pages, served, beside a store that cannot be read."""
    (tmp_path / "tally.db").write_bytes(b"no database at all" * 100)
    with contextlib.ExitStack() as at_end:

        def site(gadget=None):
            web = at_end.enter_context(Web(Shelf(tmp_path / "tally.db"), 0, gadget=gadget))
            thread = threading.Thread(target=web.run)
            thread.start()
            at_end.callback(thread.join)
            at_end.callback(web.stop)
            return web

        yield site


def news(web, language="en", **options):
    """What an open page gets."""
    return connect(web.url.replace("http", "ws") + "live/news?lang=" + language, proxy=None, **options)


def get(web, **headers):
    return httpx.get(web.url + "live", headers=headers, trust_env=False)


def being_played(*players):
    gadget = Gadget(DEVICE)
    gadget.boot()
    gadget.new(players=list(players))
    return gadget, FakeService(gadget.batch(), device=DEVICE)


def words(page):
    """The text of a piece of a page, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).replace("\u00a0", " ").split())


def until(page, wanted):
    """The next news in which `wanted` stands."""
    told = ""
    for _ in range(20):
        told = words(page.recv(timeout=10))
        if wanted in told:
            return told
    raise AssertionError(told)


def test_rounds_undo_and_a_pulled_plug_come_to_the_page_as_they_happen(site):
    gadget, service = being_played("Ann", "Bo", "だい")
    web = site()
    with news(web) as page:
        with plugged_in([], service=service):
            assert "Ann" in until(page, "before the first round")
            gadget.round([0, 2, 3])
            service.journal.records = gadget.batch()
            told = until(page, "Round 1")
            assert "Ann first leads next +5 105" in told and "Round 1: Ann +5, Bo −1, だい −4" in told
            gadget.undo(gadget.records[-1].number)
            service.journal.records = gadget.batch()
            assert "Ann 100" in until(page, "Round 1 undone")
        gone = until(page, "is not connected any more")
        assert "Ann 100" in gone and "Round 1 undone" in gone
        gadget.round([2, 0, 3])
        with plugged_in(gadget.batch()):
            assert "Bo" in until(page, "Round 1: Ann −1, Bo +5, だい −4")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_tiles_are_drawn_and_read_aloud_and_none_is_left_in_the_texts(site, language):
    log = Log("kogi", 4, {"rounds": 0})
    log.round({"winner": 0, "inserter": 2, "tiles": list(parse("111m111p111s5z")), "win": parse("5z")}, "hand")
    hand = read_aloud([["1m"] * 3 + ["1p"] * 3 + ["1s"] * 3 + ["5z"]], language)
    told = seen_of(site, log, language)
    pictures = re.findall('<span class="tiles" role="img" aria-label="([^"]*)">', told)
    assert [html.unescape(picture) for picture in pictures] == [hand, tile_name("5z", language)]
    assert "111m" not in told and words(told).count("萬") == 3
    log.undo(log.records[-1].number)
    struck = seen_of(site, log, language)
    assert 'class="struck"' in struck and "111m" not in struck


def seen_of(site, log, language):
    """The page of a gadget that has these records."""
    with plugged_in(gadget_of(log).batch()), news(site(), language) as page:
        told = ""
        while "Aya" not in told:
            told = page.recv(timeout=10)
    return told


def test_nobody_there_is_said_and_who_comes_is_picked_up(site):
    _, service = being_played("Ann", "Bo")
    with news(site(), "ja") as page:
        assert "ガジェットがつながっていません" in until(page, "。")
        with plugged_in([], service=service):
            assert "Ann" in until(page, "レキシオプラス")


def test_the_page_itself_has_what_is_seen_without_any_script(site):
    _, service = being_played("Ann", "Bo")
    with plugged_in([], service=service, found=False) as url:
        web = site(url)
        for _ in range(200):
            answer = get(web)
            if "Ann" in answer.text:
                break
            time.sleep(0.02)
        assert answer.status_code == 200
        assert "Lexio Plus" in words(answer.text) and "Ann" in words(answer.text)
        assert httpx.head(web.url + "live", trust_env=False).status_code == 200
        assert httpx.post(web.url + "live", trust_env=False).status_code == 405
    assert "<script>" not in answer.text and "style=" not in answer.text
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert 'aria-current="page">Live' in answer.text


def test_names_are_text_whatever_they_hold(site):
    tags = {"div", "h1", "p", "table", "thead", "tbody", "tr", "th", "td", "bdi", "span", "ol", "ul", "li"}
    with news(site()) as page:
        for at in range(0, len(HOSTILE), 4):
            names = [*HOSTILE[at : at + 4], "Bo"]
            _, service = being_played(*names)
            with plugged_in([], service=service):
                shown = told = ""
                while shown != [printable(name) for name in names]:
                    told = page.recv(timeout=10)
                    shown = [html.unescape(name) for name in re.findall("<bdi>(.*?)</bdi>", told)]
            assert set(re.findall(r"<\s*/?\s*([a-z0-9]+)", told)) <= tags
            for tag in re.findall("<[^/][^>]*>", told):
                assert re.fullmatch(r'<[a-z0-9]+( (class|scope)="[a-z0-9 -]*")*>', tag)


@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Host": "127.0.0.1:1"}, {"Origin": "http://evil.example"}]
)
def test_who_comes_from_elsewhere_sees_nothing(site, headers):
    web = site()
    assert get(web, **headers).status_code == 403
    with pytest.raises(InvalidStatus):
        news(web, additional_headers=headers)


def test_all_pages_share_one_connection_and_the_port_is_free_again_when_they_are_closed(site):
    _, service = being_played("Ann", "Bo")
    with plugged_in([], service=service) as url:
        web = site()
        with news(web) as one, news(web) as other:
            until(one, "Ann")
            until(other, "Ann")
            another = Watch(url)
            another.look()
            assert another.seen.problem.key == "link.port_busy"
        for _ in range(200):
            another.look()
            if another.seen.problem is None:
                break
            time.sleep(0.05)
        assert another.seen.hello["device"] == DEVICE
        another.close()


def test_what_a_page_sends_is_passed_over(site):
    _, service = being_played("Ann", "Bo")
    with plugged_in([], service=service):
        web = site()
        for sent in (b"\0" * 1000, "hello"):
            with news(web) as page:
                page.send(sent)
                until(page, "Ann")
                page.send(sent)
    assert service.pressed == []
