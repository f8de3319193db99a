"""Whatever is missing or damaged when the gadget is switched on is said, and scores are kept all the same."""

import runpy
import shutil
import sys
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import font, mishaps, start
from firmware.boards import UnknownBoard
from firmware.buttons import OK
from firmware.panel import Panel
from firmware.spare import BlindPanel, KeyTexts
from host_tools.sim.disk import Disk
from host_tools.sim.flash import BLOCK, Flash
from host_tools.sim.gadget import BOARDS, SimulatedGadget
from host_tools.sim.kept import KeptFlash
from shared_rules import ledger
from tests.firmware.evening import round_keys
from tests.firmware.script import Player
from tests.firmware.test_short_of_memory import ENTRY, FIVE_PLAY

NAMES = ("Aya", "Bob", "ケンジ", "Dee", "みどり")
LANGUAGES = {"en": "English", "ja": "日本語"}


@pytest.fixture(name="files")
def own_files(tmp_path, monkeypatch):
    """A copy of the firmware's data, to take something out of."""
    folder = tmp_path / "firmware"
    for name in ("i18n", "fonts"):
        shutil.copytree(f"{start.FOLDER}{name}", folder / name)
    monkeypatch.setattr(start, "FOLDER", "firmware/")
    monkeypatch.chdir(tmp_path)
    font.forget()
    yield folder
    font.forget()


@pytest.fixture(name="switch_on", params=BOARDS)
def gadget_switched_on(request, tmp_path):
    """switch_on(change) -> a Player at a new gadget; `change` gets its board before the firmware does."""
    opened = []

    def make(change=lambda board: None):
        def build(board):
            change(board)
            return start.build(board)

        kept = KeptFlash(tmp_path / f"{len(opened)}.flash")
        gadget = SimulatedGadget(request.param, kept, None, build)
        opened.append((gadget, kept))
        gadget.plug_in()
        assert gadget.crashed is None
        return Player(gadget)

    yield make
    for gadget, kept in opened:
        gadget.unplug()
        kept.close()


def shown(player):
    return " ".join(player.gadget.lines())


def told(player, what):
    """Something is said to be wrong, on the display and for the PC; a key takes it away."""
    app = player.gadget.app
    assert what[:40] in app.settings.get("error")
    assert "Error" in shown(player).replace(" ", "")
    before = shown(player)
    player.play("keys ok")
    assert shown(player) != before


def keeps_score(player, names=NAMES):
    """A language is picked, a game begun and its first round saved; it is there after a pulled plug."""
    gadget = player.gadget
    player.play("keys ok")
    for name in names:
        gadget.app.roster.put(name)
    player.play(FIVE_PLAY)
    player.play("keys " + round_keys(gadget.board_id, ENTRY))
    player.play("keys ok*2")
    gadget.unplug()
    gadget.plug_in()
    assert gadget.crashed is None
    assert [record.kind for record in gadget.records()].count("round") == 1


def damage(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(bytes(content))


@pytest.mark.parametrize("kept", [None, 0, 4, 12, 1000, -1])
def test_without_its_font_the_gadget_speaks_in_circuitpythons_letters(switch_on, files, kept):
    path = files / "fonts" / "tally.bin"
    content = path.read_bytes()
    path.unlink()
    if kept is not None:
        path.write_bytes(content[:kept])
    player = switch_on()
    assert isinstance(player.gadget.app.panel, Panel)
    told(player, "tally.bin")
    assert any(player.gadget.frame())
    keeps_score(player, ("Aya", "Bob", "Ken", "Dee", "Mid"))


@pytest.mark.parametrize("gone", ["en", "ja"])
def test_a_language_that_is_not_installed_is_not_offered(switch_on, files, gone):
    (files / "i18n" / f"{gone}.tbl").unlink()
    player = switch_on()
    app = player.gadget.app
    assert app.settings.get("error") is None
    (left,) = set(LANGUAGES) - {gone}
    assert app.texts.language == left
    assert LANGUAGES[left] in shown(player) and LANGUAGES[gone] not in shown(player)
    app.settings.set("language", gone)
    app.apply_settings()
    assert app.texts.language == left
    keeps_score(player)


def test_a_damaged_text_table_is_said_in_the_other_language(switch_on, files):
    damage(files / "i18n" / "en.tbl")
    player = switch_on()
    assert player.gadget.app.texts.language == "ja"
    told(player, "en.tbl is damaged")
    keeps_score(player)


@pytest.mark.parametrize("kept", [0, 100, -1])
def test_a_chosen_language_whose_table_was_damaged_since_stops_nothing(switch_on, files, kept):
    player = switch_on()
    gadget = player.gadget
    player.play("keys ok")
    assert gadget.app.settings.get("language") == "en"
    path = files / "i18n" / "en.tbl"
    path.write_bytes(path.read_bytes()[:kept])
    gadget.unplug()
    gadget.plug_in()
    assert gadget.crashed is None and gadget.app.texts.language == "ja"
    told(player, "en.tbl")
    gadget.app.service.set("error", "")
    gadget.app.service.set("language", "en")
    assert gadget.app.texts.language == "ja" and "en.tbl" in gadget.app.service.get("error")


@pytest.mark.parametrize("error", [ImportError("no module named 'lexio'"), SyntaxError("(lexio.py, line 3)")])
def test_a_game_whose_rules_cannot_be_read_stays_in_the_log_and_others_are_played(switch_on, monkeypatch, error):
    player = switch_on()
    gadget = player.gadget
    keeps_score(player)
    records = [record.number for record in gadget.records()]
    load = ledger.load

    def damaged(rules):
        if rules == "lexio":
            raise error
        return load(rules)

    with monkeypatch.context() as patch:
        patch.setattr(ledger, "load", damaged)
        gadget.unplug()
        gadget.plug_in()
        assert gadget.crashed is None
        told(player, str(error))
        gadget.app.table.start("kogi", NAMES[:4], {})
        gadget.app.home()
        gadget.app.draw()
        assert "Kogi" in shown(player)
        gadget.app.table.close()
    assert [record.number for record in gadget.records()][: len(records)] == records


def test_without_any_texts_their_keys_are_shown(switch_on, files):
    for table in (files / "i18n").glob("*.tbl"):
        table.unlink()
    player = switch_on()
    assert isinstance(player.gadget.app.texts, KeyTexts)
    told(player, "missing")
    keeps_score(player)
    assert "<" not in shown(player)


def test_without_the_library_that_draws_the_pc_sees_what_the_display_would_show(switch_on, monkeypatch):
    monkeypatch.setattr(start, "NO_PANEL", ImportError("no module named 'adafruit_display_text'"))
    player = switch_on()
    assert isinstance(player.gadget.app.panel, BlindPanel)
    assert player.gadget.board.display.auto_refresh
    told(player, "adafruit_display_text")
    assert any("English" in line for line in player.gadget.app.service.state()["screen"])
    keeps_score(player)


def test_without_a_display_the_gadget_plays_on_for_its_keys_and_the_pc(switch_on):
    def change(board):
        board.display = None
        board.trouble = RuntimeError("no display answers at 0x3C or 0x3D")

    player = switch_on(change)
    told(player, "no display answers")
    keeps_score(player)
    assert player.gadget.app.service.screen() == bytes(1024)


@given(content=st.binary(min_size=1, max_size=40))
@settings(max_examples=5, deadline=None)
def test_an_nvm_full_of_foreign_bytes_is_said_and_left_alone(content):
    content = (content * BLOCK)[:BLOCK]

    nvm = bytearray(content)
    flash = Flash(64)
    kept = SimpleNamespace(uid=bytes(8), problem=None, power=lambda: (nvm, Disk(flash, 0, 64)), save=lambda: None)
    gadget = SimulatedGadget("pico", kept)
    gadget.plug_in()
    assert gadget.crashed is None
    journal = gadget.app.journal
    assert journal.foreign == (content != b"\xff" * BLOCK)
    if journal.foreign:
        assert nvm == content
        assert "journal.foreign" in journal.warnings
    player = Player(gadget)
    keeps_score(player)
    if journal.foreign:
        assert nvm == content
    gadget.unplug()


def test_settings_that_are_no_text_are_as_if_never_set(switch_on):
    player = switch_on()
    app = player.gadget.app
    for number in range(1, 12):
        app.journal.values[number] = b"\xff\xfe"
    assert all(app.settings.get(key) is None for key in ("language", "contrast", "names", "error"))
    app.apply_settings()
    keeps_score(player)


def test_a_gadget_whose_clock_nobody_set_keeps_score(switch_on):
    player = switch_on()
    assert player.gadget.app.service.hello()["unix"] is None
    keeps_score(player)


# What went wrong last


def test_the_last_error_outlives_a_pulled_plug_until_the_pc_takes_it_away(switch_on, monkeypatch):
    player = switch_on()
    player.play("keys ok")
    app = player.gadget.app

    def fail(button):
        raise ValueError("no such thing, and a long story about why that is so, which goes on for a while")

    app.top.press = fail
    player.gadget.play(OK)
    player.gadget.unplug()
    player.gadget.plug_in()
    service = player.gadget.app.service
    assert service.get("error") == "ValueError: no such thing, and a long story about why that is so, which goes on "
    service.set("error", "")
    assert service.get("error") is None


def content(gadget):
    """All of its flash."""
    gadget.kept.save()
    return gadget.kept.path.read_bytes()


def test_an_error_that_comes_again_and_again_is_written_once(switch_on):
    player = switch_on()
    app = player.gadget.app
    mishaps.remember(app.settings, ValueError("again"))
    written = content(player.gadget)
    for _ in range(200):
        mishaps.remember(app.settings, ValueError("again"))
    assert content(player.gadget) == written
    for number in range(200):
        mishaps.remember(app.settings, ValueError(f"another, {number}"))
    keeps_score(player)


# What stops the loop


@pytest.mark.parametrize(("seconds", "restarts"), [(0, 0), (59, 0), (61, 1), (100000, 1)])
def test_what_stops_the_loop_begins_anew_where_it_has_long_gone_on(monkeypatch, seconds, restarts):
    kept, begun = {}, []

    def step():
        raise MemoryError("no room")

    def stay(error):
        raise Enough(str(error))

    def restart():
        begun.append(dict(kept))
        raise Enough  # as a board does: nothing after it is run

    board = SimpleNamespace(restart=restart)
    set_one = SimpleNamespace(get=kept.get, set=kept.__setitem__)
    app = SimpleNamespace(clock=SimpleNamespace(seconds=seconds), step=step, settings=set_one, board=board)
    monkeypatch.setattr(start, "build", lambda board, random: app)
    monkeypatch.setattr("firmware.boards.choose", lambda: board)
    monkeypatch.setitem(sys.modules, "firmware.boards.console", SimpleNamespace(stay=stay))
    with pytest.raises(Enough):
        start.main()
    assert begun == [{"error": "MemoryError: no room"}] * restarts


# No board


class Enough(BaseException):
    """Ends what never ends."""


@pytest.fixture(name="bare")
def bare_board(monkeypatch):
    """Modules of a board that nobody knows: what is shown, and how its light blinks."""
    bare = SimpleNamespace(values=[], slept=0, display=SimpleNamespace(root_group=None, auto_refresh=False))

    class DigitalInOut:
        def __init__(self, pin):
            assert pin == "LED"

        def switch_to_output(self, value=False):
            pass

        value = property(lambda self: None, lambda self, value: bare.values.append(value))

    def sleep(seconds):
        bare.slept += 1
        if bare.slept > 25:
            raise Enough

    modules = {
        "board": {"board_id": "some_board", "LED": "LED", "DISPLAY": bare.display},
        "digitalio": {"DigitalInOut": DigitalInOut},
        "displayio": {"CIRCUITPYTHON_TERMINAL": "terminal"},
        "time": {"sleep": sleep},
    }
    for name, contents in modules.items():
        module = ModuleType(name)
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "firmware.boards.console", raising=False)
    monkeypatch.delenv("TALLY_BOARD", raising=False)
    yield bare
    sys.modules.pop("firmware.boards.console", None)


DAMAGED = (b"", b"import nothing_of_that_name\n", b"def main(\n", bytes(range(128, 256)), None)


def damaged(monkeypatch, name, what):
    """From now on the module is what these bytes make of it; None: it is not there."""

    class Damaged:
        @staticmethod
        def find_spec(asked, path=None, target=None):
            if asked != name:
                return None
            if what is None:
                raise ModuleNotFoundError(f"no module named '{name}'")
            return spec_from_loader(name, SimpleNamespace(create_module=lambda spec: None, exec_module=run))

    def run(module):
        exec(compile(what, name, "exec"), vars(module))

    monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Damaged, *sys.meta_path])


@pytest.mark.filterwarnings("ignore:'firmware.start' found in sys.modules")
@pytest.mark.parametrize("what", DAMAGED)
def test_a_panel_that_cannot_be_loaded_leaves_a_gadget_that_plays(monkeypatch, what):
    damaged(monkeypatch, "firmware.panel", what)
    assert isinstance(runpy.run_module("firmware.start", run_name="firmware.begun")["NO_PANEL"], Exception)


@pytest.mark.parametrize("what", DAMAGED)
def test_a_start_that_cannot_be_loaded_is_told_again_and_again(bare, capsys, monkeypatch, what):
    damaged(monkeypatch, "firmware.start", what)
    with pytest.raises(Enough):
        runpy.run_path(str(Path(start.__file__).with_name("code.py")), run_name="__main__")
    said = capsys.readouterr().out
    assert said.count("Tile Tally cannot go on") >= 2 and "tally install" in said and "BACK" in said
    assert {True, False} == set(bare.values)


@pytest.mark.parametrize("lacking", ["", "LED", "DISPLAY"])
def test_an_unknown_board_is_told_again_and_again_on_the_console_its_display_and_its_light(bare, capsys, lacking):
    if lacking:
        delattr(sys.modules["board"], lacking)
    with pytest.raises(Enough):
        start.main()
    said = capsys.readouterr().out
    assert said.count('no build for board "some_board"') >= 2 and "TALLY_BOARD" in said and "BACK" in said
    assert "Traceback" not in said and UnknownBoard.__name__ in said
    if lacking != "LED":
        assert {True, False} == set(bare.values)
    if lacking != "DISPLAY":
        assert (bare.display.root_group, bare.display.auto_refresh) == ("terminal", True)
