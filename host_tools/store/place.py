"""What `--db` names: a file, or a PostgreSQL database by its URL. It opens nothing."""

import re
from pathlib import Path

import sqlalchemy as sa
from platformdirs import user_data_dir
from sqlalchemy.exc import ArgumentError

from host_tools.store.errors import StoreError

DRIVER = "postgresql+psycopg"
_SERVERS = (DRIVER, "postgresql", "postgres")
# Two letters at least, as C:\ is a drive.
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]+)://")

Place = Path | sa.URL


def default_path() -> Path:
    """Where the evenings lie when nobody says otherwise: the user's data folder."""
    return Path(user_data_dir("tile-tally", appauthor=False)) / "tally.db"


def place_of(asked: str | Path) -> Place:
    """The file or the server's database that `asked` names. Raises StoreError "store.bad_url"."""
    scheme = _SCHEME.match(str(asked))
    if not scheme:
        return Path(asked)
    try:
        url = sa.make_url(str(asked))
    except (ArgumentError, ValueError) as error:
        raise StoreError("store.bad_url", path=_hidden(scheme[1])) from error
    if scheme[1] == "sqlite" and url.database and not url.query:
        return Path(url.database)
    # An @ in the host is one of a password that was not written as %40.
    if scheme[1] not in _SERVERS or not url.database or "@" in (url.host or ""):
        raise StoreError("store.bad_url", path=_hidden(scheme[1]))
    return url.set(drivername=DRIVER)


def name_of(place: Place) -> str:
    """For messages: never with a password."""
    if isinstance(place, Path):
        return str(place)
    shown = place.difference_update_query([name for name in place.query if "pass" in name.lower()])
    return shown.render_as_string(hide_password=True)


def _hidden(scheme: str) -> str:
    """Where a password stands in an address that cannot be read, nobody knows."""
    return scheme + "://..."
