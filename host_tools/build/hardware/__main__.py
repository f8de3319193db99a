"""Makes what stands in hardware/: `python -m host_tools.build.hardware [--check]`.

Drawings, cases and pages of every board, and the pictures of screens. `--check` writes nothing and exits 1 where
what stands there is not what would be made.
"""

import argparse
import io
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

from host_tools.build import pictures
from host_tools.build.hardware.case import case_of
from host_tools.build.hardware.device import device
from host_tools.build.hardware.legends import legends
from host_tools.build.hardware.pages import page
from host_tools.build.hardware.plan import HARDWARE, Plan, PlanError, board_ids, read_plan
from host_tools.build.hardware.prints import as_printed, picture, stl
from host_tools.build.hardware.screens import first_start, in_play
from host_tools.build.hardware.wiring import wiring
from host_tools.i18n import LANGUAGES, Texts

# Another release of a library may put an edge of a picture one pixel further; this share of pixels may differ.
OTHER_PIXELS = 0.005
CASE = "case"


def make_board(plan: Plan, folder: Path) -> dict[str, bytes]:
    """{name in the board's folder: content}. `folder` holds flashes meanwhile."""
    solids = case_of(plan)
    made = {f"{name}.stl": stl(as_printed(name, solid)) for name, solid in solids.items()}
    made[f"{CASE}.png"] = picture(plan, solids)
    made["wiring.svg"] = wiring(plan)
    for language in LANGUAGES:
        screen = in_play(plan.id, plan.shown.game, plan.shown.keys, language, folder)
        made[f"device-{language}.svg"] = device(plan, screen)
        made[f"legends-{language}.svg"] = legends(plan, Texts(language))
    made["README.md"] = page(plan, list(solids))
    return made


def make_pictures(folder: Path) -> dict[str, bytes]:
    """{name in hardware/pictures: content} of the pictures of screens."""
    return {
        f"{name}-{language}.png": content
        for language in LANGUAGES
        for made in (first_start(language, folder), pictures.make(language, folder))
        for name, content in made.items()
    }


def make(hardware: Path = HARDWARE) -> dict[Path, bytes]:
    """{path: content} of all. Raises PlanError."""
    made = {}
    with tempfile.TemporaryDirectory() as folder:
        for board_id in board_ids(hardware):
            for name, content in make_board(read_plan(board_id, hardware), Path(folder)).items():
                made[hardware / board_id / name] = content
        for name, content in make_pictures(Path(folder)).items():
            made[hardware / "pictures" / name] = content
    return made


def is_current(path: Path, content: bytes) -> bool:
    """Whether `path` holds `content`; a PNG may be packed otherwise."""
    if not path.exists():
        return False
    standing = path.read_bytes()
    if standing == content or path.suffix != ".png":
        return standing == content
    old, new = (np.asarray(Image.open(io.BytesIO(each)).convert("RGB"), dtype=np.int16) for each in (standing, content))
    if old.shape != new.shape:
        return False
    return bool((np.abs(old - new).max(axis=2) > 8).mean() <= OTHER_PIXELS)


def main(arguments: list[str] | None = None, hardware: Path = HARDWARE) -> int:
    """0, or 1 where something is wrong or out of date."""
    parser = argparse.ArgumentParser(description="Make the drawings, cases and pages of the boards.")
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    check = parser.parse_args(arguments).check
    try:
        made = make(hardware)
    except PlanError as error:
        print(error, file=sys.stderr)
        return 1
    stale = {path: content for path, content in made.items() if not is_current(path, content)}
    for path, content in stale.items():
        if check:
            print(f"{path.relative_to(hardware)} is not what would be made; run `make hardware`", file=sys.stderr)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        print(f"{path.relative_to(hardware)}: {len(content)} bytes")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
