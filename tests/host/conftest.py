"""What the tests of this room share: a PostgreSQL server for the whole run, and stores on both kinds of database."""

import pytest

from tests.host.server import Server
from tests.host.stores import Databases, OnPostgresql, OnSqlite


@pytest.fixture(scope="session")
def server():
    """Started with the first test that wants one."""
    server = Server()
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def databases(request) -> Databases:
    """What makes stores, once on each kind of database."""
    made = OnSqlite() if request.param == "sqlite" else OnPostgresql(request.getfixturevalue("server"))
    yield made
    made.close()
