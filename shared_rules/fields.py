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
drawn from the same description, so that a new game needs none of its own. How flags, players, tiles and values are
checked and packed stands in hand_fields.py.
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
        check_number(field, value, None)
    elif kind == "numbers":
        if not isinstance(value, (list, tuple)) or len(value) != players:
            raise RuleError("entry.one_for_each_player", field=field["id"], count=players)
        for player in range(players):
            check_number(field, value[player], player)
    elif kind == "choice":
        check_choice(field, value)
    elif kind != "player":
        _of_hands().check(field, value, players)
    elif value is not None:
        check_player(field, value, players)


def _of_hands():
    # Loaded when such a field is met: a game without hands does not carry it.
    from . import hand_fields

    return hand_fields


def check_choice(field, value):
    """Raise RuleError where `value` is none of the field's choices."""
    if value not in field["choices"]:
        raise RuleError("entry.no_such_choice", field=field["id"], value=value, choices=", ".join(field["choices"]))


def check_player(field, value, players):
    """Raise RuleError where `value` is no seat."""
    if not is_whole(value) or not 0 <= value < players:
        raise RuleError("entry.no_such_player", field=field["id"], value=value, count=players)


def check_number(field, value, player):
    """Raise RuleError where `value` is no number of the field. player: whose it is, or None."""
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


def check_rows(rows):
    """`rows`, which are a list of dicts. Raises RuleError "entry.not_a_form"."""
    if not isinstance(rows, list):
        raise RuleError("entry.not_a_form")
    for row in rows:
        if not isinstance(row, dict):
            raise RuleError("entry.not_a_form")
    return rows


def with_defaults(fields, given):
    """`given` (None: nothing) completed by each field's "default"; unknown names are kept, for check_values to
    refuse. Raises RuleError where it is no dict."""
    if given is not None and not isinstance(given, dict):
        raise RuleError("entry.not_a_form")
    values = dict(given or {})
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
            bits = bits << width(len(field["choices"]) - 1) | field["choices"].index(value)
        elif field["type"] != "player":
            bits = _of_hands().pack(bits, field, value, players)
        else:
            bits = bits << width(players) | (players if value is None else value)
    length = 0
    while bits >> length > 1:
        length += 1
    bits = (bits ^ 1 << length) << -length % 8
    return bits.to_bytes((length + 7) // 8, "big")


def _pack_number(bits, field, number):
    optional = field.get("optional", False)
    rest = 0 if number is None else number - field["min"] + optional
    if field["max"] is not None:
        return bits << width(field["max"] - field["min"] + optional) | rest
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
            index, left = take(bits, left, width(len(field["choices"]) - 1))
            if index >= len(field["choices"]):
                raise ValueError("no such choice")
            values[field["id"]] = field["choices"][index]
        elif field["type"] != "player":
            values[field["id"]], left = _of_hands().unpack(bits, left, field, players)
        else:
            index, left = take(bits, left, width(players))
            if index > players:
                raise ValueError("no such player")
            values[field["id"]] = None if index == players else index
    if left > 7 or bits & (1 << left) - 1:
        raise ValueError("more bits than fields")
    return values


def _unpack_number(bits, left, field):
    optional = field.get("optional", False)
    if field["max"] is not None:
        most = field["max"] - field["min"] + optional
        number, left = take(bits, left, width(most))
        if number > most:
            raise ValueError("number out of bounds")
    else:
        number = shift = 0
        group = 128
        while group > 127:
            group, left = take(bits, left, 8)
            number |= (group & 127) << shift
            shift += 7
    return None if optional and number == 0 else number - optional + field["min"], left


def take(bits, left, width):
    """The next `width` of the `left` lowest bits, and how many are left then. Raises ValueError: too short."""
    if width > left:
        raise ValueError("too short")
    left -= width
    return bits >> left & (1 << width) - 1, left


def width(highest):
    """Bits that a number up to `highest` takes."""
    bits = 0
    while highest >> bits:
        bits += 1
    return bits
