"""What a PC's check asks of the gadget, while somebody plays: rule cases, keys, display, how it is."""

import gc
import json
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import checking, colour, memory
from firmware.buttons import BACK, DOWN, NAMES, OK
from firmware.line import HEIGHT
from firmware.panel import TOPS
from shared_rules import games
from shared_rules.errors import RuleError
from tests.firmware.evening import round_keys
from tests.firmware.test_short_of_memory import ENTRY, FIVE_PLAY
from tests.firmware.unloading import modules_as_before

FOLDER = Path(__file__).resolve().parents[1] / "cases"
CASES = {path.stem: path.read_text("utf-8").splitlines() for path in sorted(FOLDER.glob("*.jsonl"))}
EVERY = [line for lines in CASES.values() for line in lines]


@pytest.fixture
def small(monkeypatch):
    """One game in memory at a time, as on a board."""
    with modules_as_before():
        games.before_loading(lambda _game: memory.forget_games())
        monkeypatch.setattr(gc, "mem_free", lambda: 1 << 30, raising=False)
        monkeypatch.setattr(gc, "mem_alloc", lambda: 5, raising=False)
        memory.forget_games()  # those that other tests have loaded
        yield
        games._make_way.clear()


def test_cases_of_every_game_leave_a_round_in_the_making_and_its_game_alone(at_home, small):
    at_home.play(FIVE_PLAY)
    keys = round_keys(at_home.gadget.board_id, ENTRY).split()
    at_home.play("keys " + " ".join(keys[:6]))
    before = at_home.gadget.lines()
    service = at_home.gadget.app.service
    for lines in CASES.values():
        assert json.loads(service.run_case(lines[0]))["passed"]
        assert at_home.gadget.lines() == before
    service.check("end", 0)
    left = [name for name in games.loaded() if name.startswith("shared_rules.games.")]
    assert all(name.startswith("shared_rules.games.lexio") for name in left)
    assert "firmware.checking" not in sys.modules
    at_home.play("keys " + " ".join(keys[6:]) + "\nsee Why (R1)\nkeys ok ok\nsee R1 saved\nrecords boot new round")
    ledger = at_home.gadget.app.table.ledger
    assert ([line["entry"] for line in ledger.lines()], ledger.mismatches) == ([ENTRY], [])


def places(value, path=()):
    yield path
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in rows:
        yield from places(below, (*path, key))


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.just("1" * 900)),
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.text(max_size=8), below, max_size=4),
    max_leaves=8,
)


@given(st.data())
def test_whatever_comes_as_a_case_ends_in_an_answer_or_in_a_refusal(data):
    case = json.loads(data.draw(st.sampled_from(EVERY)))
    path = data.draw(st.sampled_from(list(places(case))))
    changed = data.draw(JSON)
    if path:
        within = case
        for key in path[:-1]:
            within = within[key]
        within[path[-1]] = changed
    else:
        case = changed
    try:
        answer = checking.check(None, "case", json.dumps(case)[:2048])
    except RuleError:
        return
    assert json.loads(json.dumps(answer)).keys() == {"id", "passed", "got"}


@pytest.mark.parametrize("text", ["[" * 2048, '{"a":' * 400, "1e999", '{"id": 1}', "", "\x00", '"\\ud800"'])
def test_what_is_no_case_at_all_is_refused(text):
    with pytest.raises(RuleError, match="link.no_case"):
        checking.check(None, "case", text)


def test_a_case_that_finds_no_memory_is_run_once_room_is_made(at_home, monkeypatch):
    asked = []

    def short_of_memory(case):  # it makes way, with the module that it stands in
        asked.append(case)
        raise MemoryError

    app = at_home.gadget.app
    monkeypatch.setattr(checking.cases, "run_case", short_of_memory)
    with modules_as_before():
        assert app.service.check("case", EVERY[0])["passed"]
    assert len(asked) == 1


def test_the_key_test_tells_every_key_and_none_reaches_what_lies_below(at_home):
    gadget, names = at_home.gadget, [name for name in NAMES if name != "back"]
    at_home.play("keys down")
    before = gadget.lines()
    check = gadget.app.service.check
    assert check("keys", 0) == {"on": True, "count": 0, "last": []}
    gadget.advance(20)
    at_home.play("see Key test")
    for name in [*names, "back", "ok"]:
        gadget.app.service.press(name)
        gadget.settle()
    assert check("keys", 0) == check("pressed", 0)
    assert check("pressed", 0) == {"on": True, "count": 17, "last": [*names, "back", "ok"][-16:]}
    check("end", 0)
    gadget.advance(20)
    assert gadget.lines() == before
    assert check("pressed", 0) == {"on": False, "count": 0, "last": []}


def test_a_player_can_leave_a_test_whose_pc_has_gone(at_home):
    gadget = at_home.gadget
    before = gadget.lines()
    for what in ("keys", "display"):
        gadget.app.service.check(what, 0)
        gadget.play(BACK, BACK)
        if what == "display":
            gadget.app.service.check("end", 0)
        assert gadget.lines() == before


def test_a_test_wakes_the_display_and_follows_another_without_lying_on_it(at_home):
    gadget = at_home.gadget
    before = gadget.lines()
    gadget.advance(200000)
    assert gadget.dimmed
    for what in ("display", "keys", "display", "keys"):
        gadget.app.service.check(what, 0)
        gadget.advance(20)
        assert not gadget.dimmed
        at_home.play("see test")
    gadget.app.service.check("end", 0)
    gadget.advance(20)
    assert gadget.lines() == before


def test_the_display_test_shows_every_letter_of_names_and_tiles_and_lights_every_line(at_home):
    gadget = at_home.gadget
    shown = ""
    pages = gadget.app.service.check("display", 0)["pages"]
    for page in range(pages):
        assert gadget.app.service.check("display", page) == {"page": page, "pages": pages}
        gadget.advance(20)
        shown += "".join(gadget.lines()[1:5])
    letters = [*map(chr, (*range(0x21, 0x7F), *range(0x3041, 0x3094), *range(0x30A1, 0x30F7), *range(0xE000, 0xE027)))]
    assert set(shown) == set(filter(gadget.app.panel.has, letters))
    tops, high, row = (colour.TOPS, 2 * HEIGHT, 30) if gadget.board.has_colour else (TOPS, HEIGHT, 16)
    screen = gadget.app.service.screen()
    rows = [screen[y * row : y * row + row] for top in tops[1:5] for y in range(top, top + high)]
    assert set(rows) == {b"\xff" * row}
    assert gadget.app.service.check("display", 99)["page"] == pages - 1
    gadget.play(OK)
    assert gadget.app.top.page == pages - 1
    gadget.app.service.check("display", 0)
    gadget.play(DOWN)
    assert gadget.app.top.page == 1


def test_the_report_tells_heap_storage_and_what_went_wrong_last(at_home, small):
    gadget = at_home.gadget
    report = gadget.app.service.check("report", 0)
    assert report["heap"] == {"free": 1 << 30, "used": 5}
    assert report["storage"].keys() > {"hot_used", "hot_size", "cold_used", "cold_size", "unsynced", "settings_free"}
    assert (report["error"], report["warnings"]) == (None, [])
    gadget.app.last_error = ValueError("no such thing")
    assert gadget.app.service.check("report", 0)["error"] == "ValueError: no such thing"


def test_a_test_lies_over_the_score_too_and_goes_again(at_home):
    gadget = at_home.gadget
    gadget.app.table.start("lexio", ("Aya", "Bob", "Dee"), {})
    gadget.app.home()
    gadget.app.draw()
    before = gadget.lines()
    for what in ("keys", "display"):
        assert gadget.app.service.check("pressed", 0)["on"] is False
        gadget.app.service.check(what, 0)
        gadget.advance(20)
        at_home.play("see test")
        gadget.app.service.check("end", 0)
        gadget.advance(20)
        assert gadget.lines() == before


def short_of_memory(*_):
    raise MemoryError


@pytest.fixture(name="in_the_midst")
def half_a_round(at_home):
    """(player, what it shows) while a round is being entered, and the rest of its keys."""
    at_home.play(FIVE_PLAY)
    keys = round_keys(at_home.gadget.board_id, ENTRY).split()
    at_home.play("keys " + " ".join(keys[:6]))
    with modules_as_before():  # what makes way for room would be another module in later tests
        yield at_home, at_home.gadget.lines(), keys[6:]


def finishes(player, keys):
    player.play("keys " + " ".join(keys) + "\nsee Why (R1)\nkeys ok ok\nsee R1 saved")
    assert [line["entry"] for line in player.gadget.app.table.ledger.lines()] == [ENTRY]


@pytest.mark.parametrize("short", [True, False])
def test_in_the_midst_of_an_entry_a_case_runs_only_where_there_is_room_for_it(in_the_midst, monkeypatch, short):
    player, before, keys = in_the_midst
    service = player.gadget.app.service
    # Its module may have been loaded anew since.
    monkeypatch.setitem(service.check.__func__.__globals__, "is_short", lambda: short)
    if short:
        with pytest.raises(RuleError, match="link.in_the_midst"):
            service.run_case(EVERY[0])
    else:
        assert json.loads(service.run_case(EVERY[0]))["passed"]
    player.gadget.app.service.check("keys", 0)  # which hides the entry
    if short:
        with pytest.raises(RuleError, match="link.in_the_midst"):
            service.run_case(EVERY[0])
    assert service.check("report", 0)["error"] is None
    player.gadget.app.service.check("end", 0)
    player.gadget.advance(20)
    assert player.gadget.lines() == before
    finishes(player, keys)
    assert json.loads(service.run_case(EVERY[0]))["passed"]


@pytest.mark.parametrize("what", ["keys", "display"])
def test_a_test_that_there_is_no_memory_for_goes_alone(in_the_midst, monkeypatch, what):
    player, before, keys = in_the_midst
    gadget = player.gadget
    make = gadget.app.screen
    monkeypatch.setattr(gadget.app, "screen", lambda name, *rest: short_of_memory() if "test" in name else make(name))
    with pytest.raises(MemoryError):
        gadget.app.service.check(what, 0)
        gadget.app.top  # noqa: B018  it is made when it is looked at
    monkeypatch.undo()
    gadget.app.service.check("end", 0)
    gadget.advance(20)
    assert gadget.lines() == before
    gadget.app.service.check(what, 0)
    monkeypatch.setattr(gadget.app.top, "draw", short_of_memory)
    gadget.app.wake()
    gadget.advance(20)
    assert "MemoryError" in " ".join(gadget.lines())
    gadget.app.last_error = None
    gadget.play(OK)
    assert gadget.lines() == before
    finishes(player, keys)


def test_a_display_test_that_cannot_be_drawn_leaves_the_entry_seen(in_the_midst, monkeypatch):
    player, before, keys = in_the_midst
    gadget = player.gadget
    with monkeypatch.context() as patch:
        patch.setattr(gadget.app, "draw", short_of_memory)
        with pytest.raises(MemoryError):
            gadget.app.service.check("display", 0)
    gadget.advance(20)
    assert gadget.lines() == before
    finishes(player, keys)


def test_a_link_that_runs_out_of_memory_in_the_midst_of_a_line_stops_no_game(in_the_midst, monkeypatch):
    player, before, keys = in_the_midst
    gadget = player.gadget
    serial = SimpleNamespace(connected=True, in_waiting=5, read=short_of_memory, write=len)
    monkeypatch.setattr(gadget.app.board, "serial", serial)
    gadget.advance(20)
    assert (gadget.crashed, gadget.lines()) == (None, before)
    serial.in_waiting = 0
    finishes(player, keys)
    assert gadget.app._link is not None


def test_a_check_that_there_is_not_is_refused(at_home):
    with pytest.raises(RuleError, match="link.no_check"):
        at_home.gadget.app.service.check("self", 0)
