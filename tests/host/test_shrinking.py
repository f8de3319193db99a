"""Device code that was shrunk for a board does what it did before, and takes less."""

import ast
import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from host_tools.deploy.__main__ import main
from host_tools.deploy.boards import NAMES
from host_tools.deploy.program import Program, stored
from host_tools.deploy.shrinking import shrink
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from tests.firmware.script import Player
from tests.runtime.small_heap import ROOT

ROOMS = ("shared_rules", "firmware")
SCRIPT = ROOT / "tests" / "runtime" / "five_games.script"
KEYS_ON_A_DISPLAY = Path(__file__).with_name("keys_on_a_display.py")

PROGRAMS = Path(__file__).with_name("programs_to_shrink")


def said(sources, folder):
    """What `main` of a package of these sources prints."""
    for name, text in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", "import box.main"], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.parametrize("folder", sorted(PROGRAMS.iterdir()), ids=lambda folder: folder.name)
def test_it_does_the_same(folder, tmp_path):
    sources = {f"box/{path.name}": path.read_text(encoding="utf-8") for path in folder.iterdir()}
    before = said(sources, tmp_path / "before")
    assert before
    assert said(shrink(sources), tmp_path / "after") == before


def test_numbers_stand_where_constants_were_and_names_are_shared():
    first = """
        MOST = 3  # of all

        def _first(player):
            return player + MOST

        def told():
            return _first(1)
        """
    second = """
        from .first import MOST, told

        def _second():
            return told() + MOST

        print(_second())
        """
    sources = {"box/first.py": dedent(first), "box/second.py": dedent(second)}
    assert shrink(sources) == {
        "box/first.py": "def _b(_a):\n return _a + 3\ndef _a():\n return _b(1)\n",
        "box/second.py": "from .first import _a\ndef _b():\n return _a() + 3\nprint(_b())\n",
    }


def of_device():
    return {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
    }


def test_what_a_board_carries_is_three_quarters_at_most():
    sources = of_device()
    shrunk = shrink(sources)
    assert shrunk.keys() == sources.keys()
    assert sum(map(len, shrunk.values())) < 0.75 * sum(map(len, sources.values()))


def test_whatever_is_imported_is_there():
    shrunk = Program(shrink(of_device()))
    for path, tree in shrunk.trees.items():
        for node in ast.walk(tree):
            origin = shrunk.origin(path, node) if isinstance(node, ast.ImportFrom) else None
            if origin is not None:
                beside = {Path(other).stem for other in shrunk.trees if Path(other).parent == Path(origin).parent}
                beside |= {Path(other).parent.name for other in shrunk.trees}
                assert {alias.name for alias in node.names} <= set(stored(shrunk.trees[origin])) | beside, path


def test_a_folder_is_filled_for_a_board_and_no_other_one_touched(tmp_path, capsys):
    made = tmp_path / "made"
    assert main([str(made)]) == 0
    assert {path.name for path in made.iterdir()} == set(NAMES)
    for board in NAMES:
        assert {path.name for path in (made / board).iterdir()} == {
            "boot.py",
            "code.py",
            "firmware",
            "shared_rules",
            "log",
        }
        for path in ("firmware/i18n/en.tbl", "firmware/i18n/ja.tbl", "firmware/fonts/tally.bin"):
            assert (made / board / path).read_bytes() == (ROOT / path).read_bytes()
        boards = {path.stem for path in (made / board / "firmware" / "boards").iterdir()}
        assert boards & {*NAMES, "simulated"} == {board}
    (made / NAMES[0] / "firmware" / "old.py").touch()
    assert main([str(made)]) == 0
    assert not (made / NAMES[0] / "firmware" / "old.py").exists()
    mine = tmp_path / "mine" / NAMES[-1]
    mine.mkdir(parents=True)
    (mine / "photo").touch()
    assert main([str(mine.parent)]) == 2
    assert "holds other files" in capsys.readouterr().err
    assert [path.name for path in mine.parent.rglob("*") if path.is_file()] == ["photo"]


class Pressed(Player):
    """buttons: what was pressed, -1 for a pulled plug."""

    def __init__(self, gadget):
        self.buttons = []
        self._press = gadget.press
        gadget.press = self.press
        super().__init__(gadget)

    def press(self, button):
        self.buttons.append(button)
        return self._press(button)

    def do_unplug(self, rest):
        self.buttons.append(-1)
        super().do_unplug(rest)

    def do_check(self, rest):
        """A PC's check shows nothing."""

    def do_total(self, rest):
        pass


def test_games_of_lexio_and_inage_show_the_same_pictures(tmp_path):
    kept = KeptFlash(tmp_path / "gadget.flash")
    gadget = SimulatedGadget("macropad", kept)
    gadget.plug_in()
    with contextlib.redirect_stdout(io.StringIO()):
        evening = Pressed(gadget)
        evening.play(SCRIPT.read_text(encoding="utf-8").split("total inage")[0])
    gadget.unplug()
    kept.close()
    (tmp_path / "keys").write_text(" ".join(map(str, evening.buttons)), encoding="utf-8")
    here = KEYS_ON_A_DISPLAY.name
    shrunk = shrink(of_device() | {here: KEYS_ON_A_DISPLAY.read_text(encoding="utf-8")})
    for name, text in shrunk.items():
        place = tmp_path / "board" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    for data in ("i18n", "fonts"):
        (tmp_path / "board" / "firmware" / data).symlink_to(ROOT / "firmware" / data)
    found = []
    for place, script in ((ROOT, KEYS_ON_A_DISPLAY), (tmp_path / "board", tmp_path / "board" / here)):
        files = tmp_path / f"files{len(found)}"
        files.mkdir()
        done = subprocess.run(
            [sys.executable, script, tmp_path / "keys", f"{files}/"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(place), str(ROOT)])},
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
        )
        assert not done.returncode, done.stderr
        found.append(done.stdout.splitlines())
    assert len(set(found[0])) > len(evening.buttons) / 2
    assert found[0] == found[1]
