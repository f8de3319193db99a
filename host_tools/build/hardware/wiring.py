"""The wiring of a board as SVG, from the pin table that its firmware uses.

A board with a header is drawn with its two rows of pins and a wire to each part; one on which all is soldered,
with each part in its place and the pin that it hangs on. Each part's group carries data-part, data-pin and
data-number.
"""

from host_tools.build.hardware.plan import Pin, Plan
from host_tools.build.hardware.svg import element, sheet, words

WIRES = ("#1d6fd1", "#c77a00", "#2e8b57", "#8a3fb0", "#00868b", "#b0413e", "#6b6b00", "#c2408a", "#4a5a78")
GROUND, POWER = "#222222", "#d11d1d"
INK, FAINT = "#1c1f24", "#8a919c"

# A board with a header: the board from its top left corner, pins at this distance, parts to the right.
STEP, BOARD_X, BOARD_Y, BOARD_WIDTH = 26.0, 250.0, 70.0, 170.0
PARTS_X, PART_WIDTH, PART_STEP = 590.0, 250.0, 40.0
LANE = 9.0


def wiring(plan: Plan) -> bytes:
    """The drawing."""
    return _with_header(plan) if plan.wiring == "header" else _soldered(plan)


def _with_header(plan: Plan) -> bytes:
    rows = plan.header // 2
    height = BOARD_Y + max(rows * STEP, (len(plan.pins) + len(plan.power)) * PART_STEP) + 90
    used = {number: pin for _, pin, number, _ in (*plan.pins, *plan.power)}
    drawing = [
        element("rect", width=PARTS_X + PART_WIDTH + 20, height=height, fill="#ffffff"),
        words(f"{plan.title}: wiring", 20, 34, 20, fill=INK, font_weight="bold"),
        element(
            "rect",
            x=BOARD_X,
            y=BOARD_Y - 16,
            width=BOARD_WIDTH,
            height=rows * STEP + 22,
            rx=10,
            fill=plan.boards[0].colour,
        ),
        element("rect", x=BOARD_X + BOARD_WIDTH / 2 - 26, y=BOARD_Y - 26, width=52, height=30, rx=4, fill="#c9ced6"),
        words("USB", BOARD_X + BOARD_WIDTH / 2, BOARD_Y - 6, 12, "middle", fill=INK),
        words(plan.boards[0].name, BOARD_X + BOARD_WIDTH / 2, BOARD_Y + rows * STEP / 2, 18, "middle", fill="#ffffff"),
    ]
    drawing += [_pad(number, used.get(number), plan.header) for number in range(1, plan.header + 1)]
    parts = (*plan.pins, *plan.power)
    for at, pin in enumerate(parts):
        drawing.append(_wire(pin, at, len(parts), plan.header))
    return sheet(PARTS_X + PART_WIDTH + 20, height, *drawing, title=f"{plan.title}: wiring")


def pad_place(number: int, header: int) -> tuple[float, float]:
    """Where a pin of the header is drawn: 1 to half of them down the left side, the rest up the right one."""
    half = header // 2
    if number <= half:
        return BOARD_X + 12, BOARD_Y + (number - 1) * STEP + 6
    return BOARD_X + BOARD_WIDTH - 12, BOARD_Y + (header - number) * STEP + 6


def _pad(number: int, pin: str | None, header: int) -> str:
    x, y = pad_place(number, header)
    left = number <= header // 2
    inner = x + 14 if left else x - 14
    return element(
        "g",
        element("circle", cx=x, cy=y, r=7, fill="#f2c94c" if pin else "#d9dde3", stroke=INK, stroke_width=0.8),
        words(str(number), inner, y + 4, 11, "start" if left else "end", fill="#ffffff"),
        words(pin, inner + (20 if left else -20), y + 4, 11, "start" if left else "end", fill="#ffffff") if pin else "",
        class_="pad",
        data_number=number,
    )


def _wire(pin: Pin, at: int, parts: int, header: int) -> str:
    """A part's box, what it is, and a wire of its own from its pin; wires run apart, in lanes."""
    part, name, number, where = pin
    start_x, start_y = pad_place(number, header)
    top = BOARD_Y - 8 + at * PART_STEP
    end_x, end_y = PARTS_X, top + 16
    if number <= header // 2:
        # Out to the left, down past the board, and along below it.
        out = BOARD_X - 20 - (parts - at) * LANE
        below = BOARD_Y + header // 2 * STEP + 16 + (parts - at) * LANE / 2
        lane = PARTS_X - 24 - at * LANE
        path = [(start_x, start_y), (out, start_y), (out, below), (lane, below), (lane, end_y), (end_x, end_y)]
    else:
        lane = PARTS_X - 24 - at * LANE
        path = [(start_x, start_y), (lane, start_y), (lane, end_y), (end_x, end_y)]
    colour = GROUND if name == "GND" else POWER if name.startswith("3V3") else WIRES[at % len(WIRES)]
    return element(
        "g",
        element(
            "polyline",
            points=" ".join(f"{x:g},{y:g}" for x, y in path),
            fill="none",
            stroke=colour,
            stroke_width=2.4,
            stroke_linejoin="round",
        ),
        element("rect", x=end_x, y=top, width=PART_WIDTH, height=32, rx=5, fill="#f4f6f9", stroke=colour),
        words(part, end_x + 10, top + 14, 13, fill=INK, font_weight="bold", class_="part"),
        words(f"{name} · pin {number}", end_x + PART_WIDTH - 10, top + 14, 12, "end", fill=INK, class_="pin"),
        words(where, end_x + 10, top + 27, 10.5, fill="#565d68", class_="where"),
        class_="wire",
        data_part=part,
        data_pin=name,
        data_number=number,
    )


# All soldered: the board from above, five pixels a millimetre; what has no place there is listed beside it.
PIXELS = 5.0
EDGE = 60.0
SQUARE = 17.0 * PIXELS  # in which what hangs on a key has room
BOX, BOX_STEP, KEY_STEP = 280.0, 46.0, 60.0


def _soldered(plan: Plan) -> bytes:
    board = plan.boards[0]
    width, height = board.size[0] * PIXELS, board.size[1] * PIXELS
    small = plan.keys.cap[0] * PIXELS < SQUARE  # then what hangs on a key stands beside the board
    left, top = EDGE + (BOX + 40 if small else 0), EDGE
    below = max(height, KEY_STEP * len(plan.keys.at)) if small else height

    def place(at: tuple[float, float]) -> tuple[float, float]:
        return left + (at[0] - board.at[0]) * PIXELS + width / 2, top + height / 2 - (at[1] - board.at[1]) * PIXELS

    lit = plan.display
    x, y = place(lit.at)
    drawing = [
        element("rect", width=left + width + 330, height=top + below + 40, fill="#ffffff"),
        words(f"{plan.title}: what hangs on which pin", 20, 34, 18, fill=INK, font_weight="bold"),
        element("rect", x=left, y=top, width=width, height=height, rx=15, fill="#262b33"),
        element(
            "rect", x=x - lit.lit[0] * PIXELS / 2, y=y - lit.lit[1] * PIXELS / 2,
            width=lit.lit[0] * PIXELS, height=lit.lit[1] * PIXELS, fill="#0b1420", stroke="#5f6b7a",
        ),
        words("display", x, y - 2, 13, "middle", fill="#cfe3ff"),
        words("soldered: board.DISPLAY", x, y + 15, 10.5, "middle", fill="#9fb4cc"),
    ]  # fmt: skip
    for knob in plan.knobs:
        x, y = place(knob.at)
        drawing.append(element("circle", cx=x, cy=y, r=knob.cap * PIXELS / 2, fill="#4a525e", stroke="#9aa4b2"))
        drawing.append(words("knob", x, y + 4, 12, "middle", fill="#ffffff"))
    beside = led = 0
    for pin in plan.pins:
        if pin[0] in plan.keys.at and small:
            drawing.append(_led_away(pin, place(plan.keys.at[pin[0]]), (20, top + led * KEY_STEP)))
            led += 1
        elif pin[0] in plan.keys.at:
            drawing.append(_key(pin, *place(plan.keys.at[pin[0]])))
        else:
            drawing.append(_beside(pin, left + width + 30, top + 20 + beside * BOX_STEP))
            beside += 1
    return sheet(left + width + 330, top + below + 40, *drawing, title=f"{plan.title}: what hangs on which pin")


def _key(pin: Pin, x: float, y: float) -> str:
    part, name, number, where = pin
    side = SQUARE
    return element(
        "g",
        element("title", f"{where}"),
        element(
            "rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=8, fill="#eef1f5", stroke="#9aa4b2"
        ),
        words(part, x, y - 8, 22, "middle", fill=INK, font_weight="bold", class_="part"),
        words(name, x, y + 12, 12, "middle", fill="#1d6fd1", class_="pin"),
        words(f"GPIO {number}", x, y + 28, 11, "middle", fill="#565d68"),
        class_="wire",
        data_part=part,
        data_pin=name,
        data_number=number,
    )


def _led_away(pin: Pin, key: tuple[float, float], box: tuple[float, float]) -> str:
    """A small key, and a line to what hangs on it."""
    side = 4.0 * PIXELS
    line = f"{box[0] + BOX:g},{box[1] + 19:g} {box[0] + BOX + 16:g},{box[1] + 19:g} {key[0]:g},{key[1]:g}"
    drawn = (
        element("rect", x=key[0] - side / 2, y=key[1] - side / 2, width=side, height=side, rx=4, fill="#c9ced6"),
        element("circle", cx=key[0], cy=key[1], r=side / 3, fill="#4a525e"),
        element("polyline", points=line, fill="none", stroke="#1d6fd1", stroke_width=1.6),
    )
    return element("g", *drawn) + _beside(pin, *box)


def _beside(pin: Pin, x: float, y: float) -> str:
    part, name, number, where = pin
    lines = where.split("; ")
    return element(
        "g",
        element("rect", x=x, y=y, width=BOX, height=25 + 13 * len(lines), rx=5, fill="#f4f6f9", stroke="#9aa4b2"),
        words(part, x + 10, y + 16, 13, fill=INK, font_weight="bold", class_="part"),
        words(f"{name} · GPIO {number}", x + 270, y + 16, 11.5, "end", fill="#1d6fd1", class_="pin"),
        *(words(line, x + 10, y + 31 + 13 * at, 10.5, fill="#565d68", class_="where") for at, line in enumerate(lines)),
        class_="wire",
        data_part=part,
        data_pin=name,
        data_number=number,
    )
