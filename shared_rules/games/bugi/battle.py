"""Bugi at the end of a round: hands that are complete or fallen apart, and battles (decisions B1 to B3, B6)."""

from ...errors import RuleError
from ...mpsz import EAST, FLOWERS, SUITED, count, texts_of
from ...shanten import shanten as shanten_of
from . import HAND, PLAYERS


def check_end(whose, tiles):
    """Raise RuleError unless a hand ends a round: complete with 17 tiles, or fallen apart (B1: with 16 only)."""
    if whose is None:
        raise RuleError("bugi.whose_hand")
    _check_size(tiles, whose)
    if len(tiles) == HAND[1]:
        away = shanten(tiles)
        if away >= 0:
            raise RuleError("bugi.not_complete", player=whose, shanten=away)
    else:
        joined = joined_in(tiles)
        if joined:
            raise RuleError("bugi.not_broken", player=whose, tiles=texts_of(joined))


def broken(tiles):
    """True for tiles without a pair, triplet, sequence or two tiles of one: any number of kinds, in any order.

    Decision B1: never true of 17 tiles.
    """
    return not joined_in(tiles)


def joined_in(tiles):
    """The lowest two tiles that are a pair or part of a sequence; nothing where the hand has fallen apart."""
    counts = count(tiles)
    for kind in range(FLOWERS):
        if counts[kind] > 1:
            return kind, kind
        if counts[kind] and kind < SUITED:
            beyond = kind // 9 * 9 + 9
            for other in range(kind + 1, min(kind + 3, beyond)):
                if counts[other]:
                    return kind, other
    return ()


# While a battle is entered its hands are asked about again and again: the last four are kept.
_KEPT_HANDS = 4
_hands = []


def shanten(tiles):
    """How far 16 or 17 tiles, as kinds, are from ready; 0 is ready, -1 a head and five units."""
    _check_size(tiles, None)
    key = sorted(tiles)
    for known, away in _hands:
        if known == key:
            return away
    away = shanten_of(count(tiles))
    if len(_hands) == _KEPT_HANDS:
        _hands.pop(0)
    _hands.append((key, away))
    return away


def judge(tiles, seat):
    """Hand judgement: (shanten, value, yaku ids) of 16 or 17 tiles; value: a number, or the id of a yakuman."""
    return _judge(tiles, seat)[:3]


def _judge(tiles, seat):
    _check_size(tiles, seat)
    from .hand import judge

    return judge(count(tiles), EAST + seat)


def _check_size(tiles, player):
    if len(tiles) not in HAND:
        facts = {"count": len(tiles), "least": HAND[0], "most": HAND[1]}
        if player is None:
            raise RuleError("bugi.hand_size", **facts)
        raise RuleError("bugi.player_hand_size", player=player, **facts)


# A ledger asks for its battles again and again as it replays: the last ones are kept.
_KEPT_BATTLES = 8
_battles = []


def fight(hands, rule):
    """A battle of four hands in seat order, lists of kinds; rule: one of BATTLES.

    Returns {"shanten": [by seat], "totals": [by army], "winner": army, "by": "shanten" or "judgement",
    "judged": None or [(value, yaku, (unit points, head points)) by seat]}. Raises RuleError where there can be no such
    hands.
    """
    key = (rule, bytes([255]).join([bytes(sorted(tiles)) for tiles in hands]))
    for known, fought in _battles:
        if known == key:
            return fought
    fought = _fight(hands, rule)
    if len(_battles) == _KEPT_BATTLES:
        _battles.pop(0)
    _battles.append((key, fought))
    return fought


def _fight(hands, rule):
    _check_battle(hands)
    away = [shanten(tiles) for tiles in hands]
    sums = [away[0] + away[1], away[2] + away[3]]
    if sums[0] != sums[1]:
        more = int(sums[1] > sums[0])
        winner = more if rule == "higher" else 1 - more
        return {"shanten": away, "totals": sums, "winner": winner, "by": "shanten", "judged": None}
    judged = [_judge(hands[seat], seat)[1:] for seat in range(PLAYERS)]
    strengths = [strength_of(judged[0][0], judged[1][0]), strength_of(judged[2][0], judged[3][0])]
    winner = int(strengths[1] > strengths[0])  # all equal: the heaven army wins
    return {"shanten": away, "totals": sums, "winner": winner, "by": "judgement", "judged": judged}


def _check_battle(hands):
    """Decision B6: at most one of the four hands has 17 tiles. No tile more than four times in all."""
    inserted = []
    for seat in range(PLAYERS):
        _check_size(hands[seat], seat)
        if len(hands[seat]) == HAND[1]:
            inserted.append(seat)
    if len(inserted) > 1:
        raise RuleError("bugi.two_inserted", players=inserted, most=HAND[1])
    count(hands[0] + hands[1] + hands[2] + hands[3])


def strength_of(value, other):
    """Decision B3, as a list that compares: the sum of two numbers; with a yakuman the better hand first."""
    from .worth import YAKUMAN

    ranks = [YAKUMAN.index(one) + 1 if one in YAKUMAN else 0 for one in (value, other)]
    if not any(ranks):
        return [0, value + other]
    rows = [[ranks[0], 0 if ranks[0] else value], [ranks[1], 0 if ranks[1] else other]]
    rows.sort()
    return rows[1] + rows[0]
