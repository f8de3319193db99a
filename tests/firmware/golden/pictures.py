"""Frames of a display as pictures: small PNG files, what differs between two, and sheets to look at many.

A frame is 1024 bytes, row by row, the left pixel in the highest bit. Knows no gadget and no screen.
"""

from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont

SIZE = (128, 64)
# What a difference shows: lit in both, lit only in the accepted picture, lit only in the new one.
BOTH, GONE, NEW = (90, 90, 90), (255, 60, 60), (60, 255, 60)
LARGE = 4  # pixels for one in the picture of a difference
SHEET_SCALE = 2
SHEET_ACROSS = 4
GAP = 6
NAME_HEIGHT = 14
PAPER, INK = (225, 225, 225), (0, 0, 0)


def write(path: Path, frame: bytes) -> None:
    """Keep a frame as a PNG of one bit a pixel."""
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.frombytes("1", SIZE, frame).save(path, optimize=True)


def read(path: Path) -> bytes:
    """The frame of a PNG that `write` made."""
    with Image.open(path) as picture:
        if picture.size != SIZE:
            raise ValueError(f"{path} is no picture of 128x64 pixels")
        return picture.convert("1").tobytes()


def differing(accepted: dict[str, bytes], new: dict[str, bytes]) -> list[str]:
    """Names of the pictures that are not the same in both, or only in one, in their order."""
    return [name for name in sorted(accepted.keys() | new.keys()) if accepted.get(name) != new.get(name)]


def write_difference(path: Path, accepted: bytes, new: bytes) -> None:
    """A large picture of what has gone (red), what has come (green) and what stayed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    before, after = (Image.frombytes("1", SIZE, frame).convert("L") for frame in (accepted, new))
    shown = Image.new("RGB", SIZE)
    shown.paste(BOTH, mask=ImageChops.darker(before, after))
    shown.paste(GONE, mask=ImageChops.subtract(before, after))
    shown.paste(NEW, mask=ImageChops.subtract(after, before))
    shown.resize((SIZE[0] * LARGE, SIZE[1] * LARGE), Image.Resampling.NEAREST).save(path)


def write_sheet(path: Path, frames: dict[str, bytes]) -> None:
    """All frames in one picture, each twice as large, its name under it."""
    width, height = SIZE[0] * SHEET_SCALE + GAP, SIZE[1] * SHEET_SCALE + NAME_HEIGHT + GAP
    rows = -(-len(frames) // SHEET_ACROSS)
    sheet = Image.new("RGB", (GAP + SHEET_ACROSS * width, GAP + rows * height), PAPER)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default()
    for i, (name, frame) in enumerate(frames.items()):
        x, y = GAP + i % SHEET_ACROSS * width, GAP + i // SHEET_ACROSS * height
        picture = Image.frombytes("1", SIZE, frame).convert("RGB")
        large = (SIZE[0] * SHEET_SCALE, SIZE[1] * SHEET_SCALE)
        sheet.paste(picture.resize(large, Image.Resampling.NEAREST), (x, y))
        draw.text((x, y + large[1] + 1), name, INK, font)
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path)
