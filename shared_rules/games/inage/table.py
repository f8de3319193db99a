"""What every yaku of Inage is worth, in one table that is read beside the rules page, and han turned into points.

A table of players may play other values: options `yaku_han` and `han_table` hold what differs from here. Knows no
hand: which yaku hold is hand.py's question.
"""

from collections import namedtuple

from ...errors import RuleError

# A worth is a number of han, or a limit.
FOURFOLD, YAKUMAN, DOUBLE = 101, 102, 103
OFF = 255  # played without
WORDS = ("fourfold", "yakuman", "double")
MOST_HAN = 60  # that an option may give a yaku

# Id, worth of a closed hand, of an open one, in the order of the rules page; OFF where it cannot be. From riichi on it
# is decision I6, from tomato on the pieces of a row of discards (I7). In one row, as a board has no room for many.
_ROWS = (
    "gotsuihan", 0, OFF,
    "nishoku_doujun", 1, 1,
    "koku_ryuu_hou", OFF, 1,
    "sanren_toitsu", 1, OFF,
    "ankan", 2, 2,
    "kokushi", 2, OFF,
    "chan_dora", 3, 3,
    "ryan_ankou", 3, 3,
    "yonren_toitsu", 4, OFF,
    "sanshoku_toitsu", 4, OFF,
    "shousangen", 4, 4,
    "sanshoku_doukou", 6, 5,
    "ryan_kantsu", 6, 6,
    "ittsu", 6, OFF,
    "first_turn", FOURFOLD, OFF,
    "riichi_only", FOURFOLD, OFF,
    "sanrenkou", YAKUMAN, 6,
    "suuka_kaihou", YAKUMAN, YAKUMAN,
    "goren_toitsu", YAKUMAN, OFF,
    "last_tile", YAKUMAN, YAKUMAN,
    "san_ankou", YAKUMAN, OFF,
    "ryuuiisou", YAKUMAN, YAKUMAN,
    "kokuiisou", YAKUMAN, YAKUMAN,
    "san_ankou_tanki", DOUBLE, OFF,
    "san_kantsu", DOUBLE, DOUBLE,
    "riichi", 3, OFF,
    "pinfu", 3, OFF,
    "chinitsu", 6, 5,
    "honitsu", 3, 2,
    "tsumo", 1, OFF,
    "ippatsu", 1, OFF,
    "chankan", 1, 1,
    "rinshan", 1, 1,
    "tanyao", 1, 1,
    "iipeikou", 1, OFF,
    "toitoi", 2, 2,
    "honroutou", 2, 2,
    "yakuhai", 1, 1,
    "tsuuiisou", YAKUMAN, YAKUMAN,
    "shousuushi", YAKUMAN, YAKUMAN,
    "daisangen", YAKUMAN, YAKUMAN,
    "chinroutou", YAKUMAN, YAKUMAN,
    "dora", 1, 1,
    "tomato", 1, 1,
    "shinbunshi", 5, 5,
    "takeyabu", 7, 7,
    "watashi", 9, 9,
    "tonnanshaapei", 6, 6,
    "hakuhatsuchun", 2, 2,
    "wanpinsou", 3, 3,
    "maneman", 1, 1,  # a tile
)  # fmt: skip
_WIDTH = 3

NAMES = tuple([str(_ROWS[at]) for at in range(0, len(_ROWS), _WIDTH)])

# These add han to a hand and can be no limit.
HAN_ONLY = ("dora", "tomato", "shinbunshi", "takeyabu", "watashi", "tonnanshaapei", "hakuhatsuchun", "wanpinsou",
            "maneman")  # fmt: skip

# Decision I3: points by han, up to where every han pays alike.
POINTS = bytes([0] + [8] * 3 + [16] * 4 + [24] * 4 + [32] * 4 + [40] * 4)
ENDLESS = 20
EACH = 4
FOURFOLD_POINTS = 32
YAKUMAN_POINTS = 80


class Side:
    """side[id]: the worth of a yaku, of closed hands or of open ones. both: {id: worth of the closed, and above it of
    the open one}."""

    def __init__(self, both, shift):
        self._both = both
        self._shift = shift

    def __getitem__(self, name):
        return self._both[name] >> self._shift & OFF


# closed, open: a Side each. points: bytes, one for each han below ENDLESS.
Worths = namedtuple("Worths", ("closed", "open", "points"))


def on_the_page(name, closed):
    """The worth that the rules page gives a yaku in a closed hand or in an open one; OFF where it cannot be."""
    return _ROWS[NAMES.index(name) * _WIDTH + (1 if closed else 2)]


def option_ids():
    """Ids that `yaku_han` may name: each row, and ID_open where the page gives an open hand another value."""
    ids = []
    for name in NAMES:
        ids.append(name)
        if _differs(name):
            ids.append(name + "_open")
    return tuple(ids)


def word_of(name):
    """The text key of a yaku's name; a fact `yaku` or `other` is one."""
    return "inage.yaku_" + name


def _differs(name):
    closed, opened = on_the_page(name, True), on_the_page(name, False)
    return closed != opened and OFF not in (closed, opened)


def worths_of(options):
    """The Worths of a game with `options`. Raises RuleError "inage.*" for a table that falls, or a limit
    where a number belongs."""
    changed = options["yaku_han"]
    steps = options["han_table"]
    if not changed and not steps:
        return DEFAULT
    points = bytearray(POINTS)
    for han in steps:
        points[int(han)] = steps[han]
    for han in range(2, ENDLESS):
        if points[han] < points[han - 1]:
            raise RuleError("inage.han_table", han=han, points=points[han], less=points[han - 1])
    for name in HAN_ONLY:
        if changed.get(name) in WORDS:
            raise RuleError("inage.no_limit", yaku=word_of(name))
    return _worths(changed, bytes(points))


def _worths(changed, points):
    both = {}
    for at in range(0, len(_ROWS), _WIDTH):
        name, closed, opened = str(_ROWS[at]), int(_ROWS[at + 1]), int(_ROWS[at + 2])
        if changed:
            key = name + "_open" if _differs(name) else name
            closed = _changed(name, closed, changed.get(name))
            opened = _changed(name, opened, changed.get(key))
        both[name] = closed | opened << 8
    return Worths(Side(both, 0), Side(both, 8), points)


def _changed(name, worth, given):
    if worth == OFF or given is None:
        return worth
    if given in WORDS:
        return FOURFOLD + WORDS.index(given)
    return OFF if given == 0 and name not in HAN_ONLY and name != "gotsuihan" else given


DEFAULT = _worths({}, POINTS)


def points_for(han, points=POINTS):
    """Points of a number of han. Raises RuleError "inage.no_han"."""
    if not isinstance(han, int) or isinstance(han, bool) or han < 0:
        raise RuleError("inage.no_han", han=han)
    return points[han] if han < ENDLESS else EACH * han


def can_pay(points, worths):
    """Whether some hand is worth exactly so many points."""
    # Bytes cannot be asked for a number that is no byte.
    by_table = points <= YAKUMAN_POINTS and points in worths.points[1:]
    return by_table or points == FOURFOLD_POINTS or (points >= EACH * ENDLESS and points % EACH == 0)


def total(rows, values, points, extra):
    """(points, limit, han, yaku) of yaku that hold together (decision I4).

    rows: an id for each time that it counts. extra: han of dora and discards. limit: points of the limits, 0 where
    they pay less than han do. yaku: how many of the rows are played, five and a half pairs included.
    """
    han = extra
    units = yaku = 0
    fourfold = False
    for row in rows:
        worth = values[row]
        if worth < FOURFOLD:
            han += worth
        elif worth == OFF:
            continue
        elif worth == FOURFOLD:
            fourfold = True
        else:
            units += worth - FOURFOLD
        yaku += 1
    ordinary = points[han] if han < ENDLESS else EACH * han
    limit = YAKUMAN_POINTS * units if units else FOURFOLD_POINTS if fourfold else 0
    if limit and limit >= ordinary:
        return limit, limit, han, yaku
    return ordinary, 0, han, yaku


def listed(rows, values, limit, dora):
    """{id: han or the limit's word} of the rows that count: the limits, or all the others."""
    found = {}
    for name in rows:
        worth = values[name]
        if worth < FOURFOLD:
            if not limit:
                found[name] = found.get(name, 0) + worth
        elif limit and worth != OFF:
            found[name] = WORDS[worth - FOURFOLD]
    if dora and not limit and values["dora"]:
        found["dora"] = dora * values["dora"]
    return found
