"""The ways a round of Jakugi is entered: values, or the tiles of those who won. A draw is entered in either.

A field with "seat" is one player's ("name" is its id without the seat), asked where that player is among the
winners ("when_seat"). `called_n`: the lowest tile of each called sequence.
"""

from . import HOW, PLAYERS, UNIT

# Values that a hand can have, in quarters; another typed one is questioned (`doubts`), not refused.
VALUES = (
    4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 160, 192, 256, 320, 384, 512, 640, 768, 1024, 1280, 1536,
    2048, 2560, 4096,
)  # fmt: skip

_COPIES = bytes([4] * 27 + [0] * 11)  # no honours, no flowers


def _forms():
    winners = {"id": "winners", "type": "players", "when": ("how", HOW[:-1])}
    quick = [{"id": "how", "type": "choice", "choices": HOW}, winners]
    hand = list(quick)
    for seat in range(PLAYERS):
        provider = {"type": "player", "when": ("how", ("discard",)), "other_than": (seat,)}
        provider = _of_seat(seat, "provider", provider)
        quarters = {"type": "number", "min": UNIT, "max": None, "optional": True, "unit": UNIT}
        quick += [_of_seat(seat, "quarters", quarters), provider]
        on_one_screen = {"type": "tiles", "optional": True, "copies": _COPIES, "with": "tiles_{}".format(seat)}
        tiles = {"type": "tiles", "most": 13, "hand": True, "optional": True, "sizes": (13,), "copies": _COPIES}
        hand += [
            _of_seat(seat, "tiles", tiles),
            _of_seat(seat, "called", on_one_screen | {"most": 4, "stands_for": "run"}),
            _of_seat(seat, "win", on_one_screen | {"most": 1, "stands_for": "win"}),
            provider,
        ]
    return {"id": "quick", "fields": tuple(quick)}, {"id": "hand", "fields": tuple(hand)}


def _of_seat(seat, name, field):
    field.update({"id": "{}_{}".format(name, seat), "seat": seat, "name": name, "when_seat": "winners"})
    return field


FORMS = _forms()  # once: a replay asks for them at every round
