"""`tally web`, the command: where it listens, what it prints, how it ends, and what it says where it cannot begin."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request

import pytest

from host_tools.i18n import LANGUAGES, Texts
from host_tools.web.browse import Web
from host_tools.web.errors import WebError
from host_tools.web.shelf import Shelf
from tests.host.evenings import worked_example
from tests.host.terminal import fill, own_database, own_home, tally  # noqa: F401  fixtures

GAME = "/games/e6614c311b7f2d31-1"


@contextlib.contextmanager
def serving(web):
    thread = threading.Thread(target=web.run)
    thread.start()
    try:
        yield web
    finally:
        web.stop()
        thread.join()


def test_it_listens_on_this_machine_only_and_serves_by_a_real_socket(tmp_path):
    fill(tmp_path / "tally.db", worked_example())
    with Web(Shelf(tmp_path / "tally.db"), 0) as web, serving(web):
        assert web.is_private and web.url.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(web.url + GAME[1:], timeout=10) as answer:
            assert b"Lexio Plus" in answer.read()


def test_all_addresses_are_served_where_that_is_asked_for(tmp_path):
    fill(tmp_path / "tally.db", worked_example())
    with Web(Shelf(tmp_path / "tally.db"), 0, "0.0.0.0") as web, serving(web):
        assert not web.is_private and socket.gethostname() in web.url
        port = web.url.rsplit(":", 1)[1]
        with urllib.request.urlopen(f"http://127.0.0.1:{port}", timeout=10) as answer:
            assert answer.status == 200


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "192.0.2.1", "no.such.host.invalid", "", "a b", "\u3042"])
def test_an_address_that_cannot_be_had_is_named(tmp_path, host):
    with socket.create_server(("127.0.0.1", 0)) as taken, pytest.raises(WebError) as raised:
        Web(Shelf(tmp_path / "tally.db"), taken.getsockname()[1], host)
    for language in LANGUAGES:
        told = Texts(language).t(raised.value.key, **raised.value.facts)
        assert "<" not in told and "{" not in told


def test_a_port_that_is_taken_and_a_store_that_is_not_there_end_the_command(home, db):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, out, err = tally("web", "--no-browser", "--port", port)
        assert (code, out) == (4, "") and port in err
    code, out, err = tally("--db", db, "web", "--no-browser", "--port", "0")
    assert (code, out) == (6, "") and str(db) in err


@pytest.mark.parametrize(
    ("number", "host"), [(signal.SIGINT, "127.0.0.1"), (signal.SIGTERM, "0.0.0.0"), (signal.SIGTERM, "")]
)
def test_a_signal_ends_the_command_tidily(tmp_path, db, number, host):
    fill(db, worked_example())
    program = "from host_tools.cli import main; main()"
    words = ["--db", str(db), "--lang", "en", "web", "--no-browser", "--port", "0", "--host", host]
    run = subprocess.Popen(
        [sys.executable, "-c", program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=os.environ | {"HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        said = run.stdout.readline()
        port = int(said.split("://")[1].split("/")[0].split(":")[1])
        for _ in range(200):
            with contextlib.suppress(OSError):
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
                    assert answer.status == 200
                break
            time.sleep(0.05)
        run.send_signal(number)
        out, err = run.communicate(timeout=20)
    finally:
        run.kill()
    assert run.returncode == 0 and out == ""
    # No address, such as an empty variable, is no wish to let everybody in.
    assert err.strip() == ("" if host != "0.0.0.0" else Texts("en").t("web.everybody_reads"))
