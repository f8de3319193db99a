"""Players' names: what a name may be, so that it fits a row of the display and a record."""

from .errors import RuleError

# In half-width columns: twelve Latin letters, or six kana or kanji.
MAX_COLUMNS = 12
MOST_KEPT = 16  # names in a gadget's list


def columns(name):
    """Columns that `name` takes on the display: Latin letters one, everything wider two."""
    return sum([1 if ord(letter) < 0x100 else 2 for letter in name])


def clean_name(name):
    """`name` without spaces around it. Raises RuleError "name.*" where it can be no name."""
    if not isinstance(name, str):
        raise RuleError("name.not_text")
    name = name.strip()
    if not name:
        raise RuleError("name.empty")
    for letter in name:
        if ord(letter) < 0x20 or 0x7F <= ord(letter) < 0xA0:
            raise RuleError("name.control_character", name=name, code=ord(letter))
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
