"""Cuttings and shanten the slow and obvious way: only for tests to compare with."""


def cuttings(tiles: tuple[int, ...], sequences: bool, triplets: bool) -> set[tuple[int, tuple[tuple[int, ...], ...]]]:
    """Every way to cut `tiles` into one pair and sets, as (pair, sorted sets of sorted kinds)."""
    found = set()
    for pair in set(tiles):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            found |= {(pair, sets) for sets in _sets(tuple(sorted(rest)), sequences, triplets)}
    return found


def _sets(tiles: tuple[int, ...], sequences: bool, triplets: bool) -> set[tuple[tuple[int, ...], ...]]:
    if not tiles:
        return {()}
    low = tiles[0]
    tries = [(low, low, low)] if triplets else []
    if sequences and low < 27 and low % 9 <= 6:
        tries.append((low, low + 1, low + 2))
    found = set()
    for block in tries:
        rest = list(tiles)
        try:
            for kind in block:
                rest.remove(kind)
        except ValueError:
            continue
        found |= {tuple(sorted((block, *others))) for others in _sets(tuple(rest), sequences, triplets)}
    return found
