"""Jakugi's hand value as the rules page puts it, slow and obvious, for the tests alone.

A tile is (suit, number), such as ("m", 5); a sequence is its three tiles.
"""

from fractions import Fraction
from itertools import combinations, permutations

SUITS = "mps"
TILES = tuple((suit, number) for suit in SUITS for number in range(1, 10))
SEQUENCES = tuple(tuple((suit, number + step) for step in range(3)) for suit in SUITS for number in range(1, 8))
GREEN = {("s", number) for number in (2, 3, 4, 6, 8)}


def cuttings(tiles, pair=None):
    """Every way to part tiles into one pair and sequences: (pair, [sequences])."""
    tiles = sorted(tiles)
    if not tiles:
        if pair:
            yield pair, []
        return
    first = tiles[0]
    if pair is None and tiles.count(first) >= 2:
        yield from cuttings(without(tiles, (first, first)), (first, first))
    for sequence in SEQUENCES:
        if sequence[0] == first and all(tile in tiles for tile in sequence):
            for found, others in cuttings(without(tiles, sequence), pair):
                yield found, [sequence, *others]


def without(tiles, taken):
    left = list(tiles)
    for tile in taken:
        left.remove(tile)
    return left


def readings(tiles, called, win, how, empty_part="one"):
    """[(value, yaku ids)] of every reading of a hand: each cutting, the winning tile in each block that holds it."""
    found = []
    concealed = [*tiles, win]
    everything = concealed + [tile for sequence in called for tile in sequence]
    for pair, sequences in cuttings(concealed):
        ways = []
        if how == "dealt":
            ways.append(("jakutenhou", 8))
        else:
            if win in pair:
                ways.append(("jakutouhou", 2))
            if any(win in sequence for sequence in sequences):
                ways.append(("jakubihou", 1))
        parts = [
            sequence_yaku(sequences, concealed if not called else []),
            number_yaku(everything, [pair, *sequences, *called]),
            suit_yaku(everything),
            call_yaku(called, how),
        ]
        for name, points in ways:
            value = Fraction(points)
            yaku = [name]
            for part in parts:
                value *= sum(part.values()) if part else {"one": 1, "zero": 0}[empty_part]
                yaku += part
            if called:
                value /= 4
            found.append((value, yaku))
    return found


def value(tiles, called, win, how, empty_part="one"):
    """The best reading's value in quarters, 0 where it is below one or there is none."""
    best = max([reading[0] for reading in readings(tiles, called, win, how, empty_part)], default=0)
    return int(best * 4) if best >= 1 else 0


def alike(sequences):
    return all(sequence == sequences[0] for sequence in sequences)


def of_one_suit(sequences):
    return len({sequence[0][0] for sequence in sequences}) == 1


def of_other_suits(sequences):
    return len({sequence[0][0] for sequence in sequences}) == len(sequences)


def numbers_alike(sequences):
    return len({sequence[0][1] for sequence in sequences}) == 1


def numbers_join(sequences):
    """The numbers of the sequences, in the order given, are in a row: 123 456 (789)."""
    row = [tile[1] for sequence in sequences for tile in sequence]
    return row == list(range(row[0], row[0] + len(row)))


def sequence_yaku(sequences, closed_hand):
    twos = list(permutations(sequences, 2))
    threes = list(permutations(sequences, 3))
    pairs = sorted(closed_hand)[::2]
    seven_pairs = len(closed_hand) == 14 and sorted(pairs * 2) == sorted(closed_hand) and len(set(pairs)) == 7
    in_a_row = (
        seven_pairs
        and len({suit for suit, _ in pairs}) == 1
        and [number for _, number in pairs] == list(range(pairs[0][1], pairs[0][1] + 7))
    )
    yaku = {}
    if any(alike(two) for two in twos):
        yaku["soudoushi"] = 1
    if any(of_other_suits(two) and numbers_alike(two) for two in twos):
        yaku["soudouhou"] = 1
    if any(of_one_suit(two) and numbers_join(two) for two in twos):
        yaku["rokurenshi"] = 1
    if any(of_other_suits(two) and numbers_join(two) for two in twos):
        yaku["rokurenhou"] = 1
    if any(alike(three) for three in combinations(sequences, 3)):
        yaku["sandoushi"] = 2
        yaku.pop("soudoushi", None)
    if any(of_other_suits(three) and numbers_alike(three) for three in threes):
        yaku["sandouhou"] = 2
        yaku.pop("soudouhou", None)
    if any(of_one_suit(three) and numbers_join(three) for three in threes):
        yaku["kyuurenshi"] = 2
        yaku.pop("rokurenshi", None)
    if any(of_other_suits(three) and numbers_join(three) for three in threes):
        yaku["kyuurenhou"] = 2
        yaku.pop("rokurenhou", None)
    if seven_pairs:
        yaku["chiitoitsu"] = 4
        yaku.pop("soudoushi", None)
    if in_a_row:
        yaku["chiirentsui"] = 8
        for name in ("soudoushi", "rokurenshi", "chiitoitsu"):
            yaku.pop(name, None)
    return yaku


def number_yaku(everything, blocks):
    if all(any(number in (1, 9) for _, number in block) for block in blocks):
        return {"taiyao": 4}
    if any(number in (1, 9) for _, number in everything):
        return {"konyao": 1}
    return {"danyao": 2}


def suit_yaku(everything):
    if set(everything) <= GREEN:
        return {"ryuuiisou": 8}
    return {1: {"chiniisou": 4}, 2: {"zetsuisshoku": 2}, 3: {"konsanshoku": 1}}[len({suit for suit, _ in everything})]


def call_yaku(called, how):
    if not called:
        return {} if how == "self" else {"menzenchin": 2}
    return {"zenkyuujin": 4} if len(called) == 4 and how != "self" else {"konkyuujin": 1}
