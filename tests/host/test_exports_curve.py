"""Score curves: every line ends in its total and bears its name, whatever the name; colours are told apart."""

import io
import itertools
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from host_tools.charts import curve as charts
from host_tools.charts.labels import shortened, spread, width
from host_tools.exports.score_curve import curve_of
from host_tools.i18n import LANGUAGES, Texts
from shared_rules.games import GAMES, load
from tests.host.evenings import worked_example
from tests.host.exported import HOSTILE, game_of, games, kept, points
from tests.rules.logs import Log

SVG = "{http://www.w3.org/2000/svg}"
EN = Texts("en")


def of(names, rows, **more):
    told = [str(int(value)) for value in rows[-1]]
    return charts.Curve("Lexio", "Round", "chips", list(names), told, rows, **more)


def texts_in(svg):
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter(SVG + "text")]


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=20)
def test_the_points_of_a_curve_are_the_ledgers(rules, data):
    game, ledger = data.draw(games(rules))
    curve = curve_of(EN, game)
    totals = [line["totals"] for line in ledger.lines() if line["result"]]
    begun = ledger.module.totals(ledger.module.start(len(game.players), dict(ledger.options)))
    rows = [[points(rules, total) for total in row] for row in [begun, *totals]]
    settled = [points(rules, total) for total in ledger.settled()]
    if rows[-1] != settled:
        rows.append(settled)
    assert (curve.bonuses is not None) == (len(rows) == len(totals) + 2)
    if hasattr(ledger.module, "sides"):
        seats = [seats[0] for _key, seats in ledger.module.sides(ledger.state())]
        rows = [[row[seat] for seat in seats] for row in rows]
    assert curve.rows == rows
    assert curve.rounds == len(totals)


def test_an_army_is_one_line_that_names_its_players():
    log = Log("bugi", 4, {"rounds": 2})
    log.round({"army": "earth", "way": "battle"}, "quick")
    curve = curve_of(EN, game_of(log))
    assert curve.names == ["Heaven: Aya, Bob", "Earth: ケンジ, Dee"]
    assert curve.rows == [[0, 0], [0, 1]]


def test_what_cannot_be_scored_has_no_curve():
    gadget = worked_example()
    gadget.records = gadget.records[3:]
    (game,) = kept(gadget)
    assert curve_of(EN, game) is None


@pytest.mark.parametrize("first", range(0, len(HOSTILE), 4))
def test_names_stand_in_a_picture_as_they_are_typed(first):
    called = HOSTILE[first : first + 4]
    log = Log("kogi", 4, {})
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    curve = curve_of(EN, game_of(log, called))
    for svg in (charts.svg(curve), charts.svg_of_page(curve, "a-")):
        shown = texts_in(svg)
        for name in curve.names:
            start = shortened(name, 12).removesuffix("…").strip()
            assert any(text.strip().startswith(start) for text in shown), name
    assert Image.open(io.BytesIO(charts.png(curve))).size == (1200, 675)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_game_gives_the_same_bytes_and_tells_no_time(language):
    (game,) = kept(worked_example())
    curve = curve_of(Texts(language), game)
    assert charts.svg(curve) == charts.svg(curve)
    assert charts.png(curve) == charts.png(curve)
    assert Image.open(io.BytesIO(charts.png(curve))).info.keys() <= {"dpi"}
    assert "2026-05-01" in charts.svg(curve)  # the game's day, and no other
    assert set(re.findall(r"\b20\d\d-\d\d-\d\d", charts.svg(curve))) == {"2026-05-01"}


@pytest.mark.parametrize(
    "rows",
    [
        [[100]],
        [[0, 0], [0, 0]],
        [[10**18, -(10**18)], [10**18 + 1, 0]],
        [[0.25, 0.5]] * 2,
        [[step, -step, 7, 0, step % 5] for step in range(2001)],
    ],
)
def test_any_numbers_of_rounds_and_points_can_be_drawn(rows):
    names = ["W" * 40, "だ" * 40, "c", "d", "e"][: len(rows[0])]
    curve = of(names, rows)
    assert texts_in(charts.svg(curve))
    assert texts_in(charts.svg_of_page(curve, "a-"))
    assert charts.png(curve).startswith(b"\x89PNG")


def test_a_picture_of_a_page_has_ids_of_its_own_and_the_pages_ink():
    curve = of("ab", [[1, 2], [3, 1]], bonuses=None)
    pictures = [charts.svg_of_page(curve, prefix) for prefix in ("one-", "two-")]
    ids = [element.get("id") for svg in pictures for element in ElementTree.fromstring(svg).iter() if element.get("id")]
    assert len(ids) == len(set(ids)) > 10
    for svg in pictures:
        prefix = svg[svg.index('id="') + 4 :][:4]
        used = re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', svg)
        assert {one or other for one, other in used} <= set(ids)
        assert all((one or other).startswith(prefix) for one, other in used)
        assert "currentColor" in svg and charts.INK not in svg
        assert "<?xml" not in svg and "<!DOCTYPE" not in svg


def test_many_pictures_at_once_are_each_their_own():
    from concurrent.futures import ThreadPoolExecutor

    import matplotlib

    before = dict(matplotlib.rcParams)
    curves = [of([f"n{number}"], [[0], [number]]) for number in range(12)]
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(charts.svg, curves))
    assert drawn == [charts.svg(curve) for curve in curves]
    assert dict(matplotlib.rcParams) == before


@pytest.mark.parametrize("text", ["いろはにほへと", "ケンジ", "得点の推移", "終局精算", "Ärger", "ßçñ", "−±—…"])
def test_the_fonts_of_pictures_have_the_letters_of_names(text):
    from matplotlib.font_manager import FontProperties, findfont, get_font

    families = charts._families()
    known = set().union(*(get_font(findfont(FontProperties(family=name))).get_charmap() for name in families))
    assert {ord(letter) for letter in text} <= known


# How the three kinds of colour-blind people see (Machado, Oliveira and Fernandes 2009, severity 1), on linear light.
SEEN = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(light):
    """CIELAB of linear sRGB, D65."""
    matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (
        max(sum(a * b for a, b in zip(row, light, strict=True)) / one, 0)
        for row, one in zip(matrix, white, strict=True)
    )
    fx, fy, fz = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def seen_by(colour, kind):
    light = linear(colour)
    return lab([min(max(sum(a * b for a, b in zip(row, light, strict=True)), 0), 1) for row in SEEN[kind]])


def test_there_are_colours_and_dots_for_the_largest_table():
    most = max(max(load(rules).SEATS) for rules in GAMES)
    assert len(set(charts.COLOURS)) >= most <= len(set(charts.DOTS))


@pytest.mark.parametrize("kind", SEEN)
def test_the_colours_of_five_players_are_told_apart(kind):
    for one, other in itertools.combinations(charts.COLOURS, 2):
        apart = sum((a - b) ** 2 for a, b in zip(seen_by(one, kind), seen_by(other, kind), strict=True)) ** 0.5
        assert apart > 30, (one, other, apart)


@pytest.mark.parametrize("paper", ["#ffffff", "#fffdf9", "#1c2125"])
def test_a_line_stands_out_from_the_paper_by_day_and_by_night(paper):
    def luminance(colour):
        red, green, blue = linear(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for colour in charts.COLOURS:
        light, dark = sorted([luminance(colour), luminance(paper)], reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 3, colour


places = st.lists(st.floats(-100, 100), max_size=6)


@given(places, st.floats(0.1, 30))
def test_names_are_moved_apart_in_the_order_of_their_lines(wanted, apart):
    found = spread(wanted, apart, -200, 200)
    assert len(found) == len(wanted)
    for one, other in itertools.combinations(range(len(wanted)), 2):
        assert abs(found[one] - found[other]) >= apart - 1e-6
        if wanted[one] < wanted[other]:
            assert found[one] < found[other]
    if sorted(wanted) == wanted and all(b - a > apart for a, b in itertools.pairwise(wanted)):
        assert found == pytest.approx(wanted)


@given(st.lists(st.floats(0, 100), min_size=1, max_size=5))
def test_names_stay_within_the_picture_where_there_is_room(wanted):
    assert all(-1e-6 <= place <= 100 + 1e-6 for place in spread(wanted, 20, 0, 100))


@given(st.text(), st.integers(1, 40))
def test_a_shortened_text_is_no_wider_than_was_asked(text, most):
    short = shortened(text, most)
    assert width(short) <= most
    assert short == text or text.startswith(short.removesuffix("…").rstrip())
