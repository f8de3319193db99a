"""What the blocks of a Bugi hand are worth (rules page bugi.md, decisions B4 and B5), and the names of it.

Worth is small numbers side by side in one int, so that joining two groups of tiles is adding. It stays below 30 bits,
where a board keeps an int without touching its heap. Each number has a spare bit on top: one subtraction compares all.
"""

POINTS = 1  # of units and head; 5 bits
TWINS = 1 << 6  # pairs of equal sequences; 2 bits
THREE_EQUAL = 1 << 9
ONE_TO_NINE = 1 << 11
DRAGONS = 1 << 13  # triplets of dragons; 2 bits
OWN_WIND = 1 << 16
ALL_DRAGONS = 1 << 18  # in units of any size
ALL_WINDS = 1 << 20  # likewise
SUITS_AWAY = 1 << 22  # 2 bits
HONOURS_AWAY = 1 << 25
# The head has points. On top, without a spare bit: entries that differ in it alone are worth the same.
VALUED_HEAD = 1 << 27
SPARE = 1 << 5 | 1 << 8 | 1 << 10 | 1 << 12 | 1 << 15 | 1 << 17 | 1 << 19 | 1 << 21 | 1 << 24 | 1 << 26

END_TRIPLET = 4 * POINTS  # of terminals or honours
SIMPLE_TRIPLET = 2 * POINTS
HEAD_POINTS = 2
PAIR_HEAD = HEAD_POINTS * POINTS | VALUED_HEAD  # of dragons or the own wind
# Equal sequences from one tile on, by their number. Four are two pairs, and hold three.
EQUAL = (0, 0, TWINS, TWINS | THREE_EQUAL, 2 * TWINS | THREE_EQUAL)

# Which tiles the blocks use: any; no terminals or honours; one of those in every block; those alone.
ANY, SIMPLES, WITH_ENDS, ENDS_ONLY = range(4)

YAKUMAN = ("tenton", "tenmon", "gengun")  # weakest first
BEYOND = 24  # bits: no number that a hand is worth has more
# Decision B4, the ladders: a rung is the number of doublings; 0 stands for the yakuman on top, -1 for none.
_TILE_YAKU = ["gengun", "hakugun", "seigun", "kougun", "shugun"]
_SUIT_YAKU = ["tenmon", "zetsumon", "konmon", "seimon"]


def _tile_rung(worth, tiles):
    if tiles == ENDS_ONLY:
        return 0 if worth & HONOURS_AWAY else 4
    if tiles == WITH_ENDS:
        return 3 if worth & HONOURS_AWAY else 2
    return 1 if tiles == SIMPLES else -1


def _suit_rung(worth):
    away = worth >> 22 & 3
    if away == 2:
        return 3 if worth & HONOURS_AWAY else 2
    return (-1, 1, 2, 0)[away]


def value_of(worth, tiles, water):
    """The product; a yakuman is its place in YAKUMAN above all numbers. Decision B5: no points, no value at all."""
    points = worth & 31
    if not points:
        return 0
    tile_rung = _tile_rung(worth, tiles)
    if tile_rung == 0:
        return 3 << BEYOND
    suit_rung = _suit_rung(worth)
    if suit_rung == 0:
        return 2 << BEYOND
    if worth & ALL_WINDS:
        return 1 << BEYOND
    # Earth 1, stone 3 more; wood, fire and thunder 1 each, metal 4 more.
    doublings = (0, 1, 4)[worth >> 6 & 3] + (0, 1, 2, 7)[worth >> 13 & 3] + max(tile_rung, 0) + max(suit_rung, 0)
    if worth & OWN_WIND:
        doublings += 1
    for four in (water, worth & THREE_EQUAL, worth & ONE_TO_NINE, worth & ALL_DRAGONS):
        if four:
            doublings += 2
    return points << doublings


def points_of(worth):
    """(unit points, head points)."""
    head = HEAD_POINTS if worth & VALUED_HEAD else 0
    return (worth & 31) - head, head


def yaku_of(counts, worth, tiles, water):
    """Ids of what a cutting has that is no yakuman, in the order of the rules page."""
    twins = worth >> 6 & 3
    dragons = worth >> 13 & 3
    found = ["doton"] if twins else []
    # Dragons of which there are three or more are alike, but for one that is the head: its name may be the other's.
    for kind, name in ((32, "mokuton"), (33, "katon"), (31, "raiton")):
        if counts[kind] > 2 and len(found) < dragons + (twins > 0):
            found.append(name)
    for name, there in (
        ("fuuton", worth & OWN_WIND), ("suiton", water), ("hyouton", worth & THREE_EQUAL),
        ("jinton", worth & ONE_TO_NINE), ("chiton", worth & ALL_DRAGONS), ("sekiton", twins > 1),
        ("kinton", dragons == 3),
    ):  # fmt: skip
        if there:
            found.append(name)
    for rung, names in ((_tile_rung(worth, tiles), _TILE_YAKU), (_suit_rung(worth), _SUIT_YAKU)):
        if rung > 0:
            found.append(names[rung])
    return found
