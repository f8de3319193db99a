"""Players' names: what a name may be, so that it fits a row of the display and a record.

Names are gone through by their bytes in UTF-8, as a board keeps each character that is taken out of a text for good.
"""

from .errors import RuleError

# In half-width columns: twelve Latin letters, or six kana or kanji.
MAX_COLUMNS = 12
MOST_KEPT = 16  # names in a gadget's list

_FIRST, _WIDE = 0xC2, 0xC4  # bytes that begin U+0080 and U+0100


def columns(name):
    """Columns that `name` takes on the display: Latin letters one, everything wider two."""
    # What begins with a byte of _WIDE or above is U+0100 or above; 0x80 to 0xBF go on with a character.
    return sum([1 if byte < 0x80 else 2 if byte >= _WIDE else byte >= _FIRST for byte in _bytes_of(name)])


def _bytes_of(name):
    try:
        return name.encode()
    except UnicodeError:  # half of a pair of surrogates, on CPython only
        raise RuleError("name.control_character", name=name, code=0xD800)


def clean_name(name):
    """`name` without spaces around it. Raises RuleError "name.*" where it can be no name."""
    if not isinstance(name, str):
        raise RuleError("name.not_text")
    name = name.strip()
    if not name:
        raise RuleError("name.empty")
    before = 0
    for byte in _bytes_of(name):
        if byte < 0x20 or byte == 0x7F or (before == _FIRST and byte < 0xA0):
            raise RuleError("name.control_character", name=name, code=byte)
        before = byte
    if columns(name) > MAX_COLUMNS:
        raise RuleError("name.too_long", name=name, latin=MAX_COLUMNS, wide=MAX_COLUMNS // 2)
    return name


def check_names(names):
    """The cleaned names of a game's players. Raises RuleError; no two may be alike, capitals or not."""
    cleaned = []
    for name in names:
        name = clean_name(name)
        for other in cleaned:
            if other.lower() == name.lower():
                raise RuleError("name.doubled", name=name)
        cleaned.append(name)
    return cleaned
