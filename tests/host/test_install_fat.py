"""The firmware on a real FAT drive of the smallest board: it fits, and a cable pulled anywhere does no harm."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.deploy import libraries
from host_tools.deploy.boards import NAMES
from host_tools.deploy.carried import AT_THE_TOP, code, data, sources
from host_tools.deploy.errors import DriveFault
from host_tools.deploy.installing import install
from host_tools.deploy.plan import SETTINGS, plan, target
from tests.host.fat import PICO, SECTOR, FatDrive

BOOT_OUT = b"Adafruit CircuitPython 10.0.3 on 2025-10-17; Some Pico with rp2040\r\nBoard ID:some_pico\r\n"
THEIRS = {
    "log/a/log.bin": bytes(range(256)) * 20,
    "my own notes, with a long name.txt": b"mine",
    "lib/neopixel.mpy": b"C\x06another library",
    "firmware/my picture.bmp": b"BM",
}
LINES = b'CIRCUITPY_WIFI_SSID = "home"\r\n'


@cache
def whole_set(board="pico", languages=("en", "ja")):
    return code(board) | data(languages, board) | libraries.files(libraries.needed(sources(board).values()), None, None)


def used_drive():
    """A drive with what its owner has on it."""
    drive = FatDrive()
    drive.write("boot_out.txt", BOOT_OUT)
    drive.write(SETTINGS, LINES)
    drive.write("code.py", b'print("Hello World!")')
    for path, content in THEIRS.items():
        drive.write(path, content)
    return drive


def run(drive, wanted):
    """Install; how many files were written."""
    found = target(drive, "pico")
    steps = plan(found, wanted)
    install(drive, steps, lambda done, total: None)
    return len(steps.to_write)


def every_file(drive):
    return {path: drive.read(path) for path in drive.files("", deep=True)}


# The Feather's: user_fs in CircuitPython's partitions-4MB.csv and partitions-4MB-no-ota.csv (ports/espressif).
DRIVES = {"feather": 960 << 10}


@pytest.mark.parametrize("board", NAMES)
def test_all_of_it_fits_on_the_smallest_drive_with_room_for_logs(board):
    drive = FatDrive(size=DRIVES.get(board, PICO))
    drive.write("boot_out.txt", BOOT_OUT)
    before = drive.room().free
    wanted = whole_set(board)
    steps = plan(target(drive, board), wanted)
    install(drive, steps, lambda done, total: None)
    taken = before - drive.room().free
    assert taken <= steps.more <= taken * 1.05
    assert drive.room().free > 300_000
    assert {path: drive.read(path) for path in wanted} == wanted


def test_what_is_not_ours_stays_and_a_second_run_writes_nothing():
    drive = used_drive()
    wanted = whole_set()
    assert run(drive, wanted) == len(wanted)
    written = drive.disk.written
    assert run(drive, wanted) == 0
    assert drive.disk.written == written
    found = every_file(drive)
    assert found == {
        **wanted,
        **THEIRS,
        "boot_out.txt": BOOT_OUT,
        SETTINGS: b'TALLY_BOARD = "pico"\r\n' + LINES,
        "code.before.py": b'print("Hello World!")',
    }


SMALL = {
    **{f"firmware/module_number_{number}.py": b"x = %d\n" % number * 60 for number in range(9)},
    "firmware/fonts/tally.bin": bytes(2000),
    "shared_rules/tiles.py": b"TILES = 1\n",
    "lib/adafruit_ticks.py": b"TICKS = 1\n",
    "boot.py": b"from firmware.boards import name_of\n",
    "code.py": b"from firmware.start import main\n",
}
OLD = {
    **{path: content + b"# of before\n" for path, content in SMALL.items()},
    "firmware/gone.py": b"y = 1\n",
    "lib/adafruit_ticks.mpy": b"C\x06of circup",
}


def an_old_installation():
    drive = used_drive()
    drive.rename("code.py", "hello.py")
    for path, content in OLD.items():
        drive.write(path, content)
    return bytes(drive.storage)


START = an_old_installation()


def bytes_written():
    drive = FatDrive(bytearray(START))
    run(drive, SMALL)
    return drive.disk.written


ALL = bytes_written()


def about_settings():
    """After how many bytes a cable can be pulled while the settings get their line."""
    drive = FatDrive(bytearray(START))
    found = []
    replace = drive.replace

    def watched(path, content):
        found.append(drive.disk.written)
        replace(path, content)
        found.append(drive.disk.written)

    drive.replace = watched
    run(drive, SMALL)
    return range(*found, SECTOR)


@pytest.mark.parametrize("cut", about_settings())
def test_a_cable_pulled_while_the_settings_change_keeps_their_other_lines(cut):
    pulled_and_mended([cut])


@given(cuts=st.lists(st.integers(0, ALL - 1), min_size=1, max_size=2))
@settings(max_examples=60, deadline=None)
def test_a_cable_pulled_at_any_sector_starts_no_half_firmware_and_the_next_run_mends_it(cuts):
    pulled_and_mended(cuts)


def pulled_and_mended(cuts):
    drive = FatDrive(bytearray(START))
    for cut in cuts:
        drive.disk.left = cut
        try:
            run(drive, SMALL)
        except DriveFault as error:
            assert error.key in ("install.broken_off", "install.unreadable")
        drive = drive.plugged_in_again()
        found = every_file(drive)
        for state, starts in ((OLD, OLD), (SMALL, SMALL)):
            if any(found.get(name) == starts[name] for name in AT_THE_TOP):
                assert {path: found.get(path) for path in state if path not in AT_THE_TOP} == {
                    path: content for path, content in state.items() if path not in AT_THE_TOP
                }
        assert {path: found.get(path) for path in THEIRS} == THEIRS
        assert found.get(SETTINGS, found.get(SETTINGS + ".tally-new", b"")).endswith(LINES)
    run(drive, SMALL)
    assert run(drive, SMALL) == 0
    found = every_file(drive)
    assert {path: found.get(path) for path in SMALL} == SMALL
    assert not set(found) & {"firmware/gone.py", "lib/adafruit_ticks.mpy"}
    assert found[SETTINGS] == b'TALLY_BOARD = "pico"\r\n' + LINES


@given(at=st.integers(0, len(SMALL) - 1), bit=st.integers(0, 7))
@settings(max_examples=20, deadline=None)
def test_a_byte_that_flips_on_its_way_is_found_and_nothing_starts(at, bit):
    drive = FatDrive(bytearray(START))
    path = sorted(SMALL)[at]
    read = drive.read

    def flipped(asked):
        content = read(asked)
        if asked == path and content == SMALL[path]:
            content = bytes((content[0] ^ 1 << bit,)) + content[1:]
        return content

    drive.read = flipped
    with pytest.raises(DriveFault, match="not_kept"):
        run(drive, SMALL)
    assert read("boot.py") is None


def test_a_drive_without_room_is_told_before_anything_is_written():
    drive = used_drive()
    drive.write("film.bin", bytes(drive.room().free - 200_000))
    before = bytes(drive.storage)
    with pytest.raises(DriveFault, match=r"install\.full"):
        run(drive, whole_set())
    assert bytes(drive.storage) == before


def test_one_language_and_its_letters_take_less():
    both, english = data(), data(["en"])
    assert set(both) - set(english) == {"firmware/i18n/ja.tbl"}
    for font in ("firmware/fonts/tally.bin", "firmware/fonts/large.bin"):
        assert len(english[font]) < len(both[font])
