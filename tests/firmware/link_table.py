"""A gadget's end of the line on the test's table: a serial port in memory, and readers of what it answers."""

import base64

from firmware.link import Link
from shared_rules.lines import body_of, whole_line
from shared_rules.record import number_of
from tests.firmware.fake_service import FakeService


class FakeSerial:
    """usb_cdc.data whose PC is the test. takes: how many bytes a write takes, one number a write, then all."""

    def __init__(self):
        self.connected = True
        self.came = bytearray()
        self.sent = bytearray()
        self.takes = None
        self.says_waiting = None
        self.most_read = 0
        self.fails = False

    @property
    def in_waiting(self):
        return len(self.came) if self.says_waiting is None else self.says_waiting

    def read(self, count):
        if self.fails:
            raise OSError(19)
        taken = bytes(self.came[:count])
        del self.came[:count]
        self.most_read = max(self.most_read, len(taken))
        return taken

    def write(self, data):
        count = len(data) if self.takes is None else min(len(data), self.takes.pop(0) if self.takes else 0)
        self.sent += data[:count]
        return count


class Table:
    """A gadget on a table: a link, its serial port, its service, and the time."""

    def __init__(self, records=(), greeted=True):
        self.serial = FakeSerial()
        self.service = FakeService(records)
        self.link = Link(self.serial, self.service)
        self.now = (1 << 29) - 500  # the ticks wrap soon
        if greeted:
            assert self.ask("1 hello 1 5e5510")[0].startswith("1 last 0 ")

    def pump(self, milliseconds=1):
        self.now = (self.now + milliseconds) % (1 << 29)
        return self.link.pump(self.now)

    def send(self, request):
        self.serial.came += whole_line(b"?" + request.encode())

    def settle(self, most=20000):
        """Let it work until it has nothing more to do; the bodies of the lines that came."""
        for _ in range(most):
            if not self.pump() and not self.serial.came:
                return self.heard()
        raise AssertionError("it never comes to rest")

    def heard(self):
        lines = bytes(self.serial.sent).split(b"\n")
        self.serial.sent.clear()
        assert lines.pop() == b"", "a line was left without its end"
        bodies = [body_of(line) for line in lines if line]
        assert None not in bodies
        return [body.decode()[1:] for body in bodies if body.startswith(b"!")]

    def ask(self, request):
        self.send(request)
        return self.settle()


def coded(text):
    return base64.b64encode(text.encode()).decode()


def bytes_in(answers):
    """What the data lines of an answer carry."""
    whole = b""
    for answer in answers:
        _, kind, at, data = answer.split(" ")
        assert kind in ("data", "last")
        assert int(at) == len(whole)
        whole += base64.b64decode(data)
    return whole


def records_in(answers):
    """(records, odd) of a log answer, its indexes and its end checked."""
    *lines, end = [answer.split(" ")[1:] for answer in answers]
    records, odd, count = [], [], 0
    for words in lines:
        assert int(words[1]) == count
        if words[0] == "odd":
            odd.append((int(words[2]), base64.b64decode(words[3])))
            count += 1
            continue
        assert words[0] == "rec"
        pack = base64.b64decode(words[2])
        while pack:
            records.append((number_of(pack), pack[: pack[0]]))
            pack = pack[pack[0] :]
            count += 1
    assert end[0] == "end"
    assert int(end[1]) == count
    return records, odd, int(end[2]), int(end[3])
