"""The panel, seen through Adafruit's drivers: what is on the display, and what it took to get there."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from adafruit_display_text.bitmap_label import Label
from hypothesis import example, given
from hypothesis import strategies as st

from firmware.font import load
from firmware.line import Text
from firmware.panel import Panel
from host_tools.sim.controllers import png
from host_tools.sim.display import open_display
from tests.bench.micropython import figures

FONT = str(Path(__file__).parents[2] / "firmware" / "fonts" / "tally.bin")
EXCERPT = Path(__file__).with_name("mplus.bdf")
TOPS = (0, 11, 22, 32, 43)  # of a title and the rows under it, or of five rows
ROW_Y = TOPS[1:]
HINT_Y = 54
BOARDS = ("macropad", "pico")

# M+ draws these 11 px high; this is how they look in 10.
DESCENDERS = {
    "g": "..... ..... ..... ..... .###. #..#. #..#. .###. ...#. .##..",
    "j": "..... ..#.. ..... ..... .##.. ..#.. ..#.. ..#.. ..#.. ##...",
    "p": "..... ..... ..... ..... ###.. #..#. #..#. #..#. ###.. #....",
    "q": "..... ..... ..... ..... .###. #..#. #..#. #..#. .###. ...#.",
    "y": "..... ..... ..... ..... #..#. #..#. #..#. .###. ...#. .##..",
}


def excerpt():
    """{character: rows of "#" and "."} of the M+ fonts' own drawings, 11 rows each."""
    found = {}
    for block in EXCERPT.read_text(encoding="utf-8").split("STARTCHAR")[1:]:
        lines = block.split("\n")
        fields = dict(line.split(" ", 1) for line in lines[:5] if " " in line)
        width = int(fields["BBX"].split()[0])
        rows = lines[lines.index("BITMAP") + 1 : lines.index("ENDCHAR")]
        bits = [f"{int(row, 16):0{4 * len(row)}b}"[:width] for row in rows]
        found[chr(int(fields["ENCODING"]))] = [row.replace("1", "#").replace("0", ".") for row in bits]
    return found


M_PLUS = excerpt()
DRAWN_AS_THEY_ARE = [character for character, rows in M_PLUS.items() if "#" not in rows[10]]


class Screen:
    """A panel on a simulated display of its own, and what is seen there."""

    def __init__(self, board_id):
        self.display, self.controller = open_display(board_id)
        self.anew()

    def anew(self):
        """The same display under a panel that has shown nothing yet."""
        self.panel = Panel(SimpleNamespace(display=self.display), FONT)
        return self

    def show(self, draw):
        """Draw one frame; returns the bytes that went to the display."""
        self.controller.sent = 0
        self.panel.begin()
        draw(self.panel)
        changed = self.panel.show()
        assert changed == (self.controller.sent > 0)
        return self.controller.sent

    def picture(self):
        return self.controller.framebuffer()

    def rows(self, x, y, width, height=10):
        """A part of what is seen, as rows of "#" for lit and "."."""
        seen = self.picture()
        return [
            "".join(
                "#" if seen[(y + down) * 16 + (x + right >> 3)] << (x + right & 7) & 0x80 else "."
                for right in range(width)
            )
            for down in range(height)
        ]


@pytest.fixture(scope="module", params=BOARDS)
def screen(request):
    return Screen(request.param)


@pytest.fixture(scope="module")
def other():
    return Screen("pico")


def inverted(rows):
    return [row.translate({ord("#"): ".", ord("."): "#"}) for row in rows]


# What is drawn


@pytest.mark.parametrize("character", DRAWN_AS_THEY_ARE)
def test_a_row_shows_the_glyphs_of_m_plus_pixel_by_pixel(screen, character):
    def draw(panel):
        panel.title("")
        panel.row(2, character)

    screen.show(draw)
    drawing = M_PLUS[character]
    assert screen.rows(1, ROW_Y[2], len(drawing[0])) == drawing[:10]


@pytest.mark.parametrize("character", DESCENDERS)
def test_a_descender_fits_into_ten_pixels(screen, character):
    screen.show(lambda panel: panel.row(4, character))
    assert screen.rows(1, TOPS[4], 5) == DESCENDERS[character].split()


def test_a_title_and_a_focused_row_are_black_on_white(screen):
    def draw(panel):
        panel.title("A")
        panel.row(0, "新", focus=True)
        panel.row(1, "新")

    screen.show(draw)
    assert screen.rows(1, 0, 5) == inverted(M_PLUS["A"][:10])
    assert screen.rows(1, 11, 10) == inverted(M_PLUS["新"][:10])
    assert screen.rows(1, 22, 10) == M_PLUS["新"][:10]
    assert screen.rows(0, 0, 1) == ["#"] * 10
    assert screen.rows(0, 10, 128, 1) == ["." * 128], "a black line between title and rows"


def test_a_hint_is_black_on_white_and_whole(screen):
    screen.show(lambda panel: panel.hint("新"))
    assert screen.rows(1, HINT_Y, 10) == inverted(M_PLUS["新"][:10])
    assert screen.rows(0, HINT_Y, 1) == ["#"] * 10
    assert screen.rows(0, HINT_Y - 1, 128, 1) == ["." * 128]


def test_without_a_title_there_are_five_rows(screen):
    def draw(panel):
        for i in range(5):
            panel.row(i, "AM"[i % 2])

    screen.show(draw)
    for i in range(5):
        assert screen.rows(1, TOPS[i], 5) == M_PLUS["AM"[i % 2]][:10]


def test_text_on_the_right_ends_at_the_edge(screen):
    screen.show(lambda panel: panel.row(0, "A", "Q8"))
    assert screen.rows(123, 0, 5) == M_PLUS["8"][:10]
    assert screen.rows(1, 0, 5) == M_PLUS["A"][:10]


def test_a_focused_cell_is_a_white_box_among_the_others(screen):
    def draw(focus):
        def on(panel):
            panel.title("")
            panel.row(1, "A")
            panel.cell(1, 40, "1", focus=focus == 0, width=15)
            panel.cell(1, 80, "M", focus=focus == 1, width=15)

        return on

    screen.show(draw(None))
    plain = screen.rows(0, 22, 128)
    assert screen.rows(40, 22, 5) == M_PLUS["1"][:10]
    screen.show(draw(1))
    box = screen.rows(79, 22, 16)
    assert [row[1:6] for row in box] == inverted(M_PLUS["M"][:10])
    assert all(row[0] == "#" and row[6:] == "#" * 10 for row in box)
    assert [row[:79] for row in screen.rows(0, 22, 128)] == [row[:79] for row in plain]
    screen.show(draw(None))
    assert screen.rows(0, 22, 128) == plain


def test_pixels_are_those_of_the_display(screen):
    def draw(panel):
        panel.title("レキシオ", "3/5")
        panel.row(0, "新しい", "12", focus=True)
        panel.row(3, "gjpqy")
        panel.cell(3, 60, "99", focus=True)
        panel.hint("▲▼ OK")

    screen.show(draw)
    assert b"".join(bytes(screen.panel.pixels(y)) for y in range(64)) == screen.picture()


def test_lines_are_the_texts_from_the_top(screen):
    def draw(panel):
        panel.title("Lexio", "3/5")
        panel.row(1, "Anna", "12")
        panel.hint("OK")

    screen.show(draw)
    assert screen.panel.lines() == ["Lexio 3/5", "", "Anna 12", "", "", "OK"]


def labels_of(display):
    """The labels in what the display shows, with the bitmap of each."""
    return [(layer, layer.bitmap) for layer in display.root_group]


def test_every_text_is_a_label_that_is_made_once(screen):
    screen.anew()
    screen.show(lambda panel: panel.cell(1, 40, "12", focus=True, width=15))
    made = labels_of(screen.display)
    assert len(made) == 7, "six lines and a box"
    assert all(isinstance(label, Label) for label, _ in made)
    screen.show(list_screen(1))
    screen.show(list_screen(2, "9/9"))
    screen.show(lambda panel: panel.cell(3, 50, "x", focus=True, width=15))
    assert labels_of(screen.display) == made, "neither labels nor bitmaps are made anew"


@given(st.text("Aqg新しー、é▲…🀄\ue00d \x03\x17", min_size=1, max_size=12))
def test_a_label_of_the_library_alone_draws_the_same(text):
    """The panel's labels take two shortcuts, and none that is to be seen."""
    font = load(FONT)
    theirs = Label(font, text=text)
    ours = Text(font)
    ours.pixels = theirs.bitmap.width
    ours.text = text
    assert ours.bounding_box == theirs.bounding_box
    assert drawn(ours) == drawn(theirs)


def drawn(label):
    bitmap = label.bitmap
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def test_a_wider_place_for_the_same_text_changes_nothing(screen):
    screen.show(lambda panel: panel.cell(1, 119, "1", width=5))
    assert screen.show(lambda panel: panel.cell(1, 119, "1", width=9)) == 0


# What it costs


def list_screen(focus, count="3/5"):
    def draw(panel):
        panel.title("Lexio Plus", count)
        for i, text in enumerate(("新しいゲーム", "Names", "履歴", "Settings")):
            panel.row(i, text, str(i), focus=i == focus)
        panel.hint("▲▼ OK BACK")

    return draw


def test_an_unchanged_frame_sends_nothing(screen):
    screen.show(list_screen(1))
    assert screen.show(list_screen(1)) == 0


def test_an_unchanged_frame_allocates_nothing():
    """On MicroPython, with a display that only weighs what a board's would."""
    garbage_of_an_unchanged_frame = figures("screen_heap.py", "panel", FONT)[2]
    assert garbage_of_an_unchanged_frame == 0


def test_a_changed_number_sends_few_bytes(screen):
    """A label sends all of its line, which lies on two pages: 256 bytes, and commands that say where."""
    screen.show(list_screen(1, "3/5"))
    assert screen.show(list_screen(1, "3/6")) <= 256 + 24


def test_a_changed_number_in_a_box_sends_the_box_alone(screen):
    screen.show(lambda panel: panel.cell(1, 40, "1", focus=True, width=15))
    assert screen.show(lambda panel: panel.cell(1, 40, "2", focus=True, width=15)) <= 2 * 16 + 24


def test_a_moved_focus_sends_two_rows(screen):
    screen.show(list_screen(1))
    assert screen.show(list_screen(2)) <= 2 * (256 + 24)


def test_no_change_sends_more_than_the_whole_display(screen):
    screen.show(list_screen(1))
    assert screen.show(lambda panel: panel.row(0, "○" * 12)) <= 1024 + 32
    screen.show(list_screen(None))
    assert screen.show(list_screen(None)) == 0


# Whatever is shown before, whatever the text

TEXTS = st.one_of(st.text(max_size=30), st.text("Aqg新しー、 12\ue000\ue026", max_size=30))
ROWS = st.lists(st.tuples(st.integers(0, 3), TEXTS, TEXTS, st.booleans(), st.integers(0, 60)), max_size=4)
CELLS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 127), TEXTS, st.booleans(), st.none() | st.integers(1, 127)),
    max_size=4,
)


@st.composite
def frames(draw):
    title, hint = draw(st.none() | st.tuples(TEXTS, TEXTS)), draw(st.none() | TEXTS)
    rows, cells = draw(ROWS), draw(CELLS)

    def on(panel):
        if title is not None:
            panel.title(*title)
        for i, left, right, focus, left_x in rows:
            panel.row(i, left, right, focus=focus, left_x=left_x)
        for i, x, text, focus, width in cells:
            panel.cell(i, x, text, focus=focus, width=width)
        if hint is not None:
            panel.hint(hint)

    return on


@given(st.lists(frames(), min_size=1, max_size=4))
def test_what_was_shown_before_leaves_no_trace(screen, other, shown):
    for frame in shown:
        screen.show(frame)
    other.anew().show(shown[-1])
    assert screen.picture() == other.picture(), png(screen.picture())
    assert b"".join(bytes(screen.panel.pixels(y)) for y in range(64)) == screen.picture()
    assert screen.show(shown[-1]) == 0


@given(TEXTS)
@example("")
@example("\n")
@example("\t")
@example("\0")
@example("\x05")
@example("\x1f")
@example("🀄\ud800\n")
@example("\ud800")
@example("🀄")
def test_no_text_is_an_error(screen, text):
    def draw(panel):
        panel.title(text, text)
        panel.row(0, text, text, focus=True)
        panel.cell(1, 3, text, focus=True)
        panel.hint(text)

    screen.show(draw)


@pytest.mark.parametrize("character", ["🀄", "\n", "\t", "\0", "\x7f", "\U0010ff05", "\U0010ffff"])
def test_a_missing_glyph_is_shown_as_a_square(screen, character):
    """Also where a label would take it for a command."""
    assert screen.panel.has("A") and screen.panel.has("あ") and not screen.panel.has(character)

    def draw(panel):
        panel.row(0, character * 2 + "A")
        panel.cell(1, 1, character, focus=True)

    screen.show(draw)
    for x in (1, 11):
        assert screen.rows(x, 0, 10) == M_PLUS["□"][:10]
    assert screen.rows(21, 0, 5) == M_PLUS["A"][:10]
    assert screen.rows(1, 11, 10) == inverted(M_PLUS["□"][:10])


# Measuring


@given(TEXTS, st.integers(0, 128))
def test_a_cut_text_fits_and_says_so(other, text, pixels):
    panel = other.panel
    cut = panel.cut(text, pixels)
    assert panel.width(cut) <= pixels
    if panel.fits(text, pixels):
        assert cut == text
    elif cut:
        assert cut[-1] == "…" and text.startswith(cut[:-1])
        assert panel.width(text[: len(cut)] + "…") > pixels, "as much as fits"
    else:
        assert pixels < panel.width("…")


@given(TEXTS, st.integers(10, 128))
def test_wrapped_lines_fit_and_lose_nothing_but_spaces(other, text, pixels):
    panel = other.panel
    lines = panel.wrap(text, pixels)
    assert all(panel.width(line) <= pixels for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


@pytest.mark.parametrize(
    ("text", "pixels", "lines"),
    [
        ("", 126, [""]),
        ("Two players cannot", 60, ["Two players", "cannot"]),
        ("Two\nplayers", 126, ["Two", "players"]),
        ("abcdefgh", 20, ["abcd", "efgh"]),
        ("二人同時に上がり", 50, ["二人同時に", "上がり"]),
        ("二人同時。に上がり", 40, ["二人同", "時。に上", "がり"]),
        ("これは「上がり」", 40, ["これは", "「上が", "り」"]),
        ("残り12枚です", 25, ["残り", "12枚", "です"]),
        ("   a", 126, ["   a"]),
    ],
)
def test_lines_break_at_spaces_and_between_japanese_characters(other, text, pixels, lines):
    assert other.panel.wrap(text, pixels) == lines


def test_latin_is_half_as_wide_as_kana(other):
    assert other.panel.width("Aq 1") == 20
    assert other.panel.width("あ新") == 20
    assert other.panel.width("▲▼◀▶…") == 25
