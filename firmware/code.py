"""Started by CircuitPython after boot.py."""

from firmware.start import main

main()
