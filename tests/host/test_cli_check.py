"""`tally check` against the simulated gadget, over its local port, while it stands on the table."""

import json
import threading
import time
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware.buttons import NAMES
from host_tools.checking import case_files
from host_tools.checking.dots import drawn
from host_tools.cli import checking
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.port import AnnouncedPort
from shared_rules.errors import RuleError
from shared_rules.games import GAMES
from tests.firmware.fake_service import FakeService
from tests.host.plugged_in import plugged_in
from tests.host.terminal import own_home, tally  # noqa: F401  fixtures

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))
GOOD = '{"id": "mine", "game": "inage", "kind": "points", "in": {"han": 1}, "out": {"points": 8}}'


@contextmanager
def on_the_table(folder, board="macropad"):
    """(gadget, url) of a simulated gadget whose loop turns in a thread."""
    kept = KeptFlash(folder / "gadget.flash")
    port = AnnouncedPort(0, folder / "notes")
    gadget = SimulatedGadget(board, kept, port)
    gadget.plug_in()
    gadget.app.settings.set("language", "en")
    gadget.app.home()
    gadget.app.draw()
    stop = threading.Event()

    def run():
        while not stop.is_set():
            gadget.step()
            gadget.now += 1
            time.sleep(0.0005)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield gadget, port.url
    finally:
        stop.set()
        thread.join()
        gadget.unplug()
        kept.close()


@pytest.fixture(scope="module", name="table")
def gadget_on_the_table(tmp_path_factory):
    with on_the_table(tmp_path_factory.mktemp("gadget")) as found:
        yield found


def check(table, *arguments):
    return tally("check", "--port", table[1], *arguments)


def test_a_gadget_that_counts_right_passes_and_says_how_it_is(table):
    code, out, err = check(table)
    assert (code, err) == (0, "")
    count = len(case_files.examples())
    assert out.endswith(f"Rule cases: {count} passed, 0 failed\n")
    for word in ("macropad", "cpython", "Not synced", "Last error", "none", table[1]):
        assert word in out


def test_the_cases_that_come_along_are_of_every_game():
    games = {json.loads(case.text)["game"] for case in case_files.examples()}
    assert games == set(GAMES)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_gadget_passes_all_cases(table, path):
    count = len(path.read_text("utf-8").splitlines())
    code, out, err = check(table, "--cases", path)
    assert (code, err) == (0, "")
    assert f"{count} passed, 0 failed" in out


def test_the_document_tells_all_of_it(table):
    code, out, err = check(table, "--json")
    told = json.loads(out)
    assert (code, err) == (0, "")
    assert (told["format"], told["version"], told["port"]) == ("tile-tally-check", 1, table[1])
    assert told["gadget"]["board"] == "macropad"
    assert told["storage"]["hot_size"] > 0
    assert told["cases"] == {"passed": len(case_files.examples()), "failed": 0, "differing": []}
    assert (told["error"], told["keys"], told["display"]) == (None, None, None)


def test_a_case_that_differs_or_is_turned_down_is_named_and_the_others_are_run(table, tmp_path):
    wrong = GOOD.replace('"points": 8', '"points": 9').replace("mine", "wrong")
    odd = GOOD.replace("inage", "poker").replace("mine", "odd")
    huge = GOOD.replace('"han": 1', '"han": 123456').replace("mine", "huge")
    own = tmp_path / "own.jsonl"
    own.write_text("\n".join([wrong, odd, "", huge, GOOD]), "utf-8")
    code, out, err = check(table, "--cases", own)
    assert code == 1
    assert "1 passed, 3 failed" in out
    lines = err.splitlines()
    assert [line.split()[0] for line in lines] == ["wrong", "odd", "huge"]
    assert f"{own}:1" in lines[0] and '{"points": 9}' in lines[0] and '{"points": 8}' in lines[0]
    assert "poker" in lines[1]
    assert f"{own}:4" in lines[2]
    code, out, _ = check(table, "--cases", own, "--json")
    told = json.loads(out)["cases"]
    assert (code, told["passed"], told["failed"]) == (1, 1, 3)
    assert told["differing"][0] == {
        "id": "wrong", "place": f"{own}:1", "expected": {"points": 9}, "got": {"points": 8}, "problem": None
    }  # fmt: skip
    assert told["differing"][1]["problem"]["key"] == "game.unknown"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"nonsense", "no rule case"),
        (b"[1]", "no rule case"),
        (GOOD.replace('"out"', '"outcome"').encode(), "no rule case"),
        (GOOD.replace('"mine"', "7").encode(), "no rule case"),
        (b"[" * 5000, "no rule case"),
        (GOOD.replace("mine", "m" * 3000).encode(), "2,048"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b"", "holds no rule case"),
        (b"\xef\xbb\xbf\n \r\n", "holds no rule case"),
        (GOOD.replace('{"points": 8}', "{}").encode(), "no rule case"),
        ((GOOD + "\n" + GOOD.replace("mine", "m\u2028").replace("}}", "}")).encode(), "bad.jsonl:2 "),
        (None, "cannot be read"),
    ],
)
def test_a_file_that_holds_no_cases_is_named_before_anybody_is_asked(tmp_path, content, said):
    path = tmp_path / "bad.jsonl"
    if content is not None:
        path.write_bytes(content)
    code, out, err = tally("check", "--cases", path)
    assert (code, out) == (2, "")
    assert said in err and "bad.jsonl" in err


def test_lines_end_where_json_says_so(table, tmp_path):
    own = tmp_path / "own.jsonl"
    own.write_bytes(b"\xef\xbb\xbf" + "\r\n".join([GOOD, GOOD.replace("mine", "\u2028 \x85")]).encode())
    code, out, err = check(table, "--cases", own)
    assert (code, err) == (0, "") and "2 passed" in out


def test_cases_that_had_no_room_beside_an_entry_are_told_once(table, tmp_path, monkeypatch):
    gadget = table[0]

    def full(what, argument):
        if what == "case" and '"odd"' in argument:
            raise RuleError("link.in_the_midst")
        return kept(what, argument)

    kept = gadget.app.service.check
    monkeypatch.setattr(gadget.app.service, "check", full)
    own = tmp_path / "own.jsonl"
    own.write_text("\n".join([GOOD, *[GOOD.replace("mine", "odd")] * 30]), "utf-8")
    code, out, err = check(table, "--cases", own)
    assert code == 1 and "1 passed, 0 failed" in out
    assert err.startswith("30 cases were not run") and len(err.splitlines()) == 1
    code, out, _ = check(table, "--cases", own, "--json")
    told = json.loads(out)["cases"]
    assert (code, told["failed"]) == (1, 30)
    assert told["differing"][0]["problem"]["key"] == "link.in_the_midst"


def test_a_check_without_a_gadget_ends_with_exit_code_3():
    code, out, err = tally("check")
    assert (code, out) == (3, "")
    assert "No gadget was found" in err


def test_keys_are_told_as_they_are_pressed_and_the_gadget_goes_back(table, monkeypatch):
    gadget = table[0]
    before = gadget.lines()
    left = ["up", "down", "ok", "7", "back", "5", "back", "back"]

    def pause(_seconds):
        while left:
            gadget.press(NAMES[left.pop(0)])
            if len(left) in (5, 2):
                break
        time.sleep(0.02)

    monkeypatch.setattr(checking, "time", SimpleNamespace(sleep=pause))
    code, out, _ = check(table, "--keys")
    assert code == 0
    pressed = [line.split()[-1] for line in out.splitlines() if line.startswith("pressed")]
    assert pressed[:6] == ["up", "down", "ok", "7", "back", "5"]
    assert "keys seen: up, down, ok, 7, back, 5" in out
    assert settled(gadget, before)


def settled(gadget, lines):
    for _ in range(400):
        if gadget.lines() == lines:
            return True
        time.sleep(0.005)
    return False


@pytest.mark.parametrize(("answers", "code"), [((True,) * 7, 0), ((True, False) + (True,) * 5, 1)])
def test_each_page_of_the_display_test_is_shown_here_too_and_asked_about(table, monkeypatch, answers, code):
    gadget = table[0]
    before = gadget.lines()
    left, seen = list(answers), []

    def confirm(_question, default):
        seen.append(drawn(gadget.frame()))
        return left.pop(0)

    monkeypatch.setattr(checking, "_is_somebody_there", lambda: True)
    monkeypatch.setattr(checking.click, "confirm", confirm)
    got, out, err = check(table, "--display")
    assert got == code
    assert "(1/7)" in out and "(7/7)" in out
    pictures = [line for line in out.splitlines() if line and "\u2800" <= line[0] <= "\u28ff"]
    assert pictures == [line for picture in seen for line in picture]
    assert err == ("" if code == 0 else "The display is not right on these pages: 2\n")
    assert settled(gadget, before)


def test_a_gadget_whose_firmware_is_older_still_runs_the_cases():
    class Older(FakeService):
        def run_case(self, text):
            return json.dumps({"id": json.loads(text)["id"], "passed": True, "got": None})

        @property
        def check(self):
            raise AttributeError

    from firmware.requests import VERBS

    kept = VERBS.pop(b"check")
    try:
        with plugged_in([], service=Older()) as url:
            code, out, err = tally("check", "--port", url, "--keys")
    finally:
        VERBS[b"check"] = kept
    assert code == 0
    assert "too old" in err
    assert "0 failed" in out


def test_dots_stand_where_the_pixels_are():
    pixels = bytearray(1024)
    pixels[0] = 0x80
    pixels[3 * 16] = 0x40
    pixels[63 * 16 + 15] = 0x01
    lines = drawn(bytes(pixels))
    assert (len(lines), {len(line) for line in lines}) == (16, {64})
    assert lines[0][0] == "⢁"
    assert lines[15][63] == "⢀"
    assert "".join(lines).count("⠀") == 1022
