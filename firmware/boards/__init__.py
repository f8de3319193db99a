"""Which board this is. Each board has one file here, the only place that touches its pins.

`choose` imports that file alone, so a board needs the libraries of no other.
"""

import os

# What CircuitPython calls a board -> what we call it.
KNOWN = {"adafruit_macropad_rp2040": "macropad", "raspberry_pi_pico": "pico"}
# The key that, held while the board is plugged in, gives the drive to the PC: BACK on each. Not the
# MacroPad's encoder switch: held at power-up, that one starts the boot loader.
HELD_FOR_PC = {"macropad": "KEY10", "pico": "GP15"}
# Read from settings.toml: for a board that is built like one of ours under another name.
SETTING = "TALLY_BOARD"


class UnknownBoard(Exception):
    """No file here is for this board. Its text says what to do."""


def name_of(board_id):
    """Our name for the board: what settings.toml says, or else what `board_id` tells. Raises UnknownBoard."""
    try:
        said = os.getenv(SETTING)
    except Exception:  # settings.toml is damaged: the board's own name still counts
        said = None
    name = said or KNOWN.get(board_id, "")
    if name not in HELD_FOR_PC:
        raise UnknownBoard(
            'no build for board "{}": put {} = "macropad" or "pico" into settings.toml'.format(
                name or board_id, SETTING
            )
        )
    return name


def choose():
    """The board that this is, ready to use. Raises UnknownBoard."""
    import board

    if name_of(board.board_id) == "macropad":
        from firmware.boards.macropad import open_board
    else:
        from firmware.boards.pico import open_board
    return open_board()
