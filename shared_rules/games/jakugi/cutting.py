"""Cuts the tiles of a suit into sequences. Once the pair is chosen there is one way at most: the lowest tile of a suit
must begin a sequence. Knows no yaku.
"""

# A suit's sequences are an int: the numbers (0 to 6) that one or more, two or more, three or more begin with.
TWO = 7
THREE = 14
_BEGUN = (0, 1, 1 | 1 << TWO, 1 | 1 << TWO | 1 << THREE, 1 | 1 << TWO | 1 << THREE)
BEGINS = 127
ENDS = 1 | 1 << 6  # 123 and 789
NINE = 1 | 1 << 3 | 1 << 6


def pair_suit(counts):
    """The lowest kind of the suit that the pair must be of; -1 where the suits' tiles cannot all be in sequences."""
    found = -1
    for first in (0, 9, 18):
        over = sum(counts[first : first + 9]) % 3
        if over == 1 or (over and found >= 0):
            return -1
        if over:
            found = first
    return found


def lowest_pair(counts, first):
    """0, 1 or 2: the number of the suit's pair but for threes, as those of a sequence add up to a multiple of 3."""
    ones = counts[first + 1] + counts[first + 4] + counts[first + 7]
    twos = counts[first + 2] + counts[first + 5] + counts[first + 8]
    return (ones * 2 + twos) % 3


def cut(counts, first):
    """The sequences of the suit whose lowest kind is `first`; -1 where tiles are left over."""
    sequences = 0
    before = two_before = 0  # sequences begun one and two tiles earlier
    for number in range(9):
        begun = counts[first + number] - before - two_before
        two_before = before
        before = begun
        if begun:
            if begun < 0 or number > 6:
                return -1
            sequences |= _BEGUN[begun] << number
    return sequences
