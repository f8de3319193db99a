"""Curves: how each player's total went, round by round, or a rating or a place, game by game; as PNG or SVG picture.

A line a player, told apart by colour, by the form of its dots and by its name at its end. Matplotlib is loaded with
the first picture, as that takes a while. Nothing is kept between pictures: pages may draw several at once.
"""

import io
import logging
import warnings
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

from host_tools.charts.labels import shortened, spread

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

INK = "#22262a"
PAPER = "#ffffff"
# Told apart by colour-blind people, too, and seen on white as well as on the dark of a page.
COLOURS = ("#009be3", "#f3660e", "#a411ff", "#bc8568", "#6e6c82")
DOTS = ("o", "s", "^", "D", "v")
DOTS_UP_TO = 40  # rounds, more of them would run together

INK_BY_NIGHT = "#e8eaec"
_INKS = f"svg{{color:{INK}}}@media (prefers-color-scheme:dark){{svg{{color:{INK_BY_NIGHT}}}}}"

# Inches; a page's is smaller, so that its letters can be read on a phone.
FILE_SIZE = (8.0, 4.5)
PAGE_SIZE = (5.8, 3.7)
NARROW_SIZE = (3.7, 3.4)  # for a page on a phone
PIXELS = 150  # an inch of a PNG

# Stands for the ink while matplotlib draws for a page, which has two of them.
_PAGE_INK = "#123457"
_SVG = "http://www.w3.org/2000/svg"
_LINK = "http://www.w3.org/1999/xlink"


@dataclass(frozen=True)
class Curve:
    """names: of the lines. rows: the total of each line before the first round, after the first, ...; at least one.

    across, up: what the axes count. told: of each line, its last total as text. bonuses: the name of a last step that
    is no round, None where there is none. numbers: what the axis across counts at each row, rising; None: 0, 1, 2, ...
    A NaN in a row: that line has not begun yet. places: they are, so that 1 stands on top."""

    title: str
    across: str
    up: str
    names: list[str]
    told: list[str]
    rows: list[list[float]] = field(default_factory=list)
    bonuses: str | None = None
    numbers: list[int] | None = None
    places: bool = False

    @property
    def at(self) -> list[int]:
        return list(range(len(self.rows))) if self.numbers is None else self.numbers

    @property
    def rounds(self) -> int:
        return (self.at or [0])[-1] - (self.bonuses is not None)


def png(curve: Curve) -> bytes:
    return _saved(curve, FILE_SIZE, "png", INK, PAPER, dpi=PIXELS, metadata={"Software": None})


def svg(curve: Curve) -> str:
    """A file of its own. Texts stay texts, in the fonts of whoever looks at it."""
    return _saved(curve, FILE_SIZE, "svg", INK, PAPER, metadata=_NO_ORIGIN).decode()


def svg_of_page(curve: Curve, prefix: str, size: tuple[float, float] = PAGE_SIZE) -> str:
    """An <svg> element to stand in an HTML page, in the page's own ink (currentColor) and on its paper.

    prefix: of its ids, which are the page's own.
    """
    untitled = replace(curve, title="")  # the page has its own
    drawn = _saved(untitled, size, "svg", _PAGE_INK, "none", metadata=_NO_ORIGIN).decode()
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _LINK)
    root = ElementTree.fromstring(drawn.replace(_PAGE_INK, "currentColor"))
    for name in ("width", "height"):
        root.attrib.pop(name, None)
    root.set("role", "img")
    root.set("aria-label", curve.title)
    for element in root.iter():
        for attribute, value in element.attrib.items():
            if attribute == "id":
                element.set(attribute, prefix + value)
            elif attribute == f"{{{_LINK}}}href":
                element.set(attribute, "#" + prefix + value.removeprefix("#"))
            elif "url(#" in value:
                element.set(attribute, value.replace("url(#", "url(#" + prefix))
    return ElementTree.tostring(root, encoding="unicode")


def svg_of_picture(curve: Curve, narrow: bool = False) -> str:
    """A file for a page to show as a picture: in dark ink, or in light ink where the reader's system is dark."""
    drawn = svg_of_page(curve, "", NARROW_SIZE if narrow else PAGE_SIZE)
    head, rest = drawn.split(">", 1)
    return f"{head}><style>{_INKS}</style>{rest}"


# Matplotlib's settings are those of the whole program.
_one_at_a_time = Lock()
_NO_ORIGIN: dict[str, Any] = {"Creator": None, "Date": None, "Format": None, "Type": None}


def _saved(curve: Curve, size: tuple[float, float], kind: str, ink: str, paper: str, **more: Any) -> bytes:
    """The same curve gives the same bytes, whatever the day."""
    out = io.BytesIO()
    with _one_at_a_time, _settings(), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of letters that no font has
        _figure(curve, size, ink, paper).savefig(out, format=kind, facecolor=paper, **more)
    return out.getvalue()


def _settings() -> AbstractContextManager[None]:
    logging.getLogger("matplotlib").setLevel(logging.ERROR)  # where it keeps its list of fonts is no news for players
    import matplotlib

    return matplotlib.rc_context({
        "font.family": _families(),
        "font.size": 10,
        "svg.fonttype": "none",
        "svg.hashsalt": "tile-tally",
        "axes.unicode_minus": True,
        "text.parse_math": False,
    })  # fmt: skip


def _families() -> list[str]:
    """Fonts in the order in which a letter is looked for. Those of Japanese come with a package; for others, such as
    Korean, what is installed has to do, and an empty box stands for a letter that nothing has."""
    import matplotlib_fontja  # noqa: F401  makes its font known
    from matplotlib.font_manager import fontManager

    there = set(fontManager.get_font_names())
    wished = ("DejaVu Sans", "IPAexGothic", "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans KR", "NanumGothic",
              "Malgun Gothic", "Apple SD Gothic Neo")  # fmt: skip
    return [name for name in wished if name in there]


def _figure(curve: Curve, size: tuple[float, float], ink: str, paper: str) -> "Figure":
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    wide, high = size
    figure = Figure(figsize=size, facecolor=paper)
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0.1, 0.1, 0.5, 0.5), facecolor="none")
    axes.set_title(shortened(curve.title, int(wide * 11)), loc="left", color=ink, fontsize=12, pad=10)
    _rule(axes, curve, ink, int(wide * 1.4))
    left = max(_inches(figure, canvas, label.get_text()) for label in axes.get_yticklabels()) + 0.45
    texts, aside = _beside(curve, figure, canvas, (wide - left) * 0.6)
    below, above = 0.5 / high, (0.5 if curve.title else 0.15) / high
    axes.set_position((left / wide, below, 1 - (left + aside) / wide, 1 - below - above))
    for place in range(len(curve.names)):
        axes.plot(
            curve.at, [row[place] for row in curve.rows], color=COLOURS[place % len(COLOURS)],
            marker=_dot(curve, place), markersize=5, linewidth=2, zorder=3, clip_on=False,
        )  # fmt: skip
    _name(axes, curve, texts, ink, high)
    return figure


def _beside(curve: Curve, figure: "Figure", canvas: "FigureCanvasAgg", room: float) -> tuple[list[str], float]:
    """(what stands at the end of each line, inches that it takes): names as long as there is room for."""
    for columns in range(40, 0, -1):
        texts = [f"{shortened(name, columns)}\u2003{told}" for name, told in zip(curve.names, curve.told, strict=True)]
        aside = max([_inches(figure, canvas, text) for text in texts], default=0) + 0.42
        if aside <= room:
            break
    return texts, min(aside, room)


def _inches(figure: "Figure", canvas: "FigureCanvasAgg", text: str) -> float:
    """Width of a text in the font of pictures, which is wider than most that a page may have."""
    drawn = figure.text(0, 0, text)
    pixels: float = drawn.get_window_extent(canvas.get_renderer()).width
    drawn.remove()
    return pixels / figure.dpi


def _dot(curve: Curve, place: int) -> str:
    return DOTS[place % len(DOTS)] if len(curve.rows) <= DOTS_UP_TO else ""


def _rule(axes: "Axes", curve: Curve, ink: str, steps: int) -> None:
    """Axes: whole rounds, in about so many steps, plain numbers, and a line at 0 where totals lie on both its sides."""
    from matplotlib.ticker import MaxNLocator, StrMethodFormatter

    first, last = (curve.at[0], curve.at[-1]) if curve.at else (0, 0)
    axes.set_xlim(first, max(last, first + 1))
    values = [value for row in curve.rows for value in row if value == value] or [0]
    low, high = min(values), max(values)
    room = (high - low) * 0.06 or 1
    if curve.places:
        axes.set_ylim(max(high, 2) + 0.3, 0.7)
    else:
        axes.set_ylim(low - room, high + room)
    axes.set_xlabel(curve.across, color=ink)
    axes.set_ylabel(curve.up, color=ink)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=steps, steps=[1, 2, 5, 10]))
    ticks = [int(tick) for tick in axes.get_xticks() if first <= tick <= curve.rounds]
    names = [str(tick) for tick in ticks]
    if curve.bonuses is not None:
        # A round's number so near would run into the word.
        kept = [tick for tick in ticks if tick < last * 0.92] or [0]
        ticks, names = [*kept, last], [*map(str, kept), curve.bonuses]
        axes.axvline(last - 0.5, color=ink, linewidth=0.8, linestyle=(0, (2, 3)), alpha=0.5)
    axes.set_xticks(ticks, names)
    whole = all(float(value).is_integer() for value in values)
    axes.yaxis.set_major_locator(MaxNLocator(integer=whole, nbins=10, steps=[1, 2, 5, 10]))
    axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}" if whole else "{x:g}"))
    axes.tick_params(colors=ink, length=3)
    axes.grid(axis="y", color=ink, alpha=0.15, linewidth=0.8)
    if low < 0 < high:
        axes.axhline(0, color=ink, linewidth=1, alpha=0.6)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    for side in ("left", "bottom"):
        axes.spines[side].set_color(ink)
        axes.spines[side].set_alpha(0.4)


def _name(axes: "Axes", curve: Curve, texts: list[str], ink: str, high_of_all: float) -> None:
    """Each line's name at its end, moved apart where totals lie close, and joined to it by a thin line."""
    if not curve.rows:
        return
    low, high = sorted(axes.get_ylim())
    points_of_one = axes.get_position().height * high_of_all * 72 / (high - low)
    last = [float(value) for value in curve.rows[-1]]
    places = spread(last, 15 / points_of_one, low, high)
    for number, (text, value, place) in enumerate(zip(texts, last, places, strict=True)):
        end, moved = (curve.at[-1], value), (place - value) * points_of_one * (-1 if curve.places else 1)
        anchored: dict[str, Any] = {"xy": end, "textcoords": "offset points", "annotation_clip": False}
        axes.annotate(text, xytext=(22, moved), color=ink, va="center", **anchored)
        line = {
            "arrowstyle": "-", "color": COLOURS[number % len(COLOURS)], "linewidth": 1.4, "shrinkA": 0, "shrinkB": 3,
        }  # fmt: skip
        axes.annotate("", xytext=(19, moved), arrowprops=line, **anchored)
