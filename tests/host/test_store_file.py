"""A database that cannot be used is refused with a reason, and left as it is."""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa
from hypothesis import given
from hypothesis import strategies as st

from host_tools.store.derive import freshen, rebuild
from host_tools.store.errors import NewerStore, StoreError
from host_tools.store.opening import open_file
from host_tools.store.reading import all_games
from host_tools.store.schema import schema
from shared_rules.record import Record, encode
from tests.host.evenings import worked_example
from tests.host.stores import only_game


@pytest.fixture
def path(tmp_path):
    return tmp_path / "tally.db"


@pytest.fixture(scope="module")
def good_file():
    with TemporaryDirectory() as folder:
        path = Path(folder) / "good.db"
        with open_file(path, create=True) as store:
            gadget = worked_example()
            store.add(gadget.device, gadget.batch(), gadget.hello())
            freshen(store)
        yield path


def refusal(path):
    """The error of opening `path`; its bytes must stay as they are."""
    before = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        open_file(path, create=True)
    assert path.read_bytes() == before
    assert caught.value.facts["path"] == str(path)
    return caught.value


def test_what_one_run_keeps_the_next_run_finds(path):
    gadget = worked_example()
    with open_file(path, create=True) as store:
        store.add(gadget.device, gadget.batch())
    with open_file(path, create=False) as store:
        assert freshen(store) == 1
        assert store.raw_records(gadget.device) == gadget.batch()
        assert [player.total for player in only_game(store).players] == [117, 109, 101, 73]


@given(st.floats(0, 1, exclude_max=True))
def test_a_truncated_database_is_refused_and_left_as_it_is(good_file, part):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cut.db"
        content = good_file.read_bytes()
        path.write_bytes(content[: int(part * len(content))])
        assert refusal(path).key in ("store.empty", "store.not_a_database", "store.damaged")


@given(st.binary(min_size=1, max_size=5000).filter(lambda content: not content.startswith(b"SQLite format 3")))
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(content):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "notes.txt"
        path.write_bytes(content)
        assert refusal(path).key == "store.not_a_database"


@given(st.data())
def test_a_database_with_any_byte_wrong_opens_or_says_why_not(good_file, data):
    with TemporaryDirectory() as folder:
        path = Path(folder) / "wrong.db"
        content = bytearray(good_file.read_bytes())
        content[data.draw(st.integers(0, len(content) - 1))] ^= data.draw(st.integers(1, 255))
        path.write_bytes(content)
        try:
            with open_file(path, create=False) as store:
                all_games(store)
                rebuild(store)
        except StoreError as error:
            assert error.key.startswith("store.")


def test_a_database_of_a_newer_version_is_refused(path, good_file):
    shutil.copy(good_file, path)
    with open_file(path, create=False) as store, store.writing() as connection:
        connection.execute(sa.update(schema).values(version=99))
    error = refusal(path)
    assert isinstance(error, NewerStore)
    assert error.facts["found"] == 99


def test_the_database_of_another_program_is_refused(path):
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE recipes (id INTEGER)")
    engine.dispose()
    assert refusal(path).key == "store.foreign"


def test_a_database_that_lacks_a_table_is_refused(path, good_file):
    shutil.copy(good_file, path)
    with open_file(path, create=False) as store, store.writing() as connection:
        connection.exec_driver_sql("DROP TABLE damaged")
    assert refusal(path).key == "store.damaged"


@pytest.mark.parametrize(
    ("place", "key"),
    [("nowhere/tally.db", "store.no_folder"), ("", "store.is_a_folder"), ("a\0b", "store.unreadable")],
)
def test_a_place_where_no_file_can_be_is_refused(tmp_path, place, key):
    with pytest.raises(StoreError) as caught:
        open_file(tmp_path / place, create=True)
    assert caught.value.key == key


def test_a_file_that_is_only_to_be_read_is_not_made(path):
    with pytest.raises(StoreError) as caught:
        open_file(path, create=False)
    assert caught.value.key == "store.missing"
    assert not path.exists()


def test_a_folder_that_takes_no_files_is_named():
    with pytest.raises(StoreError) as caught:
        open_file(Path("/proc/tally.db"), create=True)
    assert caught.value.key == "store.unwritable"


def test_while_another_program_writes_the_store_can_be_read_and_is_busy_for_whoever_writes(path):
    first = open_file(path, create=True)
    second = open_file(path, create=True, patience=0.05)
    with first, second, first.writing(), pytest.raises(StoreError) as caught:
        assert all_games(second) == []
        second.add("sim", [])
    assert caught.value.key == "store.busy"


def test_a_full_disk_is_said_and_nothing_of_the_batch_is_kept(path):
    gadget = worked_example()
    with open_file(path, create=True) as store:
        with store.reading() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()

        def bound(connection, _record, _proxy):
            connection.execute(f"PRAGMA max_page_count = {pages}")

        sa.event.listen(store.engine, "checkout", bound)
        many = [(number, encode(Record(number, 1, "end", 0, {"reason": "over"}))) for number in range(1, 2000)]
        with pytest.raises(StoreError) as caught:
            store.add(gadget.device, many)
        assert caught.value.key == "store.disk_full"
        assert store.raw_records(gadget.device) == []
