"""Makes the pictures of the gadget's screens that the README shows: `python -m host_tools.build.pictures`.

The simulated gadget plays a few rounds; what its display then shows is the picture, four pixels for one.
"""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

from firmware.buttons import NAMES
from host_tools.sim.controllers import png
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash

FOLDER = Path(__file__).parents[2] / "hardware" / "pictures"
SCALE = 4
PLAYERS = ("Aya", "Bo", "ケンジ", "Dee", "みどり")
# Keys on a MacroPad from the home screen to each picture.
STEPS = {
    "players": "ok ok ok down ok down ok down ok down ok",
    "options": "ok",
    "numbers": "down*3 ok down ok ok ok 2 ok 1 ok 5 ok ok 8 ok ok 1 2",
    "explanation": "ok ok",
    "confirm": "ok",
    "score": "ok",
    "history": "ok down ok 3 ok ok 1 ok ok 1 ok ok 4 ok ok ok ok down",
}


def make(language: str, folder: Path) -> dict[str, bytes]:
    """{name: PNG} of every step, in a language."""
    kept = KeptFlash(folder / f"{language}.flash")
    gadget = SimulatedGadget("macropad", kept)
    gadget.plug_in()
    gadget.app.service.set("language", language)
    gadget.app.service.set("names", "\n".join(PLAYERS))
    gadget.app.home()
    pictures = {}
    for name, keys in STEPS.items():
        for word in keys.split():
            button, _, times = word.partition("*")
            gadget.play(*[NAMES[button]] * int(times or 1))
        pictures[name] = png(gadget.frame(), SCALE)
    gadget.unplug()
    kept.close()
    return pictures


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for language in ("en", "ja"):
            for name, picture in make(language, Path(folder)).items():
                (FOLDER / f"{name}-{language}.png").write_bytes(picture)


if __name__ == "__main__":
    main()
