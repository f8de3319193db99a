"""The referee of Lexio Plus: what a play is, and does it beat another (rules page lexio.md, decision L3).

Apart from lexio.py, which loads it when it is asked: it takes a board's memory only while somebody asks.
"""

from ..errors import RuleError
from ..tiles import LEXIO_SUITS, lexio_rank, lexio_suit, parse_lexio

STRENGTH = ("straight", "flush", "full_house", "four", "straight_flush")  # plays of five, weakest first
BY_COUNT = {1: "single", 2: "pair", 3: "triple"}


def judge(highest, table, play):
    """As lexio.judge; highest: the highest rank in use."""
    on_table = parse_lexio(table, highest)
    played = parse_lexio(play, highest)
    if not played:
        raise RuleError("lexio.nothing_played")
    for tile in played:
        if tile in on_table:
            raise RuleError("lexio.lies_on_table", tile=str(lexio_rank(tile)) + LEXIO_SUITS[lexio_suit(tile)])
    table_kind, table_strength = measure(on_table, highest)
    play_kind, play_strength = measure(played, highest)
    why = _why_not(on_table, table_kind, table_strength, played, play_kind, play_strength)
    return {"table_kind": table_kind, "play_kind": play_kind, "beats": why is None, "why": why}


def measure(tiles, highest):
    """(kind, strength) of a play, strengths of a kind compare as lists; (None, None) where it is no play."""
    order = sorted([(_strength(tile, highest), lexio_suit(tile)) for tile in tiles])
    order.reverse()
    numbers = [number for number, suit in order]
    if len(tiles) in BY_COUNT:
        if numbers[0] != numbers[-1]:
            return None, None
        # A triple holds three of the four suits: its rank alone decides (no other triple has the same).
        return BY_COUNT[len(tiles)], list(order[0])
    if len(tiles) == 5:
        return _measure_five(numbers, [suit for number, suit in order], highest)
    return None, None


def _strength(tile, highest):
    """Ranks in order: 3 ... highest, then 1, then 2."""
    rank = lexio_rank(tile)
    return rank if rank > 2 else highest + rank


def _measure_five(numbers, suits, highest):
    in_a_row = numbers == list(range(numbers[0], numbers[0] - 5, -1)) and numbers[0] < highest + 2
    one_suit = suits == [suits[0]] * 5
    if in_a_row:
        return "straight_flush" if one_suit else "straight", [numbers[0], suits[0]]
    if one_suit:
        return "flush", numbers + [suits[0]]  # decision L3
    # Sorted, the middle tile belongs to any three or four of a rank.
    many = numbers.count(numbers[2])
    if many == 4:
        return "four", [numbers[2]]
    if many == 3 and len(set(numbers)) == 2:
        return "full_house", [numbers[2]]
    return None, None


def _why_not(on_table, table_kind, table_strength, played, play_kind, play_strength):
    """None where the play beats the table, else (text key, facts)."""
    if play_kind is None:
        return ("lexio.why_four_tiles" if len(played) == 4 else "lexio.why_no_play", {"count": len(played)})
    if not on_table:
        return None
    if table_kind is None:
        return ("lexio.why_table_is_no_play", {})
    kinds = {"play": play_kind, "table": table_kind}
    if len(played) != len(on_table):
        return ("lexio.why_other_count", kinds)
    if play_kind != table_kind:
        weaker = STRENGTH.index(play_kind) < STRENGTH.index(table_kind)
        return ("lexio.why_weaker_kind", kinds) if weaker else None
    return None if play_strength > table_strength else ("lexio.why_not_stronger", kinds)
