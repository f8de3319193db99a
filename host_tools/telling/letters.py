"""Players' names and other texts from a log, made fit to be shown. A log can hold any character."""

import unicodedata

# Turns the direction of the text after it.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# What no XML may hold.
_FORBIDDEN = frozenset("\ufffe\uffff")


def printable(text: str) -> str:
    """`text` in one line, with U+FFFD for each character that could move a cursor, turn the direction or break a
    file."""
    return "".join("\ufffd" if _harms(letter) else letter for letter in text)


def _harms(letter: str) -> bool:
    return letter in _TURNING or letter in _FORBIDDEN or unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")
