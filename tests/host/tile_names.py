"""Tiles as a screen reader says them, written down apart from the text tables."""

_SUITS = {
    "en": {"m": "{} of characters", "p": "{} of dots", "s": "{} of bamboos"},
    "ja": {"m": "{}萬", "p": "{}筒", "s": "{}索"},
}
_NUMBERS = {"en": "123456789", "ja": "一二三四五六七八九"}
_OTHERS = {
    "en": {
        "z": ["East", "South", "West", "North", "white dragon", "green dragon", "red dragon"],
        "f": ["spring", "summer", "autumn", "winter"],
    },
    "ja": {"z": list("東南西北白發中"), "f": list("春夏秋冬")},
}
_BETWEEN = {"en": (", ", "; "), "ja": ("、", "／")}


def tile_name(tile, language="en"):
    place, kind = int(tile[0]) - 1, tile[1]
    if kind in _OTHERS[language]:
        return _OTHERS[language][kind][place]
    return _SUITS[language][kind].format(_NUMBERS[language][place])


def read_aloud(groups, language="en"):
    """groups: lists of tiles such as "5p"."""
    items, fields = _BETWEEN[language]
    return fields.join(items.join(tile_name(tile, language) for tile in group) for group in groups)
