"""Fields that the entries of hands need, beside those of fields.py: flags, players, tiles, values.

Apart from them so that a game without hands does not carry it.
"""

from .errors import RuleError
from .fields import check_choice, check_number, check_player, is_whole, take, width

# As in mpsz.py, which a game without such tiles does not carry.
_COPIES = bytes([4] * 34 + [1] * 4)
_TILE_KINDS = len(_COPIES)


def check(field, value, players):
    """Raise RuleError "entry.*" where `value` is none of the field."""
    kind = field["type"]
    if kind == "flags":
        _check_list(field, value)
        for flag in value:
            check_choice(field, flag)
        if value != [choice for choice in field["choices"] if choice in value]:
            raise RuleError("entry.out_of_order", field=field["id"])
    elif kind == "players":
        _check_list(field, value)
        for player in value:
            check_player(field, player, players)
        if value != [player for player in range(players) if player in value]:
            raise RuleError("entry.out_of_order", field=field["id"])
    elif kind == "tiles":
        _check_tiles(field, value)
    else:
        _check_named_values(field, value)


def _check_list(field, value):
    if not isinstance(value, list):
        raise RuleError("entry.not_a_list", field=field["id"])


def _check_tiles(field, value):
    if value is None and field.get("optional"):
        return
    _check_list(field, value)
    if len(value) > field["most"]:
        raise RuleError("entry.too_many_tiles", field=field["id"], count=len(value), most=field["most"])
    for at in range(len(value)):
        if not is_whole(value[at]) or not 0 <= value[at] < _TILE_KINDS:
            raise RuleError("entry.no_such_tile", field=field["id"], value=value[at])
        if field.get("hand") and at and value[at] < value[at - 1]:
            raise RuleError("entry.tiles_out_of_order", field=field["id"])
    if field.get("hand"):
        from .mpsz import count

        count(value, b"\x01" * _TILE_KINDS)


def _check_named_values(field, values):
    if not isinstance(values, dict):
        raise RuleError("entry.no_such_value", field=field["id"], name=values)
    for name in values:
        if name not in field["ids"]:
            raise RuleError("entry.no_such_value", field=field["id"], name=name)
        if values[name] not in field["words"]:
            check_number(field, values[name], None)


def pack(bits, field, value, players):
    """`bits` with those of a checked `value` behind them."""
    kind = field["type"]
    if kind == "flags":
        for choice in field["choices"]:
            bits = bits << 1 | (choice in value)
        return bits
    if kind == "players":
        for player in range(players):
            bits = bits << 1 | (player in value)
        return bits
    return _pack_tiles(bits, field, value) if kind == "tiles" else _pack_named_values(bits, field, value)


def _pack_tiles(bits, field, tiles):
    """The length (one above the most stands for None), then 6 bits a tile. A hand has a 1 for a tile of the kind
    that is counted and a 0 for the next kind, left out after the last copy of a kind and after the last tile."""
    most = field["most"]
    bits = bits << width(most + 1) | (most + 1 if tiles is None else len(tiles))
    kind = copies = 0
    for tile in tiles or ():
        if not field.get("hand"):
            bits = bits << 6 | tile
            continue
        while kind < tile:
            if copies < _COPIES[kind]:
                bits <<= 1
            kind += 1
            copies = 0
        bits = bits << 1 | 1
        copies += 1
    return bits


def _pack_named_values(bits, field, values):
    """How many, then the place and the value of each; the words follow the highest number."""
    ids = field["ids"]
    bits = bits << width(len(ids)) | len(values)
    words = field["words"]
    for place in range(len(ids)):
        if ids[place] in values:
            value = values[ids[place]]
            value = field["max"] + 1 + words.index(value) if value in words else value
            bits = bits << width(len(ids) - 1) | place
            bits = bits << width(field["max"] + len(words) - field["min"]) | value - field["min"]
    return bits


def unpack(bits, left, field, players):
    """(value, bits left). Raises ValueError where there is no such value."""
    kind = field["type"]
    if kind == "flags":
        flags, left = take(bits, left, len(field["choices"]))
        return [field["choices"][at] for at in _set_bits(flags, len(field["choices"]))], left
    if kind == "players":
        seats, left = take(bits, left, players)
        return _set_bits(seats, players), left
    return _unpack_tiles(bits, left, field) if kind == "tiles" else _unpack_named_values(bits, left, field)


def _set_bits(bits, count):
    return [at for at in range(count) if bits >> count - 1 - at & 1]


def _unpack_tiles(bits, left, field):
    count, left = take(bits, left, width(field["most"] + 1))
    if count > field["most"]:
        if count > field["most"] + 1 or not field.get("optional"):
            raise ValueError("too many tiles")
        return None, left
    tiles = []
    kind = copies = 0
    while len(tiles) < count:
        if field.get("hand"):
            more = 0
            if copies < _COPIES[kind]:
                more, left = take(bits, left, 1)
            kind += not more
            copies = copies + 1 if more else 0
            if not more:
                if kind >= _TILE_KINDS:
                    raise ValueError("no such tile")
                continue
        else:
            kind, left = take(bits, left, 6)
            if kind >= _TILE_KINDS:
                raise ValueError("no such tile")
        tiles.append(kind)
    return tiles, left


def _unpack_named_values(bits, left, field):
    values = {}
    before = -1
    count, left = take(bits, left, width(len(field["ids"])))
    for _ in range(count):
        place, left = take(bits, left, width(len(field["ids"]) - 1))
        value, left = take(bits, left, width(field["max"] + len(field["words"]) - field["min"]))
        value += field["min"]
        if not before < place < len(field["ids"]) or value > field["max"] + len(field["words"]):
            raise ValueError("no such value")
        before = place
        values[field["ids"][place]] = value if value <= field["max"] else field["words"][value - field["max"] - 1]
    return values, left
