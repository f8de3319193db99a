"""The ASGI application of `tally web`: its pages, who may ask, and what is answered where something is wrong.

Nothing is ever written by a request: whatever is no question is refused, and so is who comes from elsewhere.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from host_tools.looks import STATIC as LOOKS
from host_tools.store.errors import NewerStore, NoSuch, StoreError
from host_tools.telling.words import shown
from host_tools.watching.background import BackgroundWatch
from host_tools.watching.watch import Watch
from host_tools.web.language import Languages
from host_tools.web.own_address import LOOPBACK, OwnAddressOnly, security_headers
from host_tools.web.pages import PAGES
from host_tools.web.rendering import Site, refuse, texts_of
from host_tools.web.shelf import Shelf

STATIC = Path(__file__).parent / "static"
# No source but this server, scripts and styles from files only.
HEADERS = security_headers("default-src 'self'; form-action 'self'")
QUESTIONS = ("GET", "HEAD")


def make_app(
    shelf: Shelf,
    language: str,
    port: Callable[[], int],
    names: Iterable[str] = LOOPBACK,
    any_number: bool = False,
    watch: BackgroundWatch | None = None,
) -> OwnAddressOnly:
    """The ASGI application. language: where a browser wants none that there is. watch: of the gadget on the live page,
    by default the one that is found. The rest: see OwnAddressOnly.
    """
    languages = Languages(language)
    static = StaticFiles(directory=STATIC, packages=[LOOKS])
    site = Site(shelf, languages, [page.LINK for page in PAGES if page.LINK is not None])
    app = Starlette(
        routes=[*(route for page in PAGES for route in page.ROUTES), Mount("/static", static)],
        middleware=[Middleware(_Guarded)],
        exception_handlers={HTTPException: _no_page, StoreError: _no_store, NoSuch: _nothing_there},
    )
    app.router.redirect_slashes = False
    app.state.site = site
    app.state.watch = watch or BackgroundWatch(Watch())
    return OwnAddressOnly(app, port, names, any_number, languages.plain().t("web.not_from_here"))


class _Guarded:
    """Answers no request that is no question, gives every answer its headers, and lets no fault of ours out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                have = {name.lower() for name, _value in message["headers"]}
                rows = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message["headers"], *(row for row in rows if row[0] not in have)]
            await send(message)

        request = Request(scope, receive)
        if scope["method"] not in QUESTIONS:
            answer = refuse(request, 405, "web.not_allowed", texts_of(request).t("web.only_questions"))
            answer.headers["Allow"] = ", ".join(QUESTIONS)
            await answer(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as error:
            if begun or os.environ.get("TALLY_DEBUG"):
                raise
            why = shown(f"{type(error).__name__}: {error}")
            answer = refuse(request, 500, "web.fault", texts_of(request).t("cli.internal", why=why))
            await answer(scope, receive, send_with_headers)


def _no_page(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return refuse(request, 404, "web.no_page", texts_of(request).t("web.no_page_told"))
    title = "web.no_sense" if error.status_code == 400 else "web.fault"
    return refuse(request, error.status_code, title, shown(error.detail))


def _nothing_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    return refuse(request, 404, "web.no_page", shown(texts_of(request).t(error.key, **error.facts)))


def _no_store(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    title = "web.newer_store" if isinstance(error, NewerStore) else "web.no_store"
    return refuse(request, 503, title, shown(texts_of(request).t(error.key, **error.facts)))
