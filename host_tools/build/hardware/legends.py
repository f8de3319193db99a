"""A sheet of key legends to print, as SVG in true size: a field for each key of the board's pin table.

The words come from the text tables. Knows no board by name.
"""

from host_tools.build.hardware.device import SYMBOLS
from host_tools.build.hardware.plan import Plan
from host_tools.build.hardware.svg import element, sheet, words
from host_tools.i18n import Texts

WIDTH, HEIGHT, EDGE = 210.0, 297.0, 15.0
GAP = 4.0
# How much of a key's top a legend may cover, in a row of so many.
PART_OF_CAP = 0.78
IN_A_ROW = 3
RULER = 50.0
THIN = {"fill": "none", "stroke": "#000000", "stroke_width": 0.25}


def legends(plan: Plan, texts: Texts) -> bytes:
    """The sheet, on A4."""
    side = plan.keys.cap[0] * PART_OF_CAP
    drawing = [
        element("rect", width=WIDTH, height=HEIGHT, fill="#ffffff"),
        words(texts.t("hardware.legends", board=plan.title), EDGE, EDGE + 5, 5, font_weight="bold"),
        words(texts.t("hardware.print_at_full_size"), EDGE, EDGE + 12, 3.4),
        element("path", d=f"M{EDGE:g} {EDGE + 14:g}v3m0 -1.5h{RULER:g}m0 -1.5v3", **THIN),
    ]  # fmt: skip
    for at, name in enumerate(plan.keys.at):
        x = EDGE + at % IN_A_ROW * (side + GAP)
        y = EDGE + 24 + at // IN_A_ROW * (side + GAP)
        drawing.append(_legend(name, legend(name, texts), x, y, side, plan.keys.round))
    return sheet(WIDTH, HEIGHT, *drawing, unit="mm", title=texts.t("hardware.legends", board=plan.title))


def legend(name: str, texts: Texts) -> tuple[str, str]:
    """(symbol, word) of a key; a digit has no word."""
    if name.isdigit():
        return name, ""
    word = texts.t(f"page.key_{name}")
    symbol = SYMBOLS[name]
    return symbol, "" if word == symbol else word


def _legend(name: str, said: tuple[str, str], x: float, y: float, side: float, round_: bool) -> str:
    symbol, word = said
    middle = x + side / 2
    line = {"fill": "#ffffff", "stroke": "#999999", "stroke_width": 0.2}
    frame = (
        element("circle", cx=middle, cy=y + side / 2, r=side / 2, **line)
        if round_
        else element("rect", x=x, y=y, width=side, height=side, rx=side / 8, **line)
    )
    size = side * (0.5 if len(symbol) == 1 else 0.38)
    base = y + side * (0.55 if word else 0.5 + 0.36 * size / side)
    return element(
        "g",
        frame,
        words(symbol, middle, base, size, "middle", font_weight="bold", class_="symbol"),
        words(word, middle, y + side * 0.82, side * 0.2, "middle", class_="word") if word else "",
        data_key=name,
    )
