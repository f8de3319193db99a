"""The panel in colour, seen through Adafruit's driver and a simulated ST7789: what is on the display, and its cost."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import colours
from firmware.colour import PIXELS, STRIP, TOPS, ColourPanel, pixel
from firmware.font import load
from firmware.lettering import Lettering
from firmware.line import HEIGHT, WIDTH, Text
from firmware.panel import Panel
from firmware.spare_font import SpareFont
from host_tools.build.fonts import LARGE, LARGE_TARGET, TARGET
from host_tools.sim.colour_controller import GLASS
from host_tools.sim.display import open_display
from tests.firmware import test_panel
from tests.firmware.test_panel import CELLS, ROWS, TEXTS, drawn, frames, list_screen

LINE = 2 * PIXELS * LARGE.height  # bytes of a line's pixels
WHERE = 11  # bytes of commands that say where they go
FEW = 20  # examples of what takes long: a picture has 32,400 pixels
BOX = (40, 15)  # x and width of a cell, in units


class Screen(test_panel.Screen):
    """The same with a panel in colour."""

    def __init__(self):
        super().__init__("feather")

    def anew(self, font=str(TARGET)):
        self.panel = ColourPanel(SimpleNamespace(display=self.display), font)
        return self

    def picture(self):
        """Rows of pixels as the controller has them, 16 bits each."""
        frame = self.controller.framebuffer()
        row = 2 * GLASS.width
        return [
            [int.from_bytes(frame[at : at + 2]) for at in range(row * y, row * (y + 1), 2)] for y in range(GLASS.height)
        ]

    def colours_in(self, line, left=0, right=PIXELS):
        """The colours of a part of a line."""
        return {pixel for row in self.picture()[TOPS[line] : TOPS[line] + LARGE.height] for pixel in row[left:right]}


@pytest.fixture(scope="module")
def screen():
    return Screen()


@pytest.fixture(scope="module")
def other():
    return Screen()


def shown_as(pair):
    """What the display has of a pair of colours: five bits of red, six of green, five of blue."""
    return {colour >> 8 & 0xF800 | colour >> 5 & 0x07E0 | colour >> 3 & 0x1F for colour in pair}


def pairs():
    """{name: (letters, ground)} of every pair that is ever seen."""
    found = {name: pair for name, pair in vars(colours).items() if name.isupper() and isinstance(pair, tuple)}
    players = found.pop("PLAYERS")
    for seat, pair in enumerate(players):
        found[f"player {seat}"] = pair
        found[f"player {seat}, who leads"] = colours.exchanged(pair)
    return found


def brightness(value):
    """Relative luminance as WCAG has it, of a colour in the display's 16 bits."""
    parts = (value >> 11) / 31, (value >> 5 & 63) / 63, (value & 31) / 31
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


# Colours


@pytest.mark.parametrize("name", pairs())
def test_letters_stand_out_from_their_ground(name):
    """Also on a glass whose red and blue are exchanged, as of this controller there are both kinds."""
    for exchanged in (False, True):
        values = [
            value >> 11 | value & 0x07E0 | (value & 31) << 11 if exchanged else value
            for value in shown_as(pairs()[name])
        ]
        dark, light = sorted(map(brightness, values))
        assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_title_focus_hint_and_rows_have_colours_of_their_own(screen):
    def draw(panel):
        panel.title("Title", "1/2")
        panel.row(0, "in focus", focus=True)
        panel.row(1, "plain")
        panel.hint("hint")

    screen.show(draw)
    for line, pair in ((0, colours.TITLE), (1, colours.FOCUS), (2, colours.ROW), (5, colours.HINT)):
        assert screen.colours_in(line) == shown_as(pair)
    assert screen.colours_in(3) == {0}


def test_without_a_title_the_first_line_is_a_row(screen):
    screen.show(lambda panel: panel.row(0, "plain"))
    assert screen.colours_in(0) == shown_as(colours.ROW)
    screen.show(lambda panel: panel.row(0, "in focus", focus=True))
    assert screen.colours_in(0) == shown_as(colours.FOCUS)


@pytest.mark.parametrize(
    ("right", "pair"),
    [
        ("+5 =  120", colours.GAIN), ("+0.5", colours.GAIN), ("-86 =  -69", colours.LOSS), ("−3", colours.LOSS),
        ("120", colours.ROW), ("+0 =   50", colours.ROW), ("-", colours.ROW), ("--", colours.ROW), ("+", colours.ROW),
        ("+ more", colours.ROW),
    ],
)  # fmt: skip
def test_what_somebody_gains_is_green_and_what_they_lose_red(screen, right, pair):
    screen.show(lambda panel: panel.row(1, "Aya", right))
    assert screen.colours_in(1, 120) == shown_as(pair)
    assert screen.colours_in(1, 0, 60) == shown_as(colours.ROW), "the name is white"
    screen.show(lambda panel: panel.row(1, "Aya", right, focus=True))
    assert screen.colours_in(1) == shown_as(colours.FOCUS), "in focus there is one pair of colours"
    screen.show(lambda panel: panel.row(1, "Aya", right))
    assert screen.colours_in(1, 120) == shown_as(pair), "and then it is as before"


def test_a_cell_in_focus_is_a_box_among_the_others(screen):
    x, width = BOX
    screen.show(lambda panel: panel.cell(1, x, "1", focus=True, width=width))
    assert screen.colours_in(1, pixel(x), pixel(x + width)) == shown_as(colours.FOCUS)
    assert screen.colours_in(1, 0, pixel(x) - 1) == screen.colours_in(1, pixel(x + width)) == {0}


# Where things stand


def glyph(character):
    """Rows of a large letter, as 0 and 1."""
    font = load(str(LARGE_TARGET))
    left = font.column(ord(character))
    width = font.narrow if left >= font.first_narrow else font.wide
    return [[font.sheet[left + x, y] for x in range(width)] for y in range(font.height)]


def part(screen, line, left, width):
    """What is seen of a plain row, as 0 and 1."""
    rows = screen.picture()[TOPS[line] : TOPS[line] + LARGE.height]
    return [[int(value > 0) for value in row[left : left + width]] for row in rows]


@pytest.mark.parametrize("character", "Ag9▲新しー\ue000\ue026")
def test_a_letter_is_the_small_one_twice_as_large(screen, character):
    screen.show(lambda panel: panel.row(2, character, "8"))
    large = glyph(character)
    assert part(screen, 2, pixel(1), len(large[0])) == large
    assert part(screen, 2, PIXELS - 9, 9) == glyph("8"), "on the right it ends at the edge"


@pytest.mark.parametrize("letters", range(1, 25))
def test_what_stands_on_the_right_ends_at_the_edge_whatever_is_beside_it(screen, letters):
    screen.show(lambda panel: panel.row(0, "A" * letters, "8"))
    assert part(screen, 0, PIXELS - 9, 9) == glyph("8")
    kept = min(letters, 23)  # so many stand before it, or one less and a mark
    assert part(screen, 0, pixel(1) + 9 * max(kept - 2, 0), 9) == glyph("A")


def test_wide_letters_in_cells_side_by_side_move_but_stay_whole(screen):
    """Each takes a quarter of a pixel more than its cell."""
    tiles = [chr(0xE000 + kind) for kind in range(12)]

    def draw(panel):
        for at, tile in enumerate(tiles):
            panel.cell(1, 10 * at, tile, width=10)

    screen.show(draw)
    for at, tile in enumerate(tiles):
        assert part(screen, 1, LARGE.wide * at, LARGE.wide) == glyph(tile)


def test_what_stands_behind_wide_letters_makes_way_for_them(screen):
    tiles = "".join(chr(0xE000 + kind) for kind in range(12))

    def draw(panel):
        panel.cell(1, 0, tiles, width=121)
        panel.cell(1, 121, "8", width=5)

    screen.show(draw)
    assert pixel(121) < 12 * LARGE.wide
    assert part(screen, 1, 11 * LARGE.wide, LARGE.wide + 9) == [
        left + right for left, right in zip(glyph(tiles[-1]), glyph("8"), strict=True)
    ]


def test_twelve_tiles_stand_in_a_row(screen):
    hand = "".join(chr(0xE000 + kind) for kind in range(12))
    screen.show(lambda panel: panel.row(0, hand))
    for at, tile in enumerate(hand):
        assert part(screen, 0, pixel(1) + LARGE.wide * at, LARGE.wide) == glyph(tile)


@given(TEXTS)
def test_screens_measure_as_on_a_small_display(screen, other_panel, text):
    assert screen.panel.width(text) == other_panel.width(text)
    assert screen.panel.wrap(text, 126) == other_panel.wrap(text, 126)
    assert screen.panel.cut(text, 60) == other_panel.cut(text, 60)


@pytest.fixture(scope="module")
def other_panel():
    return Panel(SimpleNamespace(display=open_display("pico")[0]), str(TARGET))


def test_whatever_fits_a_small_display_fits_this_one():
    """Letters are 5 and 10 units wide, and 9 and 19 pixels; a text begins at a pixel that is no further right."""
    for wide in range(WIDTH // 10 + 1):
        for narrow in range((WIDTH - 10 * wide) // 5 + 1):
            units = 10 * wide + 5 * narrow
            taken = LARGE.wide * wide + LARGE.narrow * narrow
            assert pixel(WIDTH - units) + taken <= PIXELS + 3
            assert pixel(min(1, WIDTH - units)) + taken <= PIXELS


@settings(max_examples=FEW)
@given(ROWS)
def test_no_letter_of_a_row_is_lost_on_the_way_to_its_pixels(screen, rows):
    """What is cut is cut by units, as on a small display."""

    def draw(panel):
        for i, left, right, focus, left_x in rows:
            panel.row(i, left, right, focus=focus, left_x=left_x)

    screen.show(draw)
    labels = list(screen.display.root_group)
    for top, said in zip(TOPS, screen.panel.lines(), strict=True):
        here = sorted((label.x, label.text) for label in labels if label.y == top + LARGE.ascent and not label.hidden)
        written = "".join(letter for _, text in here for letter in text if letter >= " ")
        wanted = "".join(letter if letter >= " " else "□" for letter in said)
        assert sorted(written.replace(" ", "")) == sorted(wanted.replace(" ", ""))


@settings(max_examples=FEW)
@given(st.lists(frames(), min_size=1, max_size=4))
def test_both_panels_read_alike(screen, other_panel, shown):
    for frame in shown:
        for panel in (screen.panel, other_panel):
            panel.begin()
            frame(panel)
            panel.show()
        assert screen.panel.lines() == other_panel.lines()


@settings(max_examples=FEW)
@given(st.lists(frames(), min_size=1, max_size=4))
def test_what_was_shown_before_leaves_no_trace(screen, other, shown):
    for frame in shown:
        screen.show(frame)
    other.anew().show(shown[-1])
    assert screen.controller.framebuffer() == other.controller.framebuffer()
    assert screen.show(shown[-1]) == 0, "and the same again sends nothing"


@settings(max_examples=FEW)
@given(frames())
def test_a_pc_reads_what_the_display_shows_in_black_and_white(screen, frame):
    screen.show(frame)
    light = {shown_as([one]).pop() for pair in pairs().values() for one in pair if colours.is_light(one)}
    for y, row in enumerate(screen.picture()):
        bits = int.from_bytes(bytes(screen.panel.pixels(y)))
        assert [bits >> PIXELS - 1 - x & 1 for x in range(PIXELS)] == [int(value in light) for value in row]


@settings(max_examples=FEW)
@given(ROWS, CELLS)
def test_nothing_is_drawn_beside_its_line(screen, rows, cells):
    """Lines keep a dark pixel from the title above and from the hint below, and the strip stays empty."""

    def draw(panel):
        panel.title("Title")
        for i, left, right, focus, left_x in rows:
            panel.row(i, left, right, focus=focus, left_x=left_x)
        for i, x, text, focus, width in cells:
            panel.cell(i, x, text, focus=focus, width=width)
        panel.hint("hint")

    screen.show(draw)
    seen = screen.picture()
    for y in (TOPS[0] + LARGE.height, TOPS[4] + LARGE.height, TOPS[5] + LARGE.height, *range(STRIP - 1, GLASS.height)):
        assert not any(seen[y])


@given(st.text("Aqg新しー、é▲…🀄\ue00d \x03\x17", min_size=1, max_size=12))
def test_a_label_of_the_library_alone_draws_the_same(text):
    from adafruit_display_text.bitmap_label import Label

    import firmware.colour  # noqa: F401  after Blinka was told that there is no board

    font = load(str(LARGE_TARGET))
    theirs = Label(font, text=text)
    ours = Text(font)
    ours.pixels = theirs.bitmap.width
    ours.text = text
    assert drawn(ours) == drawn(theirs)


def test_a_unit_is_fifteen_eighths_of_a_pixel():
    assert (pixel(0), pixel(WIDTH)) == (0, PIXELS)
    assert all(1 <= after - before <= 2 for before, after in pairwise(map(pixel, range(WIDTH + 1))))


# What it costs


def test_an_unchanged_frame_sends_nothing(screen):
    screen.show(list_screen(1))
    assert screen.show(list_screen(1)) == 0


def test_a_changed_number_sends_its_line(screen):
    screen.show(list_screen(1, "3/5"))
    assert screen.show(list_screen(1, "3/6")) == LINE + WHERE


def test_a_moved_focus_sends_two_lines(screen):
    screen.show(list_screen(1))
    assert screen.show(list_screen(2)) == 2 * (LINE + WHERE)


def test_a_changed_number_in_a_box_sends_the_box_alone(screen):
    x, width = BOX
    screen.show(lambda panel: panel.cell(1, x, "1", focus=True, width=width))
    changed = screen.show(lambda panel: panel.cell(1, x, "2", focus=True, width=width))
    assert changed <= 2 * LARGE.height * (pixel(width) + 2) + WHERE


def test_a_whole_new_screen_sends_no_pixel_twice(screen):
    screen.show(list_screen(None))

    def full(panel, right=""):
        for i in range(5):
            panel.row(i, "○" * 5, right)
        panel.hint("?")

    assert screen.show(full) <= 6 * (LINE + WHERE)
    screen.show(list_screen(None))
    assert screen.show(lambda panel: full(panel, "+5 = 50")) <= 2 * PIXELS * GLASS.height + WHERE


# Without a font of ours


def test_letters_of_circuitpython_stand_in_for_ours(other):
    other.anew(SpareFont())
    other.show(list_screen(1))
    assert other.panel.lines()[0] == "Lexio Plus 3/5"
    assert other.colours_in(0) == shown_as(colours.TITLE)
    small = SpareFont()
    for letter in "L▲":
        other.show(lambda panel, letter=letter: panel.row(0, letter))
        left = small.column(ord(letter))
        wanted = [[small.sheet[left + x, y] for x in range(small.narrow)] for y in range(small.height)]
        seen = part(other, 0, pixel(1), 2 * small.narrow)
        assert [row[::2] for row in seen[::2]] == [row[1::2] for row in seen[1::2]] == wanted
    assert all(other.panel.width(text) * PIXELS >= Lettering(other.panel._font).width(text) * WIDTH for text in "Ag9")
    assert other.panel._font.height == HEIGHT * 2
