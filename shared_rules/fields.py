"""Fields: how a game describes what is entered, and the checks and the packing that follow from it.

A field is a dict with "id", "type" and the bounds of its type:

    number   {"min": int, "max": int or None}      one whole number
    numbers  {"min": int, "max": int}              one whole number for each player, in seat order
    choice   {"choices": (ids...)}                 one of the ids
    player   {}                                    a seat index, or None for nobody

A form or an option list is a tuple of fields. Screens, the command line and the log's compact form are all
drawn from the same description, so that a new game needs none of its own.
"""

from .errors import RuleError


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
        if value not in field["choices"]:
            raise RuleError("entry.no_such_choice", field=field["id"], value=value, choices=", ".join(field["choices"]))
    elif value is not None and (not is_whole(value) or not 0 <= value < players):
        raise RuleError("entry.no_such_player", field=field["id"], value=value, count=players)


def _check_number(field, value, player):
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
        else:
            bits = bits << _width(players) | (players if value is None else value)
    length = 0
    while bits >> length > 1:
        length += 1
    bits = (bits ^ 1 << length) << -length % 8
    return bits.to_bytes((length + 7) // 8, "big")


def _pack_number(bits, field, number):
    if field["max"] is not None:
        return bits << _width(field["max"] - field["min"]) | number - field["min"]
    rest = number - field["min"]
    while rest > 127:
        bits = bits << 8 | 128 | rest & 127
        rest >>= 7
    return bits << 8 | rest


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
        else:
            index, left = _take(bits, left, _width(players))
            if index > players:
                raise ValueError("no such player")
            values[field["id"]] = None if index == players else index
    if left > 7 or bits & (1 << left) - 1:
        raise ValueError("more bits than fields")
    return values


def _unpack_number(bits, left, field):
    if field["max"] is not None:
        number, left = _take(bits, left, _width(field["max"] - field["min"]))
        if number > field["max"] - field["min"]:
            raise ValueError("number out of bounds")
        return number + field["min"], left
    number = 0
    shift = 0
    while True:
        group, left = _take(bits, left, 8)
        number |= (group & 127) << shift
        if group < 128:
            return number + field["min"], left
        shift += 7


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
