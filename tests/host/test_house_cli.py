"""`tally names` and `tally options` with a simulated gadget at a port: what is pushed arrives and comes back."""

import json
import tomllib

import pytest
from hypothesis import given, settings

from host_tools.house.checking import checked
from host_tools.house.editing import with_names, with_options
from host_tools.house.gadgets import kept, put_names, put_options
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from shared_rules.games import GAMES
from tests.host.memory_wire import Faults, MemoryWire
from tests.host.plugged_in import plugged_in
from tests.host.terminal import own_database, own_home, tally  # noqa: F401  fixtures
from tests.host.test_house_file import GLYPHS, NAMES
from tests.rules.house_rules import fullest, houses

FILE = """# ours
names = ["Ann", "Bo"]  # the two of us

[lexio]
twos = "payment"  # always

[inage.han_table]
5 = 20
6 = 20
7 = 20
"""


@pytest.fixture(scope="module")
def gadget(tmp_path_factory):
    kept_flash = KeptFlash(tmp_path_factory.mktemp("house") / "flash")
    gadget = SimulatedGadget("macropad", kept_flash)
    gadget.plug_in()
    yield gadget
    gadget.unplug()
    kept_flash.close()


@pytest.fixture
def port(gadget):
    """The gadget's, with nothing on it."""
    gadget.app.journal.erase()
    for key in ("names", "options"):
        gadget.app.settings.set(key, "")
    with plugged_in([], service=gadget.app.service) as url:
        yield url


@pytest.fixture
def file(db):
    path = db.with_suffix(".toml")
    path.write_text(FILE, encoding="utf-8")
    return path


@settings(max_examples=25)
@given(house=houses(GAMES), names=NAMES)
def test_what_is_valid_goes_from_file_to_gadget_to_file_unchanged(gadget, house, names):
    """Over a line that hurts what it carries."""
    text = with_names(with_options("# ours\n", "x", house), "x", names)
    gadget.app.journal.erase()
    sent, problems = checked(tomllib.loads(text), GLYPHS)
    assert problems == []
    with MemoryWire(gadget.app.service, Faults(lost=0.05, cut=0.05, garbled=0.05)).client() as client:
        put_names(client, sent.names)
        put_options(client, sent.options)
        found = kept(client)
    assert (found.names, found.options, found.unreadable) == (names, house, [])
    assert with_options(with_names(text, "x", found.names), "x", found.options) == text


def test_names_and_house_rules_are_pushed_shown_and_pulled(db, port, file):
    assert tally("--db", db, "names", "push")[0] == 0
    code, out, err = tally("--db", db, "options", "push", "--port", port)
    assert (code, err) == (0, "") and "values of house rules: 4" in out
    assert "lexio.twos: as the rules page -> payment" in out
    for command in ("names", "options"):
        code, out, _ = tally("--db", db, command)
        assert code == 0 and "say the same" in out
    before = file.read_text()
    assert tally("--db", db, "names", "pull")[0] == tally("--db", db, "options", "pull")[0] == 0
    assert file.read_text() == before


@pytest.mark.parametrize("command", ["names", "options"])
def test_without_a_word_more_it_shows_and_takes_the_options_of_that(db, port, file, command):
    for words in (["--json"], ["--port", port], ["--json", "--port", port], ["--file", file, "--json"]):
        assert tally("--db", db, command, *words) == tally("--db", db, command, "show", *words)
        assert tally("--db", db, command, *words)[0] == 0
    assert tally(command, "--huh")[0] == 2
    assert tally(command, "--help")[1] != tally(command, "show", "--help")[1]


def test_the_file_may_be_named_before_the_command(db, port, file, tmp_path):
    other = tmp_path / "other.toml"
    other.write_text("[kogi]\nrounds = 3\n")
    code, out, _ = tally("--db", db, "options", "--file", other, "push")
    assert code == 0 and "kogi.rounds: as the rules page -> 3" in out and "lexio" not in out
    assert "lexio.twos" in tally("--db", db, "options", "--file", other, "push", "--file", file)[1]


def test_pulling_writes_what_the_gadget_has_and_keeps_the_remarks(db, port, file):
    tally("--db", db, "options", "push")
    file.write_text(FILE.replace('"payment"', '"count"').replace('"Bo"', '"Bo", "Cy"').replace("5 = 20\n", ""))
    tally("--db", db, "names", "push")
    file.write_text(FILE.replace('"payment"', '"count"').replace("5 = 20\n", ""))
    code, out, _ = tally("--db", db, "options")
    assert code == 0 and "lexio.twos*" in out and "inage.han_table.5*" in out
    code, out, _ = tally("--db", db, "options", "pull")
    assert code == 0 and "lexio.twos: count -> payment" in out
    tally("--db", db, "names", "pull")
    text = file.read_text()
    assert '# ours\nnames = ["Ann", "Bo", "Cy"]  # the two of us' in text
    assert 'twos = "payment"  # always' in text


def test_a_pull_where_there_is_no_file_yet_writes_one(db, port, file):
    tally("--db", db, "options", "push")
    tally("--db", db, "names", "push")
    file.unlink()
    assert tally("--db", db, "names", "pull")[0] == tally("--db", db, "options", "pull")[0] == 0
    assert checked(tomllib.loads(file.read_text()), GLYPHS)[0].names == ["Ann", "Bo"]
    assert "say the same" in tally("--db", db, "options")[1]


def test_nothing_is_pushed_while_anything_in_the_file_is_wrong(db, gadget, port, file):
    file.write_text(FILE + '[kogi]\nround = 3\n[bugi]\nbattle = "x"\n')
    for command in ("names", "options"):
        code, out, err = tally("--db", db, command, "push")
        assert (code, out) == (2, "")
        assert "kogi.round: the game has no such option. Is rounds meant?" in err and "bugi.battle" in err
    assert gadget.app.settings.get("names") is None and gadget.app.settings.get("options") is None


def test_names_that_leave_the_gadgets_list_are_named(db, port, file):
    tally("--db", db, "names", "push")
    file.write_text('names = ["Bo"]')
    assert "No longer in the gadget's list: Ann" in tally("--db", db, "names", "push")[1]


def test_a_game_that_is_played_is_said_to_keep_its_options(db, gadget, port, file):
    gadget.app.table.start("kogi", ["A", "B", "C", "D"], {})
    try:
        assert "keeps the options that it began with" in tally("--db", db, "options", "push")[1]
    finally:
        gadget.app.table.close()
        gadget.app.journal.acknowledge(gadget.app.journal.last)


def test_settings_that_are_full_say_what_to_shorten(db, gadget, port, file):
    gadget.app.settings.set("device", "x" * 880)
    try:
        code, _, err = tally("--db", db, "options", "push")
        assert code == 4 and "say less in the longest" in err and "Too much text" in err
    finally:
        gadget.app.settings.set("device", "")


def test_house_rules_of_a_newer_version_are_not_pulled_and_are_said_when_they_make_way(db, gadget, port, file):
    gadget.app.settings.set("options", "b/w==")
    before = file.read_text()
    code, _, err = tally("--db", db, "options", "pull")
    assert code == 2 and "cannot be read (inage)" in err and file.read_text() == before
    code, _, err = tally("--db", db, "options", "push")
    assert code == 0 and "could not be read (inage)" in err


def test_json_is_one_document_and_the_same_in_every_language(db, port, file):
    tally("--db", db, "options", "push")
    file.write_text(FILE.replace('"payment"', '"count"'))
    code, out, _ = tally("--db", db, "options", "show", "lexio", "--json")
    row = json.loads(out)
    assert code == 0
    assert (row["format"], row["version"], row["options"]) == ("tile-tally-options", 1, {"lexio": {"twos": "count"}})
    assert row["gadgets"][0]["different"] == [{"place": "lexio.twos", "file": "count", "gadget": "payment"}]
    assert tally("--lang", "ja", "--db", db, "options", "show", "lexio", "--json")[1] == out
    row = json.loads(tally("--db", db, "names", "show", "--json")[1])
    assert (row["format"], row["names"], row["gadgets"][0]["same"]) == ("tile-tally-names", ["Ann", "Bo"], False)


def test_without_a_gadget_the_file_is_shown_and_nothing_is_pushed(db, file):
    code, out, _ = tally("--db", db, "options")
    assert code == 0 and "inage.han_table.5" in out
    assert tally("--db", db, "options", "push")[0] == tally("--db", db, "names", "pull")[0] == 3


def test_of_two_gadgets_one_has_to_be_named(db, port, file):
    with plugged_in([], device="beef"):
        code, _, err = tally("--db", db, "names", "push")
        assert code == 2 and port in err
        assert tally("--db", db, "names", "push", "--port", port)[0] == 0


def test_the_example_is_written_once(db):
    path = db.with_suffix(".toml")
    code, out, _ = tally("--db", db, "options", "--example")
    assert code == 0 and str(path) in out
    text = path.read_text()
    assert tally("--db", db, "options", "--example")[0] == 2 and path.read_text() == text
    assert len(text.encode()) < 16 * 1024


@pytest.mark.parametrize("command", ["show", "push", "pull"])
def test_an_example_is_not_written_on_the_way_to_something_else(db, command):
    code, out, err = tally("--db", db, "options", "--example", command)
    assert (code, out) == (2, "") and "--example" in err and f"`tally options {command}`" in err
    assert not db.with_suffix(".toml").exists()


def test_all_that_can_be_said_is_pushed(db, gadget, port):
    with MemoryWire(gadget.app.service).client() as client:
        put_options(client, fullest())
        assert kept(client).options == fullest()
