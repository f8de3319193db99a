"""Makes the pictures of the gadget's screens anew, or a sheet of them to look at:

    python -m tests.firmware.golden [TOUR ...]                 accept what the screens look like now
    python -m tests.firmware.golden --sheet FILE.png [TOUR ...] --board macropad --language en

Look at what has changed before it is committed.
"""

import argparse
import os
from pathlib import Path

os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")

from tests.firmware.golden import accepted, pictures, tours


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.firmware.golden", description=__doc__.split(",")[0])
    parser.add_argument("tours", nargs="*", metavar="TOUR", help=", ".join(tours.names()))
    parser.add_argument("--sheet", type=Path, metavar="FILE.png", help="only write the accepted pictures as one")
    parser.add_argument("--board", choices=tours.BOARDS)
    parser.add_argument("--language", choices=tours.LANGUAGES)
    asked = parser.parse_args()
    boards = (asked.board,) if asked.board else tours.BOARDS
    languages = (asked.language,) if asked.language else tours.LANGUAGES
    chosen = asked.tours or tours.names()
    unknown = sorted(set(chosen) - set(tours.names()))
    if unknown:
        parser.error(f"there is no tour {', '.join(unknown)}")
    if asked.sheet:
        board, language = boards[0], languages[0]
        frames = {name: frame for tour in chosen for name, frame in accepted.load(board, language, tour).items()}
        pictures.write_sheet(asked.sheet, frames)
        return
    for board in boards:
        for language in languages:
            for tour in [one for one in chosen if one in tours.pictured(board)]:
                for name in accepted.store(board, language, tour, tours.frames(board, language, tour)):
                    print(f"{board} {language} {name}")


if __name__ == "__main__":
    main()
