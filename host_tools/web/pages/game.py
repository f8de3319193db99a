"""`/games/ID`: one game, round by round; its score curve as a picture and its exports as files below it."""

import re

from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_tools.exports.formats import OF_ANY_GAMES
from host_tools.exports.score_curve import curve_of
from host_tools.exports.told import tell
from host_tools.store.listing import one_game, seats_of
from host_tools.store.reading import Game
from host_tools.telling.evening import evening_of
from host_tools.web.pages.paths import evening_path, game_path, person_path
from host_tools.web.pictures import curve_answer
from host_tools.web.rendering import render, site_of, texts_of

FILES = ("csv", "json", "xlsx", "html")
_NOT_IN_A_FILE_NAME = re.compile(r"[^A-Za-z0-9.-]")


def show(request: Request) -> Response:
    texts = texts_of(request)
    with site_of(request).shelf.store() as store:
        game = one_game(store, request.path_params["game"])
        seats = seats_of(store, game)
    told = tell(game, texts)
    day = evening_of(game.started)
    path = game_path(game)
    return render(
        request,
        "game.html",
        title=" · ".join((told.name, told.date, told.id)),
        game=told,
        people={seat: person_path(person) for seat, person in seats.items()},
        curve=f"{path}/curve.svg?lang={texts.language}" if game.counted else None,
        evening=None if day is None else (evening_path(day), day.isoformat()),
        files=[(kind, f"{path}/{_file_name(game, kind)}?lang={texts.language}") for kind in FILES],
    )


def curve(request: Request) -> Response:
    texts = texts_of(request)
    game = _asked(request)
    drawn = curve_of(texts, game) if game.counted else None
    if drawn is None:
        raise HTTPException(404)
    return curve_answer(request, drawn)


def file(request: Request) -> Response:
    """The game in another format, to keep."""
    kind = request.path_params["kind"]
    game = _asked(request)
    chosen = OF_ANY_GAMES[kind]
    headers = {"Content-Disposition": f'attachment; filename="{_file_name(game, kind)}"'}
    return Response(chosen.write([game], texts_of(request)), media_type=chosen.media, headers=headers)


def _asked(request: Request) -> Game:
    with site_of(request).shelf.store() as store:
        return one_game(store, request.path_params["game"])


def _file_name(game: Game, kind: str) -> str:
    return f"tally-{_NOT_IN_A_FILE_NAME.sub('_', game.short)}.{kind}"


class _Kind(StringConvertor):
    regex = "|".join(FILES)


register_url_convertor("kind_of_file", _Kind())
# A gadget's id may have any letters, a slash too; a game's id ends in a number, as no file does.
ROUTES = [
    Route("/games/{game:path}/curve.svg", curve),
    Route("/games/{game:path}/{name}.{kind:kind_of_file}", file),
    Route("/games/{game:path}", show),
]
LINK = None
