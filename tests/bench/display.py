"""What a change of the screen costs: `python -m tests.bench.display`.

Bytes sent to each display, steps of the virtual machine until they can be sent, heap and garbage. Beside the
panel, which has one label of adafruit_display_text a line: the panel without the shortcuts of its labels, and one
plain label for each text.
"""

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from adafruit_display_text.bitmap_label import Label

from firmware.colour import ColourPanel
from firmware.font import load
from firmware.panel import Panel
from host_tools.sim.display import open_display
from tests.bench.micropython import figures
from tests.bench.screens import ENGLISH, JAPANESE, NUMBER, ROW, draw
from tests.bench.vm_steps import on_a_board, steps

FONT = Path(__file__).resolve().parents[2] / "firmware" / "fonts" / "tally.bin"
OURS = ("firmware", "adafruit_display_text")

# What is changed, from which screen to which, the row in focus before and after.
CHANGES: tuple[tuple[str, Any, Any, int, int], ...] = (
    ("nothing", ENGLISH, ENGLISH, 0, 0),
    ("one number", ENGLISH, NUMBER, 0, 0),
    ("one row", ENGLISH, ROW, 0, 0),
    ("the focus, to the next row", ENGLISH, ENGLISH, 0, 1),
    ("every text", ENGLISH, JAPANESE, 0, 3),
)
HELD = ("its code", "the objects of a screen", "garbage: nothing changed", "one number", "every text")


def sent(board_id: str) -> list[int]:
    """Bytes sent for each of CHANGES."""
    display, controller = open_display(board_id)
    kind = ColourPanel if board_id == "feather" else Panel
    panel = kind(SimpleNamespace(display=display), str(FONT))
    found = []
    for _, before, after, focus_before, focus_after in CHANGES:
        draw(panel, before, focus_before)
        panel.show()
        controller.sent = 0
        draw(panel, after, focus_after)
        panel.show()
        found.append(controller.sent)
    return found


def taken_by_panel() -> list[int]:
    """VM steps for each of CHANGES."""
    display, _ = open_display("pico")
    panel = Panel(SimpleNamespace(display=display), str(FONT))

    def show(lines: Any, focus: int) -> None:
        draw(panel, lines, focus)
        panel.show()

    found = []
    for _, before, after, focus_before, focus_after in CHANGES:
        show(before, focus_before)
        found.append(steps(lambda after=after, focus=focus_after: show(after, focus), OURS))  # type: ignore[misc]
    return found


def taken_without_shortcuts() -> list[int]:
    """VM steps for each of CHANGES with labels as the library has them."""
    with patch("firmware.line.Text", Label):
        return taken_by_panel()


def taken_by_labels() -> list[int]:
    """VM steps for each of CHANGES; of cutting, right alignment and focus the labels do nothing."""
    font = load(str(FONT))
    labels = [[Label(font, text=text) for text in texts] for texts in ENGLISH]

    def show(lines: Any) -> None:
        for pair, texts in zip(labels, lines, strict=True):
            for label, text in zip(pair, texts, strict=True):
                label.text = text

    found = []
    for _, before, after, _, _ in CHANGES:
        show(before)
        found.append(steps(lambda after=after: show(after), OURS))  # type: ignore[misc]
    return found


def held(way: str) -> list[int]:
    """Bytes of heap on MicroPython as HELD names them. way: "panel" or "labels"."""
    return figures("screen_heap.py", way, FONT)


def main() -> None:
    print(
        "| what changes | bytes, SSD1306 (I2C) | bytes, SH1106 (SPI) | bytes, ST7789 (SPI) "
        "| panel, VM steps | no shortcuts | labels |"
    )
    print("|---|---|---|---|---|---|---|")
    columns = (
        sent("pico"),
        sent("macropad"),
        sent("feather"),
        taken_by_panel(),
        taken_without_shortcuts(),
        taken_by_labels(),
    )
    for change, pico, macropad, feather, *taken in zip(CHANGES, *columns, strict=True):
        cells = [f"{number:,} ({on_a_board(number):.0f} ms)" for number in taken]
        print(f"| {change[0]} | {pico:,} | {macropad:,} | {feather:,} | {' | '.join(cells)} |")
    print("\nms: on an RP2040, without what displayio does in C and without the wire\n")
    print("| heap on MicroPython (64 bit) | panel | labels |")
    print("|---|---|---|")
    for what, panel, labels in zip(HELD, held("panel"), held("labels"), strict=True):
        print(f"| {what} | {panel:,} | {labels:,} |")


if __name__ == "__main__":
    main()
