"""What a page was asked for after the `?`: filters and the number of a page. Whatever is typed there is either
understood or named with what is possible; nothing of it reaches a database but numbers and ids that are known."""

import re
from collections.abc import Mapping
from datetime import date, timedelta
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request

from host_tools.i18n import Texts
from host_tools.telling.evening import begins
from host_tools.telling.letters import printable
from shared_rules.games import GAMES, load

_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_COUNT = re.compile(r"[1-9]\d{0,8}", re.ASCII)
# How many can sit at a table, whatever is played.
SIZES = tuple(
    map(str, range(min(load(game).SEATS[0] for game in GAMES), max(load(game).SEATS[1] for game in GAMES) + 1))
)
_SHOWN = 40  # letters of what makes no sense


class Query:
    """problems: what was asked for and makes no sense, as sentences."""

    def __init__(self, request: Request, texts: Texts) -> None:
        self._asked = {name: value.strip() for name, value in request.query_params.items() if value.strip()}
        self._texts = texts
        self.problems: list[str] = []

    def text(self, name: str) -> str:
        """As it was asked, to stand in the form again; "" where it was not."""
        return printable(self._asked.get(name, ""))

    def rules(self) -> str | None:
        """One of the games, of `game`."""
        asked = self._asked.get("game")
        if asked is None or asked in GAMES:
            return asked
        games = self._texts.t("told.between_items").join(GAMES)
        self._problem("web.no_such_rules", asked, games=games)
        return None

    def person(self, people: Mapping[int, str]) -> int | None:
        """The id of one of the people, of `player`."""
        asked = self._asked.get("player")
        if asked is None:
            return None
        if _COUNT.fullmatch(asked) and int(asked) in people:
            return int(asked)
        self._problem("web.no_such_person", asked)
        return None

    def size(self) -> int | None:
        """Players at the table, of `size`."""
        asked = self._asked.get("size")
        if asked in SIZES:
            return int(asked)
        if asked is not None:
            self._problem("web.no_such_size", asked, sizes=self._texts.t("told.between_items").join(SIZES))
        return None

    def begin(self, name: str = "from") -> int | None:
        """Unix seconds at which the evening of a date begins."""
        return self._moment(name, 0)

    def end(self, name: str = "to") -> int | None:
        """Unix seconds at which the evening of a date is over."""
        return self._moment(name, 1)

    def _moment(self, name: str, days: int) -> int | None:
        asked = self._asked.get(name)
        if asked is None:
            return None
        try:
            return begins(date.fromisoformat(asked if _DATE.fullmatch(asked) else "") + timedelta(days=days))
        except (ValueError, OverflowError, OSError):
            self._problem("web.no_date", asked)
            return None

    def page(self) -> int:
        """From 1."""
        asked = self._asked.get("page", "1")
        if _COUNT.fullmatch(asked):
            return int(asked)
        self._problem("web.no_such_page", asked)
        return 1

    def link(self, **changed: object) -> str:
        """An address of this page with something else asked for; None: no longer asked for."""
        asked = {name: value for name, value in self._asked.items() if name != "lang"}
        asked.update({name: "" if value is None else str(value) for name, value in changed.items()})
        return "?" + urlencode({name: value for name, value in asked.items() if value})

    def _problem(self, key: str, asked: str, **facts: object) -> None:
        told = printable(asked if len(asked) <= _SHOWN else asked[:_SHOWN] + "…")
        self.problems.append(self._texts.t(key, asked=told, **facts))


def rules_of_picture(request: Request, texts: Texts) -> str | None:
    """The game that a picture is asked for, which has no room for a notice. Raises HTTPException where there is no
    such game."""
    query = Query(request, texts)
    rules = query.rules()
    if query.problems:
        raise HTTPException(400, " ".join(query.problems))
    return rules
