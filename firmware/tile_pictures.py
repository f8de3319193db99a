"""Mahjong tiles as letters: the font has a picture of each kind, so that a hand is a text like any other.

Knows no screen and no pixel; host_tools/build/tiles.py draws the pictures. mpsz.py is loaded only for a text that
may be tiles, so that an evening of Lexio does without it.
"""

from shared_rules import wording
from shared_rules.errors import RuleError

FIRST = 0xE000  # a kind's code point is so much above it
FACE_DOWN = 38  # follows the kinds: a tile that is not known or not there
SUITS = "mpszf"
# Facts of a text that hold tiles.
FACTS = ("tile", "tiles")


def picture(kind):
    """The letter of a kind, or of FACE_DOWN."""
    return chr(FIRST + kind)


def pictures(kinds):
    """A text of the tiles, in their order."""
    return "".join([picture(kind) for kind in kinds])


def pictured(text):
    """mpsz such as "99m 123p" as pictures, apart where it is; what is not mpsz as it is."""
    if not isinstance(text, str) or not text or text[-1] not in SUITS:
        return text
    from shared_rules.mpsz import parse

    try:
        return " ".join([pictures(parse(word)) for word in text.split(" ")])
    except RuleError:
        return text


def describe(t, names, key, facts):
    """As shared_rules.wording.describe, with pictures for tiles."""
    shown = facts
    for fact in FACTS:
        if fact in facts:
            if shown is facts:
                shown = facts.copy()
            shown[fact] = pictured(facts[fact])
    return wording.describe(t, names, key, shown)
