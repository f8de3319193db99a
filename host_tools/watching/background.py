"""A watch in a thread of its own, for a server: it looks while somebody looks on, and gives the port back when nobody
does, so that `tally sync` can have it.

Knows no page. What is seen may be read from any thread.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from host_tools.link.errors import LinkError
from host_tools.watching.seen import TROUBLE, Seen
from host_tools.watching.watch import Watch

# A page that is loaded anew is away for a moment: seconds for which the port is kept.
GRACE = 5.0


class BackgroundWatch:
    """watch: looked with by nobody else. Begins with the first who looks on; `close` ends it."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._lock = threading.Condition()
        self._told: list[Callable[[], None]] = []
        self._thread: threading.Thread | None = None
        self._closing = False

    @property
    def seen(self) -> Seen:
        """What was seen last."""
        return self._watch.seen

    @contextmanager
    def looking_on(self, changed: Callable[[], None]) -> Iterator[None]:
        """While it lasts, the gadget is followed. changed: called in the watch's thread after each change."""
        with self._lock:
            self._told.append(changed)
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._run, name="watch", daemon=True)
                self._thread.start()
            self._lock.notify()
        try:
            yield
        finally:
            with self._lock:
                self._told.remove(changed)
                self._lock.notify()

    def close(self) -> None:
        """Stop looking and give the port back."""
        with self._lock:
            self._closing = True
            thread = self._thread
            self._lock.notify()
        if thread is not None:
            thread.join()

    def _run(self) -> None:
        try:
            while self._wanted():
                if self._look():
                    with self._lock:
                        told = list(self._told)
                    for changed in told:
                        changed()
                with self._lock:
                    self._lock.wait_for(lambda: self._closing, self._watch.pause)
        finally:
            self._watch.close()

    def _look(self) -> bool:
        try:
            return self._watch.look()
        except Exception as error:  # a record that nobody thought of must not end the page
            before = self._watch.seen
            problem = LinkError(why=f"{type(error).__name__}: {error}")
            self._watch.close()
            self._watch.seen = replace(before, state=TROUBLE, problem=problem)
            return str(before.problem) != str(problem)

    def _wanted(self) -> bool:
        """Wait until somebody looks on; False where it is to end."""
        with self._lock:
            if not self._told and not self._closing:
                self._lock.wait_for(lambda: self._told or self._closing, GRACE)
            if not self._told and not self._closing:
                self._watch.close()
                self._lock.wait_for(lambda: self._told or self._closing)
            return not self._closing
