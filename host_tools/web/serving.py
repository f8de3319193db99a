"""Servers of ours: they listen first, serve until they are told to stop, and end tidily. Knows no page."""

import contextlib
import signal
import socket
from collections.abc import Iterator

import uvicorn
from starlette.types import ASGIApp

# How long pages that are open may take to go when the server stops, in seconds.
FAREWELL = 2


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at an address of this machine; port 0: any that is free. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def make_server(app: ASGIApp) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            lifespan="off",
            server_header=False,
            timeout_graceful_shutdown=FAREWELL,
        )
    )


@contextlib.contextmanager
def stopped_by_signals() -> Iterator[None]:
    """The server hands a signal on once it has stopped; this makes each of them an end as tidy as Ctrl-C's."""

    def stop(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
