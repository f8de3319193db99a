"""Finding ports, opening them, the simulated ones, and what is said when something is wrong with them."""

import errno
import json
import os
import threading
import time
import tomllib
from pathlib import Path

import pytest
from serial import serialposix

from firmware.link import Link
from host_tools.link import errors, ports
from host_tools.link.client import Client
from host_tools.link.errors import (
    BadAddress,
    LinkError,
    NoPermission,
    NoSuchPort,
    PortBusy,
    PortVanished,
    WrongVersion,
)
from host_tools.link.opening import Port, explain
from host_tools.link.sync import sync
from host_tools.sim.serial import IN_MOST, PtySerial, SocketSerial
from tests.firmware.fake_service import FakeService, log_of
from tests.host.memory_wire import MemoryStore, MemoryWire

LINK_TEXTS = Path(errors.__file__).resolve().parents[1] / "i18n" / "link.toml"


class Running:
    """A gadget in a thread, behind a simulated port."""

    def __init__(self, port, service):
        self.port = port
        self.service = service
        self.link = Link(port.serial, service)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self):
        while not self._stop.is_set():
            if not self.link.pump(int(time.monotonic() * 1000) % (1 << 29)):
                time.sleep(0.001)

    def __enter__(self):
        self.port.plug_in()
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._stop.set()
        self._thread.join()
        self.port.unplug()


simulated_ports = pytest.mark.parametrize(
    "make", [SocketSerial] + ([PtySerial] if PtySerial.possible() else []), ids=lambda make: make.__name__
)


@simulated_ports
def test_the_same_client_syncs_over_every_simulated_port(make):
    with Running(make(), FakeService(log_of(400))) as gadget:
        store = MemoryStore()
        for expected in (400, 0):
            with Client(gadget.port.url) as client:
                assert sync(client, store).new == expected
        assert store.kept == dict(gadget.service.journal.records)


@simulated_ports
def test_a_second_program_at_the_same_port_is_told_that_it_is_busy(make):
    with Running(make(), FakeService()) as gadget, Client(gadget.port.url) as first:
        first.hello()
        with pytest.raises(PortBusy), Client(gadget.port.url) as second:
            second.hello()
        assert first.hello()["device"] == "aa01"


@simulated_ports
def test_a_simulated_port_that_is_unplugged_vanishes_under_the_client(make):
    with Running(make(), FakeService()) as gadget, Client(gadget.port.url, coming_back=()) as client:
        client.hello()
        gadget.port.unplug()
        with pytest.raises(PortVanished):
            client.state()


def test_a_socket_plugged_in_again_is_found_at_the_same_place():
    port = SocketSerial()
    with Running(port, FakeService(log_of(30))) as gadget, Client(port.url) as client:
        client.hello()
        url = port.url
        port.unplug()
        port.plug_in()
        gadget.link = Link(port.serial, gadget.service)
        assert port.url == url
        assert len(client.log(1, 100).records) == 30


@simulated_ports
def test_a_pc_that_does_not_read_makes_a_simulated_port_take_nothing(make):
    port = make()
    port.plug_in()
    try:
        pc = Port(port.url)
        deadline = time.monotonic() + 20
        while not port.connected:
            assert time.monotonic() < deadline
            time.sleep(0.001)
        line = b"x" * 600
        taken = 0
        while count := port.write(line):
            taken += count
            assert taken < 64 << 20
        arrived = 0
        while arrived < taken:
            arrived += len(pc.read())
            assert time.monotonic() < deadline
        assert port.write(line) > 0
        pc.close()
    finally:
        port.unplug()


@simulated_ports
def test_what_the_gadget_reads_late_waits_and_comes_whole(make):
    port = make()
    port.plug_in()
    assert port.write(b"nobody is there") == 0
    pc = Port(port.url)
    sent = bytes(range(256)) * 200
    writer = threading.Thread(target=pc.write, args=(sent,), daemon=True)
    writer.start()
    try:
        deadline = time.monotonic() + 20
        while not port.in_waiting:
            assert time.monotonic() < deadline
        time.sleep(0.05)
        assert port.in_waiting <= IN_MOST
        came = b""
        while len(came) < len(sent) and time.monotonic() < deadline:
            came += port.read(1000)
        assert came == sent
    finally:
        writer.join()
        pc.close()
        port.unplug()


def test_a_terminal_that_a_plain_program_opens_does_not_send_the_gadgets_words_back():
    if not PtySerial.possible():
        return
    port = PtySerial()
    port.plug_in()
    terminal = os.open(port.url, os.O_RDWR | os.O_NOCTTY)
    try:
        assert port.write(b"!1 ok\n") == 6
        assert os.read(terminal, 100) == b"!1 ok\n"
        assert port.in_waiting == 0
    finally:
        os.close(terminal)
        port.unplug()


def test_ports_that_cannot_be_opened_say_why():
    assert isinstance(explain("COM3", OSError(errno.EBUSY, "busy")), PortBusy)
    assert isinstance(explain("x", OSError("Could not exclusively lock port x: [Errno 11]")), PortBusy)
    denied = explain("/dev/ttyACM1", OSError(errno.EACCES, "Permission denied"))
    assert isinstance(denied, NoPermission)
    assert denied.facts["group"]
    for url in ("/dev/no-such-port", "socket://127.0.0.1:1", "socket://nowhere", "nonsense://"):
        with pytest.raises(NoSuchPort):
            Port(url)


def test_a_port_that_the_user_may_not_open_names_the_group_that_may(monkeypatch):
    def refuse(path, flags):
        raise PermissionError(errno.EACCES, "Permission denied", path)

    monkeypatch.setattr(serialposix.os, "open", refuse)
    with pytest.raises(NoPermission) as caught:
        Port("/dev/ttyACM7")
    assert caught.value.facts == {"port": "/dev/ttyACM7", "group": "dialout"}


def test_a_running_simulator_is_found_with_its_hello(tmp_path, monkeypatch):
    monkeypatch.setattr(ports.circuitpython_serial, "data_comports", lambda: ())
    with Running(SocketSerial(), FakeService()) as gadget:
        assert ports.find_gadgets(tmp_path) == []
        with ports.announced(gadget.port.url, tmp_path):
            (found,) = ports.find_gadgets(tmp_path)
            assert found.url == gadget.port.url
            assert found.hello["device"] == "aa01"
        assert ports.find_gadgets(tmp_path) == []


def test_notes_of_simulators_that_are_gone_are_removed_and_others_left(tmp_path):
    pid = os.fork() if hasattr(os, "fork") else None
    if pid == 0:
        os._exit(0)
    if pid is not None:
        os.waitpid(pid, 0)
    (tmp_path / "1-1.json").write_text(json.dumps({"url": "socket://127.0.0.1:1", "pid": pid or 1 << 40}))
    (tmp_path / "2-2.json").write_text("{half")
    (tmp_path / "3-3.json").write_text(json.dumps({"url": "socket://127.0.0.1:2", "pid": os.getpid()}))
    assert ports.simulators(tmp_path) == [("socket://127.0.0.1:2", "simulator")]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["2-2.json", "3-3.json"]


def test_boards_are_asked_and_those_that_are_no_gadgets_left_out(tmp_path, monkeypatch):
    class Listed:
        def __init__(self, device):
            self.device = device
            self.description = "Pico"

    listed = [Listed("gadget"), Listed("other"), Listed("busy")]
    monkeypatch.setattr(ports.circuitpython_serial, "data_comports", lambda: listed)
    wire = MemoryWire(FakeService())
    deaf = MemoryWire(FakeService())
    deaf.on_answer = lambda line: b""

    def make(url, **options):
        if url == "busy":
            return Client(url, opener=busy, **options)
        return {"gadget": wire, "other": deaf}[url].client(**options)

    def busy(url):
        raise PortBusy(port=url)

    found = ports.find_gadgets(tmp_path, make)
    assert [(gadget.url, type(gadget.problem)) for gadget in found] == [("busy", PortBusy), ("gadget", type(None))]


def test_every_error_has_a_text_whose_places_its_facts_fill():
    rows = tomllib.loads(LINK_TEXTS.read_text(encoding="utf-8"))
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, LinkError)]
    keys = {kind.KEY for kind in kinds if kind is not WrongVersion} | {"link.gadget_newer", "link.gadget_older"}
    assert keys == set(rows)
    facts = dict.fromkeys(("port", "group", "why", "gadget", "own", "times", "request", "ports"), "x")
    for row in rows.values():
        assert row["en"].format(**facts)
        assert row["ja"].format(**facts)


@pytest.mark.parametrize("rest", ["", "127.0.0.1", "127.0.0.1:99999", "127.0.0.1:abc"])
def test_what_is_no_address_is_said_without_what_python_says(rest):
    url = "socket://" + rest
    with pytest.raises(BadAddress) as error:
        Port(url)
    assert error.value.facts == {"port": url}
