"""The simulated gadget's serial port: what usb_cdc.data is on a board, over a socket or a pseudo terminal.

Both are reached by pyserial, like a board, and can be plugged in and out. They know bytes, and whether
somebody is there; of the protocol only the line that turns a second PC away.
"""

import contextlib
import os
import select
import socket
import threading

from shared_rules.lines import whole_line

# What a board's port holds of what the PC sent before it makes it wait.
IN_MOST = 4096
# What the system may hold of what the gadget wrote and no PC has read.
OUT_MOST = 8192
BUSY = whole_line(b"!- error busy")


class SocketSerial:
    """A port on 127.0.0.1 for one PC at a time; any other is told that it is busy.

    port: the number wanted, 0 for any that is free. A thread of its own takes what comes in; all else may be
    used by one other thread. write() takes what the system takes, 0 while the PC does not read.
    """

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self._lock = threading.Lock()
        self._came = bytearray()
        self._peer: socket.socket | None = None
        self._turned_away: list[socket.socket] = []
        self._thread: threading.Thread | None = None

    @property
    def serial(self) -> "SocketSerial":
        """What the firmware gets as usb_cdc.data."""
        return self

    @property
    def url(self) -> str:
        """Where a PC reaches it, once it was plugged in; the same ever after."""
        return f"socket://127.0.0.1:{self.port}"

    def plug_in(self) -> None:
        """From now on programs can open the port. Raises OSError where its number is taken."""
        if self._thread is not None:
            return
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self.port = self._listener.getsockname()[1]
        self._wake, self._woken = socket.socketpair()
        self._closing = False
        self._thread = threading.Thread(target=self._attend, name="simulated serial port", daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """The port vanishes under whoever has it open."""
        if self._thread is None:
            return
        self._closing = True
        self._wake.send(b"\0")
        self._thread.join()
        self._thread = None
        with self._lock:
            for each in (self._listener, self._peer, self._wake, self._woken, *self._turned_away):
                if each is not None:
                    each.close()
            self._peer = None
            self._turned_away.clear()
            self._came.clear()

    @property
    def connected(self) -> bool:
        """Whether a PC has the port open."""
        return self._peer is not None

    @property
    def in_waiting(self) -> int:
        """How many bytes read() could give."""
        return len(self._came)

    def read(self, count: int) -> bytes:
        """What has come, at most `count` bytes; never waits."""
        with self._lock:
            was_full = len(self._came) >= IN_MOST
            taken = bytes(self._came[:count])
            del self._came[:count]
        if was_full:
            self._wake.send(b"\0")
        return taken

    def write(self, data: bytes | memoryview) -> int:
        """Send; how many bytes were taken. Never waits."""
        with self._lock:
            if self._peer is None:
                return 0
            try:
                return self._peer.send(data)
            except OSError:
                return 0  # full, or gone, which the thread will notice

    def _attend(self) -> None:
        while not self._closing:
            watched = [self._listener, self._woken, *self._turned_away]
            if self._peer is not None and len(self._came) < IN_MOST:
                watched.append(self._peer)
            ready, _, _ = select.select(watched, [], [])
            for each in ready:
                if each is self._woken:
                    each.recv(64)
                elif each is self._listener:
                    self._welcome()
                elif each is self._peer:
                    self._take(each)
                else:
                    self._turn_away(each)

    def _welcome(self) -> None:
        try:
            newcomer, _ = self._listener.accept()
        except OSError:  # it gave up in the meantime
            return
        newcomer.setblocking(False)
        newcomer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._peer is not None:
            self._turned_away.append(newcomer)
            return
        newcomer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, OUT_MOST)
        with self._lock:
            self._came.clear()
            self._peer = newcomer

    def _take(self, peer: socket.socket) -> None:
        try:
            chunk = peer.recv(IN_MOST - len(self._came))
        except BlockingIOError:
            return
        except OSError:
            chunk = b""
        with self._lock:
            self._came += chunk
            if not chunk:
                peer.close()
                self._came.clear()
                self._peer = None

    def _turn_away(self, other: socket.socket) -> None:
        # Only when it asks: a PC that opens a port throws away what came before.
        try:
            if other.recv(IN_MOST):
                other.send(BUSY)
                return
        except BlockingIOError:
            return
        except OSError:
            pass
        other.close()
        self._turned_away.remove(other)


class PtySerial:
    """A port in the form of a pseudo terminal, where the system has them: `url` is its path.

    Used by one thread. Such a terminal has no DTR line: `connected` tells whether some program has it open.
    """

    def __init__(self) -> None:
        self.url = ""
        self._gadget = -1
        self._came = b""

    @property
    def serial(self) -> "PtySerial":
        """What the firmware gets as usb_cdc.data."""
        return self

    def plug_in(self) -> None:
        """From now on programs can open `url`."""
        import tty  # Windows has none

        if self._gadget >= 0:
            return
        self._gadget, terminal = os.openpty()
        tty.setraw(terminal)  # or the system would echo what we write before a PC opens it
        self.url = os.ttyname(terminal)
        os.close(terminal)
        os.set_blocking(self._gadget, False)
        self._poll = select.poll()
        self._poll.register(self._gadget, select.POLLIN)

    def unplug(self) -> None:
        """The terminal vanishes under whoever has it open; the next may have another name."""
        if self._gadget >= 0:
            os.close(self._gadget)
        self._gadget = -1
        self._came = b""

    @staticmethod
    def possible() -> bool:
        """Whether this system has pseudo terminals."""
        return hasattr(os, "openpty")

    @property
    def connected(self) -> bool:
        """Whether a program has the terminal open."""
        return self._gadget >= 0 and not any(event & select.POLLHUP for _, event in self._poll.poll(0))

    @property
    def in_waiting(self) -> int:
        """How many bytes read() could give."""
        if not self._came and self._gadget >= 0:
            with contextlib.suppress(OSError):  # nobody there, or nothing
                self._came = os.read(self._gadget, IN_MOST)
        return len(self._came)

    def read(self, count: int) -> bytes:
        """What has come, at most `count` bytes; never waits."""
        taken = self._came[:count] if self.in_waiting else b""
        self._came = self._came[len(taken) :]
        return taken

    def write(self, data: bytes | memoryview) -> int:
        """Send; how many bytes were taken, 0 while the PC does not read. Never waits."""
        if not self.connected:
            return 0
        try:
            return os.write(self._gadget, data)
        except BlockingIOError:
            return 0
