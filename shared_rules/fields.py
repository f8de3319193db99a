"""Fields: how a game describes what is entered, and the checks and the packing that follow from it.

A field is a dict with "id", "type" and the bounds of its type:

    number   {"min": int, "max": int or None}      one whole number
    numbers  {"min": int, "max": int}              one whole number for each player, in seat order
    choice   {"choices": (ids...)}                 one of the ids
    flags    {"choices": (ids...)}                 a list of ids, in the order of the choices
    player   {}                                    a seat index, or None for nobody
    players  {}                                    a rising list of seat indexes
    tiles    {"most": int}                         a list of mahjong tile kinds, as shared_rules/mpsz.py numbers them
    values   {"ids", "min", "max", "words"}        {id: number, or one of the words}, of those ids that are given one

With "optional", a number or tiles may be None: not entered. With "hand", tiles are a hand, where order says
nothing: the kinds rise, at most four of each, and take a third fewer bits.

A form or an option list is a tuple of fields. Screens, the command line and the log's compact form are all
drawn from the same description, so that a new game needs none of its own.
"""

from .errors import RuleError

# As in mpsz.py, which a game without such tiles does not carry.
_COPIES = bytes([4] * 34 + [1] * 4)
_TILE_KINDS = len(_COPIES)


def check_values(fields, values, players):
    """Check `values` ({field id: value}) against `fields` for `players` seats.

    Raises RuleError "entry.*" that names the field, and the player where there is one.
    """
    if not isinstance(values, dict):
        raise RuleError("entry.not_a_form")
    known = [field["id"] for field in fields]
    for name in values:
        if name not in known:
            raise RuleError("entry.unknown_field", name=name)
    for field in fields:
        if field["id"] not in values:
            raise RuleError("entry.missing", field=field["id"])
        _check_value(field, values[field["id"]], players)


def _check_value(field, value, players):
    kind = field["type"]
    if kind == "number":
        _check_number(field, value, None)
    elif kind == "numbers":
        if not isinstance(value, (list, tuple)) or len(value) != players:
            raise RuleError("entry.one_for_each_player", field=field["id"], count=players)
        for player in range(players):
            _check_number(field, value[player], player)
    elif kind == "choice":
        _check_choice(field, value)
    elif kind == "flags":
        _check_list(field, value)
        for flag in value:
            _check_choice(field, flag)
        if value != [choice for choice in field["choices"] if choice in value]:
            raise RuleError("entry.out_of_order", field=field["id"])
    elif kind == "players":
        _check_list(field, value)
        for player in value:
            _check_player(field, player, players)
        if value != [player for player in range(players) if player in value]:
            raise RuleError("entry.out_of_order", field=field["id"])
    elif kind == "tiles":
        _check_tiles(field, value)
    elif kind == "values":
        _check_named_values(field, value)
    elif value is not None:
        _check_player(field, value, players)


def _check_choice(field, value):
    if value not in field["choices"]:
        raise RuleError("entry.no_such_choice", field=field["id"], value=value, choices=", ".join(field["choices"]))


def _check_player(field, value, players):
    if not is_whole(value) or not 0 <= value < players:
        raise RuleError("entry.no_such_player", field=field["id"], value=value, count=players)


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
            _check_number(field, values[name], None)


def _check_number(field, value, player):
    if value is None and field.get("optional"):
        return
    facts = {"field": field["id"], "value": value}
    key = "entry."
    if player is not None:
        facts["player"] = player
        key = "entry.player_"
    if not is_whole(value):
        raise RuleError(key + "not_a_number", **facts)
    if value < field["min"]:
        raise RuleError(key + "too_small", min=field["min"], **facts)
    if field["max"] is not None and value > field["max"]:
        raise RuleError(key + "too_big", max=field["max"], **facts)


def is_whole(value):
    """True for a whole number; a bool is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def with_defaults(fields, given):
    """`given` completed by each field's "default"; unknown names are kept, for check_values to refuse."""
    values = dict(given)
    for field in fields:
        if field["id"] not in values:
            values[field["id"]] = field["default"]
    return values


# The packed form: the values' bits one after the other, highest first, in the order of the fields.


def pack(fields, values, players):
    """Checked `values` as bytes, a few bits each: a Lexio entry of five players takes 5 bytes."""
    bits = 1  # a leading 1 keeps the zeros in front; it is cut off again below
    for field in fields:
        value = values[field["id"]]
        if field["type"] == "numbers":
            for number in value:
                bits = _pack_number(bits, field, number)
        elif field["type"] == "number":
            bits = _pack_number(bits, field, value)
        elif field["type"] == "choice":
            bits = bits << _width(len(field["choices"]) - 1) | field["choices"].index(value)
        elif field["type"] == "flags":
            for choice in field["choices"]:
                bits = bits << 1 | (choice in value)
        elif field["type"] == "players":
            for player in range(players):
                bits = bits << 1 | (player in value)
        elif field["type"] == "tiles":
            bits = _pack_tiles(bits, field, value)
        elif field["type"] == "values":
            bits = _pack_named_values(bits, field, value)
        else:
            bits = bits << _width(players) | (players if value is None else value)
    length = 0
    while bits >> length > 1:
        length += 1
    bits = (bits ^ 1 << length) << -length % 8
    return bits.to_bytes((length + 7) // 8, "big")


def _pack_number(bits, field, number):
    optional = field.get("optional", False)
    rest = 0 if number is None else number - field["min"] + optional
    if field["max"] is not None:
        return bits << _width(field["max"] - field["min"] + optional) | rest
    while rest > 127:
        bits = bits << 8 | 128 | rest & 127
        rest >>= 7
    return bits << 8 | rest


def _pack_tiles(bits, field, tiles):
    """The length (one above the most stands for None), then 6 bits a tile. A hand has a 1 for a tile of the kind
    that is counted and a 0 for the next kind, left out after the last copy of a kind and after the last tile."""
    most = field["most"]
    bits = bits << _width(most + 1) | (most + 1 if tiles is None else len(tiles))
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
    bits = bits << _width(len(ids)) | len(values)
    words = field["words"]
    for place in range(len(ids)):
        if ids[place] in values:
            value = values[ids[place]]
            value = field["max"] + 1 + words.index(value) if value in words else value
            bits = bits << _width(len(ids) - 1) | place
            bits = bits << _width(field["max"] + len(words) - field["min"]) | value - field["min"]
    return bits


def unpack(fields, packed, players):
    """The values that `pack` wrote. Raises ValueError where `packed` is too short or holds no such values."""
    bits = int.from_bytes(packed, "big")
    left = 8 * len(packed)
    values = {}
    for field in fields:
        if field["type"] == "numbers":
            row = []
            for _ in range(players):
                number, left = _unpack_number(bits, left, field)
                row.append(number)
            values[field["id"]] = row
        elif field["type"] == "number":
            values[field["id"]], left = _unpack_number(bits, left, field)
        elif field["type"] == "choice":
            index, left = _take(bits, left, _width(len(field["choices"]) - 1))
            if index >= len(field["choices"]):
                raise ValueError("no such choice")
            values[field["id"]] = field["choices"][index]
        elif field["type"] == "flags":
            flags, left = _take(bits, left, len(field["choices"]))
            values[field["id"]] = [field["choices"][at] for at in _set_bits(flags, len(field["choices"]))]
        elif field["type"] == "players":
            seats, left = _take(bits, left, players)
            values[field["id"]] = _set_bits(seats, players)
        elif field["type"] == "tiles":
            values[field["id"]], left = _unpack_tiles(bits, left, field)
        elif field["type"] == "values":
            values[field["id"]], left = _unpack_named_values(bits, left, field)
        else:
            index, left = _take(bits, left, _width(players))
            if index > players:
                raise ValueError("no such player")
            values[field["id"]] = None if index == players else index
    if left > 7 or bits & (1 << left) - 1:
        raise ValueError("more bits than fields")
    return values


def _set_bits(bits, width):
    return [at for at in range(width) if bits >> width - 1 - at & 1]


def _unpack_number(bits, left, field):
    optional = field.get("optional", False)
    if field["max"] is not None:
        most = field["max"] - field["min"] + optional
        number, left = _take(bits, left, _width(most))
        if number > most:
            raise ValueError("number out of bounds")
    else:
        number = shift = 0
        group = 128
        while group > 127:
            group, left = _take(bits, left, 8)
            number |= (group & 127) << shift
            shift += 7
    return None if optional and number == 0 else number - optional + field["min"], left


def _unpack_tiles(bits, left, field):
    count, left = _take(bits, left, _width(field["most"] + 1))
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
                more, left = _take(bits, left, 1)
            kind += not more
            copies = copies + 1 if more else 0
            if not more:
                if kind >= _TILE_KINDS:
                    raise ValueError("no such tile")
                continue
        else:
            kind, left = _take(bits, left, 6)
            if kind >= _TILE_KINDS:
                raise ValueError("no such tile")
        tiles.append(kind)
    return tiles, left


def _unpack_named_values(bits, left, field):
    values = {}
    before = -1
    count, left = _take(bits, left, _width(len(field["ids"])))
    for _ in range(count):
        place, left = _take(bits, left, _width(len(field["ids"]) - 1))
        value, left = _take(bits, left, _width(field["max"] + len(field["words"]) - field["min"]))
        value += field["min"]
        if not before < place < len(field["ids"]) or value > field["max"] + len(field["words"]):
            raise ValueError("no such value")
        before = place
        values[field["ids"][place]] = value if value <= field["max"] else field["words"][value - field["max"] - 1]
    return values, left


def _take(bits, left, width):
    if width > left:
        raise ValueError("too short")
    left -= width
    return bits >> left & (1 << width) - 1, left


def _width(highest):
    width = 0
    while highest >> width:
        width += 1
    return width
