"""What a sync costs: `python -m tests.bench.link`.

The firmware's link and the PC's client over the simulated port: records a second, beside the same bytes through the
same port with nobody thinking about them; bytes on the wire; and what a turn of the link takes on a board.
"""

import json
import threading
import time
from pathlib import Path

from firmware.link import Link
from host_tools.link.client import Client
from host_tools.link.opening import Port
from host_tools.link.sync import sync
from host_tools.sim.serial import SocketSerial
from tests.bench.vm_steps import on_a_board, steps
from tests.firmware.fake_service import FakeService, some_round
from tests.host.memory_wire import MemoryStore, MemoryWire
from tests.runtime.small_heap import run

RECORDS = 2000
OURS = ("/firmware/link.py", "/firmware/requests.py", "/shared_rules/lines.py")
ON_DEVICE = Path("tests") / "firmware" / "link_on_device.py"
BLOCK = 600
# The most that full-speed USB carries in a second: 19 packets of 64 bytes in each millisecond.
USB_BYTES = 19 * 64 * 1000


def log() -> list[tuple[int, bytes]]:
    return [(number, some_round(number)) for number in range(1, RECORDS + 1)]


class Counting(SocketSerial):
    """Counts what the gadget sends."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = 0

    def write(self, data: bytes | memoryview) -> int:
        count = super().write(data)
        self.sent += count
        return count


def sync_seconds() -> tuple[float, int]:
    """(seconds, bytes sent by the gadget) of a first sync of RECORDS."""
    port = Counting()
    link = Link(port, FakeService(log()))
    done = threading.Event()

    def play() -> None:
        while not done.is_set():
            if not link.pump(int(time.monotonic() * 1000) % (1 << 29)):
                time.sleep(0.0002)

    port.plug_in()
    player = threading.Thread(target=play)
    player.start()
    try:
        with Client(port.url) as client:
            client.hello()
            before, began = port.sent, time.perf_counter()
            result = sync(client, MemoryStore())
            seconds = time.perf_counter() - began
        assert result.new == RECORDS
        return seconds, port.sent - before
    finally:
        done.set()
        player.join()
        port.unplug()


def raw_seconds(size: int) -> float:
    """Seconds for `size` bytes through the same port, in blocks of a line's size."""
    port = SocketSerial()
    port.plug_in()
    pc = Port(port.url)
    while not port.connected:
        time.sleep(0.001)

    def pour() -> None:
        left = size
        block = b"x" * BLOCK
        while left:
            left -= port.write(block[:left])

    pourer = threading.Thread(target=pour)
    began = time.perf_counter()
    pourer.start()
    try:
        came = 0
        while came < size:
            came += len(pc.read())
        return time.perf_counter() - began
    finally:
        pourer.join()
        pc.close()
        port.unplug()


def turns() -> tuple[int, int, int]:
    """VM steps of the link: a turn with nothing to do, the dearest turn of a sync, all of its turns together."""
    wire = MemoryWire(FakeService(log()), most_out=4096)
    wire.connected = True
    idle = steps(lambda: wire.link.pump(5), OURS)
    pump = wire.link.pump
    taken: list[int] = []

    def counted(now: int) -> bool:
        served: list[bool] = []
        taken.append(steps(lambda: served.append(pump(now)), OURS))
        return served[0]

    wire.link.pump = counted  # type: ignore[method-assign]
    sync(wire.client(), MemoryStore())
    return idle, max(taken), sum(count for count in taken if count > idle)


def main() -> None:
    seconds, sent = min(sync_seconds() for _ in range(3))
    raw = min(raw_seconds(sent) for _ in range(3))
    idle, dearest, together = turns()
    report = json.loads(run(ON_DEVICE).stdout)
    size = len(some_round(1))
    print(f"sync of {RECORDS} rounds of Lexio, {size} bytes each")
    print(f"  over the simulated port     {RECORDS / seconds:9.0f} records/s, {sent / seconds / 1000:.0f} kB/s")
    print(f"  the same bytes, raw         {sent / raw / 1000:9.0f} kB/s: ours take {seconds / raw:.1f} times as long")
    print(f"  on the wire                 {sent / RECORDS:9.1f} bytes a record")
    board, usb = on_a_board(together) / 1000, sent / USB_BYTES
    print(f"  on an RP2040, link alone    {board:9.2f} s of work; USB takes {usb:.2f} s for the bytes")
    print("one turn of the link, on an RP2040")
    print(f"  nothing to do               {on_a_board(idle):9.2f} ms ({idle} steps)")
    print(f"  the dearest of a sync       {on_a_board(dearest):9.2f} ms ({dearest} steps)")
    print("heap, on MicroPython with 96 KiB")
    print(f"  a link                      {report['heap']:9} bytes")
    print(f"  100 turns, nothing to do    {report['idle']:9} bytes allocated")


if __name__ == "__main__":
    main()
