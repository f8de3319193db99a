"""`tally play` around the page: the flash in its file, the ports, the notes for other programs, start and end."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import buttons
from host_tools.i18n import LANGUAGES, Texts
from host_tools.link.client import Client
from host_tools.link.ports import simulators
from host_tools.sim import kept as kept_module
from host_tools.sim.errors import PlayError
from host_tools.sim.flash import BLOCK
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import BLOCKS, KeptFlash
from host_tools.sim.play import Simulator
from host_tools.sim.port import AnnouncedPort

# The flash


def test_what_was_written_is_in_the_file_before_anything_is_closed(tmp_path):
    kept = KeptFlash(tmp_path / "a.flash")
    nvm, _ = kept.power()
    nvm[10:13] = b"abc"
    kept.save()
    assert (tmp_path / "a.flash").read_bytes()[10:13] == b"abc"
    kept.close()


def test_the_next_start_finds_flash_and_id_as_they_were(tmp_path):
    with contextlib.closing(KeptFlash(tmp_path / "a.flash")) as kept:
        kept.power()[0][0:2] = b"hi"
        uid = kept.uid
    with contextlib.closing(KeptFlash(tmp_path / "a.flash")) as again:
        assert bytes(again.power()[0][0:2]) == b"hi"
        assert again.uid == uid
        assert len(uid) == 8


def test_a_file_that_has_not_changed_is_not_written_again(tmp_path):
    kept = KeptFlash(tmp_path / "a.flash")
    kept.power()
    kept.save()
    (tmp_path / "a.flash").unlink()
    kept.save()
    assert not (tmp_path / "a.flash").exists()
    kept.close()


def test_what_the_file_system_held_in_memory_is_gone_after_the_plug_was_pulled(tmp_path):
    with contextlib.closing(KeptFlash(tmp_path / "a.flash")) as kept:
        _, files = kept.power()
        file = files.open("log", "wb")
        file.write(b"never flushed")
        _, files = kept.power()
        assert files.size("log") <= 0


def test_a_fresh_gadget_is_another_one_and_the_old_flash_is_kept_aside(tmp_path):
    path = tmp_path / "a.flash"
    seen = set()
    for start in range(3):
        with contextlib.closing(KeptFlash(path, fresh=True)) as kept:
            kept.power()[0][0:1] = bytes((start,))
            seen.add(kept.uid)
    assert len(seen) == 3
    assert [(tmp_path / f"a-old-{n}.flash").read_bytes()[0] for n in (1, 2)] == [0, 1]


@given(content=st.one_of(st.binary(max_size=300), st.sampled_from([bytes(BLOCK), bytes(BLOCKS * BLOCK)])))
def test_a_file_that_is_no_flash_of_ours_is_refused_and_left_alone(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("flash") / "a.flash"
    path.write_bytes(content)
    with pytest.raises(PlayError) as caught:
        KeptFlash(path)
    assert caught.value.key == "play.flash_damaged"
    assert path.read_bytes() == content


def test_a_flash_that_another_simulator_has_is_refused(tmp_path):
    with contextlib.closing(KeptFlash(tmp_path / "a.flash")):
        with pytest.raises(PlayError) as caught:
            KeptFlash(tmp_path / "a.flash")
        assert caught.value.key == "play.flash_in_use"
    KeptFlash(tmp_path / "a.flash").close()


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(PlayError) as caught:
        KeptFlash(tmp_path / "file" / "a.flash")
    assert caught.value.key == "play.flash_unwritable"
    assert str(tmp_path / "file" / "a.flash") in Texts("en").t(caught.value.key, **caught.value.facts)


def test_a_file_that_can_no_longer_be_written_is_said_and_tried_again_at_the_next_change(tmp_path, monkeypatch):
    kept = KeptFlash(tmp_path / "a.flash")
    nvm, _ = kept.power()

    def full(_self, _path):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(kept_module.Flash, "save", full)
        nvm[0:1] = b"x"
        kept.save()
        assert kept.problem == "No space left on device"
    nvm[1:2] = b"y"
    kept.save()
    assert kept.problem is None
    assert (tmp_path / "a.flash").read_bytes()[:2] == b"xy"
    kept.close()


def test_every_reason_not_to_start_has_words_in_every_language(tmp_path):
    errors = [
        PlayError("play.port_in_use", port=1),
        PlayError("play.link_port_in_use", port=1),
        PlayError("play.flash_damaged", path="p", why="w"),
        PlayError("play.flash_unwritable", path="p", why="w"),
        PlayError("play.flash_in_use", path="p"),
    ]
    for language in LANGUAGES:
        for error in errors:
            said = Texts(language).t(error.key, **error.facts)
            assert not set("<>{}") & set(said), said


# The link's port


def test_a_plugged_in_gadget_is_announced_and_an_unplugged_one_is_not(tmp_path):
    port = AnnouncedPort(0, tmp_path)
    assert simulators(tmp_path) == []
    for _ in range(2):
        port.plug_in()
        assert [url for url, _ in simulators(tmp_path)] == [port.url]
        port.unplug()
        assert simulators(tmp_path) == []


def test_a_link_port_that_is_taken_is_named():
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = other.getsockname()[1]
        with pytest.raises(PlayError) as caught:
            AnnouncedPort(number)
    assert (caught.value.key, caught.value.facts) == ("play.link_port_in_use", {"port": number})


# All together


@contextlib.contextmanager
def running(tmp_path, **options):
    options = {"http_port": 0, "link_port": 0, "flash": tmp_path / "flash", "notes": tmp_path / "notes", **options}
    with Simulator(**options) as simulator:
        thread = threading.Thread(target=simulator.run)
        thread.start()
        try:
            yield simulator
        finally:
            simulator.stop()
            thread.join()


def test_a_page_port_that_is_taken_is_named_and_nothing_is_left_open(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        number = other.getsockname()[1]
        with pytest.raises(PlayError) as caught, running(tmp_path, http_port=number):
            pass
    assert (caught.value.key, caught.value.facts) == ("play.port_in_use", {"port": number})
    with running(tmp_path):
        pass


def test_the_page_and_the_link_are_of_one_gadget(tmp_path):
    with running(tmp_path) as simulator:
        assert urllib.request.urlopen(simulator.url).status == 200
        with Client(simulator.link) as client:
            hello = client.hello()
        assert hello["board"] == "macropad"
        assert hello["device"] == simulator.desk.gadget.kept.uid.hex()
        assert simulator.command == f"tally sync --port {simulator.link}"
        assert [url for url, _ in simulators(tmp_path / "notes")] == [simulator.link]
    assert simulators(tmp_path / "notes") == []


def test_both_listen_on_this_machine_only(tmp_path):
    with running(tmp_path) as simulator:
        assert simulator.url.startswith("http://127.0.0.1:")
        assert simulator.link.startswith("socket://127.0.0.1:")
        assert simulator._socket.getsockname()[0] == "127.0.0.1"


def test_fresh_begins_the_board_anew_that_was_asked_for_and_no_other(tmp_path):
    ids = {}
    for fresh in (False, True):
        with running(tmp_path, fresh=fresh) as simulator:
            ids[fresh, "macropad"] = simulator.desk.gadget.kept.uid
            simulator.desk.choose("pico")
            ids[fresh, "pico"] = simulator.desk.gadget.kept.uid
    assert ids[False, "macropad"] != ids[True, "macropad"]
    assert ids[False, "pico"] == ids[True, "pico"]


def test_the_firmware_says_the_same_of_the_score_as_the_page(tmp_path):
    from host_tools.watching.live import Live

    with contextlib.closing(KeptFlash(tmp_path / "a.flash")) as kept:
        gadget = SimulatedGadget("macropad", kept)
        gadget.plug_in()
        gadget.app.service.set("language", "en")
        gadget.app.table.start("lexio", ["Ann", "Ben", "Cleo"], {})
        gadget.app.table.confirm({"left": [0, 2, 3], "left_twos": [0, 1, 0]}, "quick")
        live = Live()
        live.take(gadget.records())
        game = gadget.app.service.state()["game"]
        shown = live.table()["players"]
        assert [(player["place"], player["seat"]) for player in shown] == [tuple(row) for row in game["places"]]
        assert {player["seat"]: player["total"] for player in shown} == dict(enumerate(game["totals"]))
        assert [player["seat"] for player in shown if player["leads"]] == [game["lead"]]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_tidily(tmp_path, number):
    program = (
        "import sys; from pathlib import Path; from host_tools.sim.play import play;"
        "folder = Path(sys.argv[1]);"
        "play(http_port=0, link_port=0, flash=folder / 'flash', open_browser=False,"
        "     say=lambda line: print(line, file=sys.stderr))"
    )
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "HOME": str(tmp_path)}
    run = subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stderr=subprocess.PIPE, text=True, env=environment
    )
    url = run.stderr.readline().split(" ")[4]
    assert urllib.request.urlopen(url).status == 200
    run.send_signal(number)
    said = run.stderr.read()
    assert run.wait(20) == 0
    assert "Traceback" not in said
    assert list((tmp_path / "data").rglob("*.json")) == []
    KeptFlash(tmp_path / "flash" / "macropad.flash").close()


def test_keys_that_were_pressed_before_the_plug_was_pulled_are_not_served_after_it(tmp_path):
    with contextlib.closing(KeptFlash(tmp_path / "a.flash")) as kept:
        gadget = SimulatedGadget("pico", kept)
        gadget.plug_in()
        first = gadget.frame()
        for _ in range(3):
            gadget.press(buttons.DOWN)
        gadget.unplug()
        gadget.plug_in()
        gadget.settle()
        assert gadget.frame() == first


def test_a_board_whose_flash_another_simulator_uses_is_refused_and_this_one_stays(tmp_path):
    with Simulator(http_port=0, link_port=0, flash=tmp_path, notes=tmp_path / "notes") as simulator:
        with contextlib.closing(KeptFlash(tmp_path / "pico.flash")):
            simulator.desk.gadget.plug_in()
            simulator.desk.choose("pico")
            look = simulator.desk.snapshot().look
            assert (look["board"], look["plugged"], look["refused"]) == ("macropad", True, "pico")
        simulator.desk.choose("pico")
        look = simulator.desk.snapshot().look
        assert (look["board"], look["plugged"], look["refused"]) == ("pico", True, None)
        simulator.desk.gadget.unplug()
