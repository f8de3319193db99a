"""Who may ask a server of ours: only what names it by its own address, and no page of another origin.

So no web site that somebody looks at can read what is served on this machine, nor press a key on it. For every server
of ours; it knows no page.
"""

import ipaddress
from collections.abc import Callable, Iterable, Mapping

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost")
_HTTP = 80  # the port that a browser leaves out


def security_headers(policy: str) -> dict[str, str]:
    """The headers of every answer. policy: which sources a page may use, as Content-Security-Policy has it."""
    return {
        "Content-Security-Policy": f"{policy}; frame-ancestors 'none'; base-uri 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        # A picture that another site shows, or not, would tell it what is here.
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    }


class OwnAddressOnly:
    """Turns away what does not come to, and from, this server's own address.

    port: gives the port that is served. names: by which it may be called, as in an address, IPv6 in brackets.
    any_number: it listens at all addresses of this machine, so any IP address is its own: a web site that wants to
    pass for this server has a name. refusal: what those are told who are turned away.
    """

    def __init__(
        self,
        app: ASGIApp,
        port: Callable[[], int],
        names: Iterable[str] = LOOPBACK,
        any_number: bool = False,
        refusal: str = "not from here",
    ) -> None:
        self._app = app
        self._port = port
        self._names = {name.lower() for name in names}
        self._any_number = any_number
        self._refusal = refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] in ("http", "websocket") and not self._allowed(Headers(scope=scope)):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            headers = security_headers("default-src 'none'")
            await PlainTextResponse(self._refusal, status_code=403, headers=headers)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _allowed(self, headers: Mapping[str, str]) -> bool:
        # A browser always names the origin of a WebSocket; a program on this machine need not.
        origin = headers.get("origin")
        from_here = origin is None or (origin.startswith("http://") and self._is_own(origin.removeprefix("http://")))
        return from_here and self._is_own(headers.get("host", ""))

    def _is_own(self, address: str) -> bool:
        name, colon, port = address.lower().rpartition(":")
        if not colon or port.endswith("]"):
            name, port = address.lower(), str(_HTTP)
        return port == str(self._port()) and (name in self._names or (self._any_number and _is_number(name)))


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
