"""The value of a Kogi hand (rules page kogi.md, decision K3): a pair and three triplets.

Who inserted the tile, and what the value is paid to, is the ledger's question.
"""

from ...errors import RuleError
from ...mpsz import KINDS, SUITED, WHITE, count, texts_of
from . import HAND, TILES

# Decision K3: all whose condition holds add. id, part, points; in the order of the rules page.
YAKU = (
    ("wakokou", "A", 1),
    ("wakotou", "A", 3),
    ("soudoukou", "B", 1),
    ("sandoukou", "B", 1),
    ("soufuukou", "B", 1),
    ("sanfuukou", "B", 1),
    ("sougenkou", "B", 1),
    ("sangenkou", "B", 1),
    ("daifuukou", "B", 1),
    ("daigenkou", "B", 1),
    ("danshokukou", "C", 1),
    ("danpakukou", "C", 1),
    ("dangenkou", "C", 1),
    ("seiko", "D", 1),
    ("shuko", "D", 1),
    ("kouko", "D", 1),
    ("hakko", "E", 11),
)
PARTS = "ABCDE"


def judge(tiles, win):
    """The value of ten tiles and the inserted one, as kinds in any order.

    Returns {"win", "A" to "E", "value", "yaku": [ids], "why": None or (text key, facts) where it is no win}.
    Raises RuleError where there can be no such hand.
    """
    if len(tiles) != HAND:
        raise RuleError("kogi.not_ten_tiles", count=len(tiles), most=HAND)
    counts = count(tiles + [win], TILES)
    found = {"win": False, "A": 0, "B": 0, "C": 0, "D": 0, "E": 0, "value": 0, "yaku": [], "why": _why_not(counts)}
    if found["why"] is not None:
        return found
    found["win"] = True
    holds = _conditions(counts, win)
    for name, part, points in YAKU[:-1]:
        if holds[name]:
            found[part] += points
            found["yaku"].append(name)
    if not found["B"] + found["C"] + found["D"]:
        name, part, points = YAKU[-1]
        found[part] = points
        found["yaku"].append(name)
    found["value"] = found["A"] * (found["B"] + found["C"] + found["D"] + found["E"])
    return found


def _why_not(counts):
    """None where eleven tiles are a pair and three triplets: there is only one way to cut them. Else why not."""
    pairs = 0
    for copies in counts:
        if copies == 1 or copies == 4:
            break
        pairs += copies == 2
    else:
        if pairs == 1:
            return None
    for copies, key in ((1, "kogi.no_win_single"), (4, "kogi.no_win_four")):
        tiles = _of_copies(counts, copies)
        if tiles:
            return key, {"tiles": tiles}
    return "kogi.no_win_pairs", {"count": pairs, "tiles": _of_copies(counts, 2)}


def _of_copies(counts, copies):
    return texts_of([kind for kind in range(KINDS) if counts[kind] == copies])


def _conditions(counts, win):
    """{yaku id: does it hold} of a hand that is a win, 白虎 apart."""
    numbers = bytearray(9)  # by number: the suits that have a triplet of it
    suits = bytearray(3)
    low_high = middle = winds = wind_kinds = dragons = dragon_kinds = 0
    for kind in range(KINDS):
        copies = counts[kind]
        if not copies:
            continue
        if kind < SUITED:
            numbers[kind % 9] += copies == 3
            suits[kind // 9] = 1
            if kind % 9 in (0, 8):
                low_high += 1
            else:
                middle += 1
        elif kind < WHITE:
            winds += copies == 3
            wind_kinds += 1
        else:
            dragons += copies == 3
            dragon_kinds += 1
    alike = max(numbers)
    absent = 3 - sum(suits)
    completed = counts[win] == 2
    return {
        "wakokou": not completed,
        "wakotou": completed,
        "soudoukou": alike >= 2,
        "sandoukou": alike == 3,
        "soufuukou": winds >= 2,
        "sanfuukou": winds == 3,
        "sougenkou": dragons >= 2,
        "sangenkou": dragons == 3,
        "daifuukou": wind_kinds == 4,
        "daigenkou": dragon_kinds == 3,
        "danshokukou": not middle,
        "danpakukou": not low_high,
        "dangenkou": not wind_kinds + dragon_kinds,
        "seiko": absent >= 1,
        "shuko": absent >= 2,
        "kouko": absent == 3,
    }


def explain(judged):
    """Notes of a hand: each yaku with its points, then the arithmetic."""
    notes = []
    for name, _part, points in YAKU:
        if name in judged["yaku"]:
            notes.append(("kogi.yaku_" + name, {"points": points}))
    facts = {"value": judged["value"]}
    for part in PARTS:
        facts[part.lower()] = judged[part]
    notes.append(("kogi.arithmetic", facts))
    return notes


# The rule cases of kind "hand"
