"""The page of a board, hardware/BOARD/README.md: parts, wiring, case, legends, current.

Markdown from the plan alone.
"""

from host_tools.build.hardware.case import SCREWS
from host_tools.build.hardware.device import SYMBOLS
from host_tools.build.hardware.plan import Cell, Draw, Plan

# A power bank: its label gives the charge of its cells at 3.7 V; a part is lost on the way to 5 V.
LABEL_MAH, CELL_VOLTS, USB_VOLTS, KEPT = 5000, 3.7, 5.0, 0.85
# What a cell of the gadget's own gives before it is too weak for the board.
USED = 0.9


def page(plan: Plan, printed: list[str]) -> bytes:
    """The page; `printed` are the names of the parts to print."""
    lines = [
        f"# {plan.title}",
        "",
        "Made by `make hardware` from `board.toml`, which stands beside this page, and from the pin table in",
        f"`firmware/boards/{plan.id}.py`. Change those, not this page. Nothing here has been built yet: see",
        "[what has not been tried](../README.md#what-has-not-been-tried-on-a-board).",
        "",
        "![the gadget, drawn](device-en.svg)",
        "",
        "The picture is a drawing; what its display shows is a true picture of the simulated gadget",
        "([in Japanese](device-ja.svg)).",
        "",
        "## Parts",
        "",
        "| part | maker's name | number | pieces | instead |",
        "|---|---|---|---|---|",
        *(f"| {row.part} | {row.name} | {row.number} | {row.pieces} | {row.instead} |" for row in plan.parts),
        "",
        "## Wiring",
        "",
        "![wiring](wiring.svg)",
        "",
        "## Case",
        "",
        "![the case, taken apart](case.png)",
        "",
        *_case(plan, printed),
        "",
        "What the dimensions rest on:",
        "",
        *(f"- {source.what}: {source.source}." for source in plan.sources),
        "",
        "**Measure your board before you print.** Every length is a line of `board.toml`; `make hardware` makes the",
        "files anew, and `make test` says where something no longer fits.",
        "",
        *_presses(plan),
        "## Key legends",
        "",
        "To print on paper or film at 100 %: [English](legends-en.svg), [Japanese](legends-ja.svg). Open the file in a",
        "browser and print it from there.",
        "",
        "## Current",
        "",
        *current(plan.draws, plan.cells),
        "",
    ]
    return "\n".join(lines).encode()


def _case(plan: Plan, printed: list[str]) -> list[str]:
    case = plan.case
    size = [side + 2 * case.wall for side in case.inside]
    high = case.below + case.floor + case.above + case.plate
    passes = SCREWS[case.screw][0]
    files = ", ".join(f"[{name}.stl]({name}.stl)" for name in printed)
    held = "it together" if case.posts else "the board in the tray; the keys hold the cover"
    lines = [
        f"{files}: {size[0]:g} x {size[1]:g} x {high:g} mm closed, walls {case.wall:g} mm,",
        f"floor {case.floor:g} mm, plate {case.plate:g} mm. Each lies as it is printed; layers of 0.2 mm. "
        f"Four M{case.screw:g}",
        f"screws from below (holes of {passes:g} mm) hold {held}.",
    ]
    if any(board.fixing == "peg" for board in plan.boards):
        what = "The board sits" if len(plan.boards) == 1 else "The boards sit"
        lines.append(f"{what} on pegs: a drop of glue on each, or melt its end with a soldering iron.")
    lines += [f"A hole of {hole.across:g} mm in the plate lets one reach the {hole.what}." for hole in plan.holes]
    if plan.cells:
        lines += [
            "The cell lies between ribs on the floor, its wires through their gap; foam tape on top of it keeps it",
            "there and off the board. Plug it in before you close the case, and bend its wires gently.",
        ]
    return lines


def _presses(plan: Plan) -> list[str]:
    """What the keys give, where a long press of one is not a short one."""
    if not plan.presses:
        return []

    def said(name: str) -> str:
        return SYMBOLS[name] if SYMBOLS[name].lower() == name else f"{SYMBOLS[name]} {name}"

    return [
        "## Keys",
        "",
        "| key | pressed | held |",
        "|---|---|---|",
        *(f"| {key} | {said(short)} | {said(long)} |" for key, (short, long) in plan.presses.items()),
        "",
    ]


def current(draws: tuple[Draw, ...], cells: tuple[Cell, ...] = ()) -> list[str]:
    """The estimate as a table, and how long a power bank lasts, and a cell of its own."""
    total = sum(draw.milliamps for draw in draws)
    hours = LABEL_MAH * CELL_VOLTS * KEPT / (total * USB_VOLTS)
    return [
        "An estimate, added up; not measured.",
        "",
        "| what | mA | source |",
        "|---|---|---|",
        *(f"| {draw.what} | {draw.milliamps:g} | {draw.source} |" for draw in draws),
        f"| together | {total:g} | |",
        "",
        f"A power bank of {LABEL_MAH:,} mAh (at {CELL_VOLTS:g} V, {KEPT:.0%} of it kept on the way to {USB_VOLTS:g} V)",
        f"would last some {hours:.0f} hours. Many power banks switch themselves off at so small a load, some after",
        "half a minute (clauduino.i-networx.de, Dear Power Bank, Don't Switch Me Off): take one with a mode for small",
        "loads, or a charger. A dimmed display draws less; the settings say after how long it dims.",
        *_on_cells(cells, total),
    ]


def _on_cells(cells: tuple[Cell, ...], total: float) -> list[str]:
    if not cells:
        return ["A pulled plug loses nothing that was shown as saved, so there is no battery to keep alive."]
    charge = sum(cell.milliamp_hours for cell in cells)
    hours = charge * USED / total
    return [
        f"A cell of {charge:g} mAh in the case, {USED:.0%} of it used, would last some {hours:.1f} hours; the board",
        "charges it while a cable is plugged in. Neither an empty cell nor a pulled plug loses what was shown as",
        "saved. The board has no switch: to put it away for long, unplug the cell.",
    ]
