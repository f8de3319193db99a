"""The page's server, by real requests: what it serves, whom it turns away, what a page is told and may ask."""

import contextlib
import http.client
import json
import socket
import threading

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from websockets.sync.client import connect

from firmware import buttons
from host_tools.i18n import HOST, LANGUAGES, read_rows
from host_tools.sim.desk import Desk
from host_tools.sim.gadget import BOARDS, SimulatedGadget
from host_tools.sim.server import FILES, HEADERS, make_app
from host_tools.watching.live import Live
from tests.host.stand_in import Kept, build_on, expected_frame

FACTS = {"language": "en", "command": "tally sync --port x", "kept": "/somewhere"}
WAIT = 5


def make_desk():
    kept = Kept()
    return Desk(lambda board: SimulatedGadget(board, kept, None, build_on(kept)))


@contextlib.contextmanager
def served(desk):
    """The port at which a desk is served."""
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    app = make_app(desk, Live(), FACTS, lambda: port)
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="off", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@pytest.fixture(scope="module")
def port():
    desk = make_desk()
    desk.start()
    with served(desk) as port:
        yield port
    desk.stop()


@pytest.fixture
def page():
    """The WebSocket of a page that was just opened, of a gadget that was just plugged in."""
    desk = make_desk()
    desk.start()
    with served(desk) as port, connect(f"ws://127.0.0.1:{port}/gadget") as page:
        page.port = port
        yield page
    desk.stop()


def get(port, path, headers=()):
    """(status, headers, content) of a request; `headers` replace the usual ones."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
    connection.putrequest("GET", path, skip_host=True)
    for name, value in {"Host": f"127.0.0.1:{port}", **dict(headers)}.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    content = answer.read().decode() if answer.status != 101 else ""
    connection.close()
    return answer.status, answer.headers, content


def socket_request(port, headers=()):
    """The status that a page gets which asks for the WebSocket; 101 is a welcome."""
    asked = {
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    return get(port, "/gadget", {**asked, **dict(headers)})[0]


@pytest.mark.parametrize("path", FILES)
def test_the_page_comes_from_this_server_alone(port, path):
    status, headers, content = get(port, path)
    assert status == 200
    assert all(headers[name] == value for name, value in HEADERS.items())
    elsewhere = content.replace("http://www.w3.org/2000/svg", "").replace("ws://${location.host}", "")
    assert "://" not in elsewhere


@pytest.mark.parametrize("path", ["/server.py", "/../server.py", "/page/page.js", "/index.html", "/gadget/"])
def test_nothing_else_is_served(port, path):
    assert get(port, path)[0] in (404, 307)


def test_the_pages_texts_are_the_tables_own(port):
    content = json.loads(get(port, "/texts.json")[2])
    rows = read_rows([HOST / "page.toml"])
    assert {name: content[name] for name in FACTS} == FACTS
    for language in LANGUAGES:
        wanted = {key: row[language] for key, row in rows.items() if key.startswith("page.")}
        assert content["texts"][language] == wanted


STRANGERS = [
    {"Host": "evil.example"},
    {"Host": "127.0.0.1"},
    {"Host": "127.0.0.1:1"},
    {"Host": "127.0.0.1.evil.example:{port}"},
    {"Origin": "https://evil.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "https://127.0.0.1:{port}"},
    {"Origin": "null"},
]


@pytest.mark.parametrize("headers", STRANGERS)
def test_a_request_from_elsewhere_gets_nothing(port, headers):
    filled = {name: value.format(port=port) for name, value in headers.items()}
    for path in ("/", "/page.js", "/texts.json"):
        assert get(port, path, filled)[::2] == (403, "not from here")
    assert socket_request(port, filled) == 403


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_this_machines_own_names_are_welcome(port, name):
    own = {"Host": f"{name}:{port}", "Origin": f"http://{name}:{port}"}
    assert get(port, "/", own)[0] == 200
    assert socket_request(port, own) == 101


def test_a_program_of_this_machine_needs_no_origin(port):
    assert get(port, "/")[0] == 200
    assert socket_request(port) == 101


def hear(page, about):
    """The next message about something: a frame's bytes, or what the JSON says."""
    while True:
        message = page.recv(timeout=WAIT)
        if isinstance(message, bytes):
            if about == "frame":
                return message
        elif (content := json.loads(message))["about"] == about:
            return content["is"]


def ask(page, what, to):
    page.send(json.dumps({"do": what, "to": to}))


def test_a_page_is_told_everything_at_first_and_then_what_changes(page):
    look = hear(page, "look")
    assert look["board"] == "macropad"
    assert look["glass"] == {"width": 128, "height": 64, "kind": "mono"}
    assert hear(page, "frame") == bytes(1024)
    assert hear(page, "lines") == []
    assert hear(page, "table") is None
    assert hear(page, "log") == {"rows": [], "older": 0}
    ask(page, "press", "3")
    assert hear(page, "frame") == expected_frame([buttons.DIGIT + 3])
    assert hear(page, "lines") == [str(buttons.DIGIT + 3)]
    ask(page, "press", "ok")
    assert hear(page, "table")["progress"]["en"] == "before the first round"
    assert [row["kind"] for row in hear(page, "log")["rows"]] == ["new"]


def test_a_page_is_told_nothing_while_nothing_changes(page):
    hear(page, "log")
    with pytest.raises(TimeoutError):
        page.recv(timeout=0.3)


def test_the_page_can_pull_the_plug_set_the_clock_and_change_the_board(page):
    assert hear(page, "look")["plugged"]
    ask(page, "plug", False)
    assert not hear(page, "look")["plugged"]
    ask(page, "plug", True)
    assert hear(page, "look")["plugged"]
    ask(page, "speed", 10)
    assert hear(page, "look")["speed"] == 10
    ask(page, "board", "pico")
    assert hear(page, "look")["board"] == "pico"


def test_a_page_presses_and_holds_the_three_keys_of_the_colour_board(page):
    hear(page, "log")
    ask(page, "board", "feather")
    look = hear(page, "look")
    assert look["glass"] == {"width": 240, "height": 135, "kind": "rgb565"}
    assert look["keys"] == {"D0": ["up", "left"], "D1": ["ok", "back"], "D2": ["down", "right"]}
    assert len(hear(page, "frame")) == 2 * 240 * 135
    for key, presses in look["keys"].items():
        for what, button in zip(("press", "hold"), presses, strict=True):
            ask(page, what, key)
            assert hear(page, "lines")[-1] == str(buttons.NAMES[button])


def test_every_page_that_is_open_sees_the_same(page):
    with connect(f"ws://127.0.0.1:{page.port}/gadget") as other:
        hear(page, "log")
        hear(other, "log")
        ask(page, "press", "up")
        assert hear(other, "frame") == hear(page, "frame") == expected_frame([buttons.UP])


NONSENSE = ["", "{", "[]", "7", '"press"', "null", '{"do": "press"}', '{"do": ["press"], "to": "up"}', "9" * 5000]
MEANINGFUL = (1, 0, 10, *BOARDS, *buttons.NAMES)


@given(
    text=st.one_of(st.sampled_from(NONSENSE), st.text(max_size=40)),
    to=st.one_of(st.none(), st.integers(), st.text(), st.lists(st.integers())),
)
def test_what_makes_no_sense_is_passed_over(port, text, to):
    with connect(f"ws://127.0.0.1:{port}/gadget") as page:
        before = hear(page, "look")
        frame = expected_frame(seen(page))
        page.send(text)
        if to not in MEANINGFUL:
            for what in ("press", "plug", "speed", "board", "explode"):
                ask(page, what, to)
        ask(page, "press", "1")
        assert hear(page, "frame") != frame
        assert seen(page)[-1] == buttons.DIGIT + 1
    with connect(f"ws://127.0.0.1:{port}/gadget") as page:
        assert hear(page, "look") == before


def seen(page):
    """The keys that the display shows, by its texts."""
    return [int(line) for line in hear(page, "lines")]


def test_bytes_instead_of_text_end_only_the_page_that_sent_them(page):
    with connect(f"ws://127.0.0.1:{page.port}/gadget") as other:
        other.send(b"\xff\x00")
        ask(page, "press", "up")
        hear(page, "log")
        assert hear(page, "frame") == expected_frame([buttons.UP])
