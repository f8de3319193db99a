"""Started by CircuitPython after boot.py."""

try:
    from firmware.start import main
except Exception as error:  # a file of the firmware is missing or damaged
    from firmware.boards.console import stay

    stay(error)
main()
