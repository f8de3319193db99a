"""Any game loads after any other in one evening on a small heap, with rounds of every form, and leaves no module."""

import json
import os
import subprocess
import sys
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from shared_rules.games import GAMES, load
from shared_rules.mpsz import parse
from tests.runtime.compiled import TABLES, compile_rooms
from tests.runtime.small_heap import ROOT, run

ON_DEVICE = ROOT / "tests" / "runtime" / "on_device"
BESIDE = [ON_DEVICE / f"{name}.py" for name in ("tour", "table", "nvm")]
# As for the evening by keys (test_five_games.py): what is free lies in pieces.
HEAP = "96wk"


def hand(text):
    return sorted(parse(text))


def inage(result, winner, payer, **more):
    return {"result": result, "winner": winner, "from": payer, "also": None, "also_points": None} | more


def jakugi(how, winner, **more):
    names = ("provider", "tiles", "called", "win") if "tiles" in more else ("provider", "quarters")
    given = {f"{name}_{seat}": more.get(name) if seat == winner else None for name in names for seat in range(3)}
    return {"how": how, "winners": [winner]} | given


WINDS = ("east", "south", "west", "north")
BATTLE = ("1133557799m1133p55s1z", "147m147p147s1234567z", "123456789s123p5566z", "2468m2468p2468s2233z")
TRIPLETS = {"tiles": hand("222444p666s1z"), "win": parse("1z"), "pons": [], "kans": [], "ankans": [], "side": []}
LISTED = {"closed": "closed", "yaku": ["riichi", "tanyao"], "yakuhai": 0, "ankan": 0}
EXTRA = {"dora": 1, "discard_han": 0}

ROUNDS = [
    ("lexio", 5, "quick", {"left": [0, 3, 5, 9, 12], "left_twos": [0, 1, 0, 0, 1]}),
    ("lexio", 5, "quick", {"left": [2, 3, 0, 9, 1], "left_twos": [1, 1, 0, 2, 0]}),
    ("inage", 3, "quick", inage("ron", 0, 1, points=16, tenpai=[])),
    ("inage", 3, "hand", inage("tsumo", 1, None, **TRIPLETS, flags=["riichi"], **EXTRA)),
    ("inage", 3, "checklist", inage("ron", 2, 0, **LISTED, **EXTRA)),
    ("inage", 3, "han", inage("ron", 0, 2, han=5)),
    ("bugi", 4, "quick", {"army": "earth", "way": "retreat"}),
    ("bugi", 4, "hand", {"whose": 1, "tiles": hand("123456789m123p11155z")}),
    ("bugi", 4, "battle", {"army": "heaven"} | dict(zip(WINDS, map(hand, BATTLE), strict=True))),
    ("kogi", 4, "quick", {"winner": 0, "inserter": 1, "value": 12}),
    ("kogi", 4, "hand", {"winner": 2, "inserter": 0, "tiles": hand("1112223344z"), "win": parse("3z")}),
    ("jakugi", 3, "quick", jakugi("discard", 0, quarters=48, provider=2)),
    ("jakugi", 3, "hand", jakugi("dealt", 1, tiles=hand("2233445566778p"), called=[], win=parse("8p"))),
]


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "rounds"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROUNDS), encoding="utf-8")
    return path


def test_every_form_of_every_game_is_played():
    every = {(rules, form["id"]) for rules, players, *_ in ROUNDS for form in load(rules).forms(players)}
    assert {(rules, form) for rules, _, form, _ in ROUNDS} == every
    assert {rules for rules, *_ in ROUNDS} == set(GAMES)


def test_any_game_comes_after_any_other_on_a_small_heap_and_none_stays_behind(plan: Path, tmp_path: Path) -> None:
    here = subprocess.run(
        [sys.executable, ON_DEVICE / "tour.py", f"{ROOT / TABLES}{os.sep}", plan, tmp_path / "nvm_here"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ON_DEVICE)])},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    played = [line.split()[0] for line in here.stdout.splitlines()]
    assert set(pairwise(played)) == set(permutations(GAMES, 2))
    compile_rooms(tmp_path / "device", *BESIDE)
    begin = tmp_path / "begin.py"
    begin.write_text("import tour\n", encoding="utf-8")
    tables = f"{tmp_path / 'device' / TABLES}{os.sep}"
    there = run(begin, tables, plan, tmp_path / "nvm_there", heap=HEAP, path=tmp_path / "device")
    assert there.stdout == here.stdout, there.stderr
