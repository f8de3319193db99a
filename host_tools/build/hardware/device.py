"""A board in its case as SVG, as a photograph would show it, with a true picture on its display.

Places and sizes come from the plan, the picture from the simulated gadget. Knows no screen.
"""

import base64
from collections.abc import Callable

from host_tools.build.hardware.plan import Keys, Pair, Plan
from host_tools.build.hardware.svg import element, sheet, short, words

PIXELS = 7.0  # a millimetre
AROUND = 9.0  # millimetres of table around the case
LONG = "—"  # on a label, before what a long press gives
SYMBOLS = {"up": "▲", "down": "▼", "left": "◀", "right": "▶", "back": "←", "ok": "OK"}
# A shadow is larger than what casts it.
WIDER = {"x": "-20%", "y": "-20%", "width": "140%", "height": "140%"}
LETTERS = {"fill": "#f4f4f0", "font_weight": "bold"}
LIT = "0.84 0 0 0 0.02  0.91 0 0 0 0.03  0.95 0 0 0 0.05  0 0 0 1 0"


def device(plan: Plan, screen: bytes) -> bytes:
    """The drawing; `screen` is a PNG of the display."""
    case = plan.case
    width, height = (side + 2 * case.wall + 2 * AROUND for side in case.inside)

    def spot(at: Pair) -> Pair:
        return (width / 2 + at[0]) * PIXELS, (height / 2 - at[1]) * PIXELS

    return sheet(
        width * PIXELS,
        height * PIXELS,
        _materials(plan),
        element("rect", width=width * PIXELS, height=height * PIXELS, fill="url(#table)"),
        _plug(plan, spot),
        _body(plan, *spot((0, 0))),
        _display(plan, screen, spot),
        *(_knob(*spot(knob.at), knob.cap) for knob in plan.knobs),
        *(_hole(*spot(hole.at), hole.across) for hole in plan.holes),
        *(_key("" if plan.presses else name, *spot(at), plan.keys) for name, at in plan.keys.at.items()),
        *(_beside(plan, name, spot) for name in plan.presses),
        title=plan.title,
    )


def _materials(plan: Plan) -> str:
    def fade(name: str, *stops: tuple[str, str], **where: object) -> str:
        parts = (element("stop", offset=offset, stop_color=colour) for offset, colour in stops)
        return element("linearGradient", *parts, id=name, x1=0, y1=0, x2=where.get("x2", 0), y2=1)

    return element(
        "defs",
        fade("table", ("0", "#b98d62"), ("0.5", "#a87b50"), ("1", "#8f6540"), x2=0.3),
        fade("gloss", ("0", "#ffffff55"), ("0.4", "#ffffff10"), ("1", "#00000033"), x2=0.5),
        fade("cap", ("0", "#fdfdfb"), ("0.75", "#e3e1da"), ("1", "#c4c1b8")),
        fade("metal", ("0", "#f0f2f5"), ("0.5", "#aab1bb"), ("1", "#6d747f"), x2=1),
        fade("glass", ("0", "#ffffff26"), ("0.45", "#ffffff08"), ("0.46", "#ffffff00"), ("1", "#ffffff00"), x2=1),
        *(
            element("filter", element("feGaussianBlur", stdDeviation=far), id=name, **WIDER)
            for name, far in (("soft", 9), ("near", 2.4))
        ),
        element(
            "filter",
            element("feColorMatrix", type="matrix", values=LIT),
            id="lit",
            color_interpolation_filters="sRGB",
        ),
    )  # fmt: skip


def _plug(plan: Plan, spot: Callable[[Pair], Pair]) -> str:
    """The cable, where it comes out at the top or at the left; a plug at another side is not seen."""
    wide = plan.usb.plug[0] * PIXELS
    near = AROUND * PIXELS
    cable = {"x": -11.0, "y": -near - 10, "width": 22, "height": near - 20, "fill": "#1b1d20"}
    plug = {"x": -wide / 2, "y": -42.0, "width": wide, "height": 60, "rx": 8, "fill": "#2a2d32"}
    drawn = element("rect", **cable) + element("rect", **plug)
    if plan.usb.side == "top":
        x, _ = spot((plan.usb.at, 0))
        return element("g", drawn, transform=f"translate({short(x)} {short(near)})")
    if plan.usb.side == "left":
        _, y = spot((0, plan.usb.at))
        return element("g", drawn, transform=f"translate({short(near)} {short(y)}) rotate(-90)")
    return ""


def _body(plan: Plan, x: float, y: float) -> str:
    width, height = ((side + 2 * plan.case.wall) * PIXELS for side in plan.case.inside)
    place = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": plan.case.corner * PIXELS}
    shadow = {**place, "x": place["x"] + 8, "y": place["y"] + 14}
    return (
        element("rect", **shadow, fill="#2a1a0c", opacity=0.6, filter="url(#soft)")
        + element("rect", **place, fill=plan.case.colour)
        + element("rect", **place, fill="url(#gloss)", stroke="#00000055")
    )


def _display(plan: Plan, screen: bytes, spot: Callable[[Pair], Pair]) -> str:
    display = plan.display

    def box(at: Pair, size: Pair, **more: object) -> str:
        x, y = spot((at[0] - size[0] / 2, at[1] + size[1] / 2))
        return element("rect", x=x, y=y, width=size[0] * PIXELS, height=size[1] * PIXELS, **more)

    x, y = spot((display.at[0] - display.lit[0] / 2, display.at[1] + display.lit[1] / 2))
    picture = "data:image/png;base64," + base64.b64encode(screen).decode()
    return (
        box(display.at, display.window, fill="#04060a", stroke="#00000088", stroke_width=3)
        + element(
            "image",
            x=x,
            y=y,
            width=display.lit[0] * PIXELS,
            height=display.lit[1] * PIXELS,
            preserveAspectRatio="none",
            style="image-rendering:pixelated",
            **({} if _is_colour(screen) else {"filter": "url(#lit)"}),
            href=picture,
        )
        + box(display.at, display.window, fill="url(#glass)")
    )


def _is_colour(png: bytes) -> bool:
    """Whether a PNG has more than grey: what its head says."""
    return png[25:26] not in (b"", b"\0")


def _hole(x: float, y: float, across: float) -> str:
    return element("circle", cx=x, cy=y, r=across / 2 * PIXELS, fill="#15171a", stroke="#00000066", stroke_width=2)


def _beside(plan: Plan, key: str, spot: Callable[[Pair], Pair]) -> str:
    at, away, size = plan.keys.at[key], plan.keys.label_at, plan.keys.label
    corner = spot((at[0] + away[0] - size[0] / 2, at[1] + away[1] + size[1] / 2))
    return label(corner, (size[0] * PIXELS, size[1] * PIXELS), plan.presses[key])


def label(corner: Pair, size: Pair, presses: tuple[str, str]) -> str:
    """The printed label beside a key: what a short press gives and, below it, a long one."""
    (x, y), (width, height) = corner, size
    line = {"fill": "#fbfbf8", "stroke": "#999999", "stroke_width": height / 60}
    drawn = element("rect", x=x, y=y, width=width, height=height, rx=height / 8, **line)
    for at, press in enumerate(presses):
        symbol = SYMBOLS[press]
        base = y + height * (0.44 + 0.42 * at)
        middle = x + width * (0.62 if at else 0.5)
        large = height * (0.4 if len(symbol) == 1 else 0.32)
        drawn += words(symbol, middle, base, large, "middle", fill="#2b2f36", font_weight="bold", class_="symbol")
    return drawn + words(LONG, x + width * 0.1, base - height * 0.02, height * 0.3, fill="#2b2f36")


def _knob(x: float, y: float, across: float) -> str:
    radius = across * PIXELS / 2
    return (
        element("circle", cx=x + 5, cy=y + 9, r=radius, fill="#000000", opacity=0.5, filter="url(#near)")
        + element(
            "circle", cx=x, cy=y, r=radius, fill="#3b4048", stroke="#15171a", stroke_dasharray="4 3", stroke_width=5
        )
        + element("circle", cx=x, cy=y, r=radius * 0.82, fill="url(#metal)")
        + element("line", x1=x, y1=y - radius * 0.4, x2=x, y2=y - radius * 0.75, stroke="#2a2d32", stroke_width=5)
    )


def _key(name: str, x: float, y: float, keys: Keys) -> str:
    wide, high = keys.cap[0] * PIXELS, keys.cap[1] * PIXELS
    symbol = SYMBOLS.get(name, name)
    if keys.round:
        radius = wide / 2
        return (
            element("circle", cx=x, cy=y, r=radius + 2.5, fill="#00000088")
            + element("circle", cx=x + 3, cy=y + 5, r=radius, fill="#000000", opacity=0.4, filter="url(#near)")
            + element("circle", cx=x, cy=y, r=radius, fill="#3f4652")
            + element("circle", cx=x, cy=y, r=radius, fill="url(#gloss)")
            + (words(symbol, x, y + 8, 23 if len(symbol) == 1 else 20, "middle", **LETTERS) if symbol else "")
        )
    left, top = x - wide / 2, y - high / 2
    inset = wide * 0.13
    foot = {"width": wide, "height": high, "rx": 12}
    face = {"width": wide - 2 * inset, "height": high - 2 * inset, "rx": 10}
    return (
        element("rect", x=left + 3, y=top + 7, **foot, fill="#000000", opacity=0.45, filter="url(#near)")
        + element("rect", x=left, y=top, **foot, fill="#bdbab0")
        + element("rect", x=left + inset, y=top + inset * 0.55, **face, fill="url(#cap)")
        + words(symbol, x, y + 6, 34 if len(symbol) == 1 else 27, "middle", fill="#2b2f36", font_weight="bold")
    )
