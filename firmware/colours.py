"""Every colour of a display that has some: (letters, ground) of each kind of text, 0xRRGGBB. Knows no display."""

BLACK = 0x000000

ROW = (0xFFFFFF, BLACK)
TITLE = (0xFFFFFF, 0x1D4E89)
FOCUS = (BLACK, 0xFFD25A)
HINT = (0xDCE3EA, 0x2C3640)
GAIN = (0x6BE58A, BLACK)
LOSS = (0xFF8A80, BLACK)
# The player of each seat, as the MacroPad's lamps have them: green, red, blue, yellow, violet.
PLAYERS = ((0x4ADE80, BLACK), (0xF87171, BLACK), (0x60A5FA, BLACK), (0xFACC15, BLACK), (0xC084FC, BLACK))


def exchanged(colours):
    """The same two, ground and letters."""
    return colours[1], colours[0]


def is_light(colour):
    """Whether a colour counts as lit where there is only black and white."""
    return 299 * (colour >> 16) + 587 * (colour >> 8 & 0xFF) + 114 * (colour & 0xFF) >= 128000
