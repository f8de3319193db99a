"""What the firmware takes on a board, beside the least that it ever took: footprint.toml, which is only lowered.

Only bytes are held to that; the time of a start is this computer's, over that of the reference loop.
"""

import tempfile
import tomllib
from pathlib import Path

from host_tools.deploy.__main__ import put
from host_tools.deploy.carried import AT_THE_TOP, ROOMS
from tests.bench.budgets import Figure
from tests.bench.flash import SMALL, blocks
from tests.bench.micropython import compile_below, figures

BUDGETS = Path(__file__).with_name("footprint.toml")
HEAD = "# The least bytes that each ever took. Lowered by `python -m tests.bench footprint --ratchet`, never raised.\n"
# Who play where each game's heap is counted.
GAMES = {"lexio": 5, "inage": 3, "bugi": 4, "kogi": 4, "jakugi": 3}
# MicroPython's heap may keep what only looks like an address: the least of so many runs counts.
RUNS = 3
# What the length of the folder's path still adds or takes.
LUCK = 256


def measure() -> list[Figure]:
    starts, bytes_taken = _on_micropython()
    most = budgets(BUDGETS)
    rows = [
        Figure(f"footprint: {what}", value, "bytes", most=allowed(what, most), fails=True)
        for what, value in {**_on_flash(), **bytes_taken}.items()
    ]
    return [*rows, Figure("footprint: a start, in reference loops", starts, "")]


def _on_flash() -> dict[str, int]:
    """Of the board that carries most."""
    most = {"flash, with .py": 0, "flash, with .mpy": 0}
    for board in SMALL:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            put(folder, board)
            found = [_blocks(folder)]
            for room in ROOMS:
                compile_below(folder / room, folder)
            assert all((folder / name).exists() for name in AT_THE_TOP)
            found.append(_blocks(folder))
        most = {what: max(size, value) for size, (what, value) in zip(found, most.items(), strict=True)}
    return most


def _blocks(folder: Path) -> int:
    return sum(blocks(path) for path in folder.rglob("*") if path.is_file())


def _on_micropython() -> tuple[float, dict[str, int]]:
    """(reference loops of a start, bytes of heap by what is held)."""
    loops, starts, boots = [], [], []
    heap = {}
    for rules, players in GAMES.items():
        held = []
        for _ in range(RUNS):
            with tempfile.TemporaryDirectory() as folder:
                loop, start, boot, game = figures("game_heap.py", folder, rules, str(players), compiled=True)
            loops.append(loop)
            starts.append(start)
            boots.append(boot)
            held.append(game)
        heap[f"heap, a round of {rules} begun"] = min(held)
    return min(starts) / min(loops), {"heap, after boot": min(boots), **heap}


def allowed(what: str, most: dict[str, int]) -> int | None:
    """The bytes above which the bench fails: of heap a little more than the least that was ever found."""
    return most[what] + LUCK * what.startswith("heap") if what in most else None


def budgets(path: Path) -> dict[str, int]:
    """What is allowed, by what it is for."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def ratchet(found: list[Figure], path: Path = BUDGETS) -> list[tuple[str, int | None, int]]:
    """Write what has become smaller, or is new; (what, before, now) of each."""
    most = budgets(path)
    changed = []
    for figure in found:
        what = figure.what.removeprefix("footprint: ")
        before = most.get(what)
        if figure.fails and (before is None or figure.value < before):
            most[what] = int(figure.value)
            changed.append((what, before, most[what]))
    if changed:
        rows = [f'"{what}" = {value:_}\n' for what, value in most.items()]
        path.write_text(HEAD + "".join(rows), encoding="utf-8")
    return changed
