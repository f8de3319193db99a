"""Which board this is. Each board has one file here, the only place that touches its pins.

`choose` imports that file alone, so a board needs the libraries of no other.
"""

import os

# Our name, that of its file; what CircuitPython calls the board; the key that, held while plugging in, gives the
# drive to the PC; what its pin reads when it is pressed; whether USB has room for the link and the drive together.
# The key is BACK on each, and none that starts the boot loader, as the MacroPad's knob and the Feather's D0 do.
BOARDS = (
    ("macropad", "adafruit_macropad_rp2040", "KEY10", 0, True),
    ("pico", "raspberry_pi_pico", "GP15", 0, True),
    ("feather", "adafruit_feather_esp32s3_reverse_tft", "D1", 1, False),
)
# Read from settings.toml: for a board that is built like one of ours under another name.
SETTING = "TALLY_BOARD"


class UnknownBoard(Exception):
    """No file here is for this board. Its text says what to do."""


def row_of(board_id):
    """The row of BOARDS that settings.toml names, or else that is for `board_id`. Raises UnknownBoard."""
    try:
        said = os.getenv(SETTING)
    except Exception:  # settings.toml is damaged: the board's own name still counts
        said = None
    for row in BOARDS:
        if said == row[0] or (not said and board_id == row[1]):
            return row
    names = " or ".join(['"' + row[0] + '"' for row in BOARDS])
    raise UnknownBoard(
        'no build for board "{}": put {} = {} into settings.toml'.format(said or board_id, SETTING, names)
    )


def choose():
    """The board that this is, ready to use. Raises UnknownBoard."""
    import board

    name = row_of(board.board_id)[0]
    return __import__("firmware.boards." + name, None, None, ("",)).open_board()
