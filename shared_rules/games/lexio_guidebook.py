"""The guide of Lexio Plus: set-up, strength of tiles, plays from the weakest on, and what is paid.

Apart from lexio.py, which loads it when it is asked: it takes a board's memory only while somebody reads.
"""

from ..fields import with_defaults
from ..tiles import LEXIO_SUITS
from . import lexio
from .lexio_referee import BY_COUNT, STRENGTH

FIVE = 5

NONE = {}  # no facts: one for all rows


def guide(players, options, section):
    """See games/__init__.py."""
    if section is None:
        return ["guide.set_up", "lexio.guide_strength", "lexio.guide_plays", "lexio.guide_payment"]
    counts = [players] if players else sorted(lexio.SET_UP)
    if section == 0:
        return _set_up(counts, options)
    if section == 1:
        return _strength(counts)
    return _plays(counts) if section == 2 else _payment(counts[0], options)


def _set_up(counts, options):
    rows = _tiles(counts)
    chosen = with_defaults(lexio.options(counts[0]), options)
    rows.append(("word.start_chips", NONE, str(chosen["start_chips"])))
    rows.append(("word.first_lead", NONE, ("lexio.guide_lead", NONE)))
    if counts[0] == 2:
        rows.append(("lexio.guide_lead_two", NONE, None))
    rows.append(("lexio.guide_later", NONE, None))
    rounds = str(chosen["rounds"]) if chosen["rounds"] else ("word.no_limit", NONE)
    if len(counts) > 1 and "rounds" not in options:
        rounds = ("lexio.guide_as_players", NONE)
    rows.append(("word.rounds", NONE, rounds))
    rows.append(("lexio.guide_end", NONE, None))
    return rows


def _tiles(counts):
    rows = []
    for count in counts:
        highest, dealt = lexio.SET_UP[count]
        rows.append(("lexio.guide_ranks", {"count": count, "highest": highest}, ("lexio.guide_each", {"dealt": dealt})))
        rows.append(("lexio.guide_all", {"all": highest * len(LEXIO_SUITS)}, None))
    return rows


def _strength(counts):
    rows = [("lexio.guide_weakest", NONE, "")]
    highest = 0
    for count in counts:
        if lexio.SET_UP[count][0] != highest:
            highest = lexio.SET_UP[count][0]
            rows.append(("lexio.guide_order", {"highest": highest}, None))
    rows.append(("lexio.guide_suits", NONE, ""))
    return rows + [("suit." + suit, NONE, None) for suit in LEXIO_SUITS]


def _plays(counts):
    rows = [("lexio.guide_follow", NONE, ""), ("lexio.guide_pass", NONE, ""), ("lexio.guide_order_of_plays", NONE, "")]
    for count in sorted(BY_COUNT):
        rows += _play(BY_COUNT[count], count)
    for kind in STRENGTH:
        rows += _play(kind, FIVE)
    return rows


def _play(kind, count):
    return [("word." + kind, NONE, ("lexio.guide_tiles", {"count": count})), ("lexio.how_" + kind, NONE, None)]


def _payment(players, options):
    twos = with_defaults(lexio.options(players), options)["twos"]
    rows = [
        ("lexio.guide_pairs", NONE, ""),
        ("word.twos", NONE, ("word." + twos, NONE)),
        ("lexio.guide_twos_" + twos, NONE, None),
    ]
    for count in range(1, lexio.ALL_TWOS + 1):
        rows.append(("lexio.guide_two", {"count": count}, "×{}".format(_factor(count, twos))))
    return rows


def _factor(held, twos):
    """What 2s multiply by, of a settlement: as many 2s as tiles against nothing."""
    left = [0, lexio.ALL_TWOS]
    state = lexio.start(2, {"twos": twos})
    return lexio.score({"left": left, "left_twos": [0, held]}, state)["deltas"][0] // lexio.ALL_TWOS
