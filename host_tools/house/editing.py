"""Changes the text of the file where a gadget says otherwise, and leaves all else as people wrote it, remarks too.

What comes out is read again and compared, so that a file that cannot be changed so is left alone. Writes no file.
"""

import tomllib
from collections.abc import MutableMapping
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import Array

from host_tools.house.checking import NAMES, Options
from host_tools.house.errors import HouseError
from shared_rules.games import GAMES
from shared_rules.house_rules import options_of

_WIDE = 100  # letters of a list of names that stands in one line


def with_names(text: str, path: str, names: list[str]) -> str:
    """The text with these names. Raises HouseError."""
    wanted = tomllib.loads(text) | {NAMES: names}

    def change(document: tomlkit.TOMLDocument) -> None:
        if document.get(NAMES) != names:
            document[NAMES] = _array(names)

    return _changed(text, path, change, wanted)


def _array(names: list[str]) -> Array:
    array = tomlkit.array()
    array.extend(names)
    return array.multiline(len(array.as_string()) > _WIDE)


def with_options(text: str, path: str, options: Options) -> str:
    """The text with these options of all games. Raises HouseError."""
    before = tomllib.loads(text)
    wanted = {key: value for key, value in before.items() if key not in GAMES}
    wanted |= {rules: options[rules] for rules in GAMES if rules in options}

    def change(document: tomlkit.TOMLDocument) -> None:
        for rules in GAMES:
            if rules in options or rules in document:
                if rules not in document:
                    document[rules] = tomlkit.table()
                order = [field["id"] for field in options_of(rules)]
                _put(document[rules], options.get(rules, {}), order)

    return _changed(text, path, change, wanted)


def _put(table: MutableMapping[str, Any], values: dict[str, Any], order: list[str]) -> None:
    """Make `table` hold `values`, each table in it likewise."""
    for name in [name for name in table if name not in values]:
        if isinstance(table[name], dict):
            _put(table[name], {}, [])
        else:
            del table[name]
    for name in order or list(values):
        value = values.get(name)
        if value is None or (name in table and table[name] == value):
            continue
        if not isinstance(value, dict):
            table[name] = value
            continue
        if not isinstance(table.get(name), dict):
            table[name] = tomlkit.table()
        _put(table[name], value, [])


def _changed(text: str, path: str, change: Any, wanted: dict[str, Any]) -> str:
    try:
        document = tomlkit.parse(text)
        change(document)
        changed = tomlkit.dumps(document)
        right = _said(tomllib.loads(changed)) == _said(wanted)
    except (TOMLKitError, ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise HouseError("house.cannot_change", path=path) from error
    if not right:
        raise HouseError("house.cannot_change", path=path)
    return changed


def _said(value: Any) -> Any:
    """A document without tables that say nothing."""
    if not isinstance(value, dict):
        return value
    inner = {key: _said(one) for key, one in value.items()}
    return {key: one for key, one in inner.items() if one != {}}
