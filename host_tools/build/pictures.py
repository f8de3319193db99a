"""Makes the pictures of the gadget's screens that the README shows: `python -m host_tools.build.pictures`.

The simulated gadget plays a few rounds; what its display then shows is the picture, four pixels for one.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

from firmware.buttons import NAMES
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from shared_rules.games import load

FOLDER = Path(__file__).parents[2] / "hardware" / "pictures"
SCALE = 4
PLAYERS = ("Aya", "Bo", "ケンジ", "Dee", "みどり")
# Keys on a MacroPad from the home screen to each picture of a game of Lexio.
STEPS = {
    "players": "ok ok ok down ok down ok down ok down ok",
    "options": "ok",
    "numbers": "down*3 ok down ok ok ok 2 ok 1 ok 5 ok ok 8 ok ok 1 2",
    "explanation": "ok ok",
    "confirm": "ok",
    "score": "ok",
    "history": "ok down ok 3 ok ok 1 ok ok 1 ok ok 4 ok ok ok ok down",
}


# The same from the score of a game of another kind: board, keys.
GAMES = {
    "tiles": ("inage", "macropad", "ok ok ok down ok 2 3 4 5 6 7 0 3 4 5 0 1 1"),
    "grid": ("inage", "pico", "ok ok ok down ok right ok right ok right ok down right ok*3 up*2 ok"),
    "yaku": ("inage", "macropad", "ok ok ok down ok 2 3 4 5 6 7 0 3 4 5 0 1 1 up*3 ok down ok down*4 2 up*5 ok down*2"),
    "colour-confirm": ("lexio", "feather", "ok down ok right*4 ok*2 right*3 ok right ok right*7 ok*2 right*5 ok*3"),
    "colour-tiles": ("inage", "feather", "ok ok ok down ok right ok right ok right ok down right ok*3 up*2 ok"),
    "pairs": ("kogi", "macropad", "ok ok ok ok 4 ok ok ok ok down*2 ok down ok ok 9 ok ok ok back down*2 ok"),
}


def make(language: str, folder: Path) -> dict[str, bytes]:
    """{name: PNG} of every step, in a language."""
    pictures = {}
    with opened("macropad", language, folder / f"{language}.flash") as gadget:
        for name, keys in STEPS.items():
            press(gadget, keys)
            pictures[name] = gadget.png(SCALE)
    for name, (game, board, keys) in GAMES.items():
        with opened(board, language, folder / f"{name}-{language}.flash") as gadget:
            gadget.app.table.start(game, list(PLAYERS[: load(game).SEATS[1]]), {})
            gadget.app.home()
            press(gadget, keys)
            pictures[name] = gadget.png(SCALE)
    return pictures


@contextmanager
def opened(board: str, language: str, path: Path) -> Iterator[SimulatedGadget]:
    """A gadget out of the box, at home, with its names and language."""
    kept = KeptFlash(path)
    gadget = SimulatedGadget(board, kept)
    gadget.plug_in()
    gadget.app.service.set("language", language)
    gadget.app.service.set("names", "\n".join(PLAYERS))
    gadget.app.home()
    yield gadget
    gadget.unplug()
    kept.close()


def press(gadget: SimulatedGadget, keys: str) -> None:
    """Press keys by their names; `down*3` is three times down."""
    for word in keys.split():
        button, _, times = word.partition("*")
        gadget.play(*[NAMES[button]] * int(times or 1))


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for language in ("en", "ja"):
            for name, picture in make(language, Path(folder)).items():
                (FOLDER / f"{name}-{language}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
