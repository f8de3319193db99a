"""What the games score. Runs unchanged on CPython, CircuitPython and MicroPython.

Nothing in here knows a screen, a file, a wire or a clock; what comes in are entries as players make them,
what goes out are scores and reasons.
"""

# Raised when a change of the rules makes an old log replay to another score; stored with every game.
RULES_VERSION = 1
