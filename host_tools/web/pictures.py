"""Pictures for pages: drawn once, kept for a while, and sent again only where they changed. Knows no game."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from hashlib import sha256
from threading import Lock
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from host_tools.charts.curve import Curve

# A picture is no page: no script runs in it, but it carries its own styles.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_KEPT = 200

_lock = Lock()
_drawn: OrderedDict[Hashable, bytes] = OrderedDict()


def curve_answer(request: Request, curve: "Curve") -> Response:
    """The picture of a curve; `?narrow` asks for one that a phone has room for."""
    # Here, as it loads a library that takes a while.
    from host_tools.charts.curve import svg_of_picture

    narrow = "narrow" in request.query_params
    return svg_answer(request, ("curve", repr(curve), narrow), lambda: svg_of_picture(curve, narrow))


def svg_answer(request: Request, what: Hashable, draw: Callable[[], str]) -> Response:
    """An SVG picture. what: everything that it shows, so that the same is not drawn twice."""
    content = _once(what, draw)
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Content-Security-Policy": _POLICY}
    if tag in [one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="image/svg+xml", headers=headers)


def _once(what: Hashable, draw: Callable[[], str]) -> bytes:
    with _lock:
        if what in _drawn:
            _drawn.move_to_end(what)
            return _drawn[what]
    content = draw().encode()
    with _lock:
        _drawn[what] = content
        while len(_drawn) > _KEPT:
            _drawn.popitem(last=False)
    return content
