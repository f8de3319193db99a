"""Plays keys on a gadget with a display of Blinka's, and prints a check of all that was shown up to each key.

Arguments: a file with the numbers of the buttons, -1 where the plug is pulled and put in again; a folder for the
gadget's files. Run on the device code as it stands in the repository, and on the same code as a board carries it.
"""

import sys
from binascii import crc32
from pathlib import Path

from firmware.boards.simulated import SimulatedBoard
from firmware.files import Files
from firmware.start import build
from host_tools.sim.display import open_display


def plug_in():
    board = SimulatedBoard("macropad", display, nvm, files, None, lambda: 0, b"someone")
    return board, build(board, lambda most: 0)


keys, folder = sys.argv[1:]
display, controller = open_display("macropad")
nvm = bytearray(b"\xff" * 8192)
files = Files(folder, lambda: True)
board, app = plug_in()
shown = 0
for button in map(int, Path(keys).read_text(encoding="utf-8").split()):
    if button < 0:
        board, app = plug_in()
    else:
        board.key(button)
        while app.step():
            pass
    shown = crc32(controller.framebuffer(), shown)
    print(shown)
