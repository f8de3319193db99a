"""`--json`: every command's one document, the same in every language, beside the exit codes that hold without it."""

import json
from pathlib import Path

import jsonschema
import pytest

from host_tools.cli import gadgets, main
from host_tools.i18n import LANGUAGES
from host_tools.link.errors import PortBusy
from host_tools.link.ports import Gadget as Found
from host_tools.store import export
from tests.host.evenings import Gadget, worked_example
from tests.host.plugged_in import plugged_in
from tests.host.terminal import DEVICE, fill, own_database, own_home, tally  # noqa: F401  fixtures

WITHOUT = {"install", "play", "export", "people", "web", "completion", "names", "options"}


def told(*arguments):
    """(exit code, document, standard error)"""
    code, out, err = tally(*arguments, "--json")
    return code, json.loads(out), err


def hurt():
    """The worked example with a record that is no whole one."""
    batch = worked_example().batch()
    torn = bytearray(batch[4][1])
    torn[12] ^= 1
    return [*batch[:4], (5, bytes(torn)), *batch[5:]]


def test_every_command_that_tells_something_has_the_option():
    without = {name for name, one in main.commands.items() if "--json" not in [o for p in one.params for o in p.opts]}
    assert without <= WITHOUT


@pytest.mark.parametrize("arguments", [["games"], ["show", "1"], ["rebuild"], ["players"], ["stats", "Ann"]])
def test_the_document_is_one_and_the_same_in_every_language(db, arguments):
    fill(db, worked_example())
    documents = [told("--db", db, "--lang", language, *arguments) for language in LANGUAGES]
    assert documents[0] == documents[1]
    code, document, err = documents[0]
    assert (code, err) == (0, "")
    assert document["format"].startswith("tile-tally-") and document["version"] == 1


def test_games_and_a_game_are_parts_of_the_export(db):
    fill(db, worked_example(), Gadget("beef"))
    exported = json.loads(tally("--db", db, "export", "--format", "json")[1])["games"]
    code, document, _ = told("--db", db, "games")
    assert code == 0
    assert (document["format"], document["aside"]) == ("tile-tally-games", 0)
    assert len(document["games"]) == len(exported) == 1
    for row, game in zip(document["games"], exported, strict=True):
        assert row.pop("short") == "2d31-1"
        assert row.pop("rounds") == 4
        assert row.items() <= game.items()
        shown = told("--db", db, "show", "2d31-1")[1]
        assert shown == {"format": "tile-tally-game", "version": 1, "short": "2d31-1", "game": game}
    schema = json.loads(Path(export.__file__).with_name("export.schema.json").read_text())
    jsonschema.validate({"format": "tile-tally-export", "version": 1, "games": [shown["game"]]}, schema)


def test_an_empty_home_has_no_games_and_that_is_no_error():
    assert told("games")[:2] == (0, {"format": "tile-tally-games", "version": 1, "games": [], "aside": 0})


def test_a_game_that_is_not_there_is_an_error_in_words_and_no_document(db):
    fill(db, worked_example())
    assert tally("--db", db, "show", "7", "--json") == (2, "", "tally: There is no game 7. There are: 2d31-1.\n")


def test_ports_and_sync_tell_of_every_gadget_and_of_what_keeps_one_away(db, monkeypatch):
    busy = Found("COM5", "Pico", problem=PortBusy(port="COM5"))
    with plugged_in(hurt()) as url:
        here = Found(url, "simulator", hello={"device": DEVICE, "board": "fake", "firmware": "0.0.0", "unsynced": 11})
        monkeypatch.setattr(gadgets, "find_gadgets", lambda: [busy, here])
        code, document, err = told("ports")
        assert code == 0 and "COM5" in err
        problem = {"key": "link.port_busy", "facts": {"port": "COM5"}}
        gadget = {"device": DEVICE, "name": None, "board": "fake", "firmware": "0.0.0", "unsynced": 11}
        assert document["ports"] == [
            {"port": "COM5", "description": "Pico", "gadget": None, "problem": problem},
            {"port": url, "description": "simulator", "gadget": gadget, "problem": None},
        ]
        code, document, err = told("--db", db, "sync")
    assert code == 4 and "record 5 is damaged" in err
    assert document["gadgets"][0] == {"port": "COM5", "device": None, "problem": problem}
    brought = document["gadgets"][1]
    size = len(hurt()[4][1])
    assert (brought["device"], brought["new"], brought["already"], brought["problem"]) == (DEVICE, 10, 0, None)
    assert brought["damaged"] == [{"record": 5, "bytes": size}]
    assert (brought["conflicts"], brought["gaps"], brought["acknowledged"]) == ([], [], 11)
    code, document, _ = told("--db", db, "rebuild")
    assert code == 1
    assert document["aside"] == [{"device": DEVICE, "record": None, "why": "torn", "bytes": size}]
    assert all(problem["game"] == "2d31-1" and problem["key"] for problem in document["problems"])


def test_without_a_gadget_there_is_no_document():
    for command in ("ports", "sync"):
        code, out, err = tally(command, "--json")
        assert (code, out) == (3, "")
        assert "No gadget was found" in err


def test_import_and_backup_tell_what_they_have_done(db, tmp_path):
    fill(db, worked_example())
    copy = tmp_path / "copy.db"
    assert told("--db", db, "backup", copy)[:2] == (
        0, {"format": "tile-tally-backup", "version": 1, "file": str(copy), "records": 11},
    )  # fmt: skip
    assert tally("--db", db, "backup", copy, "--json")[:2] == (2, "")
    for new in (11, 0):
        code, document, err = told("--db", tmp_path / "other.db", "import", copy)
        assert (code, err) == (0, "")
        gadget = {"device": DEVICE, "new": new, "already": 11 - new, "conflicts": []}
        assert document == {"format": "tile-tally-import", "version": 1, "gadgets": [gadget], "skipped": 0}
    other = worked_example()
    other.records[3] = other.records[3]._replace(uptime=1)
    fill(tmp_path / "third.db", other)
    code, document, err = told("--db", tmp_path / "third.db", "import", copy)
    assert code == 1 and "Record 4" in err
    assert document["gadgets"][0]["conflicts"] == [4]
