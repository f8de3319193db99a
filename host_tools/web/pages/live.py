"""`/live`: the game on a connected gadget as it is played, big enough for a screen across the room.

The page holds a WebSocket open, over which it gets its middle anew with each change; without scripts it is loaded
again now and then. Nothing is asked of the store.
"""

import asyncio
import contextlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from host_tools.watching.background import BackgroundWatch
from host_tools.watching.told import told
from host_tools.web.rendering import Site, render, texts_of

# Rows of the log below the score.
LATEST = 4


async def show(request: Request) -> Response:
    """The page, with what is seen by now."""
    watch = _watch(request.app.state)
    watch.glance()
    now = told(watch.seen, texts_of(request), draws_tiles=True)
    return render(request, "live.html", title=texts_of(request).t("web.live"), now=now, latest=LATEST)


async def follow(socket: WebSocket) -> None:
    """One page: the middle of it, now and after each change, until it goes."""
    await socket.accept()
    loop = asyncio.get_running_loop()
    news = asyncio.Event()
    news.set()

    def changed() -> None:
        with contextlib.suppress(RuntimeError):  # the server ends in this moment
            loop.call_soon_threadsafe(news.set)

    watch = _watch(socket.app.state)
    with watch.looking_on(changed):
        sending = asyncio.create_task(_send(socket, watch, news))
        try:
            # Nothing is expected of it but that it goes.
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass
        except RuntimeError:
            pass
        finally:
            sending.cancel()


async def _send(socket: WebSocket, watch: BackgroundWatch, news: asyncio.Event) -> None:
    site: Site = socket.app.state.site
    texts = site.languages.of(socket)
    template = site.templates.get_template("live_table.html")
    sent = None
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it went away while it was being sent to
        while True:
            await news.wait()
            news.clear()
            middle = template.render(t=texts.t, now=told(watch.seen, texts, draws_tiles=True), latest=LATEST)
            if middle != sent:
                sent = middle
                await socket.send_text(middle)


def _watch(state: object) -> BackgroundWatch:
    watch = getattr(state, "watch", None)
    assert isinstance(watch, BackgroundWatch), "make_app has put it there"
    return watch


ROUTES = [Route("/live", show), WebSocketRoute("/live/news", follow)]
LINK = ("/live", "web.live")
