"""`python -m host_tools.deploy FOLDER`: what each board carries, a folder for each, ready to be copied to its drive by
hand.

Knows where our files stand, not how they get onto a board.
"""

import shutil
import sys
from pathlib import Path

from host_tools.deploy.boards import NAMES
from host_tools.deploy.carried import LOG, ROOMS, code, data


def put(folder: Path, board: str) -> int:
    """Put all that a board carries into an empty or new folder; how many bytes that are."""
    carried = code(board) | data(board=board)
    for name, content in carried.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    (folder / LOG).mkdir(exist_ok=True)
    return sum(map(len, carried.values()))


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m host_tools.deploy FOLDER", file=sys.stderr)
        return 2
    folders = {board: Path(arguments[0]) / board for board in NAMES}
    for folder in folders.values():
        if folder.exists() and not (folder / "firmware" / "app.py").exists() and any(folder.iterdir()):
            print(f"{folder} holds other files; name an empty folder", file=sys.stderr)
            return 2
    for board, folder in folders.items():
        for room in ROOMS:
            shutil.rmtree(folder / room, ignore_errors=True)
        size = put(folder, board)
        print(f"{board}: {size:,} bytes for its drive: copy all that is in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
