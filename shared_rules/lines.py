"""One line on the wire between gadget and PC: a body in ASCII, a space, its CRC-32 in hex, a newline.

Both ends use it. It knows bytes only: no port, no verb, no clock. See host_tools/link/PROTOCOL.md.
"""

from binascii import crc32

# What a board sets aside for one line each way, newline included.
LINE_MAX = 600
# A space, eight hex digits, a newline.
TAIL = 10
BODY_MAX = LINE_MAX - TAIL


def seal(buffer, length):
    """Close the body in buffer[:length], in place; the length of the whole line.

    `buffer` is a bytearray with room for LINE_MAX bytes. Raises ValueError for a body that is too long.
    """
    if length > BODY_MAX:
        raise ValueError("a body of {} bytes, {} is the most".format(length, BODY_MAX))
    end = length + TAIL
    buffer[length:end] = " {:08x}\n".format(crc32(memoryview(buffer)[:length])).encode()
    return end


def whole_line(body):
    """The line, as bytes, of a body given as bytes. Raises ValueError for one that is too long."""
    line = bytearray(LINE_MAX)
    line[: len(body)] = body
    return bytes(line[: seal(line, len(body))])


def body_of(line):
    """The body of a line without its newline, as bytes, or None where its CRC is not right."""
    length = len(line) - TAIL + 1
    if length < 1:
        return None
    line = bytes(line)
    if line[length:] != " {:08x}".format(crc32(line[:length])).encode():
        return None
    return line[:length]


def whole_number(word, most=0xFFFFFFFF):
    """The number that a word of digits stands for. Raises ValueError where it is none, or above `most`."""
    if not 1 <= len(word) <= 10:
        raise ValueError("not a number")
    number = 0
    for digit in word:
        if not 48 <= digit <= 57:
            raise ValueError("not a number")
        number = number * 10 + digit - 48
    if number > most:
        raise ValueError("above {}".format(most))
    return number


class LineCatcher:
    """Gathers bytes into lines, in one buffer that never grows.

    After `take`: `body` is the body of the line that was just completed, or None; `too_long` says that a line
    was completed that no end may send.
    """

    def __init__(self):
        self._buffer = bytearray(LINE_MAX)
        self._length = 0
        self._overrun = False
        self.body = None
        self.too_long = False

    def clear(self):
        """Forget the line that was begun."""
        self._length = 0
        self._overrun = False
        self.body = None
        self.too_long = False

    def take(self, chunk, at=0):
        """Eat bytes of `chunk` from `at`, up to its first newline; where to go on."""
        self.body = None
        self.too_long = False
        newline = chunk.find(b"\n", at)
        stop = newline if newline >= 0 else len(chunk)
        end = self._length + stop - at
        if self._overrun or end >= LINE_MAX:
            self._overrun = True
        else:
            self._buffer[self._length : end] = chunk[at:stop]
            self._length = end
        if newline < 0:
            return stop
        if self._overrun:
            self.too_long = True
        else:
            self.body = body_of(memoryview(self._buffer)[: self._length])
        self._length = 0
        self._overrun = False
        return newline + 1
