"""What every command shares: the chosen language, the terminal, and the store it works on.

It knows no command and no game.
"""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from host_tools.i18n import Texts, choose_language
from host_tools.store.database import Store
from host_tools.store.derive import freshen_where_permitted
from host_tools.store.errors import StoreError
from host_tools.store.opening import open_memory, open_store
from host_tools.store.place import Place, default_path, name_of, place_of
from host_tools.telling.words import shown


def _console(*, stderr: bool = False) -> Console:
    # Players' names may hold anything: no text is taken for markup or an emoji code.
    file = sys.stderr if stderr else sys.stdout
    return Console(file=file, markup=False, emoji=False, highlight=False)


@dataclass
class Session:
    """asked: the --db option or TALLY_DB, None for the default place. language: the --lang option."""

    language: str | None = None
    asked: str | None = None
    out: Console = field(default_factory=_console)
    err: Console = field(default_factory=lambda: _console(stderr=True))

    def __post_init__(self) -> None:
        self.texts = Texts(choose_language(self.language, os.environ))

    def t(self, key: str, **facts: object) -> str:
        return self.texts.t(key, **facts)

    def say(self, key: str, **facts: object) -> None:
        """A sentence on the standard output, never broken by us: terminals wrap, scripts read lines."""
        self.out.print(Text(shown(self.t(key, **facts))), soft_wrap=True)

    def warn(self, key: str, **facts: object) -> None:
        """A sentence on the standard error output."""
        self.err.print(Text(shown(self.t(key, **facts))), soft_wrap=True)

    @property
    def place(self) -> Place:
        """Where the store is. Raises StoreError."""
        return default_path() if self.asked is None else place_of(self.asked)

    def is_the_store(self, path: Path) -> bool:
        """Whether `path` is the store's own file. Raises OSError, StoreError."""
        place = self.place
        return isinstance(place, Path) and path.exists() and place.exists() and path.samefile(place)

    def open_to_write(self) -> Store:
        """The store, made where there is none. Raises StoreError."""
        place = self.place
        if self.asked is None and isinstance(place, Path):
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                why = error.strerror or str(error)
                raise StoreError("store.unwritable", path=name_of(place.parent), why=why) from error
        return open_store(place, create=True)

    def open_to_read(self) -> Store:
        """The store with its derived tables up to date. Raises StoreError.

        A newcomer's default place holds nothing yet, which is no error; a file that was named is.
        """
        place = self.place
        if self.asked is None and isinstance(place, Path) and not place.exists():
            return open_memory()
        store = open_store(place, create=False)
        try:
            freshen_where_permitted(store)
        except BaseException:
            store.close()
            raise
        return store


def of(context: click.Context) -> Session:
    """The session of a command's context."""
    session = context.find_object(Session)
    assert session is not None, "the group makes one before any command runs"
    return session
