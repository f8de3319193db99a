"""Sizes, heap and speeds beside their budgets: `python -m tests.bench [NAME ...]`, all of them without a name.

`python -m tests.bench footprint --ratchet` writes what has become smaller as the footprint's budget from now on.

The modules beside this one measure; those with a `main` of their own tell more: `python -m tests.bench.link`.
"""

import sys
from collections.abc import Callable

from tests.bench import buttons, display, flash, footprint, hands, league, link, memory, records
from tests.bench.budgets import WIRE, Figure, shown
from tests.bench.vm_steps import on_a_board

WORDS = """
Heap is MicroPython's with words of 64 bits; a board's words of 32 bits take about two thirds of it. Milliseconds are
those of an RP2040, reckoned from what the virtual machine has to do; with "a + b", b is the display's own part.
The league's milliseconds are this computer's, the shortest of several (so a picture is one that was drawn before);
"(1 : 2 : 3)" is how they grow with ten and a hundred times the rounds.
"over" of a footprint ends with exit code 1: footprint.toml holds the least that was ever reached, and is only lowered
(--ratchet). Elsewhere it fails nothing: it names what to make smaller before anything is added.
"""


def measure_display() -> list[Figure]:
    rows = []
    for board, controller in (("pico", "SSD1306"), ("macropad", "SH1106"), ("feather", "ST7789")):
        for (what, *_), count in zip(display.CHANGES, display.sent(board), strict=True):
            rows.append(Figure(f"display: {controller}, {what}", count, "bytes"))
    return rows


def measure_link() -> list[Figure]:
    seconds, sent = min(link.sync_seconds() for _ in range(3))
    raw = min(link.raw_seconds(sent) for _ in range(3))
    _, dearest, together = link.turns()
    ours, wire = on_a_board(together) / 1000, sent / link.USB_BYTES
    return [
        Figure(f"sync of {link.RECORDS} rounds, simulated", round(link.RECORDS / seconds), "records/s"),
        Figure("sync, simulated: times the raw wire", seconds / raw, ""),
        Figure("sync on an RP2040: seconds of our work", ours, "s"),
        Figure("sync on an RP2040: our work / the wire", ours / wire, "", most=WIRE),
        Figure("sync on an RP2040: the longest turn", on_a_board(dearest), "ms", most=100),
    ]


RATCHET = "--ratchet"
BENCHES: dict[str, Callable[[], list[Figure]]] = {
    "memory": memory.measure,
    "buttons": buttons.measure,
    "hands": hands.measure,
    "display": measure_display,
    "flash": flash.measure,
    "footprint": footprint.measure,
    "records": records.measure,
    "link": measure_link,
    "league": league.measure,
}


def table(figures: list[Figure]) -> str:
    rows = [("figure", "", "", "budget", "")]
    rows += [(figure.what, shown(figure.value), figure.unit, figure.budget, figure.verdict) for figure in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = []
    for what, value, unit, budget, verdict in rows:
        cells = (what.ljust(widths[0]), value.rjust(widths[1]), unit.ljust(widths[2]), budget.rjust(widths[3]), verdict)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    names = [name for name in arguments if name != RATCHET]
    if len(names) < len(arguments) and names != ["footprint"]:
        print(f"{RATCHET} belongs to the footprint alone", file=sys.stderr)
        return 2
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        print(f"no bench {', '.join(unknown)}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    figures = [figure for name in names or BENCHES for figure in BENCHES[name]()]
    print(table(figures))
    print(WORDS, end="")
    if len(names) < len(arguments):
        for what, before, now in footprint.ratchet(figures):
            print(f"{what}: {before} -> {now} bytes")
    return 1 if any(figure.fails and figure.verdict == "over" for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
