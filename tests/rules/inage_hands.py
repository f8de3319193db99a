"""Random hands and rows of discards of Inage that can be, complete ones and near misses, for the property tests.

Drawn from a plain generator of numbers, as building a hand that exists takes too many choices for hypothesis.
"""

from random import Random

from hypothesis import strategies as st

from shared_rules.mpsz import parse_one

TILES = (
    ["1m", "9m"] + [f"{n}p" for n in range(1, 10)] + [f"{n}s" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
)  # fmt: skip
FLOWERS = ["1f", "2f", "3f", "4f"]
HONOURS = [tile for tile in TILES if tile[1] == "z"]
ENDS = [tile for tile in TILES if tile[1] == "z" or tile[0] in "19"]
SETS = ("pon", "kan", "ankan")
COPIES = dict.fromkeys(TILES, 4) | dict.fromkeys(FLOWERS, 1)


def hands():
    """A strategy of hands, as slow_inage.judge takes them."""
    return st.integers(0, 2**32).map(lambda seed: random_hand(Random(seed)))


def asked(hand):
    """The hand as shared_rules takes it."""
    sets = {kind + "s": [parse_one(tile) for name, tile in hand["melds"] if name == kind] for kind in SETS}
    return sets | {
        "tiles": [parse_one(tile) for tile in hand["tiles"]], "win": parse_one(hand["win"]), "how": hand["how"],
        "flags": hand["flags"], "side": [parse_one(tile) for tile in hand["side"]], "dora": hand["dora"],
        "discard_han": hand["discard_han"],
    }  # fmt: skip


def fits(tiles):
    return all(tiles.count(tile) <= COPIES[tile] for tile in set(tiles))


def random_pool(random):
    """Tiles to build from: all, or a few neighbours, so that hands with many readings come often."""
    which = random.randrange(9)
    if which < 3:
        return (TILES, ENDS, HONOURS)[which]
    if which == 7:
        return [tile for tile in ENDS if tile[1] != "z"]
    if which == 8:
        return [tile for tile in TILES if tile[1] == "p"]
    suit, other = random.sample("ps", 2)
    low = random.randint(1, 5)
    pool = [f"{n}{suit}" for n in range(low, low + 5)]
    if which == 3:
        pool += ["1z", "3z", "6z"]
    elif which == 4:
        pool += [tile[0] + other for tile in pool]
    elif which == 5:
        pool = ["2s", "3s", "4s", "6s", "8s", "6z"]
    return pool


def runs_in(pool):
    runs = [[f"{n + i}{suit}" for i in range(3)] for suit in "ps" for n in range(1, 8)]
    return [run for run in runs if set(run) <= set(pool)]


def random_hand(random):
    """A hand that can be. One in ten has a tile changed, most others are complete."""
    while True:
        concealed, melds = random.choice((_sets, _sets, _sets, _sets, _pairs, _orphans))(random)
        if random.random() < 0.1:
            concealed[random.randrange(len(concealed))] = random.choice(TILES + FLOWERS)
        held = concealed + [tile for kind, tile in melds for _ in range(3 if kind == "pon" else 4)]
        if fits(held):
            break
    random.shuffle(concealed)
    win, tiles = concealed[0], concealed[1:]
    side = []
    for tile in random.sample([*FLOWERS, "3z", "3z", "4z"], random.choice([0, 0, 0, 1, 3])):
        if fits([*held, *side, tile]):
            side.append(tile)
    if random.random() < 0.1 and fits(held + FLOWERS):
        side = list(FLOWERS)
    how = random.choice(["tsumo", "ron"])
    return {
        "tiles": tiles, "win": win, "melds": melds, "how": how, "side": side,
        "flags": _random_flags(random, how, win, melds, [*held, *side]),
        "dora": len(side) + random.choice([0, 0, 0, 1, 2, 5, 14]),
        "discard_han": random.choice([0, 0, 0, 1, 7, 12]),
    }  # fmt: skip


def _sets(random):
    pool = random_pool(random)
    runs = runs_in(pool)
    pair = [random.choice(pool)] * 2
    concealed, melds = list(pair), []
    for _ in range(3):
        if runs and random.random() < 0.5:
            # The runs of a straight more often than the others.
            concealed += random.choice(runs + [run for run in runs if run[0][0] in "147"] * 2)
            continue
        tile = random.choice(pool)
        kind = random.choice(["hand", "hand", "pon", "kan", "ankan"])
        if kind == "hand":
            concealed += [tile] * 3
        else:
            melds.append((kind, tile))
    return concealed, melds


def _pairs(random):
    pool = random_pool(random)
    pool = pool if len(pool) > 4 else TILES
    return random.sample(pool, 5) * 2 + [random.choice([*pool, *TILES, *FLOWERS])], []


def _orphans(random):
    concealed = random.sample(ENDS, 10)
    return concealed + [random.choice(concealed)], []


def _random_flags(random, how, win, melds, held):
    """Flags that this hand can have."""
    closed = all(kind == "ankan" for kind, _ in melds)
    flags = []
    if closed and random.random() < 0.7:
        flags += random.choice([["riichi"], ["riichi"], ["riichi", "ippatsu"]])
    if random.random() < 0.1:
        flags.append("last_tile")
    if closed and not flags and random.random() < 0.3:
        flags.append("first_turn")
    if random.random() < 0.4:
        flags.append("koku_ryuu_hou")
    if random.random() < 0.4:
        if how == "tsumo":
            flags += ["rinshan"] * any(kind != "pon" for kind, _ in melds)
        elif win in ("3z", "4z"):
            flags.append("chan_dora")
        elif held.count(win) == 1 and win not in FLOWERS:
            flags.append("chankan")
    return flags


def random_rows(random):
    """(row, riichi, others) that can be: honours mostly, pieces and mirrors often, the others near copies."""
    while True:
        row = []
        while len(row) < random.choice([3, 6, 10, 15]):
            row += random.choice((_piece, _mirror, _mirror, _tile))(random)
        others = [_near_copy(random, row) for _ in range(random.randrange(3))]
        if fits(sum(others, row)):
            return row, random.choice([None, *range(len(row))]), others


def _piece(random):
    words = ("1z 2z 3z 4z", "5z 6z 7z", "1m 1p 1s", "9m 9p 9s", "1p 1m 1s", "5z 7z 6z", "1z 2z 3z")
    return random.choice(words).split()


def _mirror(random):
    half = random.sample(HONOURS, random.choice([2, 2, 3, 4, 5, 6]))
    return half + half[-2::-1]


def _tile(random):
    return [random.choice(HONOURS + TILES + FLOWERS)]


def _near_copy(random, row):
    length = random.randint(0, min(len(row), 7))
    return row[:length] + [random.choice(TILES) for _ in range(random.randrange(3))]
