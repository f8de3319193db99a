"""`tally web`: serves the pages until it is stopped. Puts shelf, application and server together."""

import contextlib
import ipaddress
import socket
import webbrowser
from collections.abc import Callable
from threading import Thread
from types import TracebackType

from host_tools.i18n import LANGUAGES, Texts
from host_tools.watching.background import BackgroundWatch
from host_tools.watching.watch import Watch
from host_tools.web.errors import WebError
from host_tools.web.own_address import LOOPBACK
from host_tools.web.serving import listen, make_server, stopped_by_signals
from host_tools.web.shelf import Shelf
from host_tools.web.site import make_app

PORT = 8139
HOST = LOOPBACK[0]


def browse(
    shelf: Shelf,
    port: int = PORT,
    host: str = HOST,
    open_browser: bool = True,
    language: str = LANGUAGES[0],
    gadget: str | None = None,
    say: Callable[[str], None] = print,
    warn: Callable[[str], None] = print,
) -> None:
    """Serve the pages until Ctrl-C. Raises WebError where the address cannot be had.

    port 0: any that is free. host: an address or a name of this machine. gadget: its port, to be followed from the
    beginning on; without it the one that is found, while somebody looks at the live page.
    """
    texts = Texts(language)
    with Web(shelf, port, host, language, gadget) as web:
        say(texts.t("web.address", url=web.url))
        if not web.is_private:
            warn(texts.t("web.everybody_reads"))
        if open_browser:
            webbrowser.open(web.url)
        with stopped_by_signals(), contextlib.suppress(KeyboardInterrupt):
            web.run()


class Web:
    """The pages, listening from the start; `run` serves until `stop`, from another thread, or a signal.

    url: what a browser on this machine opens. is_private: nobody else can reach it.
    """

    def __init__(
        self,
        shelf: Shelf,
        port: int = PORT,
        host: str = HOST,
        language: str = LANGUAGES[0],
        gadget: str | None = None,
    ) -> None:
        self._shelf = shelf
        try:
            self._socket = listen(host, port)
        except OSError as error:
            why = error.strerror or str(error)
            key = "web.port_in_use" if _is_loopback(host) else "web.no_such_address"
            raise WebError(key, port=port, host=host, why=why) from error
        bound, self._port = self._socket.getsockname()[:2]
        address = ipaddress.ip_address(bound)
        self.is_private = address.is_loopback
        names = {host, bound, *(LOOPBACK if address.is_loopback or address.is_unspecified else ())}
        if address.is_unspecified:
            names |= {socket.gethostname(), socket.gethostname() + ".local"}
            host = socket.gethostname()
        self.url = f"http://{_in_url(host)}:{self._port}/"
        self._watch = BackgroundWatch(Watch(gadget), always=gadget is not None)
        names_in_urls = map(_in_url, names)
        app = make_app(shelf, language, lambda: self._port, names_in_urls, address.is_unspecified, self._watch)
        self._server = make_server(app)

    def run(self) -> None:
        Thread(target=_prepare_to_draw).start()
        self._server.run(sockets=[self._socket])

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._server.should_exit = True

    def __enter__(self) -> "Web":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._socket.close()
        self._watch.close()
        self._shelf.close()


def _prepare_to_draw() -> None:
    """Load what draws before the first picture is asked for, as that takes longer than any page."""
    from host_tools.charts.curve import Curve, svg

    svg(Curve("", "", "", ["-"], ["0"], [[0.0]]))


def _is_loopback(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
