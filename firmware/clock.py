"""Seconds since boot, from a tick counter that wraps; and the date once a PC has told it."""

WRAP = 1 << 29  # of supervisor.ticks_ms


class Clock:
    """seconds: since boot. offset: unix time of boot, or None while nobody has told the time."""

    def __init__(self, ticks):
        self._last = ticks
        self._rest = 0
        self.seconds = 0
        self.offset = None

    def advance(self, ticks):
        """Take in a reading of the tick counter (milliseconds); allocates nothing. Returns the milliseconds passed."""
        passed = (ticks - self._last) % WRAP
        self._last = ticks
        rest = self._rest + passed
        if rest >= 1000:
            self.seconds += rest // 1000
            rest %= 1000
        self._rest = rest
        return passed

    def set(self, unix):
        """Take over the time of day (whole seconds since 1970)."""
        self.offset = unix - self.seconds
