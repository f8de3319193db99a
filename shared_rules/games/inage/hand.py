"""What a hand of Inage is worth: the reading that pays most, each yaku of it, and why it may be no win.

How a hand is given stands in tiles.py.
"""

from ...mpsz import FLOWERS, GREEN
from .readings import cut_pairs_and_orphans, cut_sets, longest_played
from .table import DEFAULT, OFF, listed, total
from .tiles import FLOWER, HONOUR, NOT_GREEN, ONE_SUIT, SIMPLE, SUITS, TERMINAL, check_flags, count, counts

_KANTSU = ("san_kantsu", "ryan_kantsu")


def evaluate(hand, worths=DEFAULT):
    """The worth of a hand, by the reading that pays most (P2, P6). Raises RuleError where it cannot be.

    {"win", "yaku": {id: han or limit}, "han", "points", "why": None or (text key, facts) where it is no win,
    "reading": None or (form, pair, triplets, sequences), "replaced_han": what the ordinary yaku of a limit give}
    """
    nature = count(hand)
    flags = hand["flags"]
    melds = hand["pons"] + hand["kans"] + hand["ankans"]
    closed = len(hand["ankans"]) == len(melds)
    tsumo = hand["how"] == "tsumo"
    check_flags(hand, closed)
    values = worths.closed if closed else worths.open
    kinds = sorted(set(hand["tiles"] + [hand["win"]]))
    readings = cut_pairs_and_orphans(kinds, nature, values) if not melds else []
    if not nature & FLOWER:
        cut_sets(hand, kinds, melds, tsumo, closed, values, readings)
    if not readings:
        return _no_win("inage.why_incomplete", {})
    if not melds and not tsumo and "riichi" not in flags and "first_turn" not in flags:
        return _no_win("inage.why_no_riichi", {})
    shared = shared_yaku(hand, nature, melds, closed, tsumo, values)
    discard_han = hand["discard_han"]
    extra = hand["dora"] * values["dora"] + discard_han
    best = None
    best_rank = (0, 0, 0)
    most_yaku = 0
    for own, reading in readings:
        rows = shared + own
        points, limit, han, yaku = total(rows, values, worths.points, extra)
        if not yaku and not discard_han:
            continue
        if len(hand["side"]) >= 4 and _all_flowers(hand["side"]):
            rows.append("suuka_kaihou")
            points, limit, han, yaku = total(rows, values, worths.points, extra)
        most_yaku = max(most_yaku, yaku)
        rank = (points, limit, han)
        if best is None or rank > best_rank:
            best_rank = rank
            best = (rows, reading)
    if best is None:
        return _no_win("inage.why_no_yaku", {})
    if most_yaku == 1 and "riichi" in shared and values["riichi"] != OFF and not hand["dora"] and not discard_han:
        # Riichi alone, whatever the reading (decision I10).
        best[0].append("riichi_only")
        best_rank = total(best[0], values, worths.points, extra)
    points, limit, han = best_rank[:3]
    if not points:
        return _no_win("inage.why_no_han", {})
    return {
        "win": True, "yaku": listed(best[0], values, limit, hand["dora"]), "han": 0 if limit else han,
        "points": points, "why": None, "reading": best[1], "replaced_han": han if limit else 0,
    }  # fmt: skip


def _no_win(key, facts):
    return {
        "win": False, "yaku": {}, "han": 0, "points": 0, "why": (key, facts), "reading": None, "replaced_han": 0,
    }  # fmt: skip


def _all_flowers(side):
    return len([kind for kind in side if kind >= FLOWERS]) == 4


# What holds however the hand is read


def shared_yaku(hand, nature, melds, closed, tsumo, values):
    """Rows of the yaku that come from the flags, the kans and what the tiles are."""
    rows = []
    for flag in hand["flags"]:
        if flag != "koku_ryuu_hou" and flag not in rows:
            rows.append(flag)
    if closed:
        if tsumo:
            rows.append("tsumo")
    elif "koku_ryuu_hou" in hand["flags"] and len(hand["pons"]) + len(hand["kans"]) > 1:
        rows.append("koku_ryuu_hou")
    if melds:
        rows += ["ankan"] * len(hand["ankans"])
        kans = len(hand["kans"]) + len(hand["ankans"])
        if kans > 1:
            rows += longest_played(_KANTSU, 3 - kans, values)
    if nature & FLOWER:
        return rows
    if not nature & (HONOUR | TERMINAL):
        rows.append("tanyao")
    if not nature & SIMPLE:
        rows.append("honroutou")
        if not nature & SUITS:
            rows.append("tsuuiisou")
        elif not nature & HONOUR:
            rows.append("chinroutou")
    if not nature & NOT_GREEN and (counts[GREEN] or GREEN in melds):
        rows.append("ryuuiisou")
    if nature & SUITS in ONE_SUIT:
        rows.append("honitsu" if nature & HONOUR else "chinitsu")
    return rows
