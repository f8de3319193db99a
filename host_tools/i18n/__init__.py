"""The PC's words: the rows of the TOML text tables, in the language of whoever reads them.

One row a key, every language in it; see `read_rows`. The gadget's own words are among them, as what it refuses comes
to the PC as a key. Knows no command and no page by name.
"""

import os
import re
import string
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

LANGUAGES = ("en", "ja")
ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT / "shared_rules" / "texts"
HOST = ROOT / "host_tools" / "i18n"
GADGET = ROOT / "firmware" / "i18n"

KEY = re.compile(r"[a-z][a-z0-9_]*(\.[a-z0-9_]+)+")
# {bytes:,}: a number with its thousands set apart.
PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)(?::,)?\}")
# The names of t()'s own parameters can be no facts.
NOT_FACTS = ("key", "self")

Rows = dict[str, dict[str, str]]


class TextsError(Exception):
    """A text table that is not as it must be; the message names the file and the key."""


class Texts:
    """The texts of one language. Raises TextsError where a table is not right."""

    def __init__(self, language: str, sources: Iterable[Path] | None = None) -> None:
        if language not in LANGUAGES:
            raise TextsError(f"no texts in the language {language}")
        self.language = language
        self.rows = read_rows(tables(SHARED, GADGET, HOST) if sources is None else sources)

    def t(self, key: str, **facts: object) -> str:
        """The text of `key`, its placeholders filled from `facts`; "<key>" where no table has it.

        A placeholder without its fact stays as it is, as on the gadget.
        """
        row = self.rows.get(key)
        if row is None:
            return f"<{key}>"
        text = row[self.language]
        if not facts:
            return text
        try:
            return _FILLING.vformat(text, (), facts) if ":,}" in text else text.format(**facts)
        except KeyError:
            return text


class _Filling(string.Formatter):
    """A fact that ought to be a number and is none stands there as it is."""

    def format_field(self, value: object, format_spec: str) -> str:
        return super().format_field(value, format_spec if isinstance(value, int) else "")


_FILLING = _Filling()


def choose_language(wanted: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """The language of `wanted` (the option --lang), or else of TALLY_LANG, LC_ALL, LC_MESSAGES or LANG.

    The first of them that is set decides; English where that is a language without texts.
    """
    for name in (wanted, *(environ.get(name) for name in ("TALLY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))):
        if name:
            language = re.split(r"[_.@-]", name)[0].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def tables(*folders: Path) -> list[Path]:
    """The TOML files of `folders`, in a fixed order."""
    return [path for folder in folders for path in sorted(folder.glob("*.toml"))]


def read_rows(paths: Iterable[Path]) -> Rows:
    """{key: {language: text}} of TOML files with rows such as

        ["home.new_game"]
        en = "New game"
        ja = "新しいゲーム"

    Raises TextsError for a file that is no TOML, a key that stands twice or is badly formed, a row without
    one of the languages or with anything beside them, an empty text, and placeholders that are not `{name}` or
    `{name:,}`, or differ between the languages.
    """
    rows: Rows = {}
    origin: dict[str, Path] = {}
    for path in paths:
        try:
            content = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise TextsError(f"{path}: {error}") from error
        for key, row in content.items():
            if key in origin:
                raise TextsError(f'{path}: "{key}" stands in {origin[key]}, too')
            origin[key] = path
            fault = _fault(key, row)
            if fault:
                raise TextsError(f'{path}: "{key}": {fault}')
            rows[key] = row
    return rows


def _fault(key: str, row: object) -> str | None:
    """What is wrong with one row, in words; None where nothing is."""
    if not KEY.fullmatch(key):
        return "a key is two or more words with dots between, such as home.new_game"
    if not isinstance(row, dict):
        return "a row is a table with one text for each language"
    for language in LANGUAGES:
        if language not in row:
            return f"{language} is missing"
        if not isinstance(row[language], str) or not row[language].strip():
            return f"{language} is empty or no text"
    for name in row:
        if name not in LANGUAGES:
            return f"{name} is no language that there are texts in"
    names = {language: set(PLACEHOLDER.findall(row[language])) for language in LANGUAGES}
    for language in LANGUAGES:
        if any(brace in PLACEHOLDER.sub("", row[language]) for brace in "{}"):
            return f"{language} has a brace that belongs to no placeholder {{name}}"
        for name in NOT_FACTS:
            if name in names[language]:
                return f"{language} has the placeholder {{{name}}}, a name that is taken"
        if names[language] != names[LANGUAGES[0]]:
            return f"the placeholders of {language} differ from those of {LANGUAGES[0]}"
    return None
