"""The logical buttons: all that the screens know of a board's keys.

Which pin or key gives which button is the board's business (firmware/boards/). A digit d is DIGIT + d.
"""

UP = 0
DOWN = 1
LEFT = 2
RIGHT = 3
OK = 4
BACK = 5
DIGIT = 10

# What a button is called on the wire, in scripts and on the simulator page.
NAMES = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT, "ok": OK, "back": BACK}
for _digit in range(10):
    NAMES[str(_digit)] = DIGIT + _digit
