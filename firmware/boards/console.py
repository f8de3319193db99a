"""What is left where the gadget cannot play: words on CircuitPython's console, on a display that shows it, and a light
that blinks. Needs no pin table, no font and no text of ours.
"""

import time

import board

SECONDS = 5  # between two times that it is said: what is printed before USB connects is lost
BLINKS = 10
LIGHT = "LED"  # what CircuitPython calls the one on the board, where it has one


def stay(error):
    """Say what went wrong, again and again, until the plug is pulled or Ctrl-C asks for the prompt."""
    _show_console()
    light = _light()
    while True:
        print("Tile Tally cannot go on. What was saved is safe.")
        print(type(error).__name__ + ": " + str(error))
        print("A file is missing or damaged? Hold BACK while plugging in, and run tally install on the PC.")
        print("Else mend what it says, unplug, plug in again.")
        for blink in range(BLINKS):
            if light is not None:
                light.value = blink % 2 == 0
            time.sleep(SECONDS / BLINKS)


def _show_console():
    display = getattr(board, "DISPLAY", None)
    if display is None:
        return
    try:
        import displayio

        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True
    except Exception:  # noqa: BLE001  the USB console still says it
        pass


def _light():
    try:
        import digitalio

        light = digitalio.DigitalInOut(getattr(board, LIGHT))
        light.switch_to_output(value=False)
        return light
    except Exception:  # noqa: BLE001  no light, or it is in use
        return None
