"""Where the drives of CircuitPython boards are mounted on this PC. Knows no board and writes nothing."""

import os
import string
from pathlib import Path

from host_tools.deploy.boards import BOOT_OUT

LABEL = "CIRCUITPY"
# Where systems mount what is plugged in: below these, or a folder deeper, under the user's name.
ROOTS = (Path("/media"), Path("/run/media"), Path("/Volumes"), Path("/mnt"))


def drives() -> list[Path]:
    """Mounted drives that CircuitPython has written to, or that are called as it calls them."""
    found = []
    for place in _places():
        try:
            if (place / BOOT_OUT).is_file() or (place.name.upper().startswith(LABEL) and any(place.iterdir())):
                found.append(place)
        except OSError:
            continue  # not ours to read
    return found


def _places() -> list[Path]:
    if os.name == "nt":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    places = []
    for root in ROOTS:
        try:
            for place in sorted(root.iterdir()):
                if place.is_dir() and not place.is_symlink():
                    places += [place, *sorted(one for one in _inside(place) if one.is_dir())]
        except OSError:
            continue
    return places


def _inside(place: Path) -> list[Path]:
    try:
        return list(place.iterdir())
    except OSError:
        return []
