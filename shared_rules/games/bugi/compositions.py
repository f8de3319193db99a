"""The compositions of Bugi by name, and what each multiplies by: asked of worth.value_of, which pays them."""

from .worth import (
    ALL_DRAGONS,
    ALL_WINDS,
    ANY,
    BEYOND,
    DRAGONS,
    ENDS_ONLY,
    HONOURS_AWAY,
    ONE_TO_NINE,
    OWN_WIND,
    POINTS,
    SIMPLES,
    SUITS_AWAY,
    THREE_EQUAL,
    TWINS,
    WITH_ENDS,
    value_of,
)  # fmt: skip

# (id, worth, tiles used, water, the worths that it brings along and that are paid apart), in the rules page's order.
UNITS = (
    ("doton", TWINS, ANY, False, ()),
    ("mokuton", DRAGONS, ANY, False, ()),
    ("katon", DRAGONS, ANY, False, ()),
    ("raiton", DRAGONS, ANY, False, ()),
    ("fuuton", OWN_WIND, ANY, False, ()),
    ("suiton", 0, ANY, True, ()),
    ("hyouton", THREE_EQUAL, ANY, False, ()),
    ("jinton", ONE_TO_NINE, ANY, False, ()),
    ("chiton", ALL_DRAGONS, ANY, False, ()),
    ("sekiton", 2 * TWINS, ANY, False, (TWINS,)),
    ("kinton", 3 * DRAGONS, ANY, False, (DRAGONS, DRAGONS, DRAGONS)),
    ("tenton", ALL_WINDS, ANY, False, ()),
)
TILES = (
    ("hakugun", 0, SIMPLES, False, ()),
    ("seigun", 0, WITH_ENDS, False, ()),
    ("kougun", HONOURS_AWAY, WITH_ENDS, False, ()),
    ("shugun", 0, ENDS_ONLY, False, ()),
    ("gengun", HONOURS_AWAY, ENDS_ONLY, False, ()),
)
SUITS = (
    ("zetsumon", SUITS_AWAY, ANY, False, ()),
    ("konmon", 2 * SUITS_AWAY, ANY, False, ()),
    ("seimon", 2 * SUITS_AWAY + HONOURS_AWAY, ANY, False, ()),
    ("tenmon", 3 * SUITS_AWAY, ANY, False, ()),
)


def times_of(row):
    """What a composition, a row of these tables, multiplies by; None for a yakuman."""
    _, worth, tiles, water, brought = row
    value = value_of(POINTS + worth, tiles, water)
    if value >> BEYOND:
        return None
    for other in brought:
        value //= value_of(POINTS + other, ANY, False)
    return value


def times_named(yaku):
    """`times_of` the composition of an id."""
    for row in UNITS + TILES + SUITS:
        if row[0] == yaku:
            return times_of(row)
    raise ValueError("no composition " + yaku)
