"""CircuitPython's bitmaptools for MicroPython: what it does takes no memory that stays."""


def readinto(bitmap, file, bits_per_pixel, element_size=1, reverse_pixels_in_element=False):
    pass


# In C like the board's, so that a call takes a board's time: it accepts any arguments, and does nothing with them.
blit = "".format
