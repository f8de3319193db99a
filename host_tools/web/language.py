"""Which language a page is in: the one that was picked on it, else the browser's, else the command's."""

from functools import cache

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from host_tools.i18n import LANGUAGES, Texts

PARAMETER = "lang"
COOKIE = "tally_lang"
_A_YEAR = 365 * 24 * 3600


class Languages:
    """default: for browsers that ask for none that there is."""

    def __init__(self, default: str) -> None:
        self._default = default
        self._texts = {language: _texts(language) for language in LANGUAGES}

    def of(self, request: HTTPConnection) -> Texts:
        """The texts for a request."""
        for asked in (request.query_params.get(PARAMETER), request.cookies.get(COOKIE)):
            if asked in self._texts:
                return self._texts[asked]
        return self._texts[wished(request.headers.get("accept-language", "")) or self._default]

    def plain(self) -> Texts:
        """Those of the command."""
        return self._texts[self._default]


@cache
def _texts(language: str) -> Texts:
    """The tables are read once."""
    return Texts(language)


def remember(request: Request, response: Response) -> None:
    """What was picked on this page holds for those that follow."""
    picked = request.query_params.get(PARAMETER)
    if picked in LANGUAGES:
        response.set_cookie(COOKIE, picked, max_age=_A_YEAR, httponly=True, samesite="strict")


def wished(header: str) -> str | None:
    """The language of ours that an Accept-Language header likes best; None where it names none."""
    liked: dict[str, float] = {}
    for part in header.split(","):
        name, _, weight = part.partition(";")
        language = name.strip().split("-")[0].lower()
        if language in LANGUAGES:
            liked.setdefault(language, _weight(weight))
    best = max(liked, key=lambda language: liked[language], default=None)
    return best if best is not None and liked[best] > 0 else None


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
