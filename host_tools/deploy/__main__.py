"""`python -m host_tools.deploy FOLDER`: what a board carries, ready to be copied to its drive.

Knows where our files stand, not how they get onto a board.
"""

import shutil
import sys
from pathlib import Path

from host_tools.deploy.shrinking import shrink

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("firmware", "shared_rules")
DATA = ("*.tbl", "*.bin", "LICENSE*")
AT_THE_TOP = ("boot.py", "code.py")  # CircuitPython looks for them there
TWIN = "firmware/boards/simulated.py"  # of a PC alone
LOG = "log"  # an empty folder, where the firmware puts its files


def put(folder: Path) -> int:
    """Put everything into an empty or new folder; how many bytes that are."""
    sources = {
        str(path.relative_to(ROOT)): path.read_text("utf-8") for room in ROOMS for path in (ROOT / room).rglob("*.py")
    }
    del sources[TWIN]
    carried = {path: text.encode() for path, text in shrink(sources).items()}
    for name in AT_THE_TOP:
        carried[name] = carried.pop(f"firmware/{name}")
    for room in ROOMS:
        for path in (path for pattern in DATA for path in (ROOT / room).rglob(pattern)):
            carried[str(path.relative_to(ROOT))] = path.read_bytes()
    for name, content in carried.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / LOG).mkdir(exist_ok=True)
    return sum(map(len, carried.values()))


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m host_tools.deploy FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    if folder.exists() and not (folder / "firmware" / "app.py").exists() and any(folder.iterdir()):
        print(f"{folder} holds other files; name an empty folder", file=sys.stderr)
        return 2
    for room in ROOMS:
        shutil.rmtree(folder / room, ignore_errors=True)
    size = put(folder)
    print(f"{size:,} bytes for the board's drive: copy all that is in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
