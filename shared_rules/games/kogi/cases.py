"""Kogi's rule cases (tests/cases/kogi.jsonl), by kind: in -> out."""

from ...fields import check_rows
from ...mpsz import parse, parse_one
from . import PAIRS, PLAYERS, apply, best, final, start, totals
from .hand import judge


def _case_hand(asked):
    judged = judge(parse(asked["tiles"]), parse_one(asked["win"]))
    del judged["why"]
    return judged


def _case_game(asked):
    state = start(PLAYERS, asked.get("options", {}))
    for entry in check_rows(asked["wins"]):
        state = apply(entry, state)
    return {
        "personal": totals(state), "final": final(state)["totals"], "winners": best(state),
        "pairs": {"{}-{}".format(*pair): points for pair, points in zip(PAIRS, state["pairs"])},
    }  # fmt: skip


KINDS = {"hand": _case_hand, "game": _case_game}
