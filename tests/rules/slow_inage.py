"""A slow, obvious reading of the Inage rules page, for the property tests alone.

Tiles are texts such as "5p". Every set of a hand is tried against every other, every place of the winning tile is
looked at, and each yaku is asked for on its own. Shares no code with shared_rules.
"""

from itertools import combinations

SUITS = "mps"
VALUE_TILES = ("1z", "2z", "5z", "6z", "7z")
DRAGONS = ("5z", "6z", "7z")
TERMINALS = ("1m", "9m", "1p", "9p", "1s", "9s")
GREEN = ("2s", "3s", "4s", "6s", "8s", "6z")
FLAG_YAKU = {"riichi": 3, "ippatsu": 1, "chan_dora": 3, "chankan": 1, "rinshan": 1}
UNITS = {"yakuman": 1, "double": 2}


def table(han):
    """Decision I3."""
    if han >= 20:
        return 4 * han
    return [0, 8, 8, 8, 16, 16, 16, 16, 24, 24, 24, 24, 32, 32, 32, 32, 40, 40, 40, 40][han]


def is_honour(tile):
    return tile[1] == "z"


def is_run(three):
    numbers = sorted(int(tile[0]) for tile in three)
    suits = {tile[1] for tile in three}
    return len(suits) == 1 and suits <= set("mps") and numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]


def is_triplet(three):
    return len(set(three)) == 1


def cuttings(tiles):
    """Every way to part sorted tiles into a pair and sets, as sorted tuples, each once."""
    if len(tiles) == 2:
        return {(tuple(tiles),)} if tiles[0] == tiles[1] else set()
    found = set()
    for three in {trio for trio in combinations(tiles, 3) if is_run(trio) or is_triplet(trio)}:
        rest = list(tiles)
        for tile in three:
            rest.remove(tile)
        found |= {tuple(sorted((*cut, three), key=lambda block: (len(block), block))) for cut in cuttings(rest)}
    return found


def readings(tiles, win, melds):
    """(form, blocks) of every reading; a block is (tiles, where it comes from: "hand", "win" or a kind of meld)."""
    found = []
    whole = sorted([*tiles, win])
    if not melds:
        kinds = set(whole)
        pairs = [tile for tile in sorted(kinds) if whole.count(tile) >= 2]
        if len(pairs) == 5:
            found.append(("pairs", [((tile, tile), "hand") for tile in pairs]))
        if len(kinds) == 10 and all(is_honour(tile) or tile in TERMINALS for tile in kinds):
            found.append(("orphans", []))
    called = [((tile,) * 3, kind) for kind, tile in melds]
    for cut in cuttings(whole):
        for at, block in enumerate(cut):
            if win in block:
                placed = [(other, "win" if i == at else "hand") for i, other in enumerate(cut)]
                found.append(("sets", placed + called))
    return found


def yaku_of(form, blocks, hand):
    """{id: han or limit} of one reading, all that hold, replaced ones left out."""
    tiles, win, melds = hand["tiles"], hand["win"], hand["melds"]
    flags, tsumo = hand["flags"], hand["how"] == "tsumo"
    every = [*tiles, win] + [tile for _, tile in melds for _ in range(3)]
    closed = all(kind == "ankan" for kind, _ in melds)
    yaku = {}
    sets = [(block, origin) for block, origin in blocks if len(block) == 3]
    runs = sorted(sorted(block) for block, _ in sets if is_run(block))
    triplets = [(block[0], origin) for block, origin in sets if is_triplet(block)]
    of_three = {tile for tile, _ in triplets}
    pair = next((block[0] for block, _ in blocks if len(block) == 2), None)
    pairs = [block[0] for block, _ in blocks] if form == "pairs" else []

    # What the way of winning gives.
    for flag, han in FLAG_YAKU.items():
        if flag in flags:
            yaku[flag] = han
    if "first_turn" in flags:
        yaku["first_turn"] = "fourfold"
    if "last_tile" in flags:
        yaku["last_tile"] = "yakuman"
    if "koku_ryuu_hou" in flags and len([kind for kind, _ in melds if kind in ("pon", "kan")]) >= 2:
        yaku["koku_ryuu_hou"] = 1
    if tsumo and closed:
        yaku["tsumo"] = 1

    # What the tiles are.
    suits = {tile[1] for tile in every}
    if suits <= set(SUITS) and not any(tile in TERMINALS for tile in every):
        yaku["tanyao"] = 1
    if all(is_honour(tile) or tile in TERMINALS for tile in every):
        yaku["honroutou"] = 2
    if suits == {"z"}:
        yaku["tsuuiisou"] = "yakuman"
    if all(tile in TERMINALS for tile in every):
        yaku["chinroutou"] = "yakuman"
    if all(tile in GREEN for tile in every) and "6z" in every:
        yaku["ryuuiisou"] = "yakuman"
    if all(tile in ("1z", "2z", "3z", "4z") for tile in every):
        yaku["kokuiisou"] = "yakuman"
        yaku["shousuushi"] = "yakuman"
    if len(suits) == 1 and suits <= set(SUITS):
        yaku["chinitsu"] = 6 if closed else 5
    if len(suits) == 2 and "z" in suits and "f" not in suits:
        yaku["honitsu"] = 3 if closed else 2

    # Kans.
    kans = len([kind for kind, _ in melds if kind in ("kan", "ankan")])
    concealed_kans = len([kind for kind, _ in melds if kind == "ankan"])
    if concealed_kans:
        yaku["ankan"] = 2 * concealed_kans
    if kans == 2:
        yaku["ryan_kantsu"] = 6
    if kans == 3:
        yaku["san_kantsu"] = "double"

    if form == "orphans":
        yaku["kokushi"] = 2
    if form == "pairs":
        yaku["gotsuihan"] = 0
        linked = 0
        for length in (3, 4, 5):
            for suit in SUITS:
                for low in range(1, 11 - length):
                    if all(f"{number}{suit}" in pairs for number in range(low, low + length)):
                        linked = length
        if linked:
            yaku.update({3: {"sanren_toitsu": 1}, 4: {"yonren_toitsu": 4}, 5: {"goren_toitsu": "yakuman"}}[linked])
        if any(all(f"{number}{suit}" in pairs for suit in SUITS) for number in (1, 9)):
            yaku["sanshoku_toitsu"] = 4
    if form != "sets":
        return yaku

    # Sequences.
    lows = [run[0] for run in runs]
    if any(f"{number}p" in lows and f"{number}s" in lows for number in range(1, 8)):
        yaku["nishoku_doujun"] = 1
    if closed and any(lows.count(low) >= 2 for low in lows):
        yaku["iipeikou"] = 1
    if closed and any(all(f"{number}{suit}" in lows for number in (1, 4, 7)) for suit in SUITS):
        yaku["ittsu"] = 6
    if closed and len(runs) == 3 and pair not in VALUE_TILES:
        for block, origin in sets:
            if origin == "win":
                low, high = sorted(block)[0], sorted(block)[2]
                if (win == low and high[0] != "9") or (win == high and low[0] != "1"):
                    yaku["pinfu"] = 3

    # Triplets.
    if len(triplets) == 3:
        yaku["toitoi"] = 2
    worth = len([tile for tile in of_three if tile in VALUE_TILES])
    if worth:
        yaku["yakuhai"] = worth
    dragons = [tile for tile in DRAGONS if tile in of_three]
    if len(dragons) == 3:
        yaku["daisangen"] = "yakuman"
    if len(dragons) == 2 and pair in DRAGONS:
        yaku["shousangen"] = 4
    if any(all(f"{number}{suit}" in of_three for suit in SUITS) for number in (1, 9)):
        yaku["sanshoku_doukou"] = 6 if closed else 5
    for suit in SUITS:
        for low in range(1, 8):
            if all(f"{number}{suit}" in of_three for number in (low, low + 1, low + 2)):
                yaku["sanrenkou"] = "yakuman" if closed else 6
    concealed = [tile for tile, origin in triplets if origin in ("hand", "ankan") or (origin == "win" and tsumo)]
    if len(concealed) == 2:
        yaku["ryan_ankou"] = 3
    if len(concealed) == 3:
        waited_for_pair = any(origin == "win" and len(block) == 2 for block, origin in blocks)
        yaku.update({"san_ankou_tanki": "double"} if waited_for_pair else {"san_ankou": "yakuman"})
    return yaku


def worth(yaku, extra):
    """(points, limit points, han) of decision I4."""
    units = sum(UNITS.get(value, 0) for value in yaku.values())
    limit = 80 * units if units else 32 if "fourfold" in yaku.values() else 0
    han = extra + sum(value for value in yaku.values() if isinstance(value, int))
    return max(limit, table(han)), limit if limit >= table(han) else 0, han


def judge(hand):
    """{"win", "points", "best": [(yaku, han) of every reading that pays and counts most]}.

    hand: {"tiles": [texts], "win", "melds": [(kind, tile)], "how", "flags", "dora", "side", "discard_han"}; one
    that can be.
    """
    lost = {"win": False, "points": 0, "best": []}
    found = [yaku_of(form, blocks, hand) for form, blocks in readings(hand["tiles"], hand["win"], hand["melds"])]
    on_ten_tiles = not hand["melds"] and hand["how"] == "ron"
    if on_ten_tiles and "riichi" not in hand["flags"] and "first_turn" not in hand["flags"]:
        return lost
    if found and not hand["dora"] and not hand["discard_han"] and all(list(yaku) == ["riichi"] for yaku in found):
        found = [{"riichi_only": "fourfold"}]
    found = [yaku for yaku in found if yaku or hand["discard_han"]]
    if not found:
        return lost
    for yaku in found:
        if all(flower in hand["side"] for flower in ("1f", "2f", "3f", "4f")):
            yaku["suuka_kaihou"] = "yakuman"
    extra = hand["dora"] + hand["discard_han"]
    most = max(worth(yaku, extra) for yaku in found)
    best = []
    for yaku in found:
        if worth(yaku, extra) == most:
            listed = {name: value for name, value in yaku.items() if isinstance(value, str) == bool(most[1])}
            if hand["dora"] and not most[1]:
                listed["dora"] = hand["dora"]
            best.append((listed, 0 if most[1] else most[2]))
    return {"win": True, "points": most[0], "best": best}


# Discards

HONOURS = ("1z", "2z", "3z", "4z", "5z", "6z", "7z")
PIECES = {
    ("1z", "2z", "3z", "4z"): 6, ("5z", "6z", "7z"): 2, ("1m", "1p", "1s"): 3, ("9m", "9p", "9s"): 3,
}  # fmt: skip


def piece(tiles):
    """Han of exactly these tiles as one piece, None where they are none."""
    if tuple(tiles) in PIECES:
        return PIECES[tuple(tiles)]
    half = tiles[: len(tiles) // 2 + 1]
    different = len(set(half)) == len(half) and all(tile in HONOURS for tile in half)
    if len(tiles) > 2 and len(tiles) % 2 and tiles == tiles[::-1] and different:
        return 1 if len(tiles) == 3 else len(tiles)
    return None


def best_row(tiles):
    """Most han of tiles cut from the first on, wherever the cutting stops."""
    most = 0
    for length in range(1, len(tiles) + 1):
        han = piece(tiles[:length])
        if han is not None:
            most = max(most, han + best_row(tiles[length:]))
    return most


def discard_han(row, riichi, others):
    """All of I7 and I8."""
    most = best_row(row)
    if riichi is not None:
        for end in range(riichi + 2):
            most = max(most, best_row(row[:end]) + best_row(row[riichi + 1 :]))
    mimic = 0
    for other in others:
        for length in range(3, min(len(row), len(other)) + 1):
            if row[:length] == other[:length]:
                mimic = max(mimic, length)
    return most + mimic
