"""The server of the pages: whom it answers and what, in which language, and what it says where something is wrong."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.i18n import LANGUAGES, Texts
from host_tools.store.opening import open_file
from host_tools.web.language import wished
from host_tools.web.pages import games as games_page
from host_tools.web.shelf import Shelf
from tests.host.evenings import worked_example
from tests.host.paged import PORT, Pages, text
from tests.host.stores import filled
from tests.host.terminal import fill, own_home  # noqa: F401  a user of their own

GAME = "/games/e6614c311b7f2d31-1"
EVERY = ["/", GAME, GAME + "/curve.svg", GAME + "/tally-2d31-1.csv", "/static/pages.css", "/nothing", "/games/x-1"]


@pytest.fixture(scope="module")
def store():
    return filled(worked_example())


@pytest.fixture
def pages(store):
    return Pages(store)


# Who may ask


@pytest.mark.parametrize("path", EVERY)
def test_every_answer_forbids_what_a_page_does_not_need(pages, path):
    headers = pages.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "script-src" not in policy and "frame-ancestors 'none'" in policy
    assert ("unsafe" in policy) == path.endswith(".svg")  # a picture carries its styles
    assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-resource-policy"] == "same-origin"


STRANGERS = [
    {"Host": "evil.example"},
    {"Host": "127.0.0.1"},
    {"Host": "127.0.0.1:1"},
    {"Host": "192.168.1.5:{port}"},
    {"Host": "127.0.0.1.evil.example:{port}"},
    {"Host": "[::1]:{port}:{port}"},
    {"Host": ""},
    {"Origin": "https://evil.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "https://127.0.0.1:{port}"},
    {"Origin": "null"},
    {"Origin": ""},
]


@pytest.mark.parametrize("headers", STRANGERS)
@pytest.mark.parametrize("path", ["/", GAME + "/curve.svg", "/static/pages.css"])
def test_a_request_from_elsewhere_gets_nothing(pages, headers, path):
    asked = {name: value.format(port=PORT) for name, value in headers.items()}
    answer = pages.get(path, 403, headers=asked)
    assert answer.text == Texts("en").t("web.not_from_here")


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "LocalHost"])
def test_this_machines_own_names_are_welcome(pages, name):
    own = {"Host": f"{name}:{PORT}", "Origin": f"http://{name}:{PORT}"}
    pages.get("/", headers=own)


@pytest.mark.parametrize(
    ("how", "host", "status"),
    [
        ({"names": ["192.168.1.5"]}, f"192.168.1.5:{PORT}", 200),
        ({"names": ["192.168.1.5"]}, f"127.0.0.1:{PORT}", 403),
        ({"names": ["[::1]"]}, f"[::1]:{PORT}", 200),
        ({"names": ["[::1]"]}, "[::1]", 403),
        ({"names": ["club"], "any_number": True}, f"club:{PORT}", 200),
        ({"names": ["club"], "any_number": True}, f"10.0.0.7:{PORT}", 200),
        ({"names": ["club"], "any_number": True}, f"[fe80::1]:{PORT}", 200),
        ({"names": ["club"], "any_number": True}, f"evil.example:{PORT}", 403),
        ({"names": ["club"], "any_number": True}, f"10.0.0.7.evil.example:{PORT}", 403),
    ],
)
def test_another_address_is_answered_by_its_own_names_alone(store, how, host, status):
    Pages(store, **how).get("/", status, headers={"Host": host})


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"])
@pytest.mark.parametrize("path", ["/", GAME, "/static/pages.css", "/nothing"])
def test_nothing_can_be_done_but_read(pages, method, path):
    answer = pages.client.request(method, path)
    assert answer.status_code == 405 and answer.headers["allow"] == "GET, HEAD"
    assert Texts("en").t("web.only_questions") in answer.text


@pytest.mark.parametrize("path", EVERY)
def test_a_head_is_answered_as_the_page_is(pages, path):
    asked, had = pages.client.head(path), pages.client.get(path)
    assert asked.status_code == had.status_code
    assert asked.headers["content-type"] == had.headers["content-type"]


@pytest.mark.parametrize("path", ["/nothing", "/games", "/games/", "/Games/", "/static/", "/static/../site.py",
                                  "/static/%2e%2e/site.py", "/index.html", "/%00", "/\u3042"])  # fmt: skip
def test_what_is_not_there_is_a_page_that_leads_on(pages, path):
    root = pages.page(path, 404)
    assert [link.get("href") for link in root.iter("a")].count("/") >= 2


# Languages


@pytest.mark.parametrize(
    ("asked", "cookie", "browser", "command", "spoken"),
    [
        ("ja", "en", "en", "en", "ja"),
        (None, "ja", "en", "en", "ja"),
        (None, None, "ja, en;q=0.5", "en", "ja"),
        (None, None, "de, fr", "ja", "ja"),
        (None, None, "", "ja", "ja"),
        ("de", "xx", "fr", "en", "en"),
        ("<script>", "ja", "en", "en", "ja"),
    ],
)
def test_the_language_is_the_one_picked_else_the_browsers_else_the_commands(
    store, asked, cookie, browser, command, spoken
):
    pages = Pages(store, command)
    headers = {"Accept-Language": browser} | ({"Cookie": f"tally_lang={cookie}"} if cookie else {})
    root = pages.page("/", params={"lang": asked} if asked else {}, headers=headers)
    assert root.get("lang") == spoken
    assert text(root.find("body/main/h1")) == Texts(spoken).t("web.games")


@given(st.text(max_size=40) | st.sampled_from(["ja;q=x", "ja;q=0", "en;q=nan,ja", ";,;", "ja-JP-x;q=0.1,en;q=0.2"]))
def test_whatever_a_browser_calls_a_language_is_understood_or_passed_over(header):
    assert wished(header) in (None, *LANGUAGES)


def test_a_picked_language_holds_for_the_pages_that_follow_and_keeps_what_was_asked(pages):
    root = pages.page("/?game=lexio&lang=en")
    (link,) = [link.get("href") for link in root.iter("a") if link.get("hreflang") == "ja"]
    assert link == "?game=lexio&lang=ja"
    assert pages.page("/" + link).get("lang") == "ja"
    assert pages.page(GAME).get("lang") == "ja"


# What can be wrong with the store


def test_a_newcomer_sees_that_there_is_nothing_yet_and_the_first_sync_as_it_comes(tmp_path):
    pages = Pages(Shelf(tmp_path / "tally.db", asked=False))
    assert Texts("en").t("web.no_games") in text(pages.page("/"))
    pages.page(GAME, 404)
    fill(tmp_path / "tally.db", worked_example())
    assert "Lexio Plus" in text(pages.page(GAME))


def test_what_comes_with_a_sync_is_there_at_once(tmp_path):
    path = tmp_path / "tally.db"
    gadget = worked_example()
    fill(path, gadget)
    pages = Pages(Shelf(path))
    pages.get("/games/e6614c311b7f2d31-2", 404)
    gadget.new(game=2)
    gadget.round([0, 1, 2, 3])
    with open_file(path, create=False) as store:  # a sync works nothing out
        store.add(gadget.device, gadget.batch())
    assert "being played" in text(pages.page("/games/e6614c311b7f2d31-2"))


def test_another_file_in_the_stores_place_is_the_store_from_then_on(tmp_path):
    path, other = tmp_path / "tally.db", tmp_path / "other.db"
    fill(path, worked_example())
    pages = Pages(Shelf(path))
    pages.page(GAME)
    second = worked_example()
    second.device = "another0"
    fill(other, second)
    other.replace(path)
    pages.page(GAME, 404)
    pages.page("/games/another0-1")


@pytest.mark.parametrize("there", [True, False])
def test_many_may_look_at_once(tmp_path, there):
    if there:
        fill(tmp_path / "tally.db", worked_example())
    pages = Pages(Shelf(tmp_path / "tally.db", asked=there))
    with ThreadPoolExecutor(8) as people:
        seen = list(people.map(lambda turn: pages.client.get("/" if turn % 2 else GAME).status_code, range(32)))
    assert seen == [200 if there or turn % 2 else 404 for turn in range(32)]


def broken(path, how):
    if how == "missing":
        path.unlink()
    elif how == "no_database":
        path.write_bytes(b"not a database at all" * 50)
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "newer":
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE tally_schema SET version = 9999")


@pytest.mark.parametrize("how", ["missing", "no_database", "empty", "newer"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_store_that_cannot_be_read_is_said_in_words_and_is_read_again_once_it_can(tmp_path, how, language):
    path = tmp_path / "tally.db"
    fill(path, worked_example())
    shutil.copy(path, tmp_path / "copy.db")
    broken(path, how)
    pages = Pages(Shelf(path), language)
    for address in ("/", GAME, GAME + "/curve.svg"):
        root = pages.page(address, 503)
        (told,) = [element for element in root.iter("p") if element.get("role") == "alert"]
        assert str(path) in text(told)
    (tmp_path / "copy.db").replace(path)
    pages.page(GAME)


def test_derived_rows_that_make_no_sense_are_said_to_be_so(tmp_path):
    path = tmp_path / "tally.db"
    fill(path, worked_example())
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE rounds SET notes = 'no json'")
    pages = Pages(Shelf(path))
    assert "tally rebuild" in text(pages.page(GAME, 503))


def test_a_fault_of_ours_is_a_page_without_its_insides(pages, monkeypatch):
    def fails(*_):
        raise RuntimeError("<b>boom</b>")

    monkeypatch.setattr(games_page, "list_games", fails)
    said = text(pages.page("/", 500))
    assert "<b>boom</b>" in said and "Traceback" not in said
