"""Kogi's hand value as the rules page puts it, slow and obvious, for the tests alone. Tiles are words: "5m"."""

from collections import Counter
from itertools import combinations

WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
KINDS = tuple(number + suit for suit in "mps" for number in "13579") + WINDS + DRAGONS


def cuttings(tiles):
    """Every way to see a pair and three triplets in eleven tiles, each (pair, triplets)."""
    counts = Counter(tiles)
    for pair in counts:
        for triplets in combinations(sorted(counts), 3):
            if Counter({pair: 2}) + Counter(dict.fromkeys(triplets, 3)) == counts:
                yield pair, triplets


def value(tiles, win):
    """(value, [yaku ids]) of the best cutting of ten tiles and the inserted one; (0, []) where there is none."""
    best = (0, [])
    for pair, triplets in cuttings([*tiles, win]):
        parts, yaku = read(pair, triplets, win)
        points = parts["A"] * (parts["B"] + parts["C"] + parts["D"] + parts["E"])
        best = max(best, (points, sorted(yaku)))
    return best


def read(pair, triplets, win):
    held = {pair, *triplets}
    same_number = max(len([kind for kind in triplets if kind[0] == number and kind[1] != "z"]) for number in "13579")
    winds = len([kind for kind in triplets if kind in WINDS])
    dragons = len([kind for kind in triplets if kind in DRAGONS])
    suits = [suit for suit in "mps" if any(kind[1] == suit for kind in held)]
    numbers = {kind[0] for kind in held if kind[1] != "z"}
    names = {
        "B": [
            ("soudoukou", same_number >= 2), ("sandoukou", same_number >= 3),
            ("soufuukou", winds >= 2), ("sanfuukou", winds >= 3),
            ("sougenkou", dragons >= 2), ("sangenkou", dragons >= 3),
            ("daifuukou", held.issuperset(WINDS)), ("daigenkou", held.issuperset(DRAGONS)),
        ],
        "C": [
            ("danshokukou", not numbers & set("357")), ("danpakukou", not numbers & set("19")),
            ("dangenkou", not held & {*WINDS, *DRAGONS}),
        ],
        "D": [("seiko", len(suits) <= 2), ("shuko", len(suits) <= 1), ("kouko", not suits)],
    }  # fmt: skip
    yaku = ["wakotou" if win == pair else "wakokou"]
    parts = {"A": 3 if win == pair else 1, "E": 0}
    for part, row in names.items():
        hold = [name for name, holds in row if holds]
        parts[part] = len(hold)
        yaku += hold
    if parts["B"] + parts["C"] + parts["D"] == 0:
        parts["E"] = 11
        yaku.append("hakko")
    return parts, yaku
