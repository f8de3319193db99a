"""Blocks: a hand of mahjong tiles cut into one pair and sets, in every way there is.

Counts are a bytearray as shared_rules/mpsz.py makes it. A set is one small int: the kind of a triplet, or
SEQUENCE | the lowest kind of a sequence. Called sets are no part of the counts. Knows no game and no value.
"""

from .mpsz import FLOWERS, KINDS, SUITED

SEQUENCE = 64
MOST_SETS = 5

# One search at a time works in these: a board's heap has no room for a new hand at every step.
_left = bytearray(KINDS)
_cut = bytearray(MOST_SETS)


def is_sequence(block):
    return block >= SEQUENCE


def first_of(block):
    """The lowest kind of a set."""
    return block & SEQUENCE - 1


def holds(block, kind):
    """True where a set has a tile of `kind` in it."""
    if block < SEQUENCE:
        return block == kind
    return 0 <= kind - (block & SEQUENCE - 1) <= 2


def cuttings(counts, sets, sequences=True, triplets=True):
    """Every cutting of the whole hand into a pair and `sets` sets, each once: yields (pair, cut).

    cut: a bytearray whose first `sets` bytes are the sets in rising order of their lowest kind, the triplet first.
    It is the same buffer every time, and one search at a time may run: copy what is to last.
    """
    first, end = _pair_group(counts, sets)
    left = _left
    cut = _cut
    for pair in range(first, end):
        if counts[pair] < 2:
            continue
        left[:] = counts
        left[pair] -= 2
        depth = at = 0
        while True:
            while at < FLOWERS and not left[at]:
                at += 1
            if at == FLOWERS:
                yield pair, cut
                taken = False
            elif triplets and left[at] >= 3 and not (depth and cut[depth - 1] == SEQUENCE | at):
                # Not behind a sequence of the same kind: that cutting has been given with the triplet first.
                left[at] -= 3
                cut[depth] = at
                taken = True
            else:
                taken = sequences and _take_sequence(left, cut, depth, at)
            if taken:
                depth += 1
                continue
            # Back to the last triplet that a sequence can replace.
            while depth and not taken:
                depth -= 1
                block = cut[depth]
                at = block & SEQUENCE - 1
                if block >= SEQUENCE:
                    left[at] += 1
                    left[at + 1] += 1
                    left[at + 2] += 1
                else:
                    left[at] += 3
                    taken = sequences and _take_sequence(left, cut, depth, at)
            if not taken:
                break
            depth += 1


def _take_sequence(left, cut, depth, at):
    if at >= SUITED or at % 9 > 6 or not (left[at + 1] and left[at + 2]):
        return False
    left[at] -= 1
    left[at + 1] -= 1
    left[at + 2] -= 1
    cut[depth] = SEQUENCE | at
    return True


def _pair_group(counts, sets):
    """The kinds (first, end) among which the pair must be: the only suit, or the honours, with two tiles more than
    threes. (0, 0) where there is no cutting."""
    total = 0
    group = 0, 0
    for first in range(0, FLOWERS, 9):
        end = min(first + 9, FLOWERS)
        tiles = sum(counts[first:end])
        total += tiles
        if tiles % 3 == 2 and not group[1]:
            group = first, end
        elif tiles % 3:
            return 0, 0
    return group if total == 3 * sets + 2 and total == sum(counts) else (0, 0)


def homes(pair, cut, sets, kind):
    """Where a tile of `kind` may have come last: indexes of `cut`, -1 for the pair; equal sets give one index."""
    found = [-1] if pair == kind else []
    for at in range(sets):
        if holds(cut[at], kind) and not (at and cut[at] == cut[at - 1]):
            found.append(at)
    return found
