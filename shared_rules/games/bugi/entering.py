"""What helps while a round of Bugi is entered: how far the hands are from ready, and which army won a battle.

Works on an entry in the making, where a hand not entered yet is None, empty or not there.
"""

from ...errors import RuleError
from ...fields import check_values
from . import ARMIES, HAND, PLAYERS, WINDS, army_of, forms
from .battle import broken, fight, shanten


def derive(form_id, entry, state):
    """A copy of the entry; of a battle with "army", the one that its four hands make win. Raises RuleError."""
    entry = dict(entry)
    if form_id != "battle":
        return entry
    entry.pop("army", None)
    for wind in WINDS:
        if not entry.get(wind):
            raise RuleError("entry.missing", field=wind)
    check_values([field for field in forms(PLAYERS)[2]["fields"] if field["id"] != "army"], entry, PLAYERS)
    won = fight([entry[wind] for wind in WINDS], state["options"]["battle"])
    entry["army"] = ARMIES[won["winner"]]
    return entry


def running(form_id, entry):
    """(text key, facts), or None where no hand is entered, or one that cannot be. Raises nothing."""
    try:
        if form_id == "hand":
            return _hand_so_far(entry.get("tiles") or [])
        return _battle_so_far(entry) if form_id == "battle" else None
    except RuleError:
        return None


def _hand_so_far(tiles):
    if len(tiles) not in HAND:
        return None
    away = shanten(tiles)
    if away < 0:
        return "bugi.running_complete", {}
    if broken(tiles):
        return "bugi.running_broken", {}
    return "bugi.running_hand", {"shanten": away}


def _battle_so_far(entry):
    """The sum of each army, of the hands that are entered; "-" where it has none yet."""
    sums = ["-", "-"]
    for seat in range(PLAYERS):
        tiles = entry.get(WINDS[seat]) or []
        if len(tiles) in HAND:
            army = army_of(seat)
            sums[army] = shanten(tiles) + (0 if sums[army] == "-" else sums[army])
    if sums == ["-", "-"]:
        return None
    return "bugi.running_battle", {"heaven": sums[0], "earth": sums[1]}
