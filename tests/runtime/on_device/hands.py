"""Rounds entered by tiles, as records and as points; runs under both runtimes: GAME -> a line a round."""

import sys

from shared_rules.games import load
from shared_rules.ledger import Ledger
from shared_rules.mpsz import parse
from shared_rules.record import Record, decode, encode

NAMES = ("Aya", "Bob", "ケンジ", "Dee")


def kogi(winner, inserter, tiles, win):
    return {"winner": winner, "inserter": inserter, "tiles": sorted(parse(tiles)), "win": parse(win)}


def jakugi(how, *wins):
    entry = {"how": how, "winners": [win[0] for win in wins]}
    for seat in range(3):
        for name in ("tiles", "called", "win", "provider"):
            entry[name + "_" + str(seat)] = None
    for winner, provider, tiles, called, win in wins:
        entry["provider_" + str(winner)] = provider
        entry["tiles_" + str(winner)] = sorted(parse(tiles))
        entry["called_" + str(winner)] = parse(called)
        entry["win_" + str(winner)] = parse(win)
    return entry


GAMES = {
    "kogi": (4, [
        kogi(0, 1, "111m333p555s1z", "1z"),
        kogi(2, 0, "1112223344z", "3z"),
        kogi(3, 1, "999m999p777s7z", "7z"),
    ]),
    "jakugi": (3, [
        jakugi("discard", (0, 2, "34567m22p345p678s", "", "5m"), (1, 2, "3455m234p567p678s", "", "5m")),
        jakugi("draw"),
        jakugi("self", (2, None, "222333444m5p", "6s", "5p")),
        jakugi("dealt", (1, None, "2233445566778p", "", "8p")),
        jakugi("discard", (0, 1, "8s", "2s2s2s2s", "8s")),
    ]),
}  # fmt: skip


def play(rules):
    players, entries = GAMES[rules]
    payload = {"rules": rules, "version": 1, "players": list(NAMES[:players])}
    payload["options"] = load(rules).start(players, {})["options"]
    ledger = Ledger(decode(encode(Record(1, 1, "new", 0, payload))))
    for entry in entries:
        packed = encode(Record(ledger.count() + 2, 1, "round", 0, ledger.propose_round(entry, "hand")))
        ledger.add(decode(packed))
        print(len(packed), ledger.module.totals(ledger.state()))
    for line in ledger.lines():
        print(line["result"]["deltas"], [note[0] for note in line["result"]["notes"]])
    print(ledger.mismatches)


play(sys.argv[1])
