"""Pictures of the simulated gadget: the first start step by step, and what the drawing of a board shows.

Plays with keys, as a person would. Knows no drawing.
"""

from pathlib import Path

from host_tools.build.pictures import PLAYERS, SCALE, opened, press
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from shared_rules.games import load

# The first start: keys from one picture to the next. The first one picks the language.
FIRST_START = {
    "start-language": "",
    "start-home": "ok",
    "start-names": "down*2 ok",
    "start-typing": "ok ok",
    "start-game": "back*2 back up*2 ok",
}
LANGUAGE_ROW = {"en": "", "ja": "down"}


def first_start(language: str, folder: Path) -> dict[str, bytes]:
    """{name: PNG} of a gadget out of the box. `folder` holds its flash meanwhile."""
    kept = KeptFlash(folder / f"first-{language}.flash")
    gadget = SimulatedGadget("macropad", kept)
    gadget.plug_in()
    press(gadget, LANGUAGE_ROW[language])
    pictures = {}
    for name, keys in FIRST_START.items():
        press(gadget, keys)
        pictures[name] = gadget.png(SCALE)
    gadget.unplug()
    kept.close()
    return pictures


def in_play(board_id: str, game: str, keys: str, language: str, folder: Path) -> bytes:
    """A PNG of the display after `keys` in a game that has just begun."""
    with opened(board_id, language, folder / f"{board_id}-{language}.flash") as gadget:
        gadget.app.table.start(game, list(PLAYERS[: load(game).SEATS[1]]), {})
        gadget.app.home()
        press(gadget, keys)
        return gadget.png(2)
