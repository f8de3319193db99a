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

# (id, closed, open) in the order of the rules page, None where it cannot be. From riichi on it is
# decision I6, from tomato on the pieces of a row of discards (I7).
YAKU = (
    ("gotsuihan", 0, None),
    ("nishoku_doujun", 1, 1),
    ("koku_ryuu_hou", None, 1),
    ("sanren_toitsu", 1, None),
    ("ankan", 2, 2),
    ("kokushi", 2, None),
    ("chan_dora", 3, 3),
    ("ryan_ankou", 3, 3),
    ("yonren_toitsu", 4, None),
    ("sanshoku_toitsu", 4, None),
    ("shousangen", 4, 4),
    ("sanshoku_doukou", 6, 5),
    ("ryan_kantsu", 6, 6),
    ("ittsu", 6, None),
    ("first_turn", FOURFOLD, None),
    ("riichi_only", FOURFOLD, None),
    ("sanrenkou", YAKUMAN, 6),
    ("suuka_kaihou", YAKUMAN, YAKUMAN),
    ("goren_toitsu", YAKUMAN, None),
    ("last_tile", YAKUMAN, YAKUMAN),
    ("san_ankou", YAKUMAN, None),
    ("ryuuiisou", YAKUMAN, YAKUMAN),
    ("kokuiisou", YAKUMAN, YAKUMAN),
    ("san_ankou_tanki", DOUBLE, None),
    ("san_kantsu", DOUBLE, DOUBLE),
    ("riichi", 3, None),
    ("pinfu", 3, None),
    ("chinitsu", 6, 5),
    ("honitsu", 3, 2),
    ("tsumo", 1, None),
    ("ippatsu", 1, None),
    ("chankan", 1, 1),
    ("rinshan", 1, 1),
    ("tanyao", 1, 1),
    ("iipeikou", 1, None),
    ("toitoi", 2, 2),
    ("honroutou", 2, 2),
    ("yakuhai", 1, 1),
    ("tsuuiisou", YAKUMAN, YAKUMAN),
    ("shousuushi", YAKUMAN, YAKUMAN),
    ("daisangen", YAKUMAN, YAKUMAN),
    ("chinroutou", YAKUMAN, YAKUMAN),
    ("dora", 1, 1),
    ("tomato", 1, 1),
    ("shinbunshi", 5, 5),
    ("takeyabu", 7, 7),
    ("watashi", 9, 9),
    ("tonnanshaapei", 6, 6),
    ("hakuhatsuchun", 2, 2),
    ("wanpinsou", 3, 3),
    ("maneman", 1, 1),  # a tile
)

# These add han to a hand and can be no limit.
HAN_ONLY = ("dora", "tomato", "shinbunshi", "takeyabu", "watashi", "tonnanshaapei", "hakuhatsuchun", "wanpinsou",
            "maneman")  # fmt: skip

# Decision I3: points by han, up to where every han pays alike.
POINTS = bytes([0] + [8] * 3 + [16] * 4 + [24] * 4 + [32] * 4 + [40] * 4)
ENDLESS = 20
EACH = 4
FOURFOLD_POINTS = 32
YAKUMAN_POINTS = 80

# closed, open: {id: worth}. points: bytes, one for each han below ENDLESS.
Worths = namedtuple("Worths", ("closed", "open", "points"))


def option_ids():
    """Ids that `yaku_han` may name: each row, and ID_open where the page gives an open hand another value."""
    ids = []
    for name, closed, opened in YAKU:
        ids.append(name)
        if differs(closed, opened):
            ids.append(name + "_open")
    return tuple(ids)


def word_of(name):
    """The text key of a yaku's name; a fact `yaku` or `other` is one."""
    return "inage.yaku_" + name


def differs(closed, opened):
    return closed is not None and opened is not None and closed != opened


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
    return Worths(_worths(1, changed), _worths(2, changed), bytes(points))


def _worths(column, changed):
    worths = {}
    for yaku in YAKU:
        name = yaku[0]
        worth = yaku[column]
        key = name + "_open" if column == 2 and differs(yaku[1], worth) else name
        if worth is None:
            worth = OFF
        elif key in changed:
            worth = changed[key]
            if worth in WORDS:
                worth = FOURFOLD + WORDS.index(worth)
            elif worth == 0 and name not in HAN_ONLY and name != "gotsuihan":
                worth = OFF
        worths[name] = worth
    return worths


DEFAULT = Worths(_worths(1, {}), _worths(2, {}), POINTS)


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
