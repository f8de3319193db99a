"""The fields of the forms that enter what won: the tiles, the list of yaku, or a number of han."""

from . import COPIES, HAND_FLAGS, IN_HAND, WINS
from .entry_forms import payer, winner
from .table import HAN_ONLY, NAMES

MOST_HAN_TYPED = 127
SIDE_MOST = 12  # four flowers, wests and norths
# Rows that count more than once are entered as numbers; discards as their han together.
COUNTED = ("ankan", "yakuhai")
CHECKLIST = tuple([name for name in NAMES if name not in COUNTED and name not in HAN_ONLY])

# No set of flowers can be called.
_SET_COPIES = bytes([4] + [0] * 7 + [4] * 26 + [0] * 4)
_SIDE_COPIES = bytes([0] * 29 + [4] * 2 + [0] * 3 + [1] * 4)


def fields_of(name, others):
    """The fields of a form but for the second winner. others: fields of players that cannot be the payer."""
    fields = ({"id": "result", "type": "choice", "choices": WINS}, winner(), payer(others, ("ron",)))
    if name == "han":
        return fields + ({"id": "han", "type": "number", "min": 1, "max": MOST_HAN_TYPED},)
    fields += _hand() if name == "hand" else _checklist()
    return fields + (_number("dora", 63), _number("discard_han", 127) | {"aid": "discards"})


def _hand():
    return (
        {"id": "tiles", "type": "tiles", "most": IN_HAND, "hand": True, "sizes": (IN_HAND,), "copies": COPIES,
         "whose": "winner"},
        {"id": "win", "type": "tiles", "most": 1, "with": "tiles", "stands_for": "win", "copies": COPIES},
        _called("pons", "triplet"), _called("kans", "quad"), _called("ankans", "quad"),
        {"id": "side", "type": "tiles", "most": SIDE_MOST, "hand": True, "default": [], "with": "tiles",
         "stands_for": "tile", "copies": _SIDE_COPIES},
        {"id": "flags", "type": "flags", "choices": HAND_FLAGS, "default": [], "later": True},
    )  # fmt: skip


def _called(name, stands_for):
    return {"id": name, "type": "tiles", "most": 3, "default": [], "with": "tiles", "stands_for": stands_for,
            "copies": _SET_COPIES}  # fmt: skip


def _checklist():
    return (
        {"id": "closed", "type": "choice", "choices": ("closed", "open"), "ask": "inage.closed_or_open"},
        {"id": "yaku", "type": "flags", "choices": CHECKLIST, "default": [], "words": "inage.yaku_"},
        _number("yakuhai", 3), _number("ankan", 3),
    )  # fmt: skip


def _number(name, most):
    return {"id": name, "type": "number", "min": 0, "max": most, "default": 0, "later": True}
