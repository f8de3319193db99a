"""A watch in a thread of its own, for a server: it looks while somebody looks on, and gives the port back when nobody
does, so that `tally sync` can have it.

Knows no page. What is seen may be read from any thread.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from host_tools.link.errors import LinkError
from host_tools.watching.seen import TROUBLE, Seen
from host_tools.watching.watch import Watch

# A page that is loaded anew is away for a moment: seconds for which the gadget is still followed.
GRACE = 8.0


class BackgroundWatch:
    """watch: looked with by nobody else. always: it looks from the beginning on, whether somebody looks on or not.
    `close` ends it."""

    def __init__(self, watch: Watch, always: bool = False) -> None:
        self._watch = watch
        self._lock = threading.Condition()
        self._told: list[Callable[[], None]] = []
        self._always = always
        self._until = 0.0
        self._thread: threading.Thread | None = None
        self._closing = False
        if always:
            self.glance()

    @property
    def seen(self) -> Seen:
        """What was seen last."""
        return self._watch.seen

    def glance(self) -> None:
        """Look for a moment, as somebody does who comes back now and then."""
        with self._lock:
            self._until = time.monotonic() + GRACE
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
                self._thread.start()
            self._lock.notify()

    @contextmanager
    def looking_on(self, changed: Callable[[], None]) -> Iterator[None]:
        """While it lasts, the gadget is followed. changed: called in the watch's thread after each change."""
        with self._lock:
            self._told.append(changed)
            self.glance()
        try:
            yield
        finally:
            with self._lock:
                self._told.remove(changed)
                self.glance()

    def close(self) -> None:
        """Stop looking and give the port back."""
        with self._lock:
            self._closing = True
            self._lock.notify()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            while not self._closing:
                if not self._wanted():
                    self._watch.close()
                    with self._lock:
                        self._lock.wait_for(lambda: self._closing or self._wanted())
                    continue
                if self._look():
                    with self._lock:
                        told = list(self._told)
                    for changed in told:
                        changed()
                with self._lock:
                    self._lock.wait_for(lambda: self._closing, self._watch.pause)
        finally:
            self._watch.close()

    def _wanted(self) -> bool:
        return self._always or bool(self._told) or time.monotonic() < self._until

    def _look(self) -> bool:
        try:
            return self._watch.look()
        except Exception as error:  # a record that nobody thought of must not end the page
            before = self._watch.seen
            problem = LinkError(why=f"{type(error).__name__}: {error}")
            self._watch.close()
            self._watch.seen = replace(before, state=TROUBLE, problem=problem)
            return str(before.problem) != str(problem)
