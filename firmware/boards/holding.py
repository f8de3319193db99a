"""Few keys, twice as many buttons: a short and a long press of each. For boards with less than six keys.

A long press acts when its time is reached, whether or not the key is let go by then, and a short one when it is let
go; so each hold gives one press, and which one is seen while the finger is still there. What counts is when a key
went down and up, as the events tell, not when somebody looks: a game that is busy for seconds takes nothing for long.
Keys that overlap are apart from each other. A key bounces for less time than the scanner lets pass between two looks.

Knows neither pins nor what a press means. Nothing is allocated but at the start.
"""

LONG_MS = 500
TICKS = 1 << 29  # where supervisor.ticks_ms wraps
NOTHING = -1  # comes of a key: it is up, or it gave its press already


class Holding:
    """queues: where events wait, like keypad's EventQueue. events: one event for each, to be filled. counts: how many
    keys each has; keys are numbered through all of them.
    """

    def __init__(self, queues, events, counts):
        self._queues = queues
        self._events = events
        self._waits = [False] * len(queues)  # whether the event beside it is still to be served
        self._firsts = [sum(counts[:i]) for i in range(len(counts))]
        self._since = [NOTHING] * sum(counts)  # when each went down

    def begin(self):
        """Keys that are down already mean something else, such as whose the drive is: nothing comes of them."""
        while self._earliest() >= 0:
            self.clear()

    def take(self, ticks):
        """The next press, or -1: twice the key's number, and one more where it was long. ticks: read just before."""
        while True:
            # What became long before the next event comes before it.
            at = self._earliest()
            key = self._longest(ticks if at < 0 else self._events[at].timestamp)
            if key >= 0:
                self._since[key] = NOTHING
                return 2 * key + 1
            if at < 0:
                return -1
            event = self._events[at]
            self._waits[at] = False
            key = self._firsts[at] + event.key_number
            since = self._since[key]
            self._since[key] = event.timestamp if event.pressed else NOTHING
            if not event.pressed and since >= 0:
                return 2 * key

    def clear(self):
        """Events were lost: what is down, or was, gives nothing any more."""
        for i in range(len(self._waits)):
            self._waits[i] = False
        for key in range(len(self._since)):
            self._since[key] = NOTHING

    def _earliest(self):
        """Which queue has the event that is to be served next, or -1."""
        first = -1
        for i in range(len(self._queues)):
            if not self._waits[i]:
                self._waits[i] = self._queues[i].get_into(self._events[i])
            if self._waits[i] and (first < 0 or _before(self._events[i].timestamp, self._events[first].timestamp)):
                first = i
        return first

    def _longest(self, ticks):
        """Of the keys whose time for a long press is reached the one that went down first, or -1."""
        found = -1
        for key in range(len(self._since)):
            since = self._since[key]
            reached = since >= 0 and LONG_MS <= (ticks - since) % TICKS < TICKS // 2
            if reached and (found < 0 or _before(since, self._since[found])):
                found = key
        return found


def _before(one, other):
    return (one - other) % TICKS >= TICKS // 2
