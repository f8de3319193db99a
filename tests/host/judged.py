"""The hands of won rounds as the games' own judges see them, asked entry by entry: what the kept ones are compared
with.
"""

from shared_rules.games import load
from shared_rules.games.bugi import WINDS, army_of, battle
from shared_rules.games.bugi.compositions import times_named
from shared_rules.games.bugi.worth import BEYOND, YAKUMAN
from shared_rules.games.jakugi.hand import judge as judge_jakugi
from shared_rules.games.kogi.hand import judge as judge_kogi


def _gives(rules):
    """{text key of a yaku: its points}, as the guide of the game tells them."""
    guide, seats = load(rules).guide, load(rules).SEATS[0]
    rows = [row for section in range(len(guide(seats, {}))) for row in guide(seats, {}, section)]
    return {key: int(value) for key, _facts, value in rows if key.startswith(f"{rules}.yaku_")}


KOGI, JAKUGI = _gives("kogi"), _gives("jakugi")


def kogi(entry, result, options):
    judged = judge_kogi(entry["tiles"], entry["win"][0])
    keys = ["kogi.yaku_" + name for name in judged["yaku"]]
    return {entry["winner"]: (judged["value"], [(key, KOGI[key]) for key in keys])}


def jakugi_(entry, result, options):
    found = {}
    for seat in entry["winners"]:
        tiles, called, win = (entry[f"{name}_{seat}"] for name in ("tiles", "called", "win"))
        judged = judge_jakugi(tiles, called, win[0], entry["how"], options["empty_part"])
        keys = ["jakugi.yaku_" + name for name in judged["yaku"]]
        found[seat] = (judged["quarters"], [(key, JAKUGI[key]) for key in keys])
    return found


def inage(entry, result, options):
    won = result["hand"]
    told = [("inage.yaku_" + name, worth if isinstance(worth, int) else None) for name, worth in won["yaku"].items()]
    return {entry["winner"]: (won["points"], told)} if told else {}


def bugi(entry, result, options):
    if "whose" in entry:
        if len(entry["tiles"]) == 16:
            return {}
        judged = {entry["whose"]: battle.judge(entry["tiles"], entry["whose"])[1:]}
    else:
        fought = battle.fight([entry[wind] for wind in WINDS], options["battle"])
        judged = {seat: fought["judged"][seat][:2] for seat in range(4) if army_of(seat) == fought["winner"]} \
            if fought["judged"] else {}  # fmt: skip
    return {seat: bugi_hand(*told) for seat, told in judged.items()}


def bugi_hand(value, names):
    if value in YAKUMAN:
        return (YAKUMAN.index(value) + 1) * 2**BEYOND, [("bugi.yaku_" + value, None)]
    return value, [("bugi.yaku_" + name, times_named(name)) for name in names]


JUDGES = {"kogi": kogi, "jakugi": jakugi_, "inage": inage, "bugi": bugi}


def judged_hands(ledger):
    """{(place, seat): (worth, yaku)} of the rounds that count and show a hand."""
    found = {}
    for line in ledger.lines():
        entry = line["entry"]
        shown = line["form"] in ("hand", "checklist", "battle") and entry.get("result") in (None, "ron", "tsumo")
        if line["result"] is None or not shown:
            continue
        for seat, hand in JUDGES[ledger.rules](entry, line["result"], ledger.options).items():
            if hand[1] or entry.get("whose") is not None:
                found[line["place"], seat] = hand
    return found
