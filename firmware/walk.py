"""Walks over records that lie one behind the other, in nvm or in a file, through a small window.

Knows where records begin and end; who reads them and what torn bytes mean is hot.py's and cold_copy.py's business.
"""

from shared_rules.record import measure, number_of

WINDOW = 512
LONGEST = 255


def walk(read, at, end, over_junk):
    """Yield (offset, number, bytes) of each whole record from `at` to `end`.

    read: function (offset, buffer) that fills the buffer from there and returns how much it read. At the first byte
    that begins no record: stop, or step over it.
    """
    window = bytearray(WINDOW)
    view = memoryview(window)
    have = i = 0
    base = at
    while True:
        if have - i < LONGEST and base + have < end:
            window[: have - i] = window[i:have]
            have -= i
            base += i
            i = 0
            more = read(base + have, view[have : min(WINDOW, end - base)])
            if more <= 0:
                return
            have += more
        if i >= have:
            return
        length = measure(window, i, have)
        if length:
            yield base + i, number_of(window, i), bytes(view[i : i + length])
            i += length
        elif not over_junk:
            return
        else:
            rest = bytes(view[i + 1 : have])
            i += 1 + len(rest) - len(rest.lstrip(b"\xff"))
