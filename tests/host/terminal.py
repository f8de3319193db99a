"""The `tally` command as a person at a terminal runs it, with a home of their own."""

import time
import unicodedata

import pytest
from click.testing import CliRunner

from host_tools.cli import main
from host_tools.store.derive import freshen
from host_tools.store.opening import open_file
from tests.host.evenings import Gadget

DEVICE = "e6614c311b7f2d31"


@pytest.fixture(autouse=True, name="home")
def own_home(tmp_path_factory, monkeypatch):
    """A user of their own, whose clock shows Greenwich's time."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("TZ", "UTC")
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("TALLY_DB", "TALLY_LANG", "TALLY_DEBUG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    time.tzset()
    yield folder
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(name="db")
def own_database(tmp_path):
    return tmp_path / "tally.db"


def tally(*arguments):
    """(exit code, standard output, standard error) of the command."""
    result = CliRunner().invoke(main, list(map(str, arguments)))
    assert "Traceback" not in result.output
    assert "<cli." not in result.output and "<store." not in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def fill(path, *gadgets_):
    with open_file(path, create=not path.exists()) as store:
        for gadget in gadgets_:
            store.add(gadget.device, gadget.batch())
        freshen(store)


def width(line):
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line.rstrip())


def big_evening():
    gadget = Gadget()
    gadget.boot()
    gadget.time(1777660200)
    gadget.new(players=["Wwwwwwwwwwww", "いろはにほへ", "Christopher", "Bo", "Alexandrina"], start_chips=1000)
    for _ in range(3):
        gadget.round([0, 12, 12, 11, 10], [0, 2, 1, 0, 1])
    return gadget
