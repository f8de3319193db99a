"""Addresses of pages that other pages lead to."""

from datetime import date
from urllib.parse import quote, urlencode

from host_tools.store.reading import Game


def game_path(game: Game) -> str:
    """By its whole id, which stays its own when further gadgets come."""
    return "/games/" + quote(game.id, safe="")


def evening_path(day: date) -> str:
    """The games of one evening."""
    return "/?" + urlencode({"from": day.isoformat(), "to": day.isoformat()})


def short_game_path(game: str) -> str:
    """The same by the short id that statistics tell."""
    return "/games/" + quote(game, safe="")


def person_path(person: int) -> str:
    """Somebody's statistics."""
    return f"/players/{person}"


def games_of_path(person: int) -> str:
    """Somebody's games."""
    return "/?" + urlencode({"player": person})


def pair_path(one: int, other: int) -> str:
    """Two people against each other, as the one sees it."""
    return f"/players/{one}/{other}"
