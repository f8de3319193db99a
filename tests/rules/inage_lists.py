"""Every list of yaku that some hand of Inage has, by trying all hands there are: what games/inage/together.py keeps.

Hands that are alike in everything that yaku ask for are tried once. Run it to have the rows of that table printed, each
with a hand that has it: `python -m tests.rules.inage_lists`.
"""

from itertools import combinations, combinations_with_replacement, product

from shared_rules.errors import RuleError
from shared_rules.games.inage import COPIES
from shared_rules.games.inage.checklist import REPLACED
from shared_rules.games.inage.hand import shared_yaku
from shared_rules.games.inage.readings import BEGINS, VALUE, cut_pairs_and_orphans, cut_sets, read_sets
from shared_rules.games.inage.table import DEFAULT
from shared_rules.games.inage.tiles import (
    FLOWER,
    HONOUR,
    LAID_ASIDE,
    NATURE,
    NOT_GREEN,
    SIMPLE,
    SUITS,
    TERMINAL,
    check_flags,
    count,
    counts,
)  # fmt: skip
from shared_rules.games.inage.together import PLACES, WIDTH
from shared_rules.mpsz import FLOWERS, GREEN, texts_of

KINDS = [kind for kind in range(FLOWERS) if COPIES[kind]]
SETS = {"hand": None, "pon": "pons", "kan": "kans", "ankan": "ankans"}
NO_SETS = {"pons": (), "kans": (), "ankans": ()}
BY_A_FLAG = ("chan_dora", "chankan", "rinshan", "koku_ryuu_hou")


def every_list():
    """{places as one number: a hand that has them} of every reading of every hand."""
    found = {}
    for tiles, win, sets in _hands():
        hand = {name: list(sets[name]) for name in NO_SETS}
        hand |= {"tiles": tiles, "win": win, "side": [], "dora": 0, "discard_han": 0}
        for how in ("tsumo", "ron"):
            _add(hand | {"how": how}, found)
    return found


def fullest(lists):
    """Those that are part of no other."""
    kept = []
    for one in sorted(lists, key=lambda places: (-places.bit_count(), places)):
        if not any(one & other == one for other in kept):
            kept.append(one)
    return kept


def names_of(places):
    return [name for at, name in enumerate(PLACES) if places >> at & 1]


def _add(hand, found):
    melds = hand["pons"] + hand["kans"] + hand["ankans"]
    closed = len(hand["ankans"]) == len(melds)
    values = DEFAULT.closed if closed else DEFAULT.open
    nature = count(hand | {"flags": []})
    kinds = sorted({*hand["tiles"], hand["win"]})
    readings = [] if melds else cut_pairs_and_orphans(kinds, nature, values)
    if not nature & FLOWER:
        cut_sets(hand, kinds, melds, hand["how"] == "tsumo", closed, values, readings)
    for flag in (None, *BY_A_FLAG[:3]):
        flags = [one for one in (flag, BY_A_FLAG[3]) if one]
        try:
            check_flags(hand | {"flags": flags}, closed)
        except RuleError:
            continue
        shared = shared_yaku(hand | {"flags": flags}, nature, melds, closed, hand["how"] == "tsumo", values)
        for rows, _ in readings:
            places = _places(shared + rows, closed)
            if places not in found:
                found[places] = hand


def _places(rows, closed):
    names = set(rows) | {"closed" if closed else "open"}
    for name, replaced in REPLACED:
        # A table may play without the longer one.
        if name in names:
            names |= set(replaced)
    for name in ("yakuhai", "ankan"):
        names |= {f"{name}{number}" for number in range(1, rows.count(name) + 1)}
    return sum(1 << at for at, name in enumerate(PLACES) if name in names)


def _hands():
    yield from _hands_of_sets()
    yield from _hands_of_pairs()
    yield from _orphans()


def _hands_of_sets():
    blocks = [(kind, kind + 1, kind + 2) for kind in KINDS if BEGINS[kind]] + [(kind,) * 3 for kind in KINDS]
    unlike = {}
    for sets in combinations_with_replacement(blocks, 3):
        held = bytearray(FLOWERS)
        for kind in sum(sets, ()):
            held[kind] += 1
        if max(held) > 4:
            continue
        for pair in KINDS:
            if held[pair] < 3:
                held[pair] += 2
                unlike.setdefault(_likeness(sets, pair, held), (sets, pair))
                held[pair] -= 2
    for sets, pair in unlike.values():
        triplets = [block for block in sets if block[0] == block[1]]
        runs = sum([block for block in sets if block[0] != block[1]], ())
        for origins in product(SETS, repeat=len(triplets)):
            concealed = [pair, pair, *runs]
            melds = {name: [] for name in NO_SETS}
            for block, origin in zip(triplets, origins, strict=True):
                if origin == "hand":
                    concealed += block
                else:
                    melds[SETS[origin]].append(block[0])
            kans = [kind for kind in melds["kans"] + melds["ankans"] if kind in concealed]
            if not kans:
                yield from _wins(concealed, melds)


def _wins(concealed, melds):
    for win in sorted(set(concealed)):
        tiles = sorted(concealed)
        tiles.remove(win)
        yield tiles, win, melds


def _likeness(sets, pair, held):
    """All that decides which yaku a hand can have, however its sets are called and it is won."""
    triplets = [block[0] for block in sets if block[0] == block[1]]
    begins = [block[0] for block in sets if block[0] != block[1]]
    nature = 0
    for kind in {pair, *sum(sets, ())}:
        nature |= NATURE[kind]
    counts[GREEN] = held[GREEN]
    hand = dict.fromkeys(("flags", "pons", "kans", "ankans"), [])
    of_tiles = shared_yaku(hand, nature, [], True, False, DEFAULT.closed)
    readings = []
    read_sets(hand | {"win": None}, [], pair, triplets, begins, True, True, DEFAULT.closed, readings)
    in_runs = set()
    for win in {kind for kind in sum(sets, ()) if kind not in triplets}:
        two_sided = any(win == low and win % 9 < 6 or win == low + 2 and win % 9 for low in begins)
        in_runs.add((two_sided, held[win]))
    triplets = sorted((LAID_ASIDE[kind], VALUE[kind], held[kind]) for kind in triplets)
    return tuple(of_tiles + readings[0][0]), tuple(triplets), LAID_ASIDE[pair], tuple(sorted(in_runs))


def _hands_of_pairs():
    tried = set()
    for pairs in combinations(KINDS, 5):
        readings = cut_pairs_and_orphans_of(pairs)
        nature = 0
        for kind in pairs:
            nature |= NATURE[kind]
        aside = any(LAID_ASIDE[kind] for kind in pairs)
        for odd in [*KINDS, FLOWERS]:
            every = nature | NATURE[odd]
            kind = every & SUITS, every & SIMPLE, every & HONOUR, every & TERMINAL, every & (FLOWER | NOT_GREEN)
            alike = (*kind, GREEN in (odd, *pairs), aside, LAID_ASIDE[odd], odd in pairs, readings)
            if alike not in tried:
                tried.add(alike)
                yield from _wins([*pairs, *pairs, odd], NO_SETS)


def cut_pairs_and_orphans_of(pairs):
    """The rows of five pairs, whatever the odd tile is."""
    counts[:] = bytes(len(counts))
    for kind in pairs:
        counts[kind] = 2
    return tuple(cut_pairs_and_orphans(pairs, SIMPLE, DEFAULT.closed)[0][0])


def _orphans():
    for kinds in combinations([kind for kind in KINDS if not NATURE[kind] & SIMPLE], 10):
        yield from _wins([*kinds, kinds[0]], NO_SETS)


def _print():
    lists = every_list()
    for places in fullest(lists):
        hand = lists[places]
        row = "".join(f"\\x{byte:02x}" for byte in places.to_bytes(WIDTH, "little"))
        parts = [texts_of(hand["tiles"]) + "+" + texts_of([hand["win"]])]
        for name, copies in (("pons", 3), ("kans", 4), ("ankans", 4)):
            parts += [name[:-1] + " " + texts_of([kind] * copies) for kind in hand[name]]
        print(f'    b"{row}"  # {hand["how"]} {", ".join(parts)}')


if __name__ == "__main__":
    _print()
