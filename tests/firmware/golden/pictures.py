"""Frames of a display as pictures: small PNG files, what differs between two, and sheets to look at many.

A frame is what a simulated gadget shows, of whichever display. Knows no gadget and no screen.
"""

from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFont

from host_tools.sim.colour_controller import GLASS
from host_tools.sim.controllers import MONO

GLASSES = {glass.size: glass for glass in (MONO, GLASS)}
# What a difference shows: lit in both, lit only in the accepted picture, lit only in the new one.
BOTH, GONE, NEW = (90, 90, 90), (255, 60, 60), (60, 255, 60)
LARGE = 4  # pixels for one in the picture of a difference
SHEET_SCALE = 2
SHEET_ACROSS = 4
GAP = 6
NAME_HEIGHT = 14
PAPER, INK = (225, 225, 225), (0, 0, 0)


def picture(frame: bytes) -> Image.Image:
    """A frame, of one bit a pixel or in colour."""
    glass = GLASSES[len(frame)]
    size = (glass.width, glass.height)
    if glass is MONO:
        return Image.frombytes("1", size, frame)
    pixels = np.frombuffer(frame, ">u2").astype(np.uint32)
    red, green, blue = pixels >> 11, pixels >> 5 & 63, pixels & 31
    bright = np.stack([red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2], axis=1)
    return Image.frombytes("RGB", size, bright.astype(np.uint8).tobytes())


def frame_of(shown: Image.Image) -> bytes:
    """The frame that is seen in a picture."""
    if shown.mode == "1":
        return shown.tobytes()
    red, green, blue = np.asarray(shown.convert("RGB"), np.uint16).reshape(-1, 3).T
    return (red >> 3 << 11 | green >> 2 << 5 | blue >> 3).astype(">u2").tobytes()


def write(path: Path, frame: bytes) -> None:
    """Keep a frame as a small PNG."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shown = picture(frame)
    (shown if shown.mode == "1" else _numbered(shown)).save(path, optimize=True)


def _numbered(shown: Image.Image) -> Image.Image:
    """The same picture with a table of its few colours."""
    colours, numbers = np.unique(np.asarray(shown).reshape(-1, 3), axis=0, return_inverse=True)
    small = Image.frombytes("P", shown.size, numbers.astype(np.uint8).tobytes())
    small.putpalette(colours.tobytes())
    return small


def read(path: Path) -> bytes:
    """The frame of a PNG that `write` made."""
    with Image.open(path) as shown:
        sizes = [(glass.width, glass.height) for glass in GLASSES.values()]
        if shown.size not in sizes:
            raise ValueError(f"{path} is no picture of a display")
        return frame_of(shown)


def differing(accepted: dict[str, bytes], new: dict[str, bytes]) -> list[str]:
    """Names of the pictures that are not the same in both, or only in one, in their order."""
    return [name for name in sorted(accepted.keys() | new.keys()) if accepted.get(name) != new.get(name)]


def write_difference(path: Path, accepted: bytes, new: bytes) -> None:
    """A large picture of what has gone (red), what has come (green) and what stayed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    before, after = (picture(frame).convert("L") for frame in (accepted, new))
    shown = Image.new("RGB", after.size)
    shown.paste(BOTH, mask=ImageChops.darker(before, after))
    shown.paste(GONE, mask=ImageChops.subtract(before, after))
    shown.paste(NEW, mask=ImageChops.subtract(after, before))
    shown.resize((after.width * LARGE, after.height * LARGE), Image.Resampling.NEAREST).save(path)


def write_sheet(path: Path, frames: dict[str, bytes]) -> None:
    """All frames in one picture, each twice as large, its name under it."""
    shown = {name: picture(frame).convert("RGB") for name, frame in frames.items()}
    across, down = (SHEET_SCALE * max(getattr(one, side) for one in shown.values()) for side in ("width", "height"))
    width, height = across + GAP, down + NAME_HEIGHT + GAP
    rows = -(-len(frames) // SHEET_ACROSS)
    sheet = Image.new("RGB", (GAP + SHEET_ACROSS * width, GAP + rows * height), PAPER)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default()
    for i, (name, one) in enumerate(shown.items()):
        x, y = GAP + i % SHEET_ACROSS * width, GAP + i // SHEET_ACROSS * height
        large = (one.width * SHEET_SCALE, one.height * SHEET_SCALE)
        sheet.paste(one.resize(large, Image.Resampling.NEAREST), (x, y))
        draw.text((x, y + down + 1), name, INK, font)
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)
