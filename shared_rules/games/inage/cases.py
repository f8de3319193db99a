"""The rule cases of Inage (tests/cases/inage*.jsonl), by kind: in -> out. Beside what their format says, any
case may have "options"."""

from ... import hand_fields
from ...errors import RuleError
from ...fields import is_whole
from ...mpsz import parse, parse_one
from . import RESULTS, apply, entry_forms, payer_of, start, totals
from .discards import evaluate as evaluate_row
from .hand import evaluate as evaluate_hand
from .table import points_for, worths_of

# All that a case can need is there before the first: later, hands have cut a small heap to pieces.
_AT_ONCE = (hand_fields, entry_forms)


def _worths(asked):
    return worths_of(start(2, asked.get("options", {}))["options"])


def _points(asked):
    return {"points": points_for(asked["han"], _worths(asked).points)}


def _hand(asked):
    hand = {
        "tiles": parse(asked["tiles"]), "win": parse_one(asked["win"]), "pons": [], "kans": [], "ankans": [],
        "how": asked.get("how"), "flags": asked.get("flags") or [], "side": parse(asked.get("side") or ""),
        "dora": asked.get("dora") or 0, "discard_han": asked.get("discard_han") or 0,
    }  # fmt: skip
    for meld in asked.get("melds") or ():
        if meld["type"] not in ("pon", "kan", "ankan"):
            raise RuleError("inage.no_such_set", set=meld["type"])
        hand[meld["type"] + "s"].append(parse_one(meld["tile"]))
    return evaluate_hand(hand, _worths(asked))


def _discards(asked):
    others = [[parse_one(tile) for tile in row] for row in asked.get("others") or ()]
    return evaluate_row([parse_one(tile) for tile in asked["row"]], asked.get("riichi"), others, _worths(asked))


def _game(asked):
    state = start(asked["players"], asked.get("options", {}))
    for given in asked["rounds"]:
        state = apply(_entry(given, asked["players"]), state)
    return {"totals": totals(state)}


def _entry(given, players):
    """The quick entry of a case's round."""
    result = given.get("result")
    entry = {"result": result, "winner": given.get("winner"), "from": given.get("from"), "points": None, "tenpai": []}
    if players == 3:
        entry["also"] = entry["also_points"] = None
    if result == RESULTS[2] and entry["from"] is None and is_whole(entry["winner"]):
        entry["from"] = payer_of(entry["winner"], players)
    if result in RESULTS[:2]:
        entry["points"] = given.get("points")
    if result == "draw":
        seats = given.get("tenpai") or []
        entry["tenpai"] = sorted(seats) if isinstance(seats, list) else seats
    return entry


KINDS = {"points": _points, "hand": _hand, "discards": _discards, "game": _game}
