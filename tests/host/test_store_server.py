"""A PostgreSQL database that cannot be used is refused with a reason that a person can act on, and never a password."""

from urllib.parse import quote

import pytest
import sqlalchemy as sa

from host_tools.store.derive import freshen
from host_tools.store.errors import StoreError
from host_tools.store.opening import open_store
from host_tools.store.place import name_of, place_of
from tests.host.evenings import Gadget, worked_example
from tests.host.plugged_in import plugged_in
from tests.host.server import PASSWORD, USER, Server
from tests.host.stores import only_game
from tests.host.terminal import fill, own_home, tally  # noqa: F401  fixture


@pytest.fixture
def place(server: Server):
    return server.url(server.make("club"))


def refusal(place, create=True):
    with pytest.raises(StoreError) as caught:
        open_store(place, create=create)
    assert PASSWORD not in str(caught.value)
    return caught.value.key


def test_what_one_pc_keeps_another_one_finds(place):
    gadget = worked_example()
    with open_store(place, create=True) as store:
        store.add(gadget.device, gadget.batch())
    with open_store(place, create=False) as store:
        assert freshen(store) == 1
        assert [player.total for player in only_game(store).players] == [117, 109, 101, 73]


def test_a_server_that_is_not_there_is_named(server):
    assert refusal(server.url("club", port=1)) == "store.no_server"
    assert refusal(server.url("club", host="no.such.host.invalid")) == "store.no_server"


def test_a_wrong_password_and_an_unknown_user_are_named(server, place):
    assert refusal(place.set(password="wrong")) == "store.login_refused"
    assert refusal(place.set(username="nobody")) == "store.login_refused"
    assert refusal(sa.URL.create(place.drivername, USER, None, place.host, place.port, "club")) == "store.login_refused"


def test_a_database_that_is_not_there_is_named(server):
    assert refusal(server.url("nowhere")) == "store.no_such_database"


def test_a_database_that_is_only_to_be_read_gets_no_tables(server, place):
    assert refusal(place, create=False) == "store.missing"
    with server.connect("club") as connection:
        assert connection.execute("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'").fetchone() == (0,)


@pytest.fixture
def reader(server, place):
    """A user who may look and change nothing."""
    with open_store(place, create=True) as store:
        gadget = worked_example()
        store.add(gadget.device, gadget.batch())
        freshen(store)
    with server.connect("club") as connection:
        connection.execute("DROP ROLE IF EXISTS reader")
        connection.execute("CREATE ROLE reader LOGIN PASSWORD 'look'")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    yield place.set(username="reader", password="look")
    with server.connect("club") as connection:
        connection.execute("DROP OWNED BY reader")
        connection.execute("DROP ROLE reader")


def test_a_user_who_may_only_read_reads_and_is_told_what_is_not_permitted(reader):
    with open_store(reader, create=False) as store:
        assert freshen(store) == 0
        assert [player.total for player in only_game(store).players] == [117, 109, 101, 73]
        with pytest.raises(StoreError) as caught:
            store.add("sim", [])
    assert caught.value.key == "store.not_permitted"


def test_a_user_who_may_only_read_is_shown_what_was_worked_out_last(server, place, reader):
    later = Gadget(number=50)
    later.new(2)
    later.round([0, 1, 1, 1])
    with open_store(place, create=False) as store:
        store.add(later.device, later.batch())
    asked = reader.render_as_string(hide_password=False)
    code, out, err = tally("--db", asked, "games")
    assert (code, err) == (0, "")
    assert "2d31-1" in out and "2d31-2" not in out
    code, out, err = tally("--db", asked, "people", "join", "Ann", "Bo")
    assert (code, out) == (6, "") and "may not do this" in err


def test_while_another_pc_writes_the_store_can_be_read_and_is_busy_for_whoever_writes(place):
    first = open_store(place, create=True)
    second = open_store(place, create=True, patience=0.05)
    with first, second, first.writing(), pytest.raises(StoreError) as caught:
        assert second.devices() == []
        second.add("sim", [])
    assert caught.value.key == "store.busy"


def test_a_connection_that_breaks_in_the_middle_is_made_anew(server, place):
    gadget = worked_example()
    with open_store(place, create=True) as store:
        broken = []

        def breaks_once(connection, _cursor, statement, *_):
            if statement.startswith("INSERT INTO records") and not broken:
                broken.append(connection)
                own = connection.connection.dbapi_connection.info.backend_pid
                with server.connect("postgres") as other:
                    other.execute("SELECT pg_terminate_backend(%s)", (own,))

        sa.event.listen(store.engine, "before_cursor_execute", breaks_once)
        assert store.add(gadget.device, gadget.batch()) == len(gadget.records)
        assert broken
        assert store.raw_records(gadget.device) == gadget.batch()


def test_a_server_that_keeps_breaking_connections_is_given_up(server, place):
    with open_store(place, create=True) as store:

        def breaks(connection, _cursor, statement, *_):
            if statement.startswith("INSERT INTO devices"):
                own = connection.connection.dbapi_connection.info.backend_pid
                with server.connect("postgres") as other:
                    other.execute("SELECT pg_terminate_backend(%s)", (own,))

        sa.event.listen(store.engine, "before_cursor_execute", breaks)
        with pytest.raises(StoreError) as caught:
            store.add("sim", [])
        assert caught.value.key == "store.no_server"


# --- the command


def test_an_evening_is_synced_to_a_server_and_shown_from_it(server, place):
    db = server.asked("club")
    with plugged_in(worked_example().batch()):
        assert tally("--db", db, "sync")[0] == 0
    code, out, err = tally("--db", db, "games")
    assert (code, err) == (0, "")
    assert "Ann won" in out
    assert tally("--db", db, "rebuild") == (0, "Games worked out anew from the records: 1\n", "")


def test_no_message_of_the_command_shows_the_password(server):
    for asked in (
        server.asked("nowhere"),
        server.asked("club", port=1),
        server.asked("club", username="nobody"),
        f"postgresql://tally:{PASSWORD}@127.0.0.1:x/club",
        f"postgresql://127.0.0.1:1/club?user=tally&password={PASSWORD}",
        f"postgresql://127.0.0.1:1/club?user=tally&password={quote(PASSWORD)}",
        "postgresql://tally:a secret with@signs@127.0.0.1/club",
        f"mysql://tally:{PASSWORD}@127.0.0.1/club",
    ):
        code, out, err = tally("--db", asked, "games")
        assert (code, out) == (6, "")
        assert not [part for part in ("secret", "signs") if part in err.partition(". In a password")[0]]


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("postgres://ann:pw@club.example/tally", "postgresql+psycopg://ann:***@club.example/tally"),
        ("postgresql://club.example:5433/tally", "postgresql+psycopg://club.example:5433/tally"),
        ("sqlite:////home/ann/tally.db", "/home/ann/tally.db"),
        ("sqlite:///tally.db", "tally.db"),
        ("C:\\Users\\Ann\\tally.db", "C:\\Users\\Ann\\tally.db"),
        ("tally.db", "tally.db"),
        ("a://b", "a:/b"),
    ],
)
def test_a_place_is_a_file_or_a_server_as_it_is_written(asked, name):
    assert name_of(place_of(asked)) == name


@pytest.mark.parametrize("asked", ["mysql://a/b", "postgresql://", "postgresql://host", "http://x/y", "sqlite://"])
def test_an_address_that_is_none_of_a_database_is_refused(asked):
    with pytest.raises(StoreError) as caught:
        place_of(asked)
    assert caught.value.key == "store.bad_url"
