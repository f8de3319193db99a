"""Run by MicroPython on a small heap: a session over a serial port in memory, and what pump allocates.

Prints one line of JSON: records that arrived, bytes allocated by 100 turns with nothing to do (idle), with
nobody there (unconnected), and with a PC that does not read (stalled); heap: bytes a link takes.
"""

import gc
import json
from binascii import a2b_base64

from firmware.link import Link
from shared_rules.lines import LineCatcher, whole_line

RECORDS = 150


def raw_record(number):
    size = 15 + number % 60
    return bytes((size,)) + number.to_bytes(2, "little") + b"." * (size - 3)


class Journal:
    life = 0
    last = RECORDS

    def raw_from(self, number):
        while number <= RECORDS:
            yield number, raw_record(number)
            number += 1


class Service:
    journal = Journal()

    def hello(self):
        return {"device": "aa01"}

    def screen(self):
        return bytes(1024)


class Serial:
    connected = True
    in_waiting = 0
    taking = True

    def __init__(self):
        self.came = b""
        self.sent = []

    def ask(self, body):
        self.came += whole_line(body)
        self.in_waiting = len(self.came)

    def read(self, count):
        taken = self.came[:count]
        self.came = self.came[count:]
        self.in_waiting = len(self.came)
        return taken

    def write(self, data):
        if not self.taking:
            return 0
        self.sent.append(bytes(data[:100]))
        return min(len(data), 100)


def allocated_by(link, now):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(100):
        link.pump(now)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def run(link, now):
    while link.pump(now):
        pass


serial = Serial()
gc.collect()
heap = gc.mem_alloc()
link = Link(serial, Service())
gc.collect()
report = {"heap": gc.mem_alloc() - heap}
serial.ask(b"?1 hello 1 5e5510")
run(link, 5)
report["idle"] = allocated_by(link, 10)
serial.sent.clear()

records = 0
serial.ask(b"?2 log 1 1000")
catcher = LineCatcher()
for _ in range(2000):
    link.pump(10)
    while serial.sent:
        chunk = serial.sent.pop(0)
        at = 0
        while at < len(chunk):
            at = catcher.take(chunk, at)
            if catcher.body and catcher.body.startswith(b"!2 rec "):
                pack = a2b_base64(catcher.body.split(b" ")[3])
                while pack:
                    records += 1
                    assert pack[: pack[0]] == raw_record(records)
                    pack = pack[pack[0] :]
report["records"] = records

serial.ask(b"?3 screen")
serial.ask(b"?4 nonsense \xff")
serial.ask(b"?5 set a /////w==")
run(link, 10)
serial.taking = False
serial.ask(b"?6 screen")
run(link, 20)
report["stalled"] = allocated_by(link, 30)
serial.connected = False
link.pump(30)
report["unconnected"] = allocated_by(link, 30)
print(json.dumps(report))
