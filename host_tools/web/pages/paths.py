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


def person_path(person: int) -> str:
    """Somebody's games."""
    return "/?" + urlencode({"player": person})
