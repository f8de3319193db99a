"""A gadget at a local port for tests of the command line: the firmware's link, a fake service, a thread that pumps."""

import threading
import time
from contextlib import contextmanager

from firmware.link import Link
from host_tools.link.ports import announced
from host_tools.sim.serial import SocketSerial
from tests.firmware.fake_service import FakeService


@contextmanager
def plugged_in(records, device="e6614c311b7f2d31", found=True, service=None):
    """Serves [(number, raw)]; yields the url. found: whether `tally ports` sees it."""
    service = service or FakeService(records, device=device)
    serial = SocketSerial()
    serial.plug_in()
    link = Link(serial, service)
    stop = threading.Event()

    def run():
        while not stop.is_set():
            link.pump(int(time.monotonic() * 1000) % (1 << 29))
            time.sleep(0.0005)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        if found:
            with announced(serial.url):
                yield serial.url
        else:
            yield serial.url
    finally:
        stop.set()
        thread.join()
        serial.unplug()
