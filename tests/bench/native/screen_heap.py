"""Run by MicroPython: "panel" or "labels", FONT -> "code objects nothing number screen", in bytes of heap.

The code that draws, adafruit_display_text included; the objects of a screen; the garbage of a frame in which
nothing changed, of a changed number, and of a new screen. labels: a plain one for each text.
"""

import gc
import sys

# Not counted: a board has these built in, and both ways take the same font.
import bitmaptools  # noqa: F401
import displayio  # noqa: F401

from firmware.font import load
from tests.bench.screens import ENGLISH, JAPANESE, NUMBER, draw

way, path = sys.argv[1:]
font = load(path)


def held():
    gc.collect()
    return gc.mem_alloc()


start = held()
if way == "panel":
    from firmware.panel import Panel

    code = held()

    class Board:
        class display:  # noqa: N801  stands for an attribute
            root_group = None

            @staticmethod
            def refresh():
                pass

    panel = Panel(Board, path)

    def show(lines):
        draw(panel, lines, 0)
        panel.show()

else:
    from adafruit_display_text.bitmap_label import Label

    code = held()
    labels = [[Label(font, text=text) for text in texts] for texts in ENGLISH]

    def show(lines):
        for pair, texts in zip(labels, lines):  # noqa: B905  MicroPython has no strict
            for label, text in zip(pair, texts):  # noqa: B905
                if label.text != text:
                    label.text = text


def garbage(before, after):
    show(before)
    gc.collect()
    gc.disable()
    held_before = gc.mem_alloc()
    show(after)
    made = gc.mem_alloc() - held_before
    gc.enable()
    return made


show(ENGLISH)
show(JAPANESE)
show(ENGLISH)
objects = held()
print(code - start, objects - code, garbage(ENGLISH, ENGLISH), garbage(ENGLISH, NUMBER), garbage(ENGLISH, JAPANESE))
