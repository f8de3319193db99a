"""What the drivers of the databases say when something goes wrong, as errors that a person can act on.

No message of ours shows a password.
"""

from sqlalchemy.exc import DBAPIError

from host_tools.store.errors import StoreError

# SQLite's name for what happened -> our text; the longest matching beginning counts.
_SQLITE = {
    "SQLITE_BUSY": "store.busy",
    "SQLITE_LOCKED": "store.busy",
    "SQLITE_FULL": "store.disk_full",
    "SQLITE_READONLY": "store.unwritable",
    "SQLITE_CANTOPEN": "store.unwritable",
    "SQLITE_PERM": "store.unwritable",
    "SQLITE_CORRUPT": "store.damaged",
    "SQLITE_NOTADB": "store.not_a_database",
    "SQLITE_IOERR": "store.damaged",
    "SQLITE_TOOBIG": "store.damaged",
}

# The same for PostgreSQL's codes (https://www.postgresql.org/docs/current/errcodes-appendix.html).
_POSTGRESQL = {
    "40": "store.busy",  # another writer came between
    "55P03": "store.busy",  # waited for another writer in vain
    "53100": "store.disk_full",
    "53300": "store.busy",  # too many connections
    "42501": "store.not_permitted",
    "25006": "store.not_permitted",
    "28": "store.login_refused",
    "3D000": "store.no_such_database",
    "08": "store.no_server",
    "57P": "store.no_server",  # it is shutting down, or somebody ended the connection
    "XX001": "store.server_damaged",
    "XX002": "store.server_damaged",
}

# A server that lets nobody in sends no code to the driver, only a sentence.
_WHILE_CONNECTING = {
    "password authentication failed": "store.login_refused",
    "pg_hba.conf": "store.login_refused",
    "role ": "store.login_refused",
    "database ": "store.no_such_database",
    "too many": "store.busy",
}
_FATAL = "FATAL:"
_ASKED_IN_VAIN = "no password supplied"  # what the driver says itself

_NO_TEXT = "Could not decode"  # SQLite's driver, of text that is none; it has no name for it

_AGAIN = ("40",)  # the codes after which the same transaction may well go through


def explain(error: DBAPIError | UnicodeDecodeError, place: str) -> StoreError:
    """The database driver's error as one that a person can act on."""
    if isinstance(error, UnicodeDecodeError):  # what stands there as text, or the driver's message about it, is none
        return StoreError("store.damaged", path=place, why=str(error))
    return StoreError(_key(error), path=place, why=" ".join(str(error.orig).split()))


def _key(error: DBAPIError) -> str:
    name = getattr(error.orig, "sqlite_errorname", None)
    if name is not None:
        return _longest(_SQLITE, name) or "store.failed"
    if not hasattr(error.orig, "sqlstate"):
        return "store.damaged" if _NO_TEXT in str(error.orig) else "store.failed"
    code = _code(error)
    if code:
        return _longest(_POSTGRESQL, code) or "store.failed"
    said = str(error.orig)
    if _ASKED_IN_VAIN in said:
        return "store.login_refused"
    if error.connection_invalidated or _FATAL not in said:
        return "store.no_server" if _lost(error) else "store.failed"
    sentence = said.partition(_FATAL)[2]
    return next((key for words, key in _WHILE_CONNECTING.items() if words in sentence), "store.no_server")


def worth_another_try(error: DBAPIError | UnicodeDecodeError) -> bool:
    """Whether the transaction was ended by another writer, or by a connection that broke."""
    if isinstance(error, UnicodeDecodeError):
        return False
    return error.connection_invalidated or _code(error).startswith(_AGAIN)


def _lost(error: DBAPIError) -> bool:
    """Whether there was no connection to a server, or is no more."""
    return error.connection_invalidated or type(error.orig).__name__ == "OperationalError"


def _code(error: DBAPIError) -> str:
    return getattr(error.orig, "sqlstate", None) or ""


def _longest(keys: dict[str, str], name: str) -> str | None:
    for length in range(len(name), 0, -1):
        if name[:length] in keys:
            return keys[name[:length]]
    return None
