"""Answers the PC over a serial line: one request at a time, a bounded piece of work each time it is asked.

It knows lines (host_tools/link/PROTOCOL.md) and time; what a request means stands in requests.py. It never
waits for the PC, and nothing that the PC sends, or fails to read, stops it.
"""

import json
from binascii import b2a_base64

from firmware.requests import PACK, Refused, Requests
from shared_rules.lines import LINE_MAX, LineCatcher, seal

TICKS = 1 << 29
# A PC that takes nothing for so long has stopped reading; what it asked is dropped.
STALL_MS = 3000
# Bytes taken from the serial port in one go.
IN_STEP = 128
NEWLINE = b"\n"
HEX = b"0123456789abcdef"


class Link:
    """The gadget's end of the line.

    serial: like usb_cdc.data with both time-outs 0 (connected, in_waiting, read(n), write(buffer) -> count).
    service: see Requests.
    """

    def __init__(self, serial, service):
        self._serial = serial
        self._requests = Requests(service)
        self._catcher = LineCatcher()
        self._out = bytearray(LINE_MAX)
        self._view = memoryview(self._out)
        self._now = 0
        self._moved = 0  # when the PC last took something
        self._drop()

    def _drop(self):
        """The session is over: nothing of it may reach the next one."""
        self._requests.forget()
        self._catcher.clear()
        self._chunk = b""
        self._at = 0
        self._rest = None  # what is still to be written of the line in `_out`
        self._cut = True  # a newline is due, to end whatever half line the PC may have
        self._job = None  # generator that answers the request `_id`
        self._id = ""
        self._fresh = True  # nothing was heard since

    def pump(self, now):
        """Do a bounded piece of work, at most one line in and one out; True where something was done.

        now: milliseconds that wrap like supervisor.ticks_ms. With nothing to do it allocates nothing.
        """
        self._now = now
        try:
            if not self._serial.connected:
                if not self._fresh:
                    self._drop()
                return False
            if self._rest is not None:
                return self._write()
            heard = self._listen()
            if self._job is None:
                return heard
            self._step()
            if self._rest is not None:
                self._write()
            return True
        except OSError:  # the port went away under our hands
            self._drop()
            return False

    def _write(self):
        count = self._serial.write(NEWLINE if self._cut else self._rest)
        if not count:
            if (self._now - self._moved) % TICKS > STALL_MS:
                self._drop()
            return False
        self._moved = self._now
        if self._cut:
            self._cut = False
        elif count < len(self._rest):
            self._rest = self._rest[count:]
        else:
            self._rest = None
        return True

    def _listen(self):
        """Take a step's bytes, or what the last one left, up to the end of a line; whether there were any."""
        if self._at >= len(self._chunk):
            waiting = self._serial.in_waiting
            if not waiting:
                return False
            self._chunk = self._serial.read(min(waiting, IN_STEP)) or b""
            self._at = 0
            if not self._chunk:  # a board's port can say that bytes wait and then give none
                return False
        self._fresh = False
        self._at = self._catcher.take(self._chunk, self._at)
        if self._catcher.too_long and self._job is None:
            self._begin("-", None)
        elif self._catcher.body:
            self._hear(self._catcher.body)
        return True

    def _hear(self, body):
        words = body.split(b" ")
        number = words[0][1:]
        # A terminal that echoes sends us our own answers: they begin with another sign.
        if body[0] != ord("?") or not 1 <= len(number) <= 8:
            return
        for digit in number:
            if digit not in HEX:
                return
        number = str(number, "ascii")
        if self._job is None or number != self._id:  # else a doubled line: it is being answered
            self._begin(number, words)

    def _begin(self, number, words):
        if self._job is not None:
            self._job.close()
        self._id = number
        self._cut = True
        self._job = self._requests.serve(words)

    def _step(self):
        """Let the answer go on to its next line, or its next small piece of work."""
        try:
            line = next(self._job)
            if line is not None:
                self._put(line[0], line[1])
            return
        except StopIteration:
            self._job = None
            return
        except Refused as error:
            problem = str(error)
            data = None
        except Exception as error:  # whatever a request runs into, the game goes on
            problem, data = _explain(error)
        self._job = None
        self._put("error " + problem, data)

    def _put(self, text, data):
        """Make `!ID text [base64 of data]` the line to be written."""
        head = "!{} {}".format(self._id, text).encode()
        length = len(head)
        self._out[:length] = head
        if data is not None:
            self._out[length : length + 1] = b" "
            coded = b2a_base64(data)
            self._out[length + 1 : length + 1 + len(coded)] = coded
            length += len(coded)  # the space more, base64's newline less
        self._rest = self._view[: seal(self._out, length)]
        self._moved = self._now


def _explain(error):
    """The error line's words and data for what a service raised."""
    try:
        rule = getattr(error, "rule", None)
        if rule is None:
            return "fault", "{}: {}".format(type(error).__name__, error).encode()[:200]
        data = json.dumps(error.facts).encode()
        return "rule " + rule, data if len(data) <= PACK - len(rule) else b"{}"
    except Exception:  # facts that are no JSON
        return "fault", b"unexplained"
