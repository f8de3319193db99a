"""The hands that won a round, as the rules judged them: whose, what each is worth, its yaku. Pure.

Read out of the notes by which a game explains a scored round. Nothing is judged in here; the one hand that a ledger
takes without valuing it, a complete one of Bugi, is asked of the game's own judge.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from host_tools.telling.points import parts_of_a_point

Notes = list[tuple[str, dict[str, Any]]]

# Whose hand the notes after it are of.
_WHOSE = ("jakugi.note_hand", "bugi.note_value", "bugi.note_yakuman")
# The fact that says what the whole hand is worth.
_WORTH = {
    "kogi.arithmetic": "value", "jakugi.arithmetic": "value", "jakugi.arithmetic_called": "value",
    "inage.note_points": "points", "inage.note_limits": "points", "inage.note_mangan": "points",
    "bugi.note_value": "value",
}  # fmt: skip
# What a yaku gives, whatever its game counts it in.
_GIVES = ("points", "han", "times")


@dataclass
class Hand:
    """worth: in parts of a point; in Bugi, whose totals count rounds, the value by which hands are compared.

    yaku: [(text key, what it gives: points, han or a factor; None of a limit)] in the order in which they are told.
    """

    seat: int
    worth: int = 0
    yaku: list[tuple[str, int | None]] = field(default_factory=list)


def winning_hands(rules: str, entry: Mapping[str, Any], notes: Notes, won_by: list[int]) -> list[Hand]:
    """Of a round that counts, those that its entry shows; none where only the result was entered.

    won_by: the seats that won the round.
    """
    if rules == "bugi" and "whose" in entry:
        return _complete(entry) if entry["whose"] in won_by else []
    found: dict[int, Hand] = {}
    hand = Hand(won_by[0]) if won_by else Hand(-1)
    for key, facts in notes:
        if key in _WHOSE:
            hand = Hand(facts["player"])
        if key in _WORTH:
            hand.worth = int(Fraction(facts[_WORTH[key]]) * parts_of_a_point(rules))
        name = key if key.startswith(f"{rules}.yaku_") else facts.get("yaku")
        if name is not None:
            hand.yaku.append((name, next((facts[gives] for gives in _GIVES if gives in facts), None)))
            found[hand.seat] = hand
        if key == "bugi.note_limit":
            hand.worth = _above_all_numbers(facts["yaku"])
    return [found[seat] for seat in sorted(found) if seat in won_by]


def _above_all_numbers(yaku: str) -> int:
    """Yakuman of Bugi, weakest first, come after whatever other hands are worth."""
    from shared_rules.games.bugi.worth import BEYOND, YAKUMAN

    return YAKUMAN.index(yaku.removeprefix("bugi.yaku_")) + 1 << BEYOND


def _complete(entry: Mapping[str, Any]) -> list[Hand]:
    from shared_rules.games.bugi.battle import judge
    from shared_rules.games.bugi.compositions import times_named

    seat = entry["whose"]
    _shanten, value, yaku = judge(entry["tiles"], seat)
    keys = [f"bugi.yaku_{name}" for name in yaku]
    if isinstance(value, str):
        return [Hand(seat, _above_all_numbers(f"bugi.yaku_{value}"), [(key, None) for key in keys])]
    return [Hand(seat, value, list(zip(keys, map(times_named, yaku), strict=True)))]
