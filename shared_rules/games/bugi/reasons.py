"""Why an army won a battle of Bugi, line by line, so that a reader can work it out again (decisions B2, B3, B5).

Finds nothing out: battle.py has judged.
"""

from . import ARMIES, PLAYERS
from .battle import strength_of
from .compositions import times_named


def notes_of(fought):
    """[(text key, facts)] of a battle: shanten, and where that is equal each hand's value and what decides."""
    notes = []
    for seat in range(PLAYERS):
        notes.append(("bugi.note_shanten", {"player": seat, "shanten": fought["shanten"][seat]}))
    notes.append(("bugi.note_totals", {"heaven": fought["totals"][0], "earth": fought["totals"][1]}))
    if not fought["judged"]:
        return notes
    for seat in range(PLAYERS):
        notes += _of_hand(seat, *fought["judged"][seat])
    values = [judged[0] for judged in fought["judged"]]
    strengths = []
    for army in range(2):
        pair = values[2 * army : 2 * army + 2]
        strengths.append(strength_of(*pair))
        notes.append(_of_army(ARMIES[army], *pair))
    notes.append((_what_decides(*strengths), {}))
    return notes


def _of_hand(seat, value, yaku, points):
    """Its points, the product in figures, then each factor by name."""
    if not value:
        return [("bugi.note_value", {"player": seat, "value": 0}), ("bugi.note_no_points", {})]
    if yaku and yaku[0] == value:
        return [("bugi.note_yakuman", {"player": seat}), ("bugi.note_limit", {"yaku": _word_of(value)})]
    units, head = points
    notes = [("bugi.note_value", {"player": seat, "value": value})]
    notes.append(("bugi.note_points", {"units": units, "head": head, "points": units + head}))
    factors = ""
    named = []
    for name in yaku:
        times = times_named(name)
        factors += "×{}".format(times)
        named.append(("bugi.note_times", {"yaku": _word_of(name), "times": times}))
    if named:
        notes.append(("bugi.note_product", {"points": units + head, "factors": factors, "value": value}))
    return notes + named


def _of_army(army, one, other):
    """The sum of its hands; with a yakuman the better hand, then the other."""
    better, worse = (one, other) if strength_of(one, 0) >= strength_of(other, 0) else (other, one)
    if isinstance(better, int):
        return "bugi.note_sum_" + army, {"first": one, "second": other, "value": one + other}
    return "bugi.note_best_" + army, {"better": _shown(better), "worse": _shown(worse)}


def _shown(value):
    return str(value) if isinstance(value, int) else [(_word_of(value), {})]


def _what_decides(heaven, earth):
    if heaven == earth:
        return "bugi.decided_equal"
    if not heaven[0] and not earth[0]:
        return "bugi.decided_sum"
    if not heaven[0] or not earth[0]:
        return "bugi.decided_yakuman"
    return "bugi.decided_better" if heaven[:2] != earth[:2] else "bugi.decided_worse"


def _word_of(yaku):
    return "bugi.yaku_" + yaku
