"""Which tiles are left over where a hand is no pair and sets: so that a player sees at once what was entered wrong.

Knows no game: how many sets belong, and whether triplets count as one, is said by who asks.
"""

from .mpsz import KINDS, SUITED


def left_over(tiles, sets, triplets):
    """The fewest kinds that stay out, rising, of those left when `tiles` are cut into one pair and at most `sets`
    sequences (and triplets, where they count)."""
    counts = bytearray(KINDS)
    for kind in tiles:
        counts[kind] += 1
    best = [list(tiles)]
    _cut(counts, 0, sets, False, triplets, [], best)
    return sorted(best[0])


def _cut(counts, kind, sets, paired, triplets, out, best):
    """Cut what is there from `kind` on; best: a list of the row of tiles that is the shortest so far."""
    while kind < KINDS and not counts[kind]:
        kind += 1
    if kind == KINDS:
        if len(out) < len(best[0]):
            best[0] = list(out)
        return
    if len(out) >= len(best[0]):
        return
    if sets and kind < SUITED and kind % 9 < 7 and counts[kind + 1] and counts[kind + 2]:
        _without(counts, (kind, kind + 1, kind + 2), kind, sets - 1, paired, triplets, out, best)
    if sets and triplets and counts[kind] > 2:
        _without(counts, (kind,) * 3, kind, sets - 1, paired, triplets, out, best)
    if not paired and counts[kind] > 1:
        _without(counts, (kind,) * 2, kind, sets, True, triplets, out, best)
    _without(counts, (kind,), kind, sets, paired, triplets, out + [kind], best)


def _without(counts, block, kind, sets, paired, triplets, out, best):
    for tile in block:
        counts[tile] -= 1
    _cut(counts, kind, sets, paired, triplets, out, best)
    for tile in block:
        counts[tile] += 1
