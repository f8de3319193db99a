"""Where the names at the ends of lines stand, and how wide they are. Pure arithmetic: it draws nothing."""

import unicodedata


def width(text: str) -> int:
    """Columns that a text takes: two a Japanese letter, one another, none what stands on the letter before."""
    return sum(_columns(letter) for letter in text)


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def shortened(text: str, most: int) -> str:
    """The text in at most so many columns; … at its end where some of it is left out."""
    if width(text) <= most:
        return text
    kept = ""
    for letter in text:
        if width(kept + letter) > most - 1:
            break
        kept += letter
    return kept.rstrip() + "…"


def spread(wanted: list[float], apart: float, low: float, high: float) -> list[float]:
    """Places near those wanted, in the same order, at least `apart` from one another and between low and high (as far
    as there is room for all)."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    # Groups that stand as close as they may, each around the middle of what its members want.
    groups: list[list[float]] = []
    for place in order:
        groups.append([wanted[place]])
        while len(groups) > 1 and _bottom(groups[-1], apart) < _bottom(groups[-2], apart) + len(groups[-2]) * apart:
            above = groups.pop()
            groups[-1] += above
    placed = [_bottom(group, apart) + step * apart for group in groups for step in range(len(group))]
    for step in range(len(placed)):
        placed[step] = max(placed[step], low + step * apart)
    for step in range(len(placed)):
        placed[-1 - step] = min(placed[-1 - step], high - step * apart)
    found = dict(zip(order, placed, strict=True))
    return [found[place] for place in range(len(wanted))]


def _bottom(group: list[float], apart: float) -> float:
    return sum(group) / len(group) - (len(group) - 1) * apart / 2
