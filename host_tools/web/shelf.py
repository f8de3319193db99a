"""The store behind the pages: opened with the first page that asks, kept open, and up to date with each sync.

It knows where the store is and what may happen to it meanwhile, and none of the questions that pages ask.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from host_tools.store.database import Store
from host_tools.store.derive import freshen_where_permitted
from host_tools.store.opening import open_memory, open_store
from host_tools.store.place import Place


class Shelf:
    """asked: somebody named the place, so that a store has to be there; a newcomer's default place may be empty."""

    def __init__(self, place: Place, asked: bool = True) -> None:
        self._place = place
        self._asked = asked
        self._lock = RLock()
        self._store: Store | None = None
        self._known: object = None
        self._nothing: Store | None = None

    @contextmanager
    def store(self) -> Iterator[Store]:
        """The store, with what came with the last sync worked out. Raises StoreError."""
        with self._lock:
            if not self._asked and isinstance(self._place, Path) and not self._place.exists():
                # One connection for all threads, so one of them at a time.
                yield self._empty()
                return
            found = self._opened()
            freshen_where_permitted(found)
        yield found

    def _empty(self) -> Store:
        if self._nothing is None:
            self._nothing = open_memory()
        return self._nothing

    def _opened(self) -> Store:
        now = self._which_file()
        if self._store is None or now != self._known:
            self.close()
            self._store = open_store(self._place, create=False)
            self._known = now
        return self._store

    def _which_file(self) -> object:
        """A file that was put in the store's place, such as a backup, is another one under the same name."""
        if not isinstance(self._place, Path):
            return None
        try:
            found = self._place.stat()
        except (OSError, ValueError):
            return None
        return found.st_dev, found.st_ino

    def close(self) -> None:
        with self._lock:
            if self._store is not None:
                self._store.close()
                self._store = None
