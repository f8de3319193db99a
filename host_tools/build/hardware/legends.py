"""A sheet of key legends to print, as SVG in true size: a field for each key of the board's pin table, or a label that
goes beside it and says what a short press gives and what a long one.

The words come from the text tables. Knows no board by name.
"""

from host_tools.build.hardware.device import LONG, SYMBOLS, label
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
    width, height = plan.keys.cap
    size = plan.keys.label if plan.presses else (width * PART_OF_CAP, height * PART_OF_CAP)
    top = EDGE + 24
    drawing = [
        element("rect", width=WIDTH, height=HEIGHT, fill="#ffffff"),
        words(texts.t("hardware.legends", board=plan.title), EDGE, EDGE + 5, 5, font_weight="bold"),
        words(texts.t("hardware.print_at_full_size"), EDGE, EDGE + 12, 3.4),
        element("path", d=f"M{EDGE:g} {EDGE + 14:g}v3m0 -1.5h{RULER:g}m0 -1.5v3", **THIN),
    ]  # fmt: skip
    if plan.presses:
        drawing.append(words(texts.t("hardware.beside_the_keys", sign=LONG), EDGE, EDGE + 23, 3.4))
        top += 4
    for at, name in enumerate(plan.keys.at):
        place = (EDGE + at % IN_A_ROW * (size[0] + GAP), top + at // IN_A_ROW * (size[1] + GAP))
        if plan.presses:
            drawing.append(element("g", label(place, size, plan.presses[name]), data_key=name))
        else:
            drawing.append(_legend(name, legend(name, texts), *place, size[0], plan.keys.round))
    if plan.presses:
        drawing.append(_card(plan, texts, top + size[1] + 2 * GAP))
    return sheet(WIDTH, HEIGHT, *drawing, unit="mm", title=texts.t("hardware.legends", board=plan.title))


def legend(name: str, texts: Texts) -> tuple[str, str]:
    """(symbol, word) of a key; a digit has no word."""
    if name.isdigit():
        return name, ""
    word = texts.t(f"page.key_{name}")
    symbol = SYMBOLS[name]
    return symbol, "" if word == symbol else word


def _card(plan: Plan, texts: Texts, y: float) -> str:
    """What the keys give, in words, for the back of the case."""
    width, step = 46.0, 6.0
    rows = [element("rect", x=EDGE, y=y, width=width, height=step * (len(plan.presses) + 0.5), rx=2, **THIN)]
    for at, presses in enumerate(plan.presses.values()):
        for x, press in zip((EDGE + 3, EDGE + 23), presses, strict=True):
            said = " ".join(word for word in legend(press, texts) if word)
            sign = LONG + " " if press == presses[1] else ""
            rows.append(words(sign + said, x, y + step * (at + 0.9), 3.6, class_="word"))
    return element("g", *rows, class_="card")


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
