"""House rules: the values of a game's options from which a group begins its games, where it plays otherwise than the
rules page says; and the short text as which a gadget keeps them.

A line a game, in the order of GAMES: the letter of the game, then in base64 a byte with a bit for each option that is
given (the first one's the lowest), and the values of those as fields.py packs them. Knows no file and no screen.
"""

from binascii import a2b_base64, b2a_base64

from .errors import RuleError
from .fields import pack, unpack
from .games import GAMES, load

FIRST = "a"  # the letter of the first game
MOST = 99999  # of a number to which the rules set no end: what a gadget's number screen holds


def options_of(rules):
    """The fields of a game that house rules may give a value: all but who begins, which each game is asked."""
    module = load(rules)
    return tuple([field for field in module.options(module.SEATS[0]) if field["type"] != "player"])


def check(rules, players, given):
    """Raise RuleError where a game of so many players cannot begin with the options `given`."""
    for field in options_of(rules):
        if field["type"] == "number" and field["max"] is None and given.get(field["id"], 0) > MOST:
            raise RuleError("entry.too_big", field=field["id"], value=given[field["id"]], max=MOST)
    load(rules).start(players, given)


def text_of(house):
    """The text of checked `house` rules, {game: {option id: value}}."""
    return "\n".join([line_of(rules, house[rules]) for rules in GAMES if house.get(rules)])


def line_of(rules, given):
    """The line of one game."""
    stated = []
    mask = 0
    for at, field in enumerate(options_of(rules)):
        if field["id"] in given:
            mask |= 1 << at
            stated.append(field)
    packed = bytes((mask,)) + pack(stated, given, 0)
    return letter_of(rules) + str(b2a_base64(packed), "ascii").strip()


def letter_of(rules):
    """What the line of a game begins with."""
    return chr(ord(FIRST) + GAMES.index(rules))


def read(text, rules, players=None):
    """{option id: value} of a game in a `text`. Raises RuleError "house.unreadable" where a newer version wrote it, it
    is damaged, or so many players (None: the fewest) cannot begin with it."""
    for line in text.split("\n"):
        if line[:1] == letter_of(rules):
            try:
                given = _unpacked(rules, a2b_base64(line[1:]))
                check(rules, players or load(rules).SEATS[0], given)
                if line_of(rules, given) == line:  # else it says more, as a newer version's may
                    return given
            except (ValueError, IndexError, RuleError):
                pass
            raise RuleError("house.unreadable")
    return {}


def _unpacked(rules, packed):
    fields = options_of(rules)
    stated = [field for at, field in enumerate(fields) if packed[0] >> at & 1]
    return unpack(stated, packed[1:], 0)


def check_text(text):
    """Raise RuleError "house.unreadable" where this is no text of house rules. Loads no game, so a line is not read."""
    letters = [letter_of(rules) for rules in GAMES]
    for line in text.split("\n"):
        if line[:1] not in letters:
            raise RuleError("house.unreadable")
        letters = letters[letters.index(line[0]) + 1 :]
        try:
            packed = a2b_base64(line[1:])
        except ValueError:
            packed = b""
        if not packed:
            raise RuleError("house.unreadable")
