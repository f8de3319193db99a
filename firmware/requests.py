"""What each request of the PC does: sessions, verbs and their arguments, as words in and lines out.

It knows the protocol (host_tools/link/PROTOCOL.md) and asks the service for everything else. It knows no
port and no clock: link.py reads the words, writes the lines, and takes one step at a time.
"""

import json
from binascii import a2b_base64, crc32

from shared_rules.lines import whole_number

PROTOCOL = 1
# Records fetched from the journal in one step.
RECORD_STEP = 8
# Bytes of records, or of an answer, in one line: what base64 leaves of a line beside its longest head.
PACK = 417
# A long argument, all its parts together.
TEXT_MAX = 2048
# The most records in one answer.
LOG_MAX = 1000
NONE = "none"  # the answer for a value that is not there


class Refused(Exception):
    """A request that is turned down; its text is the error line's code and what belongs to it."""


class Requests:
    """The session with one PC.

    service: hello() -> dict, journal (last, life, raw_from, acknowledge), get(key), set(key, text),
    set_clock(unix), state() -> dict, press(name), screen() -> bytes, run_case(json) -> json, check(what, number)
    -> dict; any of them may raise RuleError.
    """

    def __init__(self, service):
        self._service = service
        self._pack = bytearray(PACK)
        self._packed = memoryview(self._pack)
        self.forget()

    def forget(self):
        """The session is over."""
        self._session = None
        self._life = None
        self._parts = []
        self._once = None  # the words of the last request that is carried out once,
        self._answer = None  # and what was answered

    def serve(self, words):
        """Generator: answers the request, one small step at a time: None, or (text, data or None) for a line.

        words: the request's words, its id the first; None for a line that was too long. Raises Refused, and
        whatever the service raises.
        """
        if words is None:
            raise Refused("long")
        verb = words[1] if len(words) > 1 else b""
        if verb == b"hello":
            self._greet(words)
        elif verb != b"log" and verb not in VERBS:
            raise Refused("verb")
        elif self._session is None or self._life != self._service.journal.life:
            # The PC has to look at us anew before it goes on: we are not what it said hello to.
            self._session = None
            raise Refused("session")
        if verb == b"log":
            if len(words) != 4:
                raise Refused("args")
            yield from self._log(_count(words[2]), min(_count(words[3]), LOG_MAX))
            return
        answer = self._hello() if verb == b"hello" else self._carry_out(words)
        if answer is None:
            yield "ok", None
            return
        if answer is NONE:
            yield "none", None
            return
        at = 0
        while len(answer) - at > PACK:
            yield "data {}".format(at), answer[at : at + PACK]
            at += PACK
        yield "last {}".format(at), answer[at:]

    def _greet(self, words):
        """Begin a session, or go on in it where the same hello comes again."""
        if len(words) < 3 or words[2] != str(PROTOCOL).encode():
            raise Refused("version {}".format(PROTOCOL))
        if len(words) != 4:
            raise Refused("args")
        if self._session != words[3]:
            self.forget()
        self._session = words[3]
        self._life = self._service.journal.life

    def _hello(self):
        said = dict(self._service.hello())
        said["protocol"] = PROTOCOL
        return json.dumps(said).encode()

    def _carry_out(self, words):
        """The answer's bytes; None for a plain ok, or NONE."""
        handler, least, most, once = VERBS[words[1]]
        if not least <= len(words) - 2 <= most:
            raise Refused("args")
        if not once:
            return handler(self, words[2:])
        if self._once != words:
            self._answer = handler(self, words[2:])
            self._once = words
            self._parts = []
        return self._answer

    def _log(self, start, most):
        """The records from number `start`, at most `most`, several to a line; then where to go on."""
        used = count = sent = 0
        after = start
        records = self._service.journal.raw_from(start) if most else ()
        for number, raw in records:
            size = len(raw)
            whole = 0 < size <= PACK and raw[0] == size
            if used and (not whole or used + size > PACK):
                yield "rec {}".format(sent), self._packed[:used]
                used = 0
                sent = count
            if whole:
                self._pack[used : used + size] = raw
                used += size
            else:  # its length would lead the PC astray: it goes alone, with the number the journal knows
                yield "odd {} {}".format(sent, number), raw[:PACK]
                sent = count + 1
            count += 1
            after = number + 1
            if count == most:
                break
            if count % RECORD_STEP == 0:
                yield None
        if used:
            yield "rec {}".format(sent), self._packed[:used]
        yield "end {} {} {}".format(count, after, self._service.journal.last), None

    # Verbs

    def _acknowledge(self, args):
        number = _count(args[0])
        if number > self._service.journal.last:
            raise Refused("range")
        self._service.journal.acknowledge(number)

    def _get(self, args):
        value = self._service.get(_word(args[0]))
        return NONE if value is None else value.encode()

    def _set(self, args):
        self._service.set(_word(args[0]), self._text(args, 1))

    def _part(self, args):
        """A piece of a long argument. The first begins anew; the last one, once more, changes nothing."""
        index = _count(args[0])
        piece = _data(args[1])
        if index == 0:
            self._parts = []
        if index == len(self._parts):
            if sum([len(part) for part in self._parts]) + len(piece) > TEXT_MAX:
                raise Refused("long")
            self._parts.append(piece)
        elif index != len(self._parts) - 1 or self._parts[index] != piece:
            raise Refused("parts")

    def _text(self, args, at):
        """The text of an argument: in base64, or `* LENGTH CRC` where it came in parts."""
        if args[at] != b"*":
            if len(args) != at + 1:
                raise Refused("args")
            return _decoded(_data(args[at]))
        whole = b"".join(self._parts)
        if args[at + 1 :] != [str(len(whole)).encode(), "{:08x}".format(crc32(whole)).encode()]:
            raise Refused("parts")
        return _decoded(whole)

    def _case(self, args):
        return self._service.run_case(self._text(args, 0)).encode()

    def _check(self, args):
        return json.dumps(self._service.check(_word(args[0]), _count(args[1]) if len(args) > 1 else 0)).encode()

    def _key(self, args):
        self._service.press(_word(args[0]))

    def _state(self, args):
        return json.dumps(self._service.state()).encode()

    def _screen(self, args):
        return bytes(self._service.screen())

    def _time(self, args):
        self._service.set_clock(_count(args[0]))


# verb: what does it, least and most arguments, whether it is carried out once for each request id
VERBS = {
    b"ack": (Requests._acknowledge, 1, 1, False),
    b"get": (Requests._get, 1, 1, False),
    b"set": (Requests._set, 2, 4, True),
    b"part": (Requests._part, 2, 2, False),
    b"case": (Requests._case, 1, 3, True),
    b"check": (Requests._check, 1, 2, False),
    b"key": (Requests._key, 1, 1, True),
    b"state": (Requests._state, 0, 0, False),
    b"screen": (Requests._screen, 0, 0, False),
    b"time": (Requests._time, 1, 1, True),
}


def _count(word):
    try:
        return whole_number(word)
    except ValueError:
        raise Refused("args")


def _word(word):
    try:
        return str(word, "ascii")
    except ValueError:
        raise Refused("args")


def _data(word):
    try:
        return a2b_base64(word)
    except ValueError:
        raise Refused("args")


def _decoded(data):
    try:
        return str(data, "utf-8")
    except ValueError:
        raise Refused("args")
