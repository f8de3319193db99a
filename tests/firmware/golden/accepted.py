"""Where the accepted pictures lie: BOARD/LANGUAGE/TOUR.SHOT.png beside this file."""

from pathlib import Path

from tests.firmware.golden import pictures

FOLDER = Path(__file__).parent


def load(board: str, language: str, tour: str = "*") -> dict[str, bytes]:
    """{name: frame} of the accepted pictures of a tour, or of all."""
    return {path.stem: pictures.read(path) for path in sorted((FOLDER / board / language).glob(f"{tour}.*.png"))}


def store(board: str, language: str, tour: str, frames: dict[str, bytes]) -> list[str]:
    """Accept these pictures of a tour and no others. Gives the names of those that have changed."""
    folder = FOLDER / board / language
    before = load(board, language, tour)
    changed = pictures.differing(before, frames)
    for name in changed:
        if name in frames:
            pictures.write(folder / f"{name}.png", frames[name])
        else:
            (folder / f"{name}.png").unlink()
    return changed
