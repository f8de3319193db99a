"""Mahjong tiles: kinds as small ints, mpsz notation, counts, and the checks that a tile can be there.

Kinds: 0-8 are 1m-9m, 9-17 1p-9p, 18-26 1s-9s, 27-30 the winds 1z-4z, 31-33 the dragons 5z-7z (white, green, red),
34-37 the flowers 1f-4f. Counts are a bytearray of KINDS, one count a kind. Apart from tiles.py, so that a game of
Lexio does not carry it.
"""

from .errors import RuleError

KINDS = 38
SUITED = 27
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
FLOWERS = 34
LETTERS = "mpszf"
_FIRST = (0, 9, 18, 27, 34)
_HIGHEST = (9, 9, 9, 7, 4)
COPIES = 4


def text_of(kind):
    """Notation of one tile, `5p`."""
    suit = min(kind // 9, 3) if kind < FLOWERS else 4
    return str(kind - _FIRST[suit] + 1) + LETTERS[suit]


def texts_of(kinds):
    """Notation of tiles in rising order, `123p55z`."""
    parts = ""
    order = sorted(kinds)
    for i in range(len(order)):
        word = text_of(order[i])
        parts += word[0]
        if i + 1 == len(order) or text_of(order[i + 1])[1] != word[1]:
            parts += word[1]
    return parts


def parse(text):
    """Kinds of an mpsz text such as "123p55z", in the order given. Raises RuleError "tiles.*"."""
    if not isinstance(text, str):
        raise RuleError("tiles.not_text")
    found = []
    waiting = []
    for letter in text:
        if letter in "123456789":
            waiting.append(int(letter))
            continue
        suit = LETTERS.find(letter)
        if suit < 0 or not waiting:
            raise RuleError("tiles.unknown_mpsz", tile=letter, text=text)
        for number in waiting:
            if number > _HIGHEST[suit]:
                raise RuleError("tiles.unknown_mpsz", tile=str(number) + letter, text=text)
            found.append(_FIRST[suit] + number - 1)
        waiting = []
    if waiting:
        raise RuleError("tiles.no_suit", text=text)
    return found


def parse_one(text):
    """The kind of a single tile. Raises RuleError "tiles.*"."""
    found = parse(text)
    if len(found) != 1:
        raise RuleError("tiles.not_one", text=text)
    return found[0]


def count(kinds, allowed=None):
    """Counts of `kinds` as a bytearray of KINDS; at most four of a kind, one of a flower.

    allowed: bytes or a tuple of KINDS flags, kinds of this game; None for all but flowers. Raises RuleError "tiles.*".
    """
    counts = bytearray(KINDS)
    for kind in kinds:
        if not (kind < FLOWERS if allowed is None else allowed[kind]):
            raise RuleError("tiles.not_of_this_game", tile=text_of(kind))
        counts[kind] += 1
        most = COPIES if kind < FLOWERS else 1
        if counts[kind] > most:
            raise RuleError("tiles.too_many", tile=text_of(kind), count=counts[kind], most=most)
    return counts


def is_terminal(kind):
    """A 1 or 9 of a suit."""
    return kind < SUITED and kind % 9 in (0, 8)


def is_honour(kind):
    return SUITED <= kind < FLOWERS
