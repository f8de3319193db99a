"""The discard yaku of Inage: the best cutting of a row of discards into pieces, and the mimic beside it.

Rows are lists of kinds, a player's discards from the first one on, called ones in their place.
"""

from ...errors import RuleError
from ...fields import is_whole
from ...mpsz import FLOWERS, KINDS, SUITED, text_of
from .table import DEFAULT, HAN_ONLY
from .tiles import COPIES

# Decision I7: palindromes of honours, by length; longer ones pay their letters.
PALINDROMES = {3: "tomato", 5: "shinbunshi", 7: "takeyabu", 9: "watashi"}
IN_ORDER = (
    ("tonnanshaapei", (27, 28, 29, 30)),
    ("hakuhatsuchun", (31, 32, 33)),
    ("wanpinsou", (0, 9, 18)),
    ("wanpinsou", (8, 17, 26)),
)
LEAST_MIMIC = 3  # decision I8
OTHERS = 2


def evaluate(row, riichi, others, worths=DEFAULT):
    """The han of a row. Raises RuleError where it cannot be.

    riichi: place of the riichi discard, or None. others: the other players' rows.
    {"han", "pieces": [(place of the first tile, length, id, han)], "mimic": tiles, "mimic_han"}
    """
    check(row, riichi, others)
    values = worths.closed
    pieces = _cut(row, 0, len(row), values)
    if riichi is not None:
        # A row after riichi begins right after it, so the first row ends there or has it all.
        apart = _cut(row, 0, riichi + 1, values) + _cut(row, riichi + 1, len(row), values)
        if _han_of(apart) > _han_of(pieces):
            pieces = apart
    mimic = _mimic(row, others)
    mimic_han = mimic * values["maneman"]
    return {"han": _han_of(pieces) + mimic_han, "pieces": pieces, "mimic": mimic, "mimic_han": mimic_han}


def pieces(worths=DEFAULT):
    """[(id, han)] of what a row can have, the mimic last: han a tile."""
    return [(name, worths.closed[name]) for name in HAN_ONLY[1:]]


def check(row, riichi, others):
    """Raise RuleError for tiles that are not there, or a riichi discard outside of the row."""
    if len(others) > OTHERS:
        raise RuleError("inage.too_many_rows", count=len(others), most=OTHERS)
    if riichi is not None and (not is_whole(riichi) or not 0 <= riichi < len(row)):
        raise RuleError("inage.no_riichi_discard", place=riichi, count=len(row))
    counts = bytearray(KINDS)
    for tiles in [row] + others:
        for kind in tiles:
            if not COPIES[kind]:
                raise RuleError("tiles.not_of_this_game", tile=text_of(kind))
            counts[kind] += 1
            if counts[kind] > COPIES[kind]:
                raise RuleError("tiles.too_many", tile=text_of(kind), count=counts[kind], most=COPIES[kind])


def _cut(row, start, end, values):
    """The pieces of the best cutting of row[start:end], which begins at `start` and may stop anywhere."""
    # best[i]: most han of a cutting that ends before tile start + i, -1 where there is none; last: {i: its last piece}.
    best = [-1] * (end - start + 1)
    last = {}
    best[0] = 0
    for at in range(start, end):
        so_far = best[at - start]
        if so_far < 0:
            continue
        for length, name, han in _pieces_at(row, at, end, values):
            to = at - start + length
            if so_far + han > best[to]:
                best[to] = so_far + han
                last[to] = (at, length, name, han)
    to = best.index(max(best))
    pieces = []
    while to:
        pieces.append(last[to])
        to = last[to][0] - start
    pieces.reverse()
    return pieces


def _pieces_at(row, at, end, values):
    """[(length, id, han)] of the pieces that begin at a place."""
    found = []
    for piece, kinds in IN_ORDER:
        if tuple(row[at : min(at + len(kinds), end)]) == kinds:
            found.append((len(kinds), piece, values[piece]))
    middle = at
    # Letters are different honours: the way to the middle ends with the first that stood there before.
    while middle < end and SUITED <= row[middle] < FLOWERS and row[middle] not in row[at:middle]:
        length = 2 * (middle - at) + 1
        if length > 1 and at + length <= end and _is_mirrored(row, at, middle):
            piece = PALINDROMES.get(length)
            # No name of its own: all that the source calls it is a palindrome.
            found.append((length, "palindrome", length) if piece is None else
                         (length, piece, values[piece]))  # fmt: skip
        middle += 1
    return found


def _is_mirrored(row, at, middle):
    for step in range(1, middle - at + 1):
        if row[middle - step] != row[middle + step]:
            return False
    return True


def _han_of(pieces):
    return sum([piece[3] for piece in pieces])


def _mimic(row, others):
    """How many leading discards equal another player's; 0 below LEAST_MIMIC (decision I8)."""
    longest = 0
    for other in others:
        same = 0
        while same < len(row) and same < len(other) and row[same] == other[same]:
            same += 1
        longest = max(longest, same)
    return longest if longest >= LEAST_MIMIC else 0
