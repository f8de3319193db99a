"""Jakugi's rule cases (tests/cases/jakugi.jsonl), by kind: in -> out."""

from ...errors import RuleError
from ...fields import check_rows
from ...mpsz import SUITED, parse, parse_one
from . import EMPTY_PART, HOW, PLAYERS, apply, over, progress, start, totals
from .hand import judge


def _case_hand(asked):
    given = asked.get("called") or []
    if not isinstance(given, list):
        raise RuleError("case.malformed", why="called")
    called = [_lowest_of(text) for text in given]
    win = parse_one(asked["win"])
    empty_part = asked.get("empty_part", EMPTY_PART[0])
    judged = judge(parse(asked["tiles"]), called, win, asked.get("how", HOW[0]), empty_part)
    return {name: judged[name] for name in ("win", "quarters", "yaku")}


def _lowest_of(text):
    """The lowest tile of a called sequence. Raises RuleError where the text is none."""
    kinds = sorted(parse(text))
    if len(kinds) != 3 or kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2] or kinds[0] % 9 > 6 or kinds[0] >= SUITED:
        raise RuleError("jakugi.no_sequence", tiles=text)
    return kinds[0]


def _case_game(asked):
    state = start(PLAYERS, asked.get("options", {}))
    for given in check_rows(asked["rounds"]):
        state = apply(_entry_of(given), state)
    round_now, _rounds, wind = progress(state)
    return {"quarters": totals(state), "round": round_now, "wind": wind, "over": over(state)}


def _entry_of(given):
    """The quick entry of a case's round {"wins": [{winner, provider, quarters}]} or {"draw": true}."""
    how = "draw" if given.get("draw") else "discard"
    won = []
    entry = {}
    for seat in range(PLAYERS):
        entry["quarters_{}".format(seat)] = entry["provider_{}".format(seat)] = None
    for win in check_rows(given.get("wins") or []):
        seat = win["winner"]
        if seat in won:
            raise RuleError("jakugi.won_twice", player=seat)
        if win["provider"] is None:
            raise RuleError("case.malformed", why="provider")
        won.append(seat)
        entry["quarters_{}".format(seat)] = win["quarters"]
        entry["provider_{}".format(seat)] = win["provider"]
        if win["provider"] == seat and how == "discard":
            how = "self"
    entry["how"] = how
    entry["winners"] = won if len(won) < 2 else [seat for seat in range(PLAYERS) if seat in won]
    return entry


KINDS = {"hand": _case_hand, "game": _case_game}
