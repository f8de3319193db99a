"""`tally play`: the simulated gadget in a web page of this machine, its flash in a file, its link at a local port.

Puts desk, flash, link and server together, and takes them apart again. Nothing leaves the machine.
"""

import contextlib
import shutil
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import platformdirs

from host_tools.i18n import LANGUAGES, Texts
from host_tools.sim.desk import Desk
from host_tools.sim.errors import PlayError
from host_tools.sim.gadget import BOARDS, SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.port import AnnouncedPort
from host_tools.sim.server import make_app
from host_tools.watching.live import Live
from host_tools.web.serving import listen, make_server, stopped_by_signals

HTTP_PORT = 8137
LINK_PORT = 8138


def play(
    board: str = BOARDS[0],
    http_port: int = HTTP_PORT,
    link_port: int = LINK_PORT,
    flash: Path | None = None,
    fresh: bool = False,
    open_browser: bool = True,
    language: str = LANGUAGES[0],
    say: Callable[[str], None] = print,
) -> None:
    """Run the simulator until Ctrl-C. Raises PlayError where it cannot start.

    flash: folder that holds each board's flash, the user's data folder by default. fresh: a new gadget of this
    board; the old one's flash is kept aside. Ports 0: any that is free.
    """
    texts = Texts(language)
    with Simulator(board, http_port, link_port, flash, fresh, language) as simulator:
        say(texts.t("play.address", url=simulator.url))
        say(texts.t("play.link", command=simulator.command))
        say(texts.t("play.kept", path=simulator.kept))
        if open_browser:
            webbrowser.open(simulator.url)
        with stopped_by_signals(), contextlib.suppress(KeyboardInterrupt):
            simulator.run()


class Simulator:
    """The simulator, listening from the start; `run` serves until `stop`, from another thread, or a signal.

    notes: folder where `tally ports` is told of it, the user's by default. The rest as in `play`.
    """

    def __init__(
        self,
        board: str = BOARDS[0],
        http_port: int = HTTP_PORT,
        link_port: int = LINK_PORT,
        flash: Path | None = None,
        fresh: bool = False,
        language: str = LANGUAGES[0],
        notes: Path | None = None,
    ) -> None:
        self._flash = flash or Path(platformdirs.user_data_dir("tile-tally", appauthor=False)) / "simulator"
        self._fresh = fresh
        self._open: dict[str, KeptFlash] = {}
        with contextlib.ExitStack() as undo:
            self._socket = undo.enter_context(_listen(http_port))
            self._link = AnnouncedPort(link_port, notes)
            undo.callback(self._link.unplug)
            undo.callback(self._close_flashes)
            self.desk = Desk(self._gadget, board)
            self._undo = undo.pop_all()
        self._port = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}/"
        self.command = f"{program()} sync --port {self._link.url}"
        self.link = self._link.url
        self.kept = str(self._flash)
        facts: dict[str, Any] = {"language": language, "command": self.command, "kept": self.kept}
        app = make_app(self.desk, Live(), facts, lambda: self._port)
        self._server = make_server(app)

    def _gadget(self, board: str) -> SimulatedGadget:
        if board not in self._open:
            # Only the board that was asked for begins anew; the other is met as it was left.
            fresh = self._fresh and not self._open
            self._open[board] = KeptFlash(self._flash / f"{board}.flash", fresh)
        return SimulatedGadget(board, self._open[board], self._link)

    def _close_flashes(self) -> None:
        for kept in self._open.values():
            kept.close()

    def run(self) -> None:
        """Let the gadget's time run and serve its page."""
        self.desk.start()
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self.desk.stop()

    def stop(self) -> None:
        """Let `run` come to its end."""
        self._server.should_exit = True

    def __enter__(self) -> "Simulator":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._undo.close()


def program() -> str:
    """How `tally` is called from here: by its name where that is found, else by the path it was started from."""
    started = Path(sys.argv[0])
    if shutil.which("tally") or started.name != "tally":
        return "tally"
    with contextlib.suppress(ValueError):
        return str(started.resolve().relative_to(Path.cwd()))
    return str(started)


def _listen(port: int) -> socket.socket:
    try:
        return listen("127.0.0.1", port)
    except OSError as error:
        raise PlayError("play.port_in_use", port=port) from error
