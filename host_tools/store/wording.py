"""What is told of a game in the store: names for seats, dates, options, entries, corrections. Pure: rows and text
tables in, text out. Knows no game.
"""

from datetime import datetime
from typing import Any

from host_tools.i18n import Texts
from host_tools.store.reading import Game, Round
from host_tools.telling.entries import entry_text, options_told
from host_tools.telling.letters import printable
from host_tools.telling.words import shown


def date(texts: Texts, moment: int | None) -> str:
    """Unix seconds in the local time of whoever reads."""
    if moment is None:
        return texts.t("cli.undated")
    try:
        return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return texts.t("cli.undated")


def game_name(texts: Texts, rules: str | None) -> str:
    if rules is None:
        return texts.t("cli.unknown_rules")
    return texts.t("game." + rules) if "game." + rules in texts.rows else shown(rules)


def headline(texts: Texts, game: Game) -> tuple[str, str, str]:
    """What a game is called by: its rules, when it was begun, its short id."""
    return game_name(texts, game.rules), date(texts, game.started), printable(game.short)


def sheet_title(texts: Texts, game: Game) -> str:
    return f"{printable(game.short)} {game_name(texts, game.rules)}"


def unit(texts: Texts, game: Game) -> str:
    """What the totals count: chips, points."""
    key = f"total.{game.rules}"
    return texts.t(key) if key in texts.rows else texts.t("cli.total")


def options(texts: Texts, game: Game) -> str:
    """The options of a game in one line."""
    told = options_told(texts, game.rules or "", game.options, names(game))
    return " · ".join(texts.t("told.field", name=name, value=value) for name, value in told)


def names(game: Game) -> list[str]:
    return [player.name for player in game.players]


def entry(texts: Texts, game: Game, entered: dict) -> str:
    """An entry in one line."""
    return entry_text(texts, game.rules or "", entered, names(game))


def corrections(texts: Texts, game: Game, round_: Round) -> list[str]:
    """How a round came to what it is, a line each; none where it was never corrected."""
    return [
        texts.t(key, **facts) if entered is None else texts.t(key, entry=entry(texts, game, entered), **facts)
        for key, facts, entered in steps(texts, round_)
    ]


def steps(texts: Texts, round_: Round) -> list[tuple[str, dict[str, Any], dict | None]]:
    """The same as [(text key, facts, the entry that is a fact, too, or None)]."""
    if not round_.trail:
        return []
    told: list[tuple[str, dict[str, Any], dict | None]] = [("cli.first_entered", {}, round_.entered)]
    for step in round_.trail:
        facts = {"number": step["number"], "when": date(texts, step["at"]), "target": step["target"]}
        if step["kind"] == "edit":
            told.append(("cli.changed_to", facts, step["entry"]))
        else:
            own = step["target"] == round_.number
            told.append(("cli.undone_round" if own else "cli.undone_correction", facts, None))
    return told


def state(texts: Texts, game: Game) -> str:
    """Who won, or how the game stands."""
    if game.winners and game.state in ("over", "stopped"):
        winners = texts.t("word.and").join(printable(game.players[seat].name) for seat in game.winners)
        return texts.t("cli.won_by", winners=winners)
    return texts.t("cli.state_" + game.state)
