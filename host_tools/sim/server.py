"""The simulator page's server: files of the page, and one WebSocket that shows the desk and takes its keys.

Loopback only: every request must name this machine as its host, and a page of another origin is turned away:
no web site can press the gadget's keys. Knows no game and no firmware.

To the page: frames as bytes, to be read as the last "look" says; the rest as JSON with "about": "look" | "lines" |
"table" | "log". From the page: JSON with "do": "press" | "hold" | "plug" | "speed" | "board".
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from firmware.buttons import NAMES
from host_tools.sim.desk import SPEEDS, Desk
from host_tools.watching.live import Live
from host_tools.web.own_address import OwnAddressOnly, security_headers

PAGE = Path(__file__).parent / "page"
FILES = {"/": "index.html", "/page.css": "page.css", "/page.js": "page.js", "/gadget.js": "gadget.js"}
# No source but this server.
HEADERS = security_headers("default-src 'self'; img-src 'self' data:; form-action 'none'")
LONGEST_REQUEST = 1000


def make_app(desk: Desk, live: Live, facts: Mapping[str, Any], port: Callable[[], int]) -> OwnAddressOnly:
    """The ASGI application.

    facts: what the page says of its surroundings: "language", "command" (to fetch the log), "kept" (path).
    port: gives the port that is served, for the check of hosts.
    """
    show = Show(desk, live, facts)

    async def file(request: Request) -> Response:
        return FileResponse(PAGE / FILES[request.url.path], headers=HEADERS)

    async def texts(_request: Request) -> Response:
        return JSONResponse({"texts": page_texts(live), **facts}, headers=HEADERS)

    routes = [
        *(Route(path, file) for path in FILES),
        Route("/texts.json", texts),
        WebSocketRoute("/gadget", show.serve),
    ]
    return OwnAddressOnly(Starlette(routes=routes), port)


def page_texts(live: Live) -> dict[str, dict[str, str]]:
    """language -> key -> text, of the rows that the page shows itself."""
    return {
        language: {key: row[language] for key, row in texts.rows.items() if key.startswith("page.")}
        for language, texts in live.texts.items()
    }


class Show:
    """Serves the WebSockets of every page that is open."""

    def __init__(self, desk: Desk, live: Live, facts: Mapping[str, Any]) -> None:
        self._desk = desk
        self._lives = {desk.gadget.board_id: live}
        self._facts = facts
        self._waiting: set[asyncio.Event] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        desk.watch(self._changed)

    def _changed(self) -> None:
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._wake)

    def _wake(self) -> None:
        for waiting in self._waiting:
            waiting.set()

    async def serve(self, socket: WebSocket) -> None:
        """One page: send what changes, do what it asks, until it goes."""
        self._loop = asyncio.get_running_loop()
        await socket.accept()
        news = asyncio.Event()
        news.set()
        self._waiting.add(news)
        sending = asyncio.create_task(self._send(socket, news))
        try:
            while True:
                self._obey(await socket.receive_text())
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # the page went away, or sent what is no text
        finally:
            self._waiting.discard(news)
            sending.cancel()

    async def _send(self, socket: WebSocket, news: asyncio.Event) -> None:
        sent: dict[str, Any] = {}
        try:
            while True:
                await news.wait()
                news.clear()
                for about, content in self._parts():
                    if about not in sent or sent[about] != content:
                        sent[about] = content
                        await _send_part(socket, about, content)
        except (WebSocketDisconnect, RuntimeError):
            pass  # it went away while it was being sent to

    def _parts(self) -> list[tuple[str, Any]]:
        seen = self._desk.snapshot()
        live = self._lives.setdefault(seen.look["board"], Live())
        if seen.last > live.last:
            live.take(self._desk.records(live.last))
        return [
            ("look", seen.look),
            ("frame", seen.frame),
            ("lines", seen.lines),
            *live.shown().items(),
        ]

    def _obey(self, text: str) -> None:
        """Do what the page asks; what makes no sense is passed over, as nobody is there to be told."""
        try:
            asked = json.loads(text) if len(text) <= LONGEST_REQUEST else None
        except ValueError:
            return
        if not isinstance(asked, dict):
            return
        wanted = asked.get("to")
        match asked.get("do"):
            case "press" if isinstance(wanted, str) and wanted in NAMES:
                self._desk.press(NAMES[wanted])
            case "press" | "hold" as what if isinstance(wanted, str):
                self._desk.push(wanted, what == "hold")
            case "plug" if isinstance(wanted, bool):
                self._desk.plug(wanted)
            case "speed" if isinstance(wanted, int) and wanted in SPEEDS:
                self._desk.run_at(wanted)
            case "board" if isinstance(wanted, str):
                self._desk.choose(wanted)


async def _send_part(socket: WebSocket, about: str, content: Any) -> None:
    if about == "frame":
        await socket.send_bytes(content)
    else:
        await socket.send_text(json.dumps({"about": about, "is": content}, ensure_ascii=False))
