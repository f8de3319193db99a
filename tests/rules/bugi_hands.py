"""Hands of Bugi to search through: drawn at random, crowded into few kinds, or built from blocks."""

from hypothesis import strategies as st

TERMINALS = (0, 8, 9, 17, 18, 26)
HONOURS = tuple(range(27, 34))
NEAR_ENDS = tuple(first + number for first in (0, 9, 18) for number in (0, 1, 2, 6, 7, 8))

POOLS = (
    range(34), range(9), (*range(9, 18), *HONOURS), TERMINALS + HONOURS, NEAR_ENDS, range(2, 27), range(18, 34),
)  # fmt: skip


def _copies(kinds) -> list[int]:
    return [kind for kind in kinds for _ in range(4)]


def from_kinds(kinds, size):
    tiles = _copies(kinds)
    places = st.sets(st.integers(0, len(tiles) - 1), min_size=size, max_size=size)
    return places.map(lambda chosen: sorted(tiles[place] for place in chosen))


@st.composite
def crowded(draw, size):
    pool = draw(st.sampled_from(POOLS))
    kinds = draw(st.sets(st.sampled_from(sorted(pool)), min_size=min(7, len(pool)), max_size=14))
    return draw(from_kinds(sorted(kinds), size))


@st.composite
def built(draw, size):
    """Blocks that make yaku likely, cut off at `size` tiles: twins, three suits alike, dragons, ends."""
    tiles: list[int] = []
    while len(tiles) < size:
        kind = draw(st.sampled_from(range(34)) | st.sampled_from(NEAR_ENDS + HONOURS))
        way = draw(st.sampled_from(["run", "run", "twins", "triplet", "triplet", "pair", "one", "water", "dragons"]))
        low = kind if kind < 27 and kind % 9 < 7 else None
        if way == "water" and low is not None:
            block = [first + low % 9 + step for first in (0, 9, 18) for step in range(3)]
        elif way in ("run", "twins") and low is not None:
            block = [low, low + 1, low + 2] * (2 if way == "twins" else 1)
        elif way == "dragons":
            block = [31, 32, 33]
        else:
            block = [kind] * {"pair": 2, "one": 1}.get(way, 3)
        if all((tiles + block).count(kind) <= 4 for kind in block):
            tiles += block
    order = draw(st.permutations(range(len(tiles))))
    return sorted(tiles[at] for at in order[:size])


def hands(sizes=(16, 17)):
    return st.sampled_from(sizes).flatmap(lambda size: from_kinds(range(34), size) | crowded(size) | built(size))
