"""Runs once at power-up, before USB: opens the second serial port and decides who writes the drive.

The drive is the gadget's, unless BACK is held while it is plugged in: then it is the PC's, to install.
storage.disable_usb_drive() rather than storage.remount("/", readonly=False): both let the firmware write
(CircuitPython 9 and 10), but a remounted drive still shows up on the PC, read-only. The PC would keep a copy
of directories that the gadget goes on changing, and would complain at each pulled plug, which is how a game
evening ends. This file leaves the drive with the PC wherever something is wrong, so that it can be repaired.

An ESP32-S3 has four USB endpoints into the PC: two a serial port, one the drive, one the keyboard that CircuitPython
offers of itself. One too many, and CircuitPython starts nothing but its safe mode.
"""

import board
import digitalio
import storage
import supervisor
import usb_cdc

# Without this any write of the PC to the drive restarts the game.
supervisor.runtime.autoreload = False

try:
    from firmware.boards import row_of

    _, _, pin, pressed, room = row_of(board.board_id)
    key = digitalio.DigitalInOut(getattr(board, pin))
    key.switch_to_input(pull=digitalio.Pull.DOWN if pressed else digitalio.Pull.UP)
    for_pc = key.value == pressed
    key.deinit()
    if not room:
        import usb_hid

        usb_hid.disable()
    # console: the REPL. data: the link to `tally`.
    usb_cdc.enable(console=True, data=room or not for_pc)
    if not for_pc:
        storage.disable_usb_drive()
    print("drive:", "PC" if for_pc else "gadget")
except Exception as error:
    print("drive: PC, because of", repr(error))
