"""A game's totals from before its first round to its end, which every export lays out in its own way."""

from host_tools.store.reading import Game
from host_tools.telling.standing import begun


def running_totals(game: Game) -> list[list[int]]:
    """By seat: before the first round, and after each round that counts. The game has rules and players."""
    assert game.rules is not None, "a game of players has rules"
    return [begun(game.rules, len(game.players), game.options), *(round_.totals for round_ in game.counted)]


def final_bonuses(game: Game) -> list[int]:
    """What the end gives to each player beyond the last round; nothing to anybody in most games."""
    if not game.players:
        return []
    return [player.total - last for player, last in zip(game.players, running_totals(game)[-1], strict=True)]
