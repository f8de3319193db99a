"""The board files, run on pins that are pressed by hand: which key gives which button, what stays quiet."""

import runpy
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware import boards, buttons, mishaps
from firmware.boards.simulated import SimulatedBoard
from tests.firmware.fake_board import Hardware, forget_boards, put_in_place

ROOT = Path(__file__).parents[2]
MACROPAD = "adafruit_macropad_rp2040"
PICO = "raspberry_pi_pico"
FEATHER = "adafruit_feather_esp32s3_reverse_tft"
MACROPAD_PINS = [f"KEY{n}" for n in range(1, 13)] + [
    "ENCODER_SWITCH",
    "ROTA",
    "ROTB",
    "NEOPIXEL",
    "SPEAKER",
    "SPEAKER_ENABLE",
]
PICO_PINS = [f"GP{n}" for n in range(23)]
FEATHER_PINS = [f"D{n}" for n in range(3)]
PINS = {MACROPAD: MACROPAD_PINS, PICO: PICO_PINS, FEATHER: FEATHER_PINS}
OURS = [row for row in boards.BOARDS if row[0] in ("macropad", "pico", "feather")]
HIGH = {FEATHER: ("D1", "D2")}  # pins whose keys close to 3.3 V
ENDPOINTS = {FEATHER: 5}  # into the PC, of its chip's USB; the others have 16
SOME_KEY = {MACROPAD: "KEY1", PICO: "GP10", FEATHER: "D0"}
# GPIO -> number on the Pico's 40-pin header, from its datasheet
PICO_HEADER = {f"GP{n}": pin for n, pin in enumerate((1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20))}
PICO_GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)
DIGIT_KEYS = {f"KEY{d}": buttons.DIGIT + d for d in range(1, 10)}
MACROPAD_KEYS = {
    **DIGIT_KEYS,
    "KEY10": buttons.BACK,
    "KEY11": buttons.DIGIT,
    "KEY12": buttons.OK,
    "ENCODER_SWITCH": buttons.OK,
}
PICO_KEYS = {
    "GP10": buttons.UP,
    "GP11": buttons.DOWN,
    "GP12": buttons.LEFT,
    "GP13": buttons.RIGHT,
    "GP14": buttons.OK,
    "GP15": buttons.BACK,
}
FEATHER_KEYS = {  # short, long
    "D0": (buttons.UP, buttons.LEFT),
    "D1": (buttons.OK, buttons.BACK),
    "D2": (buttons.DOWN, buttons.RIGHT),
}
SHORT, LONG = 100, 700


def hardware_of(board_id, pins_of=None):
    return Hardware(board_id, PINS[pins_of or board_id], HIGH.get(pins_of or board_id, ()))


@pytest.fixture
def plugged_in(monkeypatch):
    """A function: board id -> (hardware, our board running on it)."""
    monkeypatch.delenv(boards.SETTING, raising=False)

    def plug_in(board_id, **differences):
        hardware = hardware_of(board_id)
        for name, value in differences.items():
            setattr(hardware, name, value)
        forget_boards(monkeypatch)
        put_in_place(monkeypatch, hardware)
        return hardware, boards.choose()

    yield plug_in
    forget_boards(monkeypatch)


def all_presses(board):
    found = []
    while (button := board.next_button()) >= 0:
        found.append(button)
    return found


@pytest.mark.parametrize(("board_id", "keys"), [(MACROPAD, MACROPAD_KEYS), (PICO, PICO_KEYS)])
def test_each_key_gives_its_button_once_for_press_and_release(plugged_in, board_id, keys):
    hardware, board = plugged_in(board_id)
    for pin, button in keys.items():
        hardware.press(pin)
        assert all_presses(board) == [button], pin


def test_presses_come_out_in_the_order_in_which_they_were_made(plugged_in):
    hardware, board = plugged_in(PICO)
    for pin in ("GP10", "GP15", "GP14", "GP10"):
        hardware.press(pin)
    assert all_presses(board) == [buttons.UP, buttons.BACK, buttons.OK, buttons.UP]


@pytest.mark.parametrize(("board_id", "events"), [(MACROPAD, 1), (PICO, 1), (FEATHER, 2)])
def test_an_idle_board_makes_no_event_objects(plugged_in, board_id, events):
    hardware, board = plugged_in(board_id)
    made = hardware.events_made
    hardware.press(SOME_KEY[board_id])
    for _ in range(1000):
        board.next_button()
    assert (made, hardware.events_made) == (events, events)


def held(hardware, board, pin, milliseconds):
    """All that comes of a key that is held for so long, while the loop goes on."""
    hardware.hold(pin)
    found = []
    for _ in range(milliseconds):
        found += all_presses(board)
        hardware.now = (hardware.now + 1) % (1 << 29)
    hardware.let_go(pin)
    return found + all_presses(board)


def test_each_key_of_the_feather_gives_one_button_for_a_short_press_and_one_for_a_long_one(plugged_in):
    hardware, board = plugged_in(FEATHER, now=(1 << 29) - 300)
    for pin, (short, long) in FEATHER_KEYS.items():
        assert held(hardware, board, pin, SHORT) == [short]
        assert held(hardware, board, pin, LONG) == [long]


def test_a_long_press_acts_while_the_key_is_still_down(plugged_in):
    hardware, board = plugged_in(FEATHER)
    hardware.hold("D1")
    hardware.now = LONG
    assert all_presses(board) == [buttons.BACK]
    hardware.let_go("D1")
    assert all_presses(board) == []


def test_keys_of_both_polarities_come_out_in_the_order_in_which_they_were_let_go(plugged_in):
    hardware, board = plugged_in(FEATHER)
    for pin in ("D2", "D0", "D1", "D0", "D2"):
        hardware.press(pin)
        hardware.now += SHORT
    assert all_presses(board) == [buttons.DOWN, buttons.UP, buttons.OK, buttons.UP, buttons.DOWN]


def test_a_key_that_is_held_at_the_start_is_no_press(plugged_in):
    for pin in FEATHER_PINS:
        hardware, board = plugged_in(FEATHER, pins={**hardware_of(FEATHER).pins, pin: int(pin != "D0")})
        for milliseconds in (0, SHORT, LONG):
            hardware.now += milliseconds
            assert all_presses(board) == []
        hardware.let_go(pin)
        assert all_presses(board) == []
        assert held(hardware, board, pin, SHORT) == [FEATHER_KEYS[pin][0]]


def showing(**screen):
    """An app with a screen that says no more of itself than this."""
    return SimpleNamespace(top=SimpleNamespace(**screen), settings={"language": "en"})


def test_a_screen_may_want_other_arrows_of_short_presses_and_presses_from_elsewhere_stay_what_they_are(plugged_in):
    hardware, board = plugged_in(FEATHER)
    board.follow(showing(arrows=(buttons.RIGHT, buttons.LEFT, buttons.UP, buttons.DOWN)))
    assert held(hardware, board, "D0", SHORT) == [buttons.RIGHT]
    assert held(hardware, board, "D0", LONG) == [buttons.UP]
    assert held(hardware, board, "D1", SHORT) == [buttons.OK]
    board.press(buttons.UP)
    assert all_presses(board) == [buttons.UP]
    board.follow(showing())
    assert held(hardware, board, "D2", LONG) == [buttons.RIGHT]


def test_what_was_down_when_presses_were_lost_gives_nothing(plugged_in):
    hardware, board = plugged_in(FEATHER)
    hardware.hold("D1")
    assert all_presses(board) == []
    for _ in range(33):
        hardware.press("D0")
    assert board.overflowed()
    hardware.now = LONG
    hardware.let_go("D1")
    assert all_presses(board) == []
    assert held(hardware, board, "D1", SHORT) == [buttons.OK]


def test_the_knob_gives_one_button_for_each_click_and_clockwise_is_down(plugged_in):
    hardware, board = plugged_in(MACROPAD)
    assert hardware.encoder.pins == ("ROTA", "ROTB")
    hardware.encoder.position = -3
    assert all_presses(board) == [buttons.DOWN] * 3
    hardware.encoder.position = -1
    assert all_presses(board) == [buttons.UP] * 2


@pytest.mark.parametrize("board_id", PINS)
def test_a_remote_press_is_a_press_like_any_other(plugged_in, board_id):
    _, board = plugged_in(board_id)
    board.press(buttons.OK)
    assert all_presses(board) == [buttons.OK]


@pytest.mark.parametrize(("board_id", "pin"), [*SOME_KEY.items(), (FEATHER, "D2")])
def test_too_many_presses_are_reported_once_and_dropped(plugged_in, board_id, pin):
    hardware, board = plugged_in(board_id)
    assert not board.overflowed()
    for _ in range(33):
        hardware.press(pin)
    board.press(buttons.OK)
    if board_id == MACROPAD:
        hardware.encoder.position = 5
    assert board.overflowed()
    assert not board.overflowed()
    assert all_presses(board) == []


def test_too_many_remote_presses_are_reported_too(plugged_in):
    _, board = plugged_in(PICO)
    for _ in range(17):
        board.press(buttons.DOWN)
    assert board.overflowed()
    assert all_presses(board) == []


@pytest.mark.parametrize("board_id", PINS)
def test_the_serial_line_never_waits(plugged_in, board_id):
    hardware, board = plugged_in(board_id)
    assert board.serial is hardware.serial
    assert (hardware.serial.timeout, hardware.serial.write_timeout) == (0, 0)


def test_a_board_started_without_boot_py_has_no_serial_line_and_still_plays(plugged_in):
    _, board = plugged_in(PICO, serial=None)
    assert board.serial is None
    assert board.next_button() == -1
    assert "boot.py" in str(board.trouble) and len(mishaps.told(board.trouble)) < mishaps.LONGEST
    _, board = plugged_in(PICO, serial=None, answering=[])
    assert "GP4" in str(board.trouble)  # what matters more
    _, board = plugged_in(PICO)
    assert board.trouble is None
    _, board = plugged_in(FEATHER, serial=None)  # boot.py itself takes it away while the PC has the drive
    assert board.trouble is None


@pytest.mark.parametrize("board_id", PINS)
def test_the_display_is_refreshed_only_when_asked(plugged_in, board_id):
    hardware, board = plugged_in(board_id)
    assert board.display is hardware.display
    assert hardware.display.auto_refresh is False


@pytest.mark.parametrize("board_id", [MACROPAD, PICO])
def test_a_sleeping_display_wakes_to_the_contrast_that_was_set(plugged_in, board_id):
    hardware, board = plugged_in(board_id)
    board.contrast(4)
    assert hardware.display.brightness == pytest.approx(0.5)
    board.dim(True)
    assert hardware.display.brightness == 0
    board.contrast(9)
    assert hardware.display.brightness == 0
    board.dim(False)
    assert hardware.display.brightness == 1


def test_the_pico_drives_its_display_by_i2c_at_400_khz(plugged_in):
    hardware, _ = plugged_in(PICO)
    assert hardware.i2c.pins == ("GP5", "GP4")
    assert hardware.i2c.frequency == 400000
    assert hardware.display.size == (128, 64)
    assert hardware.released == 1


def test_a_sleeping_backlight_is_weaker_than_any_other_and_not_out(plugged_in):
    hardware, board = plugged_in(FEATHER)
    board.contrast(0)
    weakest = hardware.display.brightness
    board.dim(True)
    assert 0 < hardware.display.brightness < weakest
    board.dim(False)
    assert hardware.display.brightness == weakest


@pytest.mark.parametrize("board_id", [MACROPAD, FEATHER])
def test_a_board_with_a_display_keeps_it_as_circuitpython_set_it_up(plugged_in, board_id):
    hardware, _ = plugged_in(board_id)
    assert hardware.released == 0


@pytest.mark.parametrize(("answering", "taken"), [([0x3D], 0x3D), ([0x3C, 0x3D], 0x3C), ([0x20, 0x3C], 0x3C)])
def test_the_display_is_found_at_either_of_its_addresses(plugged_in, answering, taken):
    hardware, _ = plugged_in(PICO, answering=answering)
    assert hardware.display.bus[1] == taken


def test_a_display_that_does_not_answer_is_named_with_its_wires_and_the_keys_work(plugged_in):
    hardware, board = plugged_in(PICO, answering=[0x20])
    assert board.display is None
    assert "GP4" in str(board.trouble) and "GP5" in str(board.trouble)
    board.contrast(3)
    board.dim(True)
    hardware.press("GP14")
    assert all_presses(board) == [buttons.OK]


def test_a_display_library_that_is_missing_leaves_a_board_that_plays(plugged_in, monkeypatch):
    hardware, board = plugged_in(PICO)
    monkeypatch.setitem(sys.modules, "adafruit_displayio_ssd1306", None)
    board = boards.choose()
    assert board.display is None and "adafruit_displayio_ssd1306" in str(board.trouble)


def test_a_damaged_settings_toml_is_as_good_as_none(plugged_in, monkeypatch):
    def damaged(name):
        raise ValueError("Invalid byte")

    monkeypatch.setattr(boards.os, "getenv", damaged)
    _, board = plugged_in(PICO)
    assert board.id == "pico"
    with pytest.raises(boards.UnknownBoard, match="some_board"):
        boards.row_of("some_board")


def test_a_light_shows_the_player_and_goes_out_when_the_board_sleeps(plugged_in):
    hardware, board = plugged_in(MACROPAD)
    dark = bytes(36)
    assert hardware.pixels == [dark]
    board.lights(2)
    lit = hardware.pixels[-1]
    assert any(lit[6:9]) and not any(lit[:6] + lit[9:])
    board.dim(True)
    assert hardware.pixels[-1] == dark
    board.dim(False)
    assert hardware.pixels[-1] == lit
    board.lights(None)
    assert hardware.pixels[-1] == dark


def test_a_light_that_does_not_change_sends_nothing(plugged_in):
    hardware, board = plugged_in(MACROPAD)
    board.lights(0)
    sent = len(hardware.pixels)
    for _ in range(100):
        board.lights(0)
    assert len(hardware.pixels) == sent


def test_a_sound_ends_by_itself_while_the_loop_goes_on(plugged_in):
    hardware, board = plugged_in(MACROPAD, now=(1 << 29) - 30)
    board.beep("done")
    heard = []
    for _ in range(400):
        heard.append(hardware.pwm.frequency if hardware.pwm.duty_cycle else 0)
        board.next_button()
        hardware.now = (hardware.now + 1) % (1 << 29)
    assert sorted(set(heard)) == [0, 1319, 1760]
    assert 140 <= sum(1 for hertz in heard if hertz) <= 155
    assert hardware.outputs["SPEAKER_ENABLE"] is False


@pytest.mark.parametrize("kind", ["key", "done", "error"])
def test_every_kind_of_sound_switches_the_amplifier_on_and_off(plugged_in, kind):
    hardware, board = plugged_in(MACROPAD)
    board.beep(kind)
    assert hardware.outputs["SPEAKER_ENABLE"] is True
    for _ in range(400):
        hardware.now += 1
        board.next_button()
    assert (hardware.outputs["SPEAKER_ENABLE"], hardware.pwm.duty_cycle) == (False, 0)


def test_a_board_without_speaker_and_lights_takes_the_calls_and_does_nothing(plugged_in):
    hardware, board = plugged_in(PICO)
    board.beep("key")
    board.lights(1)
    assert not board.has_sound
    assert (hardware.pwm, hardware.pixels) == (None, [])


@pytest.mark.parametrize("readonly", [True, False])
def test_files_are_writable_where_the_drive_is_the_gadgets(plugged_in, readonly):
    _, board = plugged_in(PICO, readonly=readonly)
    assert board.files_writable() is not readonly


def test_restart_starts_the_code_again(plugged_in):
    hardware, board = plugged_in(PICO)
    board.restart()
    assert hardware.reloads == 1


def test_a_board_says_who_it_is(plugged_in):
    for board_id, name, digits in ((MACROPAD, "macropad", True), (PICO, "pico", False), (FEATHER, "feather", False)):
        _, board = plugged_in(board_id)
        assert (board.id, board.has_digits, board.has_sound) == (name, digits, digits)
        assert board.has_colour == (board_id == FEATHER)
        assert board.uid == b"\x01\x02\x03\x04\x05\x06\x07\x08"


def test_records_go_to_nvm_but_where_a_write_erases_it(plugged_in):
    for board_id in PINS:
        hardware, board = plugged_in(board_id)
        assert board.nvm is (None if board_id == FEATHER else hardware.nvm)


def test_settings_toml_names_the_build_for_a_board_we_do_not_know(monkeypatch):
    monkeypatch.setenv(boards.SETTING, "pico")
    assert boards.row_of("some_other_rp2040")[0] == "pico"


@pytest.mark.parametrize("named", ["", "tablet"])
def test_a_board_we_do_not_know_is_told_what_to_write_where(monkeypatch, named):
    monkeypatch.setenv(boards.SETTING, named)
    with pytest.raises(boards.UnknownBoard, match="TALLY_BOARD.*settings.toml"):
        boards.row_of("some_other_board")


def boot(monkeypatch, hardware):
    monkeypatch.delenv(boards.SETTING, raising=False)
    put_in_place(monkeypatch, hardware)
    runpy.run_path(str(ROOT / "firmware" / "boot.py"))


@pytest.mark.parametrize(("board_id", "key"), [(MACROPAD, "KEY10"), (PICO, "GP15"), (FEATHER, "D1")])
def test_the_drive_is_the_gadgets_unless_back_is_held(monkeypatch, board_id, key):
    hardware = hardware_of(board_id)
    boot(monkeypatch, hardware)
    assert hardware.drive_disabled
    assert hardware.cdc_enabled == (True, True)
    held = hardware_of(board_id)
    held.pins[key] = 1 - held.pins[key]
    boot(monkeypatch, held)
    assert not held.drive_disabled
    # A PC that asks for more than the chip has gets a board in safe mode.
    for started in (hardware, held):
        assert started.endpoints <= ENDPOINTS.get(board_id, 16)
        assert started.cdc_enabled[0], "the console tells what is wrong"


def test_any_other_key_that_is_held_leaves_the_drive_with_the_gadget(monkeypatch):
    for key in ("D0", "D2"):
        hardware = hardware_of(FEATHER)
        hardware.pins[key] = 1 - hardware.pins[key]
        boot(monkeypatch, hardware)
        assert hardware.drive_disabled


def test_a_board_we_do_not_know_leaves_the_drive_with_the_pc(monkeypatch, capsys):
    hardware = Hardware("some_other_board", PICO_PINS)
    boot(monkeypatch, hardware)
    assert not hardware.drive_disabled
    assert hardware.endpoints <= 5, "whatever chip it has"
    assert "some_other_board" in capsys.readouterr().out


def test_boot_stops_restarts_by_writes(monkeypatch):
    hardware = hardware_of(PICO)
    boot(monkeypatch, hardware)
    assert hardware.runtime.autoreload is False


def test_the_key_that_gives_the_drive_to_the_pc_is_back_on_each_board(plugged_in):
    assert [row[1] for row in OURS] == list(PINS)
    for _, board_id, pin, *_ in OURS:
        hardware, board = plugged_in(board_id)
        assert buttons.BACK in held(hardware, board, pin, LONG)


def test_each_board_has_a_file_of_its_name(plugged_in):
    for name, board_id, *_ in OURS:
        _, board = plugged_in(board_id)
        assert board.id == name
    for name, *_ in boards.BOARDS:
        assert (ROOT / "firmware" / "boards" / f"{name}.py").exists()


def test_the_picos_wiring_names_the_header_pins_of_its_datasheet(plugged_in):
    plugged_in(PICO)
    from firmware.boards import pico

    assert {pin: number for _, pin, number, _ in pico.PINS} == {pin: PICO_HEADER[pin] for _, pin, _, _ in pico.PINS}
    assert {pin: number for _, pin, number, _ in pico.POWER if pin == "3V3"} == {"3V3": 36}
    assert all(number in PICO_GROUNDS for _, pin, number, _ in pico.POWER if pin == "GND")


def test_no_pin_is_used_twice(plugged_in):
    plugged_in(PICO)
    from firmware.boards import pico

    plugged_in(MACROPAD)
    from firmware.boards import macropad

    plugged_in(FEATHER)
    from firmware.boards import feather

    assert {row[0]: (row[1], row[2]) for row in feather.PINS} == {f"D{n}": (f"D{n}", n) for n in range(3)}
    for table in (pico.PINS, macropad.PINS, feather.PINS):
        assert len({row[1] for row in table}) == len(table)
        assert len({row[2] for row in table}) == len(table)


def test_the_hardware_page_shows_every_row_of_the_pin_tables(plugged_in):
    plugged_in(PICO)
    from firmware.boards import pico

    plugged_in(MACROPAD)
    from firmware.boards import macropad

    plugged_in(FEATHER)
    from firmware.boards import feather

    page = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
    shown = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in page.splitlines() if "|" in line]
    for table in (pico.PINS, pico.POWER, macropad.PINS, feather.PINS):
        for part, pin, number, where in table:
            assert (part, pin, str(number), where) in shown


def test_the_hardware_page_says_what_each_key_of_the_feather_gives(plugged_in):
    plugged_in(FEATHER)
    from firmware.boards import feather

    page = (ROOT / "hardware" / "README.md").read_text(encoding="utf-8")
    signs = {"up": "▲", "down": "▼", "left": "◀", "right": "▶", "ok": "OK", "back": "←"}
    for part, short, long in feather.PRESSES:
        assert f"| {part} | {signs[short]} | {signs[long]} |" in page


def test_the_simulated_boards_have_the_keys_of_the_real_ones(plugged_in):
    feather = {button for presses in FEATHER_KEYS.values() for button in presses}
    turned = {buttons.UP, buttons.DOWN}
    for board_id, gives in (
        (MACROPAD, set(MACROPAD_KEYS.values()) | turned),
        (PICO, set(PICO_KEYS.values())),
        (FEATHER, feather),
    ):
        hardware, real = plugged_in(board_id)
        simulated = SimulatedBoard(real.id, SimpleNamespace(), b"", "", None, lambda: 0, b"")
        assert {b for b in range(256) if simulated.key(b)} == gives
        for what in ("has_digits", "has_sound", "has_colour"):
            assert getattr(simulated, what) == getattr(real, what), what
        assert (simulated.nvm is None) == (real.nvm is None)


def test_a_key_of_the_simulated_feather_gives_what_the_real_one_gives(plugged_in):
    hardware, real = plugged_in(FEATHER)
    simulated = SimulatedBoard("feather", SimpleNamespace(), None, "", None, lambda: hardware.now, b"")
    for board in (real, simulated):
        hold, let_go = (hardware.hold, hardware.let_go) if board is real else (simulated.hold, simulated.let_go)
        for arrows in (None, (buttons.RIGHT, buttons.LEFT, buttons.UP, buttons.DOWN)):
            board.follow(showing(arrows=arrows))
            for pin, presses in FEATHER_KEYS.items():
                for meant, milliseconds in zip(presses, (SHORT, LONG), strict=True):
                    hold(pin)
                    hardware.now += milliseconds
                    let_go(pin)
                    found = all_presses(board)
                    assert found == [arrows[meant] if arrows and meant < 4 else meant]
                    simulated.follow(showing(arrows=arrows))
                    assert simulated.press_for(found[0]) == (pin, milliseconds == LONG)
    assert not simulated.hold("D9")
    assert not SimulatedBoard("pico", SimpleNamespace(), None, "", None, lambda: 0, b"").hold("D0")


def test_every_public_part_of_a_real_board_is_there_on_the_simulated_one(plugged_in):
    simulated = SimulatedBoard("pico", SimpleNamespace(), None, "", None, lambda: 0, b"")
    for board_id in PINS:
        _, real = plugged_in(board_id)
        for name in dir(real):
            assert name.startswith("_") or hasattr(simulated, name), name
