"""A queue of button presses that allocates only when it is made.

It carries presses that come from no key of the board: from the PC, or from the simulator's page.
It does not know what a press means.
"""


class Presses:
    """First in, first out. `size` is how many presses wait at most; a press too many is dropped and noted."""

    def __init__(self, size):
        self._ring = bytearray(size)
        self._first = 0
        self._count = 0
        self.overflowed = False

    def put(self, button):
        """Queue `button` (0..255). A full queue drops it, as CircuitPython's keypad does, and says so."""
        if self._count == len(self._ring):
            self.overflowed = True
            return
        self._ring[(self._first + self._count) % len(self._ring)] = button
        self._count += 1

    def take(self):
        """The oldest press, or -1 where none waits."""
        if not self._count:
            return -1
        button = self._ring[self._first]
        self._first = (self._first + 1) % len(self._ring)
        self._count -= 1
        return button

    def clear(self):
        """Forget every press that waits, and the overflow."""
        self._count = 0
        self.overflowed = False
