"""The formats that any number of games can be written in, by name.

What needs a library that takes a while to load, loads it with its first file.
"""

from collections.abc import Callable
from dataclasses import dataclass

from host_tools.i18n import Texts
from host_tools.store.export import to_csv, to_json
from host_tools.store.reading import Game


@dataclass(frozen=True)
class Format:
    """binary: it is no text, so a terminal gets it only where that is asked for. media: its type, for a browser."""

    write: Callable[[list[Game], Texts], bytes]
    binary: bool = False
    media: str = "application/octet-stream"


def _xlsx(among: list[Game], texts: Texts) -> bytes:
    from host_tools.exports.sheet import to_xlsx

    return to_xlsx(among, texts)


def _bgstats(among: list[Game], texts: Texts) -> bytes:
    from host_tools.exports.bgstats import to_bgstats

    return to_bgstats(among, texts).encode()


def _html(among: list[Game], texts: Texts) -> bytes:
    from host_tools.exports.report import to_html

    return to_html(among, texts).encode()


OF_ANY_GAMES = {
    "csv": Format(lambda among, _texts: to_csv(among).encode(), media="text/csv; charset=utf-8"),
    "json": Format(lambda among, _texts: to_json(among).encode(), media="application/json"),
    "xlsx": Format(_xlsx, binary=True, media="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "bgstats": Format(_bgstats, media="application/json"),
    "html": Format(_html, media="text/html; charset=utf-8"),
}
