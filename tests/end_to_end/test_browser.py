"""The simulator page in a real browser: a short game with a pulled plug, and the display pixel for pixel.

What the display must show comes from a second gadget, without page, server or threads, that gets the same keys.
"""

import struct
import threading

import pytest
from playwright.sync_api import expect, sync_playwright

from firmware.buttons import NAMES
from host_tools.sim.controllers import rgb
from host_tools.sim.gadget import SimulatedGadget
from host_tools.sim.kept import KeptFlash
from host_tools.sim.play import Simulator

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PLAYERS = "Ann\nBen\nCleo"
KEYBOARD = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight"} | {
    "ok": "Enter",
    "back": "Escape",
}
# A new game of Lexio, three players picked, the options as they stand, Ann leads.
NEW_GAME = ["ok", "ok", "ok", "down", "ok", "down", "ok", "down", "down", "ok", "down", "down", "down", "ok", "ok"]
# Ben goes out; Ann keeps two tiles, one of them a 2; Cleo keeps three. Then what each pays, and save.
ROUND_ONE = ["ok", "2", "ok", "2", "ok", "1", "ok", "3", "ok", "ok", "ok", "ok"]
HALF_A_ROUND = ["ok", "1", "ok", "5"]
# Ann goes out; Ben keeps five, Cleo eight.
ROUND_TWO = ["ok", "1", "ok", "5", "ok", "ok", "8", "ok", "ok", "ok", "ok"]


def prepared(folder, board="macropad"):
    """A gadget that knows the players and the language from an evening before; not plugged in."""
    kept = KeptFlash(folder / f"{board}.flash")
    gadget = SimulatedGadget(board, kept)
    gadget.plug_in()
    gadget.app.service.set("language", "en")
    gadget.app.service.set("names", PLAYERS)
    gadget.unplug()
    return gadget, kept


@pytest.fixture
def twin(tmp_path):
    """The gadget that shows what is right."""
    gadget, kept = prepared(tmp_path / "twin")
    gadget.plug_in()
    yield gadget
    kept.close()


@pytest.fixture
def simulator(tmp_path):
    """A simulator that serves, as `tally play` makes it."""
    for board in ("macropad", "pico", "feather"):
        prepared(tmp_path / "played", board)[1].close()
    with Simulator(http_port=0, link_port=0, flash=tmp_path / "played", notes=tmp_path / "notes") as simulator:
        thread = threading.Thread(target=simulator.run)
        thread.start()
        yield simulator
        simulator.stop()
        thread.join()


@pytest.fixture(scope="module")
def browser(chromium):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, simulator):
    """A function that opens the page; what it asks of other machines, and its errors, fail the test."""
    contexts, faults = [], []

    def open_page(viewport=DESK, **options):
        context = browser.new_context(viewport=viewport, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url.startswith((simulator.url, "data:")) else faults.append(asked.url),
        )
        page.goto(simulator.url)
        expect(page.locator("#stale")).to_be_hidden()
        expect(page.locator("#keys-macropad")).to_be_visible()
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def pixels(page):
    """The canvas as a frame of the gadget: 1024 bytes."""
    lit = page.evaluate(
        """() => {
            const canvas = document.getElementById("display");
            const data = canvas.getContext("2d").getImageData(0, 0, 128, 64).data;
            return Array.from({ length: 128 * 64 }, (_, at) => (data[4 * at] > 128 ? 1 : 0));
        }"""
    )
    frame = bytearray(1024)
    for at, one in enumerate(lit):
        frame[at >> 3] |= one << 7 - (at & 7)
    return bytes(frame)


def shows_in_colour(page, gadget):
    """Wait until the canvas shows what the colour display of `gadget` does."""
    width, height, _ = gadget.glass
    wanted = b"".join(rgb(value) for (value,) in struct.iter_unpack(">H", gadget.frame()))
    for wait in (50,) * 100:
        seen = page.evaluate(
            """([width, height]) => {
                const data = document.getElementById("display").getContext("2d").getImageData(0, 0, width, height).data;
                return Array.from(data).filter((_, at) => at % 4 < 3);
            }""",
            [width, height],
        )
        if bytes(seen) == wanted:
            return
        page.wait_for_timeout(wait)
    raise AssertionError(f"the page does not show {gadget.lines()}")


def shows(page, frame):
    """Wait until the canvas shows `frame`; fail where it does not come to that."""
    for _ in range(100):
        if pixels(page) == frame:
            return
        page.wait_for_timeout(50)
    assert pixels(page) == frame


def type_keys(page, twin, keys):
    """Type `keys` on the PC's keyboard and press them on the twin; after each, both show the same."""
    for name in keys:
        page.keyboard.press(KEYBOARD.get(name, name))
        twin.play(NAMES[name])
        shows(page, twin.app.service.screen())


def click_keys(page, twin, keys):
    """The same with the mouse, or a finger, on the gadget's own keys."""
    for name in keys:
        page.locator(f'#gadget [data-press="{name}"]:visible').first.click()
        twin.play(NAMES[name])
        shows(page, twin.app.service.screen())


def totals(page):
    """{name: total} of the score beside the gadget."""
    rows = page.locator("#score tbody tr").all()
    cells = [[cell.evaluate("c => c.firstChild.textContent") for cell in row.locator("td").all()] for row in rows]
    return {name: int(total) for _, name, total in cells}


def log(page):
    """The lines of the log, newest first."""
    return [line.inner_text().replace("\u00a0", " ") for line in page.locator("#log .words").all()]


def test_a_short_game_with_a_pulled_plug_is_played_through_the_page(open_page, twin):
    page = open_page()
    shows(page, twin.app.service.screen())
    expect(page.locator("#no-game")).to_be_visible()

    type_keys(page, twin, NEW_GAME)
    expect(page.locator("#progress")).to_have_text("before the first round")
    click_keys(page, twin, ROUND_ONE)
    expect(page.locator("#progress")).to_have_text("1 of 3 rounds played")
    assert totals(page) == {"Ben": 107, "Cleo": 98, "Ann": 95}
    assert log(page)[0] == "Round 1: Ann −5, Ben +7, Cleo −2"

    type_keys(page, twin, HALF_A_ROUND)
    page.get_by_role("button", name="Pull the plug").click()
    shows(page, bytes(1024))
    assert totals(page) == {"Ben": 107, "Cleo": 98, "Ann": 95}
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Plug it in").click()
    twin.unplug()
    twin.plug_in()
    shows(page, twin.app.service.screen())

    type_keys(page, twin, ROUND_TWO)
    expect(page.locator("#progress")).to_have_text("2 of 3 rounds played")
    assert totals(page) == {"Ann": 108, "Ben": 105, "Cleo": 87}
    assert log(page)[0] == "Round 2: Ann +13, Ben −2, Cleo −11"
    assert twin.frame() == twin.app.service.screen()

    page.reload()
    shows(page, twin.frame())
    expect(page.locator("#progress")).to_have_text("2 of 3 rounds played")
    assert log(page)[0] == "Round 2: Ann +13, Ben −2, Cleo −11"


def test_the_page_speaks_the_other_language_at_once_and_remembers_it(open_page):
    page = open_page()
    page.get_by_role("button", name="日本語").click()
    expect(page.locator("#score-title")).to_have_text("得点")
    assert page.evaluate("document.documentElement.lang") == "ja"
    page.reload()
    expect(page.locator("#score-title")).to_have_text("得点")
    page.get_by_role("button", name="English").click()
    expect(page.locator("#score-title")).to_have_text("Score")


def test_enter_is_the_gadgets_ok_even_after_a_click_on_another_button(open_page, twin):
    page = open_page()
    click_keys(page, twin, ["down"])
    type_keys(page, twin, ["ok"])
    page.get_by_role("button", name="×10").click()
    type_keys(page, twin, ["back"])
    expect(page.locator('[data-speed="10"]')).to_have_attribute("aria-pressed", "true")


def test_a_key_that_was_reached_with_tab_is_pressed_by_enter(open_page, twin):
    page = open_page()
    page.locator('#gadget [data-press="down"]:visible').first.focus()
    page.keyboard.press("Enter")
    twin.play(NAMES["down"])
    shows(page, twin.frame())


def test_the_other_board_has_its_own_keys_display_and_log(open_page, twin, tmp_path):
    page = open_page()
    type_keys(page, twin, NEW_GAME)
    page.get_by_role("button", name="Pico").click()
    expect(page.locator("#keys-pico")).to_be_visible()
    expect(page.locator("#keys-macropad")).to_be_hidden()
    expect(page.locator("#no-game")).to_be_visible()
    pico, kept = prepared(tmp_path / "pico twin", "pico")
    pico.plug_in()
    click_keys(page, pico, ["down", "ok", "right", "back", "up"])
    kept.close()
    page.get_by_role("button", name="MacroPad").click()
    expect(page.locator("#progress")).to_have_text("before the first round")


def test_the_colour_board_is_played_by_its_three_keys_pressed_or_held(open_page, tmp_path):
    page = open_page()
    page.get_by_role("button", name="Feather").click()
    expect(page.locator(".three")).to_be_visible()
    twin, kept = prepared(tmp_path / "feather twin", "feather")
    twin.plug_in()
    shows_in_colour(page, twin)
    for key, press, button in (
        ("D2", "click", "down"), ("D0", "click", "up"), ("D1", "click", "ok"), ("D2", "hold", "right"),
        ("D0", "hold", "left"), ("D1", "hold", "back"), ("D2", "key", "down"), ("D1", "key", "ok"),
        ("D1", "held key", "back"),
    ):  # fmt: skip
        here = page.locator(f'[data-hold="{key}"]')
        if press == "click":
            here.click()
        elif press == "hold":
            box = here.bounding_box()
            page.mouse.move(box["x"] + 20, box["y"] + 20)
            page.mouse.down()
            expect(here).to_have_class("key held")
            expect(here).not_to_have_class("key held")  # it acts while it is still down
            twin.play(NAMES[button])
            shows_in_colour(page, twin)
            page.mouse.up()
            continue
        elif press == "key":
            page.keyboard.press(key[1])
        else:
            page.keyboard.down(key[1])
            page.wait_for_timeout(700)
            page.keyboard.up(key[1])
        twin.play(NAMES[button])
        shows_in_colour(page, twin)
    kept.close()


def test_a_page_whose_simulator_is_gone_says_so_and_retries(open_page, simulator):
    page = open_page()
    simulator.stop()
    expect(page.locator("#stale")).to_be_visible(timeout=10000)
    assert "retrying" in page.locator("#stale").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_the_page_fits_its_window_and_its_display_is_scaled_by_a_whole_number(open_page, viewport, scheme):
    page = open_page(viewport, color_scheme=scheme)
    page.locator('#boards [data-board="feather"]').click()
    expect(page.locator(".three")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    box = page.locator("#display").bounding_box()
    assert (box["width"] % 240, box["height"] % 135) == (0, 0)
    page.locator('#boards [data-board="macropad"]').click()
    expect(page.locator("#keys-macropad")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    box = page.locator("#display").bounding_box()
    assert box["width"] == 2 * box["height"]
    assert box["width"] % 128 == 0 and box["width"] >= 256
    assert page.locator("#display").evaluate("c => getComputedStyle(c).imageRendering") == "pixelated"


def test_on_a_phone_every_key_is_big_enough_for_a_thumb_and_takes_a_touch(open_page, twin):
    page = open_page(PHONE, has_touch=True, device_scale_factor=3)
    for board, keys in (("feather", ".three"), ("pico", "#keys-pico"), ("macropad", "#keys-macropad")):
        page.locator(f'#boards [data-board="{board}"]').tap()
        expect(page.locator(keys)).to_be_visible()
        for key in page.locator("#gadget button:visible").all():
            box = key.bounding_box()
            assert min(box["width"], box["height"]) >= 44, key.get_attribute("aria-label")
    page.locator('#gadget [data-press="ok"]:visible').first.tap()
    twin.play(NAMES["ok"])
    shows(page, twin.frame())


def test_every_button_has_a_name_and_the_display_is_read_aloud(open_page):
    page = open_page()
    for language in ("en", "ja"):
        page.locator(f'[data-language="{language}"]').click()
        for board, keys in (("feather", ".three"), ("pico", "#keys-pico"), ("macropad", "#keys-macropad")):
            page.locator(f'#boards [data-board="{board}"]').click()
            expect(page.locator(keys)).to_be_visible()
            for button in page.locator("button:visible").all():
                name = button.get_attribute("aria-label") or button.inner_text()
                assert name.strip() and "<" not in name
    expect(page.locator("#read-aloud")).to_contain_text("New game")


def test_the_evening_is_still_there_when_the_simulator_starts_again(open_page, simulator, twin, tmp_path):
    page = open_page()
    type_keys(page, twin, NEW_GAME + ROUND_ONE)
    simulator.stop()
    expect(page.locator("#stale")).to_be_visible(timeout=10000)
    assert kinds_kept_in(tmp_path / "played") == [record.kind for record in twin.records()]


def kinds_kept_in(folder):
    """Kinds of the records in the MacroPad's flash; read from a copy, as the simulator still holds it."""
    copy = folder.parent / "copy"
    copy.mkdir()
    (copy / "macropad.flash").write_bytes((folder / "macropad.flash").read_bytes())
    kept = KeptFlash(copy / "macropad.flash")
    gadget = SimulatedGadget("macropad", kept)
    gadget.plug_in()
    kinds = [record.kind for record in gadget.records()]
    kept.close()
    return kinds
