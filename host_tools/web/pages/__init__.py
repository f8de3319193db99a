"""The pages, one file each: its ROUTES, and LINK: (path, text key) of its place in the navigation, or None.

PAGES is their order there. A new page is a file and its name in this list.
"""

from collections.abc import Sequence
from typing import Protocol

from starlette.routing import BaseRoute

from host_tools.web.pages import game, games, live, pair, player, players, ratings, records


class Page(Protocol):
    """What a file of a page has."""

    @property
    def ROUTES(self) -> Sequence[BaseRoute]: ...  # noqa: N802

    @property
    def LINK(self) -> tuple[str, str] | None: ...  # noqa: N802


PAGES: tuple[Page, ...] = (games, game, players, player, pair, ratings, records, live)
