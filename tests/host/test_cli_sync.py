"""`tally ports` and `tally sync`: what they print, and an exit code for each thing that can go wrong."""

import pytest

from host_tools.cli import gadgets
from host_tools.link.errors import NoPermission, NoSuchPort, PortBusy, PortVanished, WrongVersion
from host_tools.link.ports import Gadget as Found
from tests.firmware.fake_service import FakeService
from tests.host.evenings import Gadget, worked_example
from tests.host.plugged_in import plugged_in
from tests.host.terminal import DEVICE, fill, own_database, own_home, tally  # noqa: F401  fixtures


def test_records_of_a_gadget_come_once_and_the_second_sync_brings_nothing(db):
    gadget = worked_example()
    with plugged_in(gadget.batch()) as url:
        first = tally("--db", db, "sync")
        second = tally("--db", db, "sync")
    assert first == (0, f"{DEVICE} at {url}: 11 new, 0 already here\n", "")
    assert second == (0, f"{DEVICE} at {url}: 0 new, 11 already here\n", "")
    code, out, _ = tally("--db", db, "show", "1")
    assert code == 0
    assert "Ann won" in out


def test_all_gadgets_that_are_found_are_synced(db):
    with plugged_in(worked_example().batch()), plugged_in(worked_example().batch(), device="beef"):
        code, out, _ = tally("--db", db, "sync")
    assert code == 0
    assert sorted(line.split(" at ")[0] for line in out.splitlines()) == ["beef", DEVICE]


def test_a_port_that_is_named_is_the_only_one_that_is_synced(db):
    with plugged_in(worked_example().batch()), plugged_in([], device="beef", found=False) as url:
        code, out, _ = tally("--db", db, "sync", "--port", url, "--port", url)
    assert (code, out) == (0, f"beef at {url}: 0 new, 0 already here\n")


def test_the_list_of_ports_tells_who_is_there():
    with plugged_in(worked_example().batch()) as url:
        code, out, _ = tally("ports")
    assert code == 0
    assert url in out and DEVICE in out and "fake" in out


@pytest.mark.parametrize("command", ["ports", "sync"])
def test_without_a_gadget_the_exit_code_is_3_and_the_message_says_what_to_do(command):
    code, out, err = tally(command)
    assert (code, out) == (3, "")
    assert "No gadget was found" in err and "tally play" in err


@pytest.mark.parametrize(
    "port", ["nonsense", "", "bogus://x", "socket://127.0.0.1:1", "socket://", "a\0b", "だい", "/tmp"]
)
def test_a_port_that_is_none_is_exit_code_4(db, port):
    code, out, err = tally("--db", db, "sync", "--port", port)
    assert (code, out) == (4, "")
    assert err.startswith("tally: ")


PROBLEMS = [
    (PortBusy(port="COM5"), 4, "in use by another program"),
    (NoPermission(port="/dev/ttyACM1", group="dialout"), 4, "usermod -aG dialout"),
    (PortVanished(port="COM5"), 4, "has vanished"),
    (NoSuchPort(port="COM5", why="gone"), 4, "cannot be opened"),
    (WrongVersion("link.gadget_newer", port="COM5", gadget=9, own=1), 5, "Update this program"),
    (WrongVersion("link.gadget_older", port="COM5", gadget=0, own=1), 5, "firmware"),
]


@pytest.mark.parametrize(("problem", "code", "words"), PROBLEMS)
def test_each_problem_of_a_port_has_its_exit_code_and_its_advice(db, monkeypatch, problem, code, words):
    monkeypatch.setattr(gadgets, "find_gadgets", lambda: [Found("COM5", "", problem=problem)])
    for command in (["ports"], ["--db", db, "sync"]):
        got, _, err = tally(*command)
        assert got == code
        assert words in err


def test_one_gadget_that_cannot_be_read_keeps_no_other_from_being_synced(db, monkeypatch):
    with plugged_in(worked_example().batch()) as url:
        found = [Found("COM5", "", problem=PortBusy(port="COM5")), Found(url, "")]
        monkeypatch.setattr(gadgets, "find_gadgets", lambda: found)
        code, out, err = tally("--db", db, "sync")
    assert code == 4
    assert "11 new" in out and "COM5" in err


def test_a_damaged_record_is_kept_aside_and_named_and_the_rest_is_synced(db):
    batch = worked_example().batch()
    hurt = bytearray(batch[4][1])
    hurt[12] ^= 1
    batch[4] = (5, bytes(hurt))
    with plugged_in(batch):
        code, out, err = tally("--db", db, "sync")
    assert code == 1
    assert "10 new" in out
    assert "record 5 is damaged" in err
    code, _, err = tally("--db", db, "rebuild")
    assert code == 1
    assert "kept aside" in err


def test_a_gadget_that_tells_another_story_under_the_same_numbers_is_reported(db):
    fill(db, worked_example())
    other = Gadget()
    other.boot()
    other.time(1777660201)
    other.new(players=["Xi", "Yu"])
    with plugged_in(other.batch()):
        code, _, err = tally("--db", db, "sync")
    assert code == 1
    assert "came again with other content" in err
    assert "Ann" in tally("--db", db, "games")[1]


def test_a_gadget_that_goes_away_in_the_middle_leaves_what_had_arrived(db):
    gadget = Gadget()
    gadget.boot()
    gadget.new(rounds=0, start_chips=10**6)
    for _ in range(700):
        gadget.round([0, 1, 1, 1])
    service = FakeService(gadget.batch(), device=DEVICE)
    service.journal.fails_at = 600
    with plugged_in([], service=service):
        code, out, err = tally("--db", db, "sync")
    assert code == 4
    assert err
    code, out, _ = tally("--db", db, "export", "--format", "csv")
    assert code == 0
    arrived = len(out.splitlines()) - 1
    assert arrived > 0
    service.journal.fails_at = None
    with plugged_in([], service=service):
        assert tally("--db", db, "sync")[0] == 0
    assert len(tally("--db", db, "export", "--format", "csv")[1].splitlines()) - 1 == 4 * 700
