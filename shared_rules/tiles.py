"""Tiles as small ints, their notation, and the checks that every tile is one of the game and is there once.

A Lexio tile is rank * 4 + suit, suits weakest first (`../shared/rules/lexio.md` of the rules pages): `3b` is 12.
"""

from .errors import RuleError

LEXIO_SUITS = "bygr"  # river (blue), star (yellow), moon (green), sun (red)


def lexio_rank(tile):
    return tile >> 2


def lexio_suit(tile):
    """0 river, 1 star, 2 moon, 3 sun: the higher the stronger."""
    return tile & 3


def lexio_text(tile):
    """A tile's notation, `12y`."""
    return str(tile >> 2) + LEXIO_SUITS[tile & 3]


def parse_lexio(text, highest):
    """Tiles of a space separated text such as "3b 12y", in the order given.

    highest: the highest rank in use. Raises RuleError "tiles.*" that names the tile.
    """
    if not isinstance(text, str):
        raise RuleError("tiles.not_text")
    found = []
    for word in text.split():
        tile = _parse_lexio_tile(word)
        if tile >> 2 > highest:
            raise RuleError("tiles.not_in_this_game", tile=word, highest=highest)
        if tile in found:
            raise RuleError("tiles.twice", tile=word)
        found.append(tile)
    return found


def _parse_lexio_tile(word):
    rank = word[:-1]
    suit = LEXIO_SUITS.find(word[-1])
    if suit < 0 or rank not in _LEXIO_RANKS:
        raise RuleError("tiles.unknown", tile=word)
    return int(rank) * 4 + suit


_LEXIO_RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15")
