"""Bugi's rule cases (tests/cases/bugi.jsonl), by kind: in -> out."""

from ...errors import RuleError
from ...mpsz import parse
from . import ARMIES, BATTLES, PLAYERS, hand
from .battle import broken, fight, judge, shanten

# All that a case can need is there before the first: later, hands have cut a small heap to pieces.
_AT_ONCE = (hand,)

_SEAT_LETTERS = "ESWN"


def _seat(letter):
    if not isinstance(letter, str) or len(letter) != 1 or letter not in _SEAT_LETTERS:
        raise RuleError("bugi.no_such_seat", seat=letter)
    return _SEAT_LETTERS.index(letter)


def _case_shanten(asked):
    return {"shanten": shanten(parse(asked["tiles"]))}


def _case_broken(asked):
    return {"broken": broken(parse(asked["tiles"]))}


def _case_hand(asked):
    away, value, yaku = judge(parse(asked["tiles"]), _seat(asked["seat"]))
    return {"shanten": away, "value": value, "yaku": yaku}


def _case_battle(asked):
    hands = [None] * PLAYERS
    for letter in asked["hands"]:
        hands[_seat(letter)] = parse(asked["hands"][letter])
    for seat in range(PLAYERS):
        if hands[seat] is None:
            raise RuleError("bugi.no_hand", seat=_SEAT_LETTERS[seat])
    rule = asked.get("battle", BATTLES[0])
    if rule not in BATTLES:
        raise RuleError("entry.no_such_choice", field="battle", value=rule, choices=", ".join(BATTLES))
    fought = fight(hands, rule)
    return {
        "totals": {ARMIES[army]: fought["totals"][army] for army in range(2)},
        "winner": ARMIES[fought["winner"]], "by": fought["by"],
    }  # fmt: skip


KINDS = {"shanten": _case_shanten, "broken": _case_broken, "hand": _case_hand, "battle": _case_battle}
