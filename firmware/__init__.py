"""What a board runs. Device Python only (tests/lint has the list); knows no PC.

Hardware reaches everything in here as an argument, from firmware/boards/ or the simulator's twin of it.
"""

VERSION = "0.1.0"
