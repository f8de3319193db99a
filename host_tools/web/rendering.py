"""Pages out of templates: head, navigation and language switch are the same on each; every text is escaped.

Also what stands there instead of a page: nothing of that name, a store that cannot be read, a fault of ours.
"""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from host_tools.i18n import LANGUAGES, Texts
from host_tools.looks import beside
from host_tools.web.language import PARAMETER, Languages, remember
from host_tools.web.shelf import Shelf

LANGUAGE_NAMES = {"en": "English", "ja": "日本語"}


@dataclass
class Site:
    """What every page shares. links: [(path, text key)] of the navigation, in its order."""

    shelf: Shelf
    languages: Languages
    links: list[tuple[str, str]]

    def __post_init__(self) -> None:
        self.templates = Environment(
            loader=beside(PackageLoader("host_tools.web")), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        )  # fmt: skip


def site_of(request: Request) -> Site:
    site = request.app.state.site
    assert isinstance(site, Site), "make_app has put it there"
    return site


def texts_of(request: Request) -> Texts:
    """In the language of whoever asks."""
    return site_of(request).languages.of(request)


def render(request: Request, template: str, status: int = 200, **facts: Any) -> Response:
    """A page. A template has its `facts`, and `t` and `language`; it extends page.html, which wants `title`."""
    site, texts = site_of(request), texts_of(request)
    path = request.url.path
    content = site.templates.get_template(template).render(
        t=texts.t,
        language=texts.language,
        links=[(to, key, _leads_to(to, path)) for to, key in site.links],
        switches=[(name, LANGUAGE_NAMES[name], _in_language(request, name)) for name in LANGUAGES],
        **facts,
    )
    response = HTMLResponse(content, status)
    remember(request, response)
    return response


def refuse(request: Request, status: int, title: str, told: str) -> Response:
    """A page that says what is wrong. title: a text key; told: a sentence."""
    return render(request, "refusal.html", status, title=texts_of(request).t(title), told=told)


def _leads_to(link: str, path: str) -> str | None:
    """As aria-current has it: this page, or one below it."""
    if link == path:
        return "page"
    below = "/games/" if link == "/" else link + "/"
    return "true" if path.startswith(below) else None


def _in_language(request: Request, language: str) -> str:
    """This page in a language, with all else that was asked."""
    asked = [(name, value) for name, value in request.query_params.multi_items() if name != PARAMETER]
    return "?" + urlencode([*asked, (PARAMETER, language)])
