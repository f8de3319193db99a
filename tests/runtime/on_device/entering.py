"""What helps while rounds are entered, of each game that has it; runs under both runtimes: a line an answer."""

import sys

from shared_rules.errors import RuleError
from shared_rules.games import load
from shared_rules.mpsz import parse

INAGE_HAND = {
    "result": "tsumo", "tiles": parse("9m234p678s"), "win": parse("1m"), "pons": [], "kans": parse("7z"), "ankans": [],
    "side": [], "flags": [],
}  # fmt: skip
APART = parse("147m147p147s1234567z")
READY = parse("123456789m1115566z")


def inage():
    game = load("inage")
    state = game.start(3, {})
    for flags in ([], ["riichi"], ["chan_dora"]):
        for result in (None, "tsumo", "ron"):
            entry = dict(INAGE_HAND)
            entry.update({"result": result, "flags": flags})
            yield game.fitting("hand", "flags", entry, state)
            entry["kans"] = []
            yield game.fitting("hand", "flags", entry, state)
    entry.update({"winner": 0, "from": 1, "also": None, "also_points": None, "dora": 0, "discard_han": 0})
    entry.update({"flags": [], "pons": parse("7z"), "win": parse("5p")})
    yield refused(game, entry, state)
    for yaku in ([], ["gotsuihan"], ["riichi", "riichi_only"], ["shousuushi"], ["riichi", "san_ankou"]):
        for closed in (None, "closed", "open"):
            for result in (None, "tsumo", "ron"):
                entry = {"result": result, "closed": closed, "yaku": yaku}
                yield game.fitting("checklist", "yaku", entry, state)
                yield game.running("checklist", entry, state)
    yield game.running("han", {"han": 21}, state)
    yield game.likely("quick", "points", state)


def bugi():
    game = load("bugi")
    state = game.start(4, {})
    for tiles in (None, READY, APART, READY[:3], [0] * 16):
        yield game.running("hand", {"tiles": tiles}, state)
    entry = {"army": None, "east": READY, "south": None, "west": APART, "north": None}
    yield game.running("battle", entry, state)
    try:
        game.derive("battle", entry, state)
    except RuleError as error:
        yield error.rule
    entry.update({"south": parse("123456789p2223477z"), "west": parse("123456789s1233344z")})
    entry["north"] = parse("23477m222456p67888s")
    yield game.derive("battle", entry, state)["army"]
    yield refused(game, {"whose": 0, "tiles": READY}, state)
    yield game.sides(state)
    yield [sorted(facts.items()) for _, facts in game.detail(state)]


def kogi():
    game = load("kogi")
    state = game.start(4, {})
    for value in (3, 8):
        state = game.apply({"winner": 3, "inserter": value % 3, "value": value}, state)
    yield [(key, sorted(facts.items())) for key, facts in game.detail(state)]
    yield game.likely("quick", "value", state)
    for tiles, win in (("111m333p555s1z", "2z"), ("1111m333p555s", "5s"), ("11m33p55s777z9s", "9s")):
        yield refused(game, {"winner": 0, "inserter": 1, "tiles": sorted(parse(tiles)), "win": parse(win)}, state)


def jakugi():
    game = load("jakugi")
    state = game.start(3, {})
    yield game.likely("quick", "quarters_2", state)
    entry = {"how": "self", "winners": [1]}
    for seat in range(3):
        for name in ("tiles", "called", "win", "provider"):
            entry[name + "_" + str(seat)] = None
    entry.update({"tiles_1": sorted(parse("34m22p345p345678s")), "called_1": [], "win_1": parse("1m")})
    yield refused(game, entry, state)


def refused(game, entry, state):
    try:
        game.check(entry, state)
    except RuleError as error:
        return error.rule, sorted(error.facts.items())
    return None


for answer in {"inage": inage, "bugi": bugi, "kogi": kogi, "jakugi": jakugi}[sys.argv[1]]():
    print(answer)
